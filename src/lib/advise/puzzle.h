/*
 * Positions with exactly one right answer. By exact values: the only move that wins, the only one
 * that does not lose, the only choice that gives nothing away; or, among three or more choices, the
 * only one that must never be played. By chances between players who err: the only choice that
 * keeps the best chance. docs/play/puzzles.md explains the grades.
 */
#ifndef ADVISE_PUZZLE_H
#define ADVISE_PUZZLE_H

#include "advise/judge.h"
#include "solve/equilibrium.h"
#include "solve/solution.h"

enum puzzle_task {
    PUZZLE_WIN,
    PUZZLE_HOLD,
    PUZZLE_BEST,
    PUZZLE_NEVER,
    PUZZLE_CHANCE,
    PUZZLE_TASKS
};
enum puzzle_level { PUZZLE_EASY, PUZZLE_MEDIUM, PUZZLE_HARD, PUZZLE_LEVELS };

struct puzzle {
    struct rules rules;
    struct state at; /* where cards are hidden, the player's view */
    int player;
    move answer;
    enum puzzle_task task;
    int legal;            /* number of legal moves */
    int plies;            /* moves to the forced win; 0: none is forced */
    int depth;            /* plies to look ahead; 0: unknown */
    bool loses;           /* PUZZLE_NEVER: the answer loses */
    double chance, next;  /* PUZZLE_CHANCE: of winning with the answer, and with the next best */
    bool bait;            /* the move that looks best at first sight is wrong */
    bool at_once;         /* the answer wins in this turn, whatever the opponent does */
    double fails[LEVELS]; /* how often each level fails it, from 0 to 1 */
    int points;           /* difficulty: how often, in percent, the levels fail it on average */
    enum puzzle_level level;
};

/* "easy", "medium", "hard"; "win", "hold", "best", "never", "chance". */
extern const char *const puzzle_level_words[PUZZLE_LEVELS];
extern const char *const puzzle_task_words[PUZZLE_TASKS];
/* Return the level of a puzzle that the levels of play fail this often on average, from 0 to 1. */
enum puzzle_level puzzle_level_of(double fails);

/* Is this a puzzle for this player, by exact values? *out is set only if it is. The grade needs a
 * solution with chances. */
bool puzzle_at(const struct solution *known, const struct state *s, int player, struct puzzle *out);
/* The same by the chances between casual players; and by either, exact values first. */
bool puzzle_by_chance(const struct solution *known, const struct state *s, int player,
                      struct puzzle *out);
bool puzzle_of(const struct solution *known, const struct state *s, int player, struct puzzle *out);
/* Get the chance after each legal choice, in the order of `legal`, between casual players: what is
 * drawn or never ends counts half. Returns how many; negative: unknown. */
int puzzle_chances(const struct solution *known, const struct state *s, int player,
                   double out[MOVES_MAX]);
/* The same where cards are hidden, for the player who has this view right after the first deal of
 * an endgame. The levels cannot grade puzzles of rules they have not learned, so there are none. */
bool puzzle_in_endgame(const struct equilibrium *endgame, const struct view *v, struct puzzle *out);
/* The same without a turn limit, by estimates (advise/views/estimate.h). Unseen cards may be
 * anywhere. */
bool puzzle_in_view(const struct judge *j, const struct view *v, struct puzzle *out);
/* Make the judge for that, which is sure enough. Keep the rules. */
struct judge puzzle_view_judge(const struct rules *r);

struct puzzle_search {
    uint64_t seed; /* the same seed finds the same puzzle */
    int level;     /* -1: any */
    /* Is this puzzle wanted? NULL: every puzzle is. */
    bool (*wanted)(const struct puzzle *p, void *context);
    void *context;
    /* Called now and then in a search that takes long, with the share of the work that is done.
     * Return false to stop. NULL: nobody is told. */
    bool (*going_on)(void *told, double share);
    void *told;
};

/* Does this puzzle fit the search? */
bool puzzle_is_wanted(const struct puzzle_search *search, const struct puzzle *p);
/* Return the position's place in the order of a seed, which is unrelated to its own order. */
uint64_t puzzle_place(uint64_t seed, const struct state *s, int player);

/* Find a puzzle among all positions that can be reached, each equally likely; false if no puzzle is
 * wanted. */
bool puzzle_find(const struct solution *known, const struct puzzle_search *search,
                 struct puzzle *out);

#endif
