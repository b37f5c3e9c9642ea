/* The puzzle of the day: how a person did, and a text to share. */
#ifndef TEACH_PUZZLE_DAY_H
#define TEACH_PUZZLE_DAY_H

#include "teach/puzzle_session.h"
#include "teach/puzzle_streak.h"

/* How a person did. */
struct puzzle_day {
    bool solved; /* after any number of tries */
    int wrong;   /* tries before that, or before the person gave up */
    int hints;
    int level; /* enum puzzle_level; -1: unknown */
};

/* Get the result of a session that is over. */
struct puzzle_day puzzle_day_of(const struct puzzle_session *q, enum puzzle_session_state how);
/* Write a result as a number above 0, and read it again. 1 says only whether it was solved on the
 * first try, which `first` is. */
int puzzle_day_code(const struct puzzle_day *d);
struct puzzle_day puzzle_day_decode(int code, bool first);

/* Add five lines that spoil nothing: what it is, the game, how it went (?: a hint, then a mark for
 * each try), the streak, and how to get the puzzle. */
void puzzle_day_share(const struct puzzle_day *d, const struct game *g, const char *day, int streak,
                      bool ascii, struct text *out);

#endif
