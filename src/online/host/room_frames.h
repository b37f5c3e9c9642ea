/*
 * Turns positions into bytes for guests; so does drawing.h, which this file calls. Every function
 * writes the frame for one seat, P1 or P2, or for those who watch (BOTH): it first removes from
 * every position what this recipient may not know, and then uses and hands on only the rest. The
 * record, which has the seed, is written only once the game is over.
 */
#ifndef ONLINE_HOST_ROOM_FRAMES_H
#define ONLINE_HOST_ROOM_FRAMES_H

#include "online/host/post.h"

/* The whole game. */
void room_write_game(struct host *h, const struct room *r, int seat);
/* What the last line changed: the choices in the record of h->referee, or an undo. */
void room_write_event(struct host *h, const struct room *r, int seat, bool undone);
/* The frame that was just written, for another seat. */
void room_write_event_again(struct host *h, const struct room *r, int seat, bool undone);
/* Add what is needed to draw the position to the game or event just written, if it fits. `last` is
 * what the players chose in the event, or NULL. */
void room_add_drawing(struct host *h, const struct room *r, int seat, const struct choice *last);
/* These are the same for everybody. */
void room_write_over(struct host *h, const struct room *r);
void room_write_clock(struct host *h, const struct room *r);

#endif
