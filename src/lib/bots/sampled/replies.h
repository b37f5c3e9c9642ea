/*
 * What usually answers what: how the trial games of one decision went after each move, by the move
 * that it answered. The next trial games are played by it, so they soon look less like any moves
 * and more like a game. It knows nothing of a position, so it cannot know a hidden card.
 *
 * The method is a table of move pairs ("N-grams and the Last-Good-Reply Policy Applied in General
 * Game Playing", Tak, Winands and Björnsson, 2012).
 */
#ifndef BOTS_SAMPLED_REPLIES_H
#define BOTS_SAMPLED_REPLIES_H

#include "core/game.h"
#include "core/rng.h"

enum { REPLIES_BITS = 13, REPLIES_MAX = 1 << REPLIES_BITS };

struct replies {
    struct reply {
        float sum, count;
    } of[REPLIES_MAX];
};

/* Where the games after this move of this player are counted; `last` is the move it answers, 0 if
 * nature moved in between. */
static inline struct reply *replies_at(struct replies *t, int player, move last, move m)
{
    uint64_t key = (uint64_t)player << 32 | (uint64_t)last << 16 | m;

    return &t->of[key * 0x9e3779b97f4a7c15U >> (64 - REPLIES_BITS)];
}

/* Choose one of these moves: mostly the one with the best results. */
move replies_choose(struct replies *t, int player, move last, const move *legal, int n,
                    struct rng *g);
static inline void replies_note(struct replies *t, int player, move last, move m, double result)
{
    struct reply *at = replies_at(t, player, last, m);

    at->sum += (float)result;
    at->count += 1;
}

#endif
