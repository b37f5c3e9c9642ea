/* What the Python package needs of C besides duello.h. binding.py gives both headers to cffi, so
 * every function here is also `lib.NAME` in Python. */

#ifndef DUELLO_PYTHON_BINDING_H
#define DUELLO_PYTHON_BINDING_H

#include "duello.h"

/* ---- C calls Python -------------------------------------------------------------------------- */

/* Marks a function that duello/_callbacks.py defines: to cffi it is `extern "Python+C"`. */
#define DUELLO_IN_PYTHON extern

/* For duello_progress, duello_write, duello_strategy and duello_chooser. `user` is the handle of a
 * Callbacks. */
DUELLO_IN_PYTHON bool duello_python_report(void *user, double share);
DUELLO_IN_PYTHON bool duello_python_more(void *user, double share);
DUELLO_IN_PYTHON bool duello_python_write(void *user, const char *bytes, size_t count);
DUELLO_IN_PYTHON void duello_python_strategy(void *user, const duello_state *seen, int player,
                                             const duello_move *legal, int n, double *share);
DUELLO_IN_PYTHON bool duello_python_choose(void *user, const duello_duel *duel, int player,
                                           duello_move *out);

/* ---- Python calls C: once, where Python would need many calls of duello.h -------------------- */

/* A duello_progress that calls duello_python_report at most every 20 milliseconds. */
bool duello_python_progress(void *user, double share);
/* Return the player whose choice is wanted; the first of them where both choose. */
int duello_python_chooser(const duello_duel *duel);
/* Make a choice for that player: see duello_duel_take. */
int duello_python_play(duello_duel *duel, duello_move m);
/* Play a choice of the position `from`, and fill `to` with the position after it. */
int duello_python_after(const duello_rules *rules, const duello_state *from, duello_move a,
                        duello_move b, duello_state *to);
/* List the legal moves of a player as their indexes in `moves`, which are in ascending order, or
 * those of nature with their probabilities. */
int duello_python_legal(const duello_rules *rules, const duello_state *position, int player,
                        const duello_move *moves, int *out);
int duello_python_chance(const duello_rules *rules, const duello_state *position,
                         const duello_move *moves, int *out, double *share);
/* Write what a player may know of a position in words. */
size_t duello_python_seen(const duello_rules *rules, const duello_state *position, int player,
                          char *buffer, size_t size);

#endif
