/* Show the words of a tutor and of a guided game at a table. */
#ifndef TERMINAL_PLAY_TEACHING_H
#define TERMINAL_PLAY_TEACHING_H

#include "terminal/play/table.h"

/* Add the next step of a hint for this player. Return whether more steps follow. */
bool teaching_hint(struct table *t, int player, struct text *out);
/* If the tutor warns against this move, ask whether the person still wants it. */
enum table_reply teaching_warn(struct table *t, int player, move m, bool *insists);

/* The next functions do nothing unless the game is guided. Call them before a person chooses; after
 * the choice, before it takes effect; after it took effect, with the position before it; and at the
 * end of the game. */
void teaching_before(struct table *t, int player);
void teaching_judge(struct table *t, int player, move m);
void teaching_after(struct table *t, const struct state *before, struct joint m);
void teaching_end(const struct table *t, struct text *out);

#endif
