/* A person's results with puzzles: points, streaks and races. Days are dates, "2026-01-31". */
#ifndef STORE_PUZZLE_SCORE_H
#define STORE_PUZZLE_SCORE_H

#include "store/store.h"

/* An answer to a new puzzle, or to one that was due. */
struct puzzle_answer {
    const char *game, *day;
    bool solved; /* on the first try */
    int daily;   /* the result with the puzzle of that day, as a code; 0: it was another puzzle */
    int points;
};

struct puzzle_race_result {
    const char *game; /* "" for all games */
    const char *day;
    int seconds, solved, failed, points;
};

struct puzzle_score {
    int answered, solved, points;
    int streak, longest; /* puzzles solved in a row: now, and the record */
};

int puzzle_score_add(struct store *s, const struct puzzle_answer *answer, struct text *why);
/* Sum up the score in this game, or in all if it is NULL. */
int puzzle_score_sum(struct store *s, const char *game, struct puzzle_score *out, struct text *why);
/* Report every answer to a puzzle of the day, by day. */
int puzzle_score_each_day(struct store *s, void (*report)(const struct puzzle_answer *a, void *to),
                          void *to, struct text *why);

int puzzle_score_add_race(struct store *s, const struct puzzle_race_result *race, struct text *why);
/* Get the most puzzles solved in a race of that many seconds; 0: none. `game` may be "" for races
 * through all games, or NULL for any race. */
int puzzle_score_best_race(struct store *s, const char *game, int seconds, int *solved,
                           struct text *why);

#endif
