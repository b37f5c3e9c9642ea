/*
 * What can happen to a game. Each change is two calls, so that whoever asked for it gets an answer
 * first: room_play_* makes the change, one line of the journal (OK, or an error and no change); the
 * matching room_tell_* then tells everybody, and does what follows from it.
 */
#ifndef ONLINE_HOST_ROOM_PLAY_H
#define ONLINE_HOST_ROOM_PLAY_H

#include "online/host/host_parts.h"

/* Begin a game: `like` has the rules in its duel, its time control, the seats, and what it came
 * from. If like->number is 0, it gets the next one. NULL: no memory. */
struct room *room_play_begin(struct host *h, const struct room *like);
void room_tell_begin(struct host *h, struct room *r);

int room_play_choose(struct host *h, struct room *r, int seat, move m);
void room_tell_choice(struct host *h, struct room *r, int seat);

int room_play_offer(struct host *h, struct room *r, int seat, enum frames_offer what);
void room_tell_offer(struct host *h, struct room *r);

int room_play_undo(struct host *h, struct room *r, int seat);
void room_tell_undo(struct host *h, struct room *r);

/* End a game; `seat` loses by it, or has done nothing. */
int room_play_end(struct host *h, struct room *r, enum ending how, int seat);
/* Keep the ratings that the end of this game has changed, if that was not done yet. */
void room_keep_ratings(struct host *h, const struct room *r);
void room_tell_end(struct host *h, struct room *r);

/* Both have agreed to play again, with seats exchanged, which this guest has just asked for. The
 * game counts where its players are now. NULL: no memory. */
struct room *room_play_again(struct host *h, struct room *r, const struct guest *asker);
/* What the game that follows such an agreement came from. */
uint64_t room_rematch_origin(const struct room *r);

/* ---- what follows from time and connections -------------------------------------------------- */

/* How long a player must be gone before the other may claim the game, in ms. */
int64_t room_claim_after(const struct room *r);
/* If a clock has run out, end the game: true. */
bool room_expire(struct host *h, struct room *r);
/* A player's last connection is lost; the player is back. */
void room_gone(struct host *h, struct room *r, int seat);
void room_back(struct host *h, struct room *r, int seat);
/* Its time has come, or may have: a clock has run out, or nobody attends the game. */
void room_tick(struct host *h, struct room *r);
/* Do what follows from the last line, if it was not done: end a game that is over by its rules,
 * begin the second game of a pair, let clocks run, ask the host's own players. */
void room_settle(struct host *h, struct room *r);
/* The answer to a question, which is over now. */
void room_decide(struct host *h, struct room *r, uint64_t number, move m);

/* ---- sending --------------------------------------------------------------------------------- */

/* Send the frame that was written to both players and all who watch. */
void room_send_all(struct host *h, const struct room *r);
/* Write a frame with no position in it, and send it: room_tell(h, r, FRAME_BACK, r->number, 2). */
#define room_tell(h, r, type, ...) (post((h), (type), __VA_ARGS__), room_send_all((h), (r)))
/* Send the whole game to one guest, who plays or watches. */
void room_send_game(struct host *h, const struct room *r, const struct guest *g);

#endif
