/* The parts of `duello bench`. */
#ifndef CLI_BENCH_BENCH_H
#define CLI_BENCH_BENCH_H

#include "cli/base/args.h"
#include "solve/graph.h"

enum { BENCH_TURNS = 500 }; /* the limit of random games without a limit of their own */

/* Measure random games, mix their signature into *signature, and print both. */
int bench_playouts(const struct rules *r, bool json, uint64_t *signature);
/* Play batches of games for a short time. Return the moves a second of work; *t is what was played.
 * The speed of a way to play is that of the fastest of BENCH_ROUNDS such runs. Several ways take
 * turns, so that all suffer alike from whatever else the machine does. */
enum { BENCH_ROUNDS = 6 };
typedef void bench_batch(void *context, struct played *t);
double bench_speed(bench_batch *play, void *context, struct played *t);
/* Measure the arena and, with --bot, the time that a move of that program takes. */
int bench_arena(const struct args *a);
/* Measure the solvers, and the players that use a solution or a network: in the GAME, or in all. */
int bench_solve(const struct args *a);
/* Measure how long solving a game takes by its built-in rules and by those of a file, on one
 * thread. Nothing is printed if it cannot be solved. */
void bench_solve_both(const struct rules *built_in, const struct rules *file, bool json);
/* Measure a sweep of a game's settings, and the time that solving alone takes. */
int bench_sweep(const struct args *a);
/* Measure searches for rules, beside a sweep of the same settings. */
int bench_design(const struct args *a);

#endif
