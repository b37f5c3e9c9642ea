/*
 * Games that nobody attends end without a result: a game against one of the host's own players when
 * its person has been away for a day, a game with a clock that has not begun to run after a day, a
 * game without a clock after 30 days without a choice.
 *
 * Restarts must not give them that time again, and the lines of a game have no time. But the first
 * line has a date, and a game without a clock has no use for what its other lines say about clocks:
 * there the day of the choice stands, as 20260131. Days are precise
 * enough: the players gain the rest of the last one.
 */
#ifndef ONLINE_HOST_ROOM_ATTENDANCE_H
#define ONLINE_HOST_ROOM_ATTENDANCE_H

#include "online/host/host_parts.h"

/* Until when the game waits for somebody; INT64_MAX: for ever, or it is over. */
int64_t room_attendance_deadline(const struct room *r);
/* What a line of the game says about a seat's clock after a choice or an undo: `left`, or the day
 * if the game has no clock. */
int64_t room_attendance_note(const struct host *h, const struct room *r, int64_t left);
/* The game was restored: find out how long nobody has been there. */
void room_attendance_restore(struct host *h, struct room *r);

#endif
