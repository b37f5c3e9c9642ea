/* What matters at a position, and why a choice is good, in the words of the game's guide. */
#ifndef ADVISE_REASON_H
#define ADVISE_REASON_H

#include "advise/judge.h"

/* Add what matters here: a sentence that is true at the position and names no single choice as
 * right. False if the game has none. */
bool reason_add_matter(const struct moment *at, struct text *out);
/* Add a reason for this choice, a sentence. False if the game has none. */
bool reason_add_why(const struct moment *at, move m, struct text *out);
/* Add "Shielding is better.", the reason if the player reads it, and the end of the line. */
void reason_add_better(const struct moment *at, move better, struct text *out);
/* Add what an answer to a choice does: "If Bob blasts, you lose at once" or "... you have 3 EP
 * against 7", without the full stop. Where players take turns, the answer follows the choice. */
void reason_add_answer(const struct moment *at, move m, move answer, struct text *out);

#endif
