#include "core/past.h"

static void past_append(struct past *p, const struct state *seen, int player, move m)
{
    p->choice[p->count++ % PAST_MAX] = (struct past_choice){*seen, m, (uint8_t)player};
}

void past_add(struct past *p, int player, move m)
{
    past_append(p, &(struct state){.turn = OVER}, player, m);
}

void past_note(struct past *p, const struct rules *r, const struct state *before, struct joint m)
{
    struct state seen = *before;

    if (before->turn >= CHANCE)
        return;
    if (r->game->hide != NULL) {
        r->game->hide(r, &seen, P1);
        r->game->hide(r, &seen, P2);
    }
    past_append(p, &seen, before->turn == P2 ? P2 : P1, m.a);
    if (before->turn == BOTH)
        past_append(p, &seen, P2, m.b);
}
