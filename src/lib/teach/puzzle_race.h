/* Solve as many puzzles as possible in a given time. The caller provides the time, in seconds of
 * any clock that only goes forward. */
#ifndef TEACH_PUZZLE_RACE_H
#define TEACH_PUZZLE_RACE_H

#include "teach/puzzle_session.h"

enum { PUZZLE_RACE_SECONDS = 180 }; /* the default */

struct puzzle_race {
    double ends;
    int solved, failed, points;
};

struct puzzle_race puzzle_race_begin(double now, double seconds);
/* Let the clock stop for this long, while the next puzzle is prepared. */
void puzzle_race_wait(struct puzzle_race *r, double seconds);
bool puzzle_race_is_over(const struct puzzle_race *r, double now);
/* Count a puzzle that ended this way. A puzzle that ended too late does not count. */
void puzzle_race_note(struct puzzle_race *r, const struct puzzle_session *q,
                      enum puzzle_session_state how, double now);
/* Add "2:31 left, 4 solved." */
void puzzle_race_tell(const struct puzzle_race *r, double now, struct text *out);
/* Add the result: "4 solved, 1 failed: 7 points." */
void puzzle_race_end(const struct puzzle_race *r, struct text *out);

#endif
