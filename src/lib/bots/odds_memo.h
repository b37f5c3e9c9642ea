/*
 * The odds of a built-in player's choices at the positions that it has met. They depend only on the
 * position and the turns left, so they are computed once; then the player only draws.
 */
#ifndef BOTS_ODDS_MEMO_H
#define BOTS_ODDS_MEMO_H

#include "bots/bot.h"
#include "solve/solution.h"

/* Begin with zeros. */
struct odds_memo {
    uint32_t **layers; /* by turns left, then by player and position: where the odds begin */
    int count;         /* layers */
    uint64_t positions;
    size_t places;
    double *odds; /* the first is not used */
    size_t used, room;
};

/* Where a player is to choose. */
struct odds_place {
    uint32_t position; /* the number of the solution's position */
    int player;        /* P2 only where both choose */
    int left;          /* turns, up to solution_far */
    int n;             /* choices */
};

/* Compute the odds at a place that the player has not met before; see odds_memo_get. */
const double *odds_memo_add(struct odds_memo *memo, const struct bot *bot, const struct rules *r,
                            const struct solution *known, const struct odds_place *p);
void odds_memo_release(struct odds_memo *memo);

/* Find the number that says where the odds of a place begin; it is 0 while they are unknown. */
static inline const uint32_t *odds_memo_number(const struct odds_memo *memo,
                                               const struct odds_place *p)
{
    static const uint32_t unknown;
    const uint32_t *layer = memo->layers != NULL ? memo->layers[p->left] : NULL;

    return layer != NULL ? layer + (size_t)p->player * memo->positions + p->position : &unknown;
}

/* Get the odds of all choices at a place; NULL if they are unknown or there is no room for more.
 * A memo is for one player, one solution and its rules, whose game may differ in its `sight`. The
 * odds are valid until the next call. */
static inline const double *odds_memo_get(struct odds_memo *memo, const struct bot *bot,
                                          const struct rules *r, const struct solution *known,
                                          const struct odds_place *p)
{
    uint32_t at = *odds_memo_number(memo, p);

    return at > 0 ? memo->odds + at : odds_memo_add(memo, bot, r, known, p);
}

#endif
