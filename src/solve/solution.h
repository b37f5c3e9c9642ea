/* What is exactly known of a game: the value of every position. */
#ifndef SOLVE_SOLUTION_H
#define SOLVE_SOLUTION_H

#include "core/game.h"
#include "solve/prospect.h"

/* What is known of every position of a game. Only read once it is made: threads may share it. */
struct solution;

struct solve_setup {
    int jobs;                 /* threads; 0 means 1 */
    uint64_t memory;          /* most bytes to use; 0: no limit */
    int bound;                /* for points that the rules do not bound; 0: the solver's choice */
    const struct state *also; /* a position to solve too, whether or not play leads to it; NULL */
    bool chances;             /* also work out the chances against a fallible opponent */
    /* If there would be more codes than this, leave a turn limit that brings no result out of the
     * positions where the same values can be told without it; the chances are then those without a
     * limit. 0: never. */
    uint32_t fold;
    /* Called now and then with the share that is done; false stops the work. May be NULL. */
    bool (*going_on)(void *context, double share);
    void *context;
};

/* ERR_UNKNOWN: the game has no table (hidden cards); ERR_LIMIT, ERR_MEMORY: too large; ERR_OVER:
 * stopped. Each with a sentence. */
int solution_new(struct solution **out, const struct rules *r, const struct solve_setup *setup,
                 struct text *why);
void solution_free(struct solution *known);
const struct rules *solution_rules(const struct solution *known);

/* All positions, with seats exchanged where P2 is to move, so that the mover is P1. */
struct census {
    uint64_t positions, wins, losses, draws; /* by the sign of the value; for P1 */
    int longest;                             /* plies of the longest forced win or loss */
    int bound;    /* what was assumed of points that the rules do not bound; 0: nothing was */
    double error; /* how far any value still moved in the last pass; 0 where all came to rest */
    uint64_t edges, peak; /* moves seen; bytes in use at most */
};
void solution_census(const struct solution *known, struct census *out);

/* The worth of any position, also one that is over. ERR_UNKNOWN: it was not solved. */
int solution_worth(const struct solution *known, const struct state *s, struct worth *out);

/* Every legal choice of `player`, in the order of `legal`; returns how many. ERR_OVER, ERR_ILLEGAL
 * (not this player's turn), ERR_UNKNOWN (the position was not solved). */
int solution_prospects(const struct solution *known, const struct state *s, int player,
                       struct prospect out[MOVES_MAX]);

/* One position after another: start with *cursor 0; false after the last. */
bool solution_next(const struct solution *known, uint64_t *cursor, struct state *s,
                   struct worth *worth);

/* Up to so many codes a table is quick to make; players and analyses fold above. */
enum { FOLD_ABOVE = 32 << 20 };

#endif
