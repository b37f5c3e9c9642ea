/*
 * Positions with exactly one right answer, by exact values: the only move that wins, the only one
 * that does not lose, the only choice that gives nothing away; or, of three choices and more, the
 * only one that must never be played. docs/puzzles.md says how they are graded.
 */
#ifndef ADVISE_PUZZLE_H
#define ADVISE_PUZZLE_H

#include "solve/equilibrium.h"
#include "solve/solution.h"

enum puzzle_task { PUZZLE_WIN, PUZZLE_HOLD, PUZZLE_BEST, PUZZLE_NEVER, PUZZLE_TASKS };
enum puzzle_level { PUZZLE_EASY, PUZZLE_MEDIUM, PUZZLE_HARD, PUZZLE_LEVELS };

struct puzzle {
    struct rules rules;
    struct state at; /* where cards are hidden, the player's view of it */
    int player;
    move answer;
    enum puzzle_task task;
    int legal;            /* how many moves there are to choose from */
    int plies;            /* of the win; 0 where none is forced */
    int depth;            /* how far one has to look ahead; 0: nobody can say */
    bool bait;            /* the move that looks best at once is wrong */
    bool at_once;         /* the answer wins in this turn, whatever the opponent does */
    double fails[LEVELS]; /* how often, of 1, each level fails it */
    int points;           /* of difficulty: how often of 100 the levels fail it, on average */
    enum puzzle_level level;
};

/* "easy", "medium", "hard"; "win", "hold", "best", "never". */
extern const char *const puzzle_level_words[PUZZLE_LEVELS];
extern const char *const puzzle_task_words[PUZZLE_TASKS];

/* Is this a puzzle for this player? *out is set only if it is. The grade needs a solution with
 * chances. */
bool puzzle_at(const struct solution *known, const struct state *s, int player, struct puzzle *out);
/* The same where cards are hidden, for the player who sees this right after the first deal of an
 * endgame. No puzzle has a grade by rules that the levels have not learned, so none is found. */
bool puzzle_in_endgame(const struct equilibrium *endgame, const struct view *v, struct puzzle *out);

struct puzzle_search {
    uint64_t seed; /* the same seed finds the same puzzle */
    int level;     /* -1: any */
    /* Is this one wanted? NULL: all are. */
    bool (*wanted)(const struct puzzle *p, void *context);
    void *context;
};

/* Is this puzzle looked for? */
bool puzzle_is_wanted(const struct puzzle_search *search, const struct puzzle *p);
/* The place of a position in the order of a seed, which has nothing to do with its own. */
uint64_t puzzle_place(uint64_t seed, const struct state *s, int player);

/* Any puzzle among all positions that can be reached, each as likely as the next; false if there is
 * none that is wanted. */
bool puzzle_find(const struct solution *known, const struct puzzle_search *search,
                 struct puzzle *out);

#endif
