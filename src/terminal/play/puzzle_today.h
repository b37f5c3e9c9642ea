/* How the user did with the puzzle of a day, and with the days before it. */
#ifndef TERMINAL_PLAY_PUZZLE_TODAY_H
#define TERMINAL_PLAY_PUZZLE_TODAY_H

#include "store/store.h"
#include "teach/puzzle_day.h"

struct puzzle_today {
    char day[12];
    struct puzzle_streak streak;
    const struct game *game; /* of the day's puzzle; NULL: it was not answered */
    struct puzzle_day result;
};

/* Read it from the store; without one (NULL), nothing is known. */
void puzzle_today_read(struct puzzle_today *t, struct store *s, const char *day);
/* Add the five lines to share; only if the puzzle was answered. */
void puzzle_today_share(const struct puzzle_today *t, struct text *out);
/* Add a name for a menu, with the result of the day and the streak, if there are any: "Today:
 * solved · 3 days in a row". */
void puzzle_today_name(const struct puzzle_today *t, struct text *out);
/* Add the state of the day in a sentence or two: "Solved. Streak: 3 days." */
void puzzle_today_tell(const struct puzzle_today *t, struct text *out);

#endif
