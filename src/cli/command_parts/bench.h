/* The parts of `duello bench`. */
#ifndef CLI_COMMAND_PARTS_BENCH_H
#define CLI_COMMAND_PARTS_BENCH_H

#include "core/game.h"

/* Measure the arena and, if a command is given, the time that a move of that program takes. */
int bench_arena(const char *command, bool json);
/* Measure the solvers, and the players that use a solution or a network: in one game, or in all if
 * `only` is NULL. */
int bench_solve(const struct game *only, bool json);

/* Measure a server with this many connections and games between them, at this many moves a second.
 * With a certificate they use TLS, and the latency is not measured. */
struct bench_serve {
    int connections, games, rate, seconds;
    const char *certificate, *key; /* NULL: no TLS */
};
int bench_serve(const struct bench_serve *b, bool json);

#endif
