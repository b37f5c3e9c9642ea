#include "solve/walk.h"

static void walk_pass_on(const struct tree *t, const struct set *s, const double *shares,
                         double *reach)
{
    const uint32_t *edge = t->edges + s->edge;

    for (uint32_t k = 0; k < s->count; k++, edge += s->moves) {
        double here = reach[s->position + k];

        if (here == 0)
            continue;
        for (uint32_t i = 0; i < s->moves; i++)
            reach[edge[i]] += shares != NULL ? here * shares[i] : here;
    }
}

void walk_down(const struct tree *t, const struct mix *mix, int sure, double *reach)
{
    double room[MOVES_MAX];

    memset(reach, 0, t->positions * sizeof *reach);
    reach[t->root] = 1;
    for (struct set s = tree_top(t); tree_down(t, &s);)
        walk_pass_on(t, &s, (int)s.owner == sure ? NULL : walk_shares(t, &s, mix, room), reach);
}

void walk_ends(const struct tree *t, double *value)
{
    for (uint64_t i = 0; i < t->ending_count; i++)
        value[t->endings[i].position] = t->endings[i].worth;
}

double walk_gains(const struct tree *t, const struct set *s, const double *value,
                  double gain[MOVES_MAX])
{
    const uint32_t *edge = t->edges + s->edge;
    double all = 0;

    memset(gain, 0, s->moves * sizeof *gain);
    for (uint32_t k = 0; k < s->count; k++, edge += s->moves) {
        double here = value[s->position + k];

        all += here;
        for (uint32_t i = 0; here > 0 && i < s->moves; i++)
            gain[i] += here * value[edge[i]];
    }
    return all;
}

/* A player cannot tell the positions of a set apart: one choice for all of them. */
static void walk_answer(const struct tree *t, const struct set *s, double *value)
{
    const uint32_t *edge = t->edges + s->edge;
    double gain[MOVES_MAX], sign = s->owner == P1 ? 1 : -1;
    uint32_t best = 0;

    walk_gains(t, s, value, gain);
    for (uint32_t i = 1; i < s->moves; i++)
        if (sign * gain[i] > sign * gain[best])
            best = i;
    for (uint32_t k = 0; k < s->count; k++, edge += s->moves)
        value[s->position + k] = value[edge[best]];
}

double walk_response(const struct tree *t, const struct mix *mix, int player, double *value)
{
    double room[MOVES_MAX];

    walk_down(t, mix, player, value);
    walk_ends(t, value);
    for (struct set s = TREE_BOTTOM; tree_up(t, &s);)
        if ((int)s.owner == player)
            walk_answer(t, &s, value);
        else
            walk_value(t, &s, walk_shares(t, &s, mix, room), value);
    return value[t->root];
}
