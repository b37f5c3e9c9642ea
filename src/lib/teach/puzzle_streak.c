#include "teach/puzzle_streak.h"

#include <string.h>

enum { WEEK = 7 };

/* Read so many digits. */
static int streak_digits(const char *s, int n)
{
    int value = 0;

    for (int i = 0; i < n; i++) {
        if (s[i] < '0' || s[i] > '9')
            return -1;
        value = 10 * value + s[i] - '0';
    }
    return value;
}

/* Years begin in March, so that the leap day is the last day of a year. */
int puzzle_streak_number(const char *day)
{
    int y, m, d, moved;

    if (strlen(day) != 10 || day[4] != '-' || day[7] != '-')
        return -1;
    y = streak_digits(day, 4);
    m = streak_digits(day + 5, 2);
    d = streak_digits(day + 8, 2);
    if (y < 1970 || m < 1 || m > 12 || d < 1 || d > 31)
        return -1;
    moved = m > 2 ? m - 3 : m + 9;
    y -= m <= 2;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * moved + 2) / 5 + d - 1 - 719468;
}

/* May this missed day be frozen? */
static bool streak_may_freeze(const struct puzzle_streak *s, int missed)
{
    return s->frozen == 0 || missed - s->frozen >= WEEK;
}

void puzzle_streak_add(struct puzzle_streak *s, int day)
{
    int missed = day - s->last - 1;

    if (s->days > 0 && missed < 0)
        return;
    if (s->days > 0 && missed == 1 && streak_may_freeze(s, day - 1))
        s->frozen = day - 1;
    else if (missed > 0)
        s->days = s->frozen = 0;
    s->days++;
    s->last = day;
    s->longest = s->days > s->longest ? s->days : s->longest;
}

int puzzle_streak_on(const struct puzzle_streak *s, int day, bool *frozen)
{
    int missed = day - s->last - 1;

    *frozen = s->days > 0 && missed == 1 && streak_may_freeze(s, day - 1);
    return missed <= 0 || *frozen ? s->days : 0;
}

void puzzle_streak_add_days(int days, struct text *out)
{
    text_add(out, "Streak: %d day%s", days, days == 1 ? "" : "s");
}

void puzzle_streak_tell(const struct puzzle_streak *s, int day, struct text *out)
{
    bool frozen;

    puzzle_streak_add_days(puzzle_streak_on(s, day, &frozen), out);
    text_add(out, frozen ? ". You missed yesterday: solve today's puzzle to keep it." : ".");
}
