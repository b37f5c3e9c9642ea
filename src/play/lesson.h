/*
 * Who explains a game while it is played: the goal, each kind of move when it can first be made,
 * and what the player's choices come to. All of it is the game's own words (`guide`) and the
 * coach's judgement. Without a teacher at the table none of these does anything.
 */
#ifndef PLAY_LESSON_H
#define PLAY_LESSON_H

#include "core/state.h"

struct session;
struct lesson;

/* Give the table a teacher; false when out of memory. lesson_leave frees it. */
bool lesson_sit(struct session *g);
void lesson_leave(struct session *g);

/* A person is about to choose. */
void lesson_before(struct session *g, int player);
/* A person has chosen, but nothing has happened yet. */
void lesson_listen(struct session *g, int player, move m);
/* It has happened, at this position. */
void lesson_after(struct session *g, const struct state *before, struct joint m);
/* What is to be said when the game is over; NULL for nothing. */
const char *lesson_parting(struct session *g);

#endif
