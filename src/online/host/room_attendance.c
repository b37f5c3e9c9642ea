#include "online/host/room_attendance.h"

#include "online/host/days.h"
#include "online/host/room.h"
#include "online/host/room_clock.h"

static const int64_t attendance_hour = 3600 * 1000, attendance_day = 24 * 3600 * 1000;
enum {
    ATTENDANCE_DAYS = 30,
    ATTENDANCE_DAYS_NO_DATE = 7 /* left to games of versions that did not write the day */
};

/* The seat of the person who plays against one of the host's own players; -1. */
static int room_attendance_alone(const struct room *r)
{
    return r->seat[P1].builtin != NULL ? P2 : r->seat[P2].builtin != NULL ? P1 : -1;
}

int64_t room_attendance_deadline(const struct room *r)
{
    int alone = room_attendance_alone(r);

    if (r->choosing.is_over)
        return INT64_MAX;
    if (alone >= 0)
        return room_is_away(&r->seat[alone]) ? r->seat[alone].gone_at + attendance_day : INT64_MAX;
    if (!room_clock_is_on(&r->clock))
        return r->touched + ATTENDANCE_DAYS * attendance_day;
    return room_has_begun(r) ? INT64_MAX : r->touched + attendance_day;
}

int64_t room_attendance_note(const struct host *h, const struct room *r, int64_t left)
{
    return room_clock_is_on(&r->clock) ? left : days_today(h);
}

/* When this day was at the latest, as the host's time. */
static int64_t room_attendance_time(const struct host *h, int64_t day)
{
    int passed = days_between((int32_t)day, days_today(h));

    return h->now - (passed > 1 ? passed - 1 : 0) * attendance_day;
}

static int64_t room_attendance_last(const struct host *h, const struct room *r)
{
    int64_t last = room_attendance_time(h, days_of_date(r->date));

    for (int s = P1; s <= P2 && !room_clock_is_on(&r->clock); s++) {
        int64_t chose = r->clock.left[s] > 0 ? room_attendance_time(h, r->clock.left[s])
                        : r->seat[s].has_chosen
                            ? h->now - (ATTENDANCE_DAYS - ATTENDANCE_DAYS_NO_DATE) * attendance_day
                            : last;

        last = chose > last ? chose : last;
    }
    return last;
}

/* A person who was connected when the host ended has an hour to come back. */
void room_attendance_restore(struct host *h, struct room *r)
{
    int alone = room_attendance_alone(r);
    int64_t least = h->now - attendance_day + attendance_hour, seen;

    r->touched = room_attendance_last(h, r);
    if (alone < 0)
        return;
    seen = room_attendance_time(h, r->seat[alone].player->seen);
    seen = seen > r->touched ? seen : r->touched;
    r->seat[alone].gone_at = seen > least ? seen : least;
}
