/* A game on the host: its players, their choices, and how it ended. */
#ifndef ONLINE_HOST_ROOM_H
#define ONLINE_HOST_ROOM_H

#include "online/host/host_parts.h"

/* NULL: no memory. It has no game before its first line. */
struct room *room_new(struct host *h, uint64_t number);
/* Forget it, also where it is listed. */
void room_free(struct host *h, struct room *r);
/* Take a game that is over from the list of such games. */
void room_leave_over(struct host *h, struct room *r);
/* Forget games that were over before this time, and the oldest beyond OVER_KEPT. */
void room_forget_over(struct host *h, int64_t before);

/* The question to a seat's built-in player, if there is one, is over. */
void room_drop_question(struct host *h, struct room_seat *s);

/* Is this seat's choice wanted? */
static inline bool room_wants(const struct room *r, int seat)
{
    return referee_chooses(&r->choosing, &r->duel, seat);
}
/* Is this a legal choice of a seat whose choice is wanted? Any number may be asked about. */
bool room_is_legal(const struct room *r, int seat, move m);
/* The seat of a player, or -1. */
int room_seat_of(const struct room *r, const struct host_player *p);
/* May this player know that there is such a game? */
bool room_is_known_to(const struct room *r, const struct host_player *p);
struct words room_seat_name(const struct room_seat *s);
/* Is this player's seat empty now? The host's own players are always there. */
bool room_is_away(const struct room_seat *s);

/* Read a position at which a game can begin: a player is to choose. Without a clock, no turn was
 * played. ERR_SYNTAX with a sentence. */
int room_read_position(const struct rules *rules, const char *words, struct state *out,
                       struct text *why);

/* Put this game's record into *rec, which record_release frees; its ending too if it is over. OK or
 * ERR_MEMORY. */
int room_record(const struct room *r, struct record *rec);
/* Does its journal have so many lines that nobody may add to them but by playing on? */
enum { ROOM_LINES = 4000 };
bool room_is_long(const struct room *r);
/* May this seat take back its last choice, and what goes with it? OK or ERR_MEMORY. */
int room_ask_undo(struct host *h, const struct room *r, int seat, struct undo *out);
/* The same answer without the reason, at once. */
bool room_can_undo(const struct room *r, int seat);
/* Does the game count from the start? The second game of a pair does; and so does a rated game with
 * hidden cards, whose players have seen their cards: else they could throw away bad ones. */
bool room_is_binding(const struct room *r);
/* Do its clocks run? When both have chosen, or from the start if it is binding. */
bool room_has_begun(const struct room *r);
/* Can the game be called off? Until it has begun. */
bool room_can_abort(const struct room *r);

/* ---- changes, for room_lines.c --------------------------------------------------------------- */

/* Begin the game; take a choice, which may have to wait for the other's; take back a seat's last
 * choice; end. What is new, or all choices after an undo, is in the record of h->referee. OK,
 * ERR_OVER, ERR_ILLEGAL, ERR_MEMORY. */
int room_begin(struct host *h, struct room *r, const struct rules *rules, uint64_t seed);
int room_take(struct host *h, struct room *r, int seat, move m);
int room_undo(struct host *h, struct room *r, int seat);
int room_sit(struct room *r, int seat);
void room_end(struct host *h, struct room *r);

#endif
