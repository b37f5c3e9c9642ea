/*
 * Positions with exactly one right answer, found in the exact tables: the only move that wins, the
 * only one that does not lose, or where both choose at once the only choice that gives nothing
 * away. docs/puzzles.md tells how they are graded.
 */
#ifndef ADVISE_PUZZLE_H
#define ADVISE_PUZZLE_H

#include "solve/solution.h"

enum puzzle_task { PUZZLE_WIN, PUZZLE_HOLD, PUZZLE_BEST };
enum puzzle_level { PUZZLE_EASY, PUZZLE_MEDIUM, PUZZLE_HARD, PUZZLE_LEVELS };

struct puzzle {
    struct state at;
    int player;
    move answer;
    enum puzzle_task task;
    int legal;  /* how many moves there are to choose from */
    int plies;  /* of the win; 0 where none is forced */
    int depth;  /* how far one has to look ahead */
    bool bait;  /* the move that looks best at once is wrong */
    int points; /* of difficulty */
    enum puzzle_level level;
};

/* "easy", "medium", "hard". */
extern const char *const puzzle_level_words[PUZZLE_LEVELS];

/* Is this a puzzle for this player? *out is set only if it is. */
bool puzzle_at(const struct solution *known, const struct state *s, int player, struct puzzle *out);

struct puzzle_search {
    uint64_t seed; /* the same seed finds the same puzzle */
    int level;     /* -1: any */
    /* Is this one wanted? NULL: all are. */
    bool (*wanted)(const struct puzzle *p, void *context);
    void *context;
};

/* Any puzzle among all positions that can be reached, each as likely as the next; false if there is
 * none that is wanted. */
bool puzzle_find(const struct solution *known, const struct puzzle_search *search,
                 struct puzzle *out);

#endif
