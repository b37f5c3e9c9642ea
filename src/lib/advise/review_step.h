/* Step through a game that was reviewed: the choice that led to a position, its win chance, and the
 * graph with the position marked. */
#ifndef ADVISE_REVIEW_STEP_H
#define ADVISE_REVIEW_STEP_H

#include "advise/review.h"

/* Get the next (1) or last (-1) position at which a player chooses or the game is over; `at` if
 * there is none. */
size_t review_step_from(const struct review *v, size_t at, int step);
/* Add what was chosen before this position, with its label, and the win chance of `hero` now. */
void review_step_tell(const struct review *v, size_t at, int hero, bool ascii, struct text *out);
/* Add the win chance of `hero` in this many rows and at most this many columns, and below them a
 * mark at the position; nothing if not every position could be judged. */
void review_step_graph(const struct review *v, size_t at, int hero, int rows, int columns,
                       bool ascii, struct text *out);

/* Get a cell of a bar that is `rows` high, `row` rows above the bottom. */
const char *review_step_cell(double chance, int row, int rows, bool ascii);

#endif
