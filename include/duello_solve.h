/* What is exactly known of a game: the value of every position, and how to play where cards are
 * hidden. Part of libduello, for those who ask for more than to play. */
#ifndef DUELLO_SOLVE_H
#define DUELLO_SOLVE_H

#include "duello.h"

#pragma GCC visibility push(default)

/* ---- solving --------------------------------------------------------------------------------- */

/* What is known of every position of a game that can be reached. Only read once it is made, so
 * threads may share it. */
struct solution;

struct solve_setup {
    int jobs;                 /* threads; 0 is 1 */
    uint64_t memory;          /* bytes that may be used; 0: any number */
    int bound;                /* for points that the rules do not bound; 0: the solver's choice */
    const struct state *also; /* a position to solve too, whether or not play leads to it; NULL */
    bool chances;             /* also work out the chances against an opponent who errs */
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

/* All positions, seats exchanged so that the player to move is P1; where both choose, as they are.
 */
struct census {
    uint64_t positions, wins, losses, draws; /* by the sign of the value; for P1 */
    int longest;                             /* plies of the longest forced win or loss */
    int bound;    /* what was assumed of points that the rules do not bound; 0: nothing was */
    double error; /* how far any value still moved in the last pass; 0 where all came to rest */
    uint64_t edges, peak; /* moves seen; bytes in use at most */
};
void solution_census(const struct solution *known, struct census *out);

/* A position's worth: to the player to move, or to P1 where both choose. */
struct worth {
    double value; /* from -1, a loss, to 1, a win; 0: a draw, endless play or no result */
    int plies; /* to the end, if players take turns, chance has no say and a win is forced; else 0
                */
};

/* The worth of any position, also one that is over. ERR_UNKNOWN: it was not solved. */
int solution_worth(const struct solution *known, const struct state *s, struct worth *out);

/* One choice of a player at a position. */
struct prospect {
    move move;
    struct worth worth; /* to that player, if the opponent does not err */
    double share;       /* how often perfect play chooses it: a mixed strategy, or 0 and 1 */
    double chance; /* of what the opponent's errors make of it, from -1 to 1; 0 if not asked for */
};

/* Every legal choice of `player`, in the order of `legal`; returns how many. ERR_OVER, ERR_ILLEGAL
 * (not this player's turn), ERR_UNKNOWN (the position was not solved). */
int solution_prospects(const struct solution *known, const struct state *s, int player,
                       struct prospect out[MOVES_MAX]);

/* Above 0 if `a` is better, below if `b` is: by value; then a win by its plies, all else by the
 * chance and then by the plies. */
int prospect_compare(const struct prospect *a, const struct prospect *b);

/* One position after another: start with *cursor 0; false behind the last. */
bool solution_next(const struct solution *known, uint64_t *cursor, struct state *s,
                   struct worth *worth);

/* Up to so many codes a table is quick to make; players and analyses fold above. */
enum { FOLD_ABOVE = 32 << 20 };

/* ---- equilibria: games with hidden cards ----------------------------------------------------- */

/* How to play a game in which players do not know everything, so that nobody who answers it as well
 * as can be gains more than a little: a mix for every situation that a player who remembers all it
 * has seen can tell from others. Only read once it is made. For games in which players take turns;
 * Player 1 moves first. */
struct equilibrium;

enum { MILESTONES_MAX = 32 };

struct equilibrium_setup {
    uint64_t memory; /* bytes that may be used; 0: any number */
    int turns;       /* where the rules set no turn limit: stop games undecided after so many turns;
                        0: the solver's choice */
    double target;   /* stop where the exploitability is no more than this; 0: 0.001 */
    int iterations;  /* but after so many in any case; 0: the solver's choice */
    /* What a game that is over is worth to P1. NULL: a win 1, a loss -1, all else 0. */
    double (*payoff)(const struct rules *r, const struct state *s);
    /* Measure this way to play instead of looking for one: how often, of 1, each of the legal
     * choices is taken at a view. NULL: find an equilibrium. */
    void (*policy)(void *context, const struct view *v, const move *legal, int n,
                   double share[MOVES_MAX]);
    /* Called now and then with the share that is done; false stops the work. May be NULL. */
    bool (*going_on)(void *context, double share);
    void *context; /* for both */
};

/* ERR_UNKNOWN: both choose at once; ERR_LIMIT, ERR_MEMORY: too large; ERR_OVER: stopped. Each with
 * a sentence. */
int equilibrium_new(struct equilibrium **out, const struct rules *r,
                    const struct equilibrium_setup *setup, struct text *why);
void equilibrium_free(struct equilibrium *e);
/* The rules with the turn limit that was assumed, if one was. */
const struct rules *equilibrium_rules(const struct equilibrium *e);

struct equilibrium_facts {
    uint64_t histories; /* positions with what led to them, where that can matter */
    uint64_t sets;      /* situations that a player can tell apart */
    uint64_t peak;      /* bytes in use at most */
    int turns;          /* after which games were stopped though no rule says so; 0: none was */
    int iterations;
    double value;          /* of the game to P1, within the exploitability */
    double exploitability; /* half of what best answers to both mixes gain together */
    double unfinished;     /* how many games the turn limit ends, of 1 */
    int milestones;        /* the exploitability after 1, 2, 4, 8, … iterations, and the last */
    struct {
        int iterations;
        double exploitability;
    } milestone[MILESTONES_MAX];
};
void equilibrium_facts(const struct equilibrium *e, struct equilibrium_facts *out);

/* Every legal choice of the player to move after this line of play from the start, nature's moves
 * included, in the order of `legal`; returns how many. Only what that player knows has a say.
 * ERR_OVER; ERR_ILLEGAL: the line is not legal, or ends where nature is to move. */
int equilibrium_prospects(const struct equilibrium *e, const struct joint *line, size_t n,
                          struct prospect out[MOVES_MAX]);

#pragma GCC visibility pop

#endif
