/* A tutor and a guided game at a table: what they say, shown to its people. */
#ifndef PLAY_TEACHING_H
#define PLAY_TEACHING_H

#include "play/table.h"

/* Add the next step of a hint for this player. */
void teaching_hint(struct table *t, int player, struct text *out);
/* If the tutor warns of this move, ask whether the person insists on it. */
enum table_reply teaching_warn(struct table *t, int player, move m, bool *insists);

/* The next ones do nothing where the game is not guided: a person is about to choose; has chosen,
 * but nothing has happened yet; it has happened, at this position; the game is over, and this is
 * to be said. */
void teaching_before(struct table *t, int player);
void teaching_judge(struct table *t, int player, move m);
void teaching_after(struct table *t, const struct state *before, struct joint m);
void teaching_end(const struct table *t, struct text *out);

#endif
