/* The exact value of every position of a game. */
#ifndef SOLVE_SOLUTION_H
#define SOLVE_SOLUTION_H

#include "core/game.h"
#include "solve/prospect.h"

/* The values of all positions of a game. It does not change once it is made, so threads may share
 * it. */
struct solution;
struct graph;
struct chances;
struct fallible;

struct solve_setup {
    int jobs;        /* threads; 0 means 1 */
    uint64_t memory; /* most bytes to use; 0: no limit */
    int bound;       /* highest points where the rules set no limit; 0: the solver's choice */
    const struct state *also; /* another position to solve, reachable or not; NULL: none */
    bool chances;             /* also compute the chances against a fallible opponent */
    /* Leave a turn limit without a result out of the positions where the values are the same
     * without it: in games of turns, and elsewhere if there would be more codes than this. In large
     * games the chances are then those without a limit. 0: never. */
    uint32_t fold;
    /* Called now and then with the share of the work that is done. Return false to stop. May be
     * NULL. */
    bool (*going_on)(void *context, double share);
    void *context;
};

/* Solve a game. ERR_UNKNOWN: the game has no table (hidden cards); ERR_LIMIT, ERR_MEMORY: it is too
 * large; ERR_OVER: stopped. `why` receives a sentence for each. */
int solution_new(struct solution **out, const struct rules *r, const struct solve_setup *setup,
                 struct text *why);
/* Compute the chances against a fallible opponent, too, if that was not asked for. Call it before
 * threads share the solution. ERR_MEMORY, ERR_OVER. */
int solution_add_chances(struct solution *known, const struct solve_setup *setup);
/* Is it certain, without trying, that a player's solution is made in about a second and within this
 * memory (0: no limit)? */
bool solution_is_quick(const struct rules *r, const struct state *also, uint64_t memory);
void solution_free(struct solution *known);
const struct rules *solution_rules(const struct solution *known);

/* all positions, with seats exchanged where P2 is to move, so that P1 is */
struct census {
    uint64_t positions, wins, losses, draws; /* by the sign of the value; for P1 */
    int longest;                             /* plies of the longest forced win or loss */
    int bound;    /* the highest points that were assumed; 0: the rules set the limits */
    double error; /* the largest change of a value in the last pass; 0 if values are exact */
    uint64_t edges, peak; /* legal moves in all positions; most bytes in use */
};
void solution_census(const struct solution *known, struct census *out);

/* Get the value of any position, even if the game is over there. ERR_UNKNOWN: it was not solved. */
int solution_worth(const struct solution *known, const struct state *s, struct worth *out);

/* List every legal choice of `player`, in the order of `legal`, and return how many there are.
 * ERR_OVER, ERR_ILLEGAL (not this player's turn), ERR_UNKNOWN (the position was not solved). */
int solution_prospects(const struct solution *known, const struct state *s, int player,
                       struct prospect out[MOVES_MAX]);
/* Get the chances of all positions by number, between players of a kind and against them: see
 * solve/chances/chances.h. They are computed when a kind, a number below SOLUTION_KINDS, is first
 * asked for, and kept; threads may ask. A turn limit that was left out does not count. NULL: out of
 * memory; without `who`, they were not asked for yet. */
enum { SOLUTION_KINDS = 8 };
const struct chances *solution_chances(const struct solution *known, int kind,
                                       const struct fallible *who);
/* Compute the same for any other player; `out` has room for all positions. ERR_MEMORY. */
int solution_chances_into(const struct solution *known, const struct fallible *who,
                          struct chances *out);
/* Return the mirror of a position in which both choose: the seats are exchanged. */
struct state solution_mirror(const struct solution *known, const struct state *s);

/* The values as they lie in memory, by the number of the position; see retrograde.h, stochastic.h
 * and chances.h. Where the turn limit was left out (fold), they are those without it. */
struct solution_table {
    uint64_t count;
    const int16_t *plies;  /* games of turns without chance; else NULL */
    const double *values;  /* all others; else NULL */
    const double *chances; /* two for each position; NULL if not asked for */
};
void solution_table(const struct solution *known, struct solution_table *out);
/* Get the number of a position in the table. ERR_UNKNOWN: it was not solved, or is over, or nature
 * is to move. */
int solution_number(const struct solution *known, const struct state *s, uint64_t *out);

/* Walk over all positions: start with *cursor 0; false after the last. */
bool solution_next(const struct solution *known, uint64_t *cursor, struct state *s,
                   struct worth *worth);

/* Write a solved game out as a graph, whose positions are the solution's: see solve/graph.h. Call
 * it before threads share the solution. ERR_LIMIT, ERR_MEMORY: it has no graph then. */
int solution_write_graph(struct solution *known);
/* Return the graph; NULL: it was not written. It is exact, and has no turn limit if that was left
 * out. */
const struct graph *solution_graph(const struct solution *known);
/* Return from how many turns left on a limit that was left out does not matter; 0: none was. */
int solution_far(const struct solution *known);
/* Get a position of the graph, at which this many turns are left if a limit was left out. */
void solution_position(const struct solution *known, uint32_t position, int left, struct state *s);

/* A table of up to this many codes is quick to make. With more codes, players and analyses leave
 * out the turn limit everywhere. */
enum { FOLD_ABOVE = 32 << 20 };

#endif
