/* What the players chose before. */
#ifndef CORE_PAST_H
#define CORE_PAST_H

#include "core/game.h"

enum { PAST_MAX = 64 };

/* What the players chose before, as both can see it: the latest PAST_MAX choices of a game. */
struct past {
    unsigned count; /* number of all choices so far */
    struct past_choice {
        struct state
            seen; /* what both players could see then; its turn is OVER if that is unknown */
        move made;
        uint8_t player;
    } choice[PAST_MAX]; /* the n-th choice is at n % PAST_MAX */
};

/* Add a choice without the position it was made in. */
void past_add(struct past *p, int player, move m);
/* Add what was chosen at this position. Nature's choices are not added. */
void past_note(struct past *p, const struct rules *r, const struct state *before, struct joint m);
/* Return the choice before the last `back` choices, 0 for the latest; NULL if it is no longer kept
 * or there was none. */
static inline const struct past_choice *past_choice_at(const struct past *p, unsigned back)
{
    return back < p->count && back < PAST_MAX ? &p->choice[(p->count - 1 - back) % PAST_MAX] : NULL;
}

#endif
