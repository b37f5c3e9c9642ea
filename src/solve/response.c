#include "solve/response.h"

/* A player cannot tell the positions of a set apart: one choice for all of them. */
static void response_answer(const struct tree *t, const struct set *s, const double *reach,
                            double *value)
{
    const uint32_t *edge = t->edges + s->edge;
    double gain[MOVES_MAX], sign = s->owner == P1 ? 1 : -1;
    int best = 0;

    walk_gains(t, s, reach, value, gain);
    for (int i = 1; i < s->moves; i++)
        if (sign * gain[i] > sign * gain[best])
            best = i;
    for (uint32_t k = 0; k < s->count; k++, edge += s->moves)
        value[s->position + k] = value[edge[best]];
}

double response_value(const struct tree *t, const double *mix, int player, double *reach,
                      double *value)
{
    walk_down(t, mix, player, reach);
    walk_ends(t, value);
    for (uint64_t i = 0; i < t->set_count; i++) {
        const struct set *s = &t->sets[i];

        if (s->owner == player)
            response_answer(t, s, reach, value);
        else
            walk_value(t, s, walk_shares(t, s, mix), value);
    }
    return value[t->root];
}
