/* Equilibria of games with hidden cards. */
#ifndef SOLVE_EQUILIBRIUM_H
#define SOLVE_EQUILIBRIUM_H

#include "core/game.h"
#include "solve/prospect.h"

/* A mix of moves for every situation that a player with perfect memory can tell apart, such that no
 * opponent gains more than a little against it. It does not change once it is made. Where
 * players take turns, Player 1 moves first at the start. */
struct equilibrium;

enum { MILESTONES_MAX = 32 };

struct equilibrium_setup {
    uint64_t memory;          /* most bytes to use; 0: no limit */
    const struct state *from; /* where play begins; NULL: at the start of the game */
    int turns;                /* the turn limit if the rules set none; 0: the solver's choice */
    double target;            /* an exploitability that is low enough; 0 means 0.001 */
    int iterations;           /* most iterations; 0: the solver's choice */
    /* Return the value of a finished game for P1. NULL: 1 for a win, -1 for a loss, else 0. */
    double (*payoff)(const struct rules *r, const struct state *s);
    /* Measure this strategy instead of finding one: it sets the probability of each legal choice at
     * a view. NULL: find an equilibrium. */
    void (*policy)(void *context, const struct view *v, const move *legal, int n,
                   double share[MOVES_MAX]);
    /* Called now and then with the share of the work that is done. Return false to stop. May be
     * NULL. */
    bool (*going_on)(void *context, double share);
    void *context; /* for all callbacks */
};

/* Return ERR_OVER if the work is to stop; `share` of it is done. */
static inline int equilibrium_pause(const struct equilibrium_setup *s, double share)
{
    return s->going_on == NULL || s->going_on(s->context, share) ? OK : ERR_OVER;
}

/* Find an equilibrium, or measure a strategy. ERR_LIMIT, ERR_MEMORY: the game is too large;
 * ERR_OVER. `why` receives a sentence for each. */
int equilibrium_new(struct equilibrium **out, const struct rules *r,
                    const struct equilibrium_setup *setup, struct text *why);
/* The same for a game that is a tree already, such as efg_read makes. The tree belongs to the
 * equilibrium from now on, even after an error. ERR_MEMORY, ERR_OVER with a sentence. */
struct tree;
int equilibrium_of_tree(struct equilibrium **out, struct tree *t,
                        const struct equilibrium_setup *setup, struct text *why);
void equilibrium_free(struct equilibrium *e);
/* Return the rules, with the turn limit that was assumed, if any. */
const struct rules *equilibrium_rules(const struct equilibrium *e);

struct equilibrium_facts {
    uint64_t histories; /* positions, told apart by what led to them where that matters */
    uint64_t sets;      /* situations that a player can tell apart */
    uint64_t peak;      /* most bytes in use */
    int turns;          /* the turn limit that was assumed; 0: none */
    int iterations;
    double value;          /* of the game for P1, accurate to within the exploitability */
    double exploitability; /* half of what the best replies to both mixes gain together */
    double unfinished;     /* share of games that the turn limit ends, from 0 to 1 */
    int milestones; /* the exploitability after 1, 2, 4, 8, … iterations, and after the last */
    struct milestone {
        int iterations;
        double exploitability;
    } milestone[MILESTONES_MAX];
};
void equilibrium_facts(const struct equilibrium *e, struct equilibrium_facts *out);

/* List every legal choice of the player to move (Player 1, where both choose) after this line of
 * play, which begins at the start and includes nature's moves. The order is that of `legal`;
 * returns how many there are. The result depends only on what that player knows. ERR_OVER;
 * ERR_ILLEGAL: the line is not legal, or nature is to move at its end. */
int equilibrium_prospects(const struct equilibrium *e, const struct joint *line, size_t n,
                          struct prospect out[MOVES_MAX]);

/* Get the choices of the player to move at a position of the tree: how often each is made, its
 * value for that player, and the error of the value as in `struct prospect`. Returns how many there
 * are. */
int equilibrium_mix(const struct equilibrium *e, uint32_t position, double share[MOVES_MAX],
                    double value[MOVES_MAX], double error[MOVES_MAX]);

/* If play begins at a position of the caller's: get the i-th position, from 0, that nature's first
 * deal can lead to; false after the last. */
bool equilibrium_deal(const struct equilibrium *e, uint32_t i, struct state *out);
/* List the choices of the player who has this view after the first deal. ERR_UNKNOWN: no deal leads
 * to it. */
int equilibrium_prospects_at(const struct equilibrium *e, const struct view *v,
                             struct prospect out[MOVES_MAX]);

#endif
