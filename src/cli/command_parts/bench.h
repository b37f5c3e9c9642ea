/* The parts of `duello bench`. */
#ifndef CLI_COMMAND_PARTS_BENCH_H
#define CLI_COMMAND_PARTS_BENCH_H

#include "cli/base/args.h"
#include "store/save.h"

/* Measure random games, mix their signature into *signature, and print both. `book`: the rules are
 * the book's, with a limit of 500 turns. */
int bench_playouts(const struct rules *r, bool book, bool json, uint64_t *signature);
/* Measure the arena and, with --bot, the time that a move of that program takes. */
int bench_arena(const struct args *a);
/* Measure the solvers, and the players that use a solution or a network: in the GAME, or in all. */
int bench_solve(const struct args *a);
/* Measure a sweep of a game's settings, and the time that solving alone takes. */
int bench_sweep(const struct args *a);

/* Measure a server with this many connections and games between them, at this many moves a second.
 * With a certificate they use TLS, and the latency is not measured. */
struct bench_serve {
    int connections, games, rate, seconds;
    const char *certificate, *key; /* NULL: no TLS */
};
int bench_serve(const struct bench_serve *b, bool json);
/* Measure the processor time of a move with one server and with several that share this database,
 * and guests that are spread over them at random. */
enum { BENCH_PROCESSES = 16 }; /* at most */
int bench_processes(const struct bench_serve *b, const char *database, int processes, bool json);
/* Measure how the time of the COMMAND, or of all, grows with its input. */
int bench_scale(const struct args *a);

/* Measure a history of --games: import, list, statistics, one game, and room on the disk. */
int bench_history(const struct args *a);

/* Run this program with these arguments, which are separated by single spaces, in this folder and
 * with its data there. `input` is a file for standard input; NULL: none. The output goes to the
 * file `output` in the folder. False if the program fails, or after a signal; a game that was not
 * finished, or a puzzle without an answer, is not a failure. */
struct bench_spent {
    double seconds, cpu; /* on the clock; of processor time */
};
bool bench_run(const char *command, const char *folder, const char *input,
               struct bench_spent *spent);

/* Make a new folder among the program's data, so that it is on the same disk. It is removed when
 * this program ends, however it ends. Return an exit code after printing what is wrong. */
int bench_folder(char folder[PATH_BYTES]);

#endif
