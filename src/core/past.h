/* What the players chose before. */
#ifndef CORE_PAST_H
#define CORE_PAST_H

#include "core/game.h"

enum { PAST_MAX = 64 };

/* What the players chose before, for everyone to see: the newest PAST_MAX choices of a game. */
struct past {
    unsigned count; /* of all choices so far */
    struct past_choice {
        struct state seen; /* what everyone could see then; its turn is OVER if that is not known */
        move made;
        uint8_t player;
    } choice[PAST_MAX]; /* the n-th is in place n % PAST_MAX */
};

/* Add a choice that was merely heard of. */
void past_add(struct past *p, int player, move m);
/* Add what was chosen at this position; nature's choices are none. */
void past_note(struct past *p, const struct rules *r, const struct state *before, struct joint m);
/* The choice before the last `back` ones, 0 for the newest; NULL if that is forgotten or there was
 * none. */
static inline const struct past_choice *past_choice_at(const struct past *p, unsigned back)
{
    return back < p->count && back < PAST_MAX ? &p->choice[(p->count - 1 - back) % PAST_MAX] : NULL;
}

#endif
