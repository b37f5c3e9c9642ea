/* How a person does with puzzles: points, streaks and races. Days are dates, "2026-01-31". */
#ifndef STORE_PUZZLE_SCORE_H
#define STORE_PUZZLE_SCORE_H

#include "store/store.h"

/* A puzzle that was answered for the first time, or was due. */
struct puzzle_answer {
    const char *game, *day;
    bool solved; /* at the first try */
    bool daily;  /* it was the puzzle of that day */
    int points;
};

struct puzzle_race_result {
    const char *game; /* "" for all games */
    const char *day;
    int seconds, solved, failed, points;
};

struct puzzle_score {
    int answered, solved, points;
    int streak, longest; /* puzzles solved in a row: until now, and at most */
    int days;            /* in a row until today, or yesterday, with the puzzle of the day solved */
};

int puzzle_score_add(struct store *s, const struct puzzle_answer *answer, struct text *why);
/* Of this game, or of all if it is NULL, as things stand on that day. */
int puzzle_score_sum(struct store *s, const char *game, const char *day, struct puzzle_score *out,
                     struct text *why);

int puzzle_score_add_race(struct store *s, const struct puzzle_race_result *race, struct text *why);
/* The most puzzles solved in a race of that many seconds; 0 if there was none. Of this game, "" for
 * races of all games, or of any if it is NULL. */
int puzzle_score_best_race(struct store *s, const char *game, int seconds, int *solved,
                           struct text *why);

#endif
