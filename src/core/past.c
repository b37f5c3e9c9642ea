#include "duello.h"

void past_add(struct past *p, int player, move m)
{
    p->deed[p->count++ % PAST_MAX] = (struct deed){m, (uint8_t)player};
}

void past_note(struct past *p, const struct state *before, struct joint m)
{
    if (before->turn == P1 || before->turn == BOTH)
        past_add(p, P1, m.a);
    if (before->turn == P2)
        past_add(p, P2, m.a);
    if (before->turn == BOTH)
        past_add(p, P2, m.b);
}
