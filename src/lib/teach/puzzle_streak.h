/*
 * The streak of days on which a person solved the puzzle of the day. Days are dates, "2026-01-31",
 * of UTC, so that everyone has the same puzzle at the same time.
 *
 * A missed day breaks the streak, except that one missed day in any seven is forgiven: it is
 * frozen. A frozen day does not count as a solved one.
 */
#ifndef TEACH_PUZZLE_STREAK_H
#define TEACH_PUZZLE_STREAK_H

#include "core/text.h"

/* Begin with all zeros. */
struct puzzle_streak {
    int days, longest; /* solved days: in a row up to the last one, and the record */
    int last, frozen;  /* numbers of days: the last one solved, and the last one frozen */
};

/* Add a day on which the puzzle was solved; days come in ascending order, and may come twice. */
void puzzle_streak_add(struct puzzle_streak *s, int day);
/* Return how many days the streak has on this day: 0 if it is broken. *frozen: yesterday was
 * missed, and the streak goes on if the puzzle of this day is solved. */
int puzzle_streak_on(const struct puzzle_streak *s, int day, bool *frozen);
/* Add "Streak: 3 days", without a stop; and the same as a sentence, with a warning if yesterday was
 * missed. */
void puzzle_streak_add_days(int days, struct text *out);
void puzzle_streak_tell(const struct puzzle_streak *s, int day, struct text *out);

/* Return the number of a day, counted from 1970-01-01; -1 if it is not a date. */
int puzzle_streak_number(const char *day);

#endif
