/* What the Python package needs of C besides duello.h. binding.py gives both headers to cffi, so
 * every function here is also `lib.NAME` in Python. */

#ifndef DUELLO_PYTHON_BINDING_H
#define DUELLO_PYTHON_BINDING_H

#include "duello.h"

/* ---- C calls Python -------------------------------------------------------------------------- */

/* Marks a function that duello/_callbacks.py defines: to cffi it is `extern "Python+C"`. */
#define DUELLO_IN_PYTHON extern

/* For duello_progress, duello_write and duello_strategy. `user` is the handle of a Callbacks. */
DUELLO_IN_PYTHON bool duello_python_report(void *user, double share);
DUELLO_IN_PYTHON bool duello_python_write(void *user, const char *bytes, size_t count);
DUELLO_IN_PYTHON void duello_python_strategy(void *user, const duello_state *seen, int player,
                                             const duello_move *legal, int n, double *share);

/* ---- Python calls C: once, where Python would need many calls of duello.h -------------------- */

/* A duello_progress that calls duello_python_report at most every 20 milliseconds. */
bool duello_python_progress(void *user, double share);
/* Return the player whose choice is wanted; the first of them where both choose. */
int duello_python_chooser(const duello_duel *duel);
/* Make a choice for that player: see duello_duel_take. */
int duello_python_play(duello_duel *duel, duello_move m);
/* Step a batch this many times, with masks and observations of Player 1. bench.py measures it. */
void duello_python_rounds(duello_batch *batch, int rounds, const duello_joint *chosen,
                          uint8_t *taken, uint8_t *masks, int16_t *seen);

#endif
