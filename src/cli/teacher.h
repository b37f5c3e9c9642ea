/*
 * Who explains a game while it is played: the goal, each kind of move when it can first be made,
 * and what the player's choices come to. All of it is the game's own words (`guide`) and the
 * coach's judgement. Without a teacher at the table none of these does anything.
 */
#ifndef CLI_TEACHER_H
#define CLI_TEACHER_H

#include "cli.h"

struct session;
struct teacher;

/* Give the table a teacher; false when out of memory. teacher_leave frees it. */
bool teacher_sit(struct session *g);
void teacher_leave(struct session *g);

/* A person is about to choose. */
void teacher_before(struct session *g, int player);
/* A person has chosen, but nothing has happened yet. */
void teacher_listen(struct session *g, int player, move m);
/* It has happened, at this position. */
void teacher_after(struct session *g, const struct state *before, struct joint m);
/* What is to be said when the game is over; NULL for nothing. */
const char *teacher_parting(struct session *g);

#endif
