/* How to play games with hidden cards. */
#ifndef SOLVE_EQUILIBRIUM_H
#define SOLVE_EQUILIBRIUM_H

#include "core/game.h"
#include "solve/prospect.h"

/* How to play a game in which players do not know everything, so that nobody who answers it as well
 * as can be gains more than a little: a mix for every situation that a player who remembers all it
 * has seen can tell from others. Only read once it is made. For games in which players take turns;
 * at the start Player 1 moves first. */
struct equilibrium;

enum { MILESTONES_MAX = 32 };

struct equilibrium_setup {
    uint64_t memory;          /* most bytes to use; 0: no limit */
    const struct state *from; /* where play begins; NULL: at the start */
    int turns;                /* the limit where the rules set none; 0: the solver's choice */
    double target;            /* stop where the exploitability is no more than this; 0: 0.001 */
    int iterations;           /* but after so many in any case; 0: the solver's choice */
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

/* ERR_OVER if the work is to stop, of which this share is done. */
static inline int equilibrium_pause(const struct equilibrium_setup *s, double share)
{
    return s->going_on == NULL || s->going_on(s->context, share) ? OK : ERR_OVER;
}

/* With a sentence: ERR_UNKNOWN: both choose at once; ERR_LIMIT, ERR_MEMORY: too large; ERR_OVER. */
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
    struct milestone {
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

/* Where play begins at a position of the caller's: the i-th position, from 0, to which nature's
 * first deal may lead; false after the last. */
bool equilibrium_deal(const struct equilibrium *e, uint32_t i, struct state *out);
/* The choices of the player who sees this after the first deal; ERR_UNKNOWN: no deal leads there.
 */
int equilibrium_prospects_at(const struct equilibrium *e, const struct view *v,
                             struct prospect out[MOVES_MAX]);

#endif
