/*
 * The clocks of a game. Each player has some minutes, and some seconds more with every choice. A
 * choice that takes no longer than the grace costs nothing, whatever the network does; what a
 * choice takes beyond it counts. Measured delays would be better, but a client can fake them.
 */
#ifndef ONLINE_HOST_ROOM_CLOCK_H
#define ONLINE_HOST_ROOM_CLOCK_H

#include "online/host/host_parts.h"

/* Read "5+3", minutes and seconds, or "none": OK or ERR_SYNTAX. */
int room_clock_parse(const char *words, struct host_time *out);
struct words room_clock_words(const struct host_time *t);
static inline bool room_clock_is_on(const struct room_clock *c)
{
    return c->time.base + c->time.add > 0;
}

void room_clock_init(struct room_clock *c, const struct host_time *t);
/* Let a seat's clock run, or stand; if it runs or stands already, nothing changes. A clock that
 * stops without a choice has lost what it ran beyond the grace. */
void room_clock_run(struct room_clock *c, int seat, int64_t now);
void room_clock_stop(struct room_clock *c, int seat, int64_t now);
/* How much a seat has left now, at least 0. */
int64_t room_clock_left(const struct room_clock *c, int seat, int64_t now);
/* How much it has left once it has chosen now: the added seconds included. */
int64_t room_clock_after_choice(const struct room_clock *c, int seat, int64_t now);
/* When this seat's time is over; INT64_MAX: its clock stands still. */
int64_t room_clock_deadline(const struct room_clock *c, int seat);

#endif
