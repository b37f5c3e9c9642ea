#include "solve/hidden/tree_walk.h"

/* Pass on how often the positions of a set are reached to those that they lead to; leave the set.
 * `shares` is NULL if the player always makes the choice that leads there. */
static void tree_walk_pass_on(const struct tree *t, struct set *s, const double *shares,
                              double *reach)
{
    do {
        const struct shape *shape = tree_shape(t, s);
        const struct edge *edges = tree_edges(&t->shapes, shape);
        double here = reach[s->position];

        s->link -= shape->links;
        if (here == 0)
            continue;
        for (uint32_t i = 0; i < s->moves; i++)
            reach[tree_follow(&edges[i], s->position, t->links + s->link)] +=
                shares != NULL ? here * shares[i] : here;
    } while (tree_down_in_set(t, s));
}

static void tree_walk_add_more(const struct set *s, const struct mix *mix, double *shares)
{
    for (uint32_t i = 0; s->owner != CHANCE && i < s->moves; i++)
        if (s->slot + i >= mix->from && s->slot + i < mix->to)
            shares[i] += mix->times ? mix->more * shares[i] : mix->more;
}

void tree_walk_down(const struct tree *t, const struct mix *mix, int sure, double *reach)
{
    double room[MOVES_MAX];

    memset(reach, 0, t->positions * sizeof *reach);
    reach[t->root] = 1;
    for (struct set s = tree_top(t); tree_down(t, &s);) {
        const double *shares = (int)s.owner == sure ? NULL : tree_walk_shares(t, &s, mix, room);

        if (shares != NULL && mix->more > 0)
            tree_walk_add_more(&s, mix, room);
        tree_walk_pass_on(t, &s, shares, reach);
    }
}

void tree_walk_ends(const struct tree *t, double *value)
{
    for (uint64_t i = 0; i < t->ending_count; i++)
        value[t->endings[i].position] = t->endings[i].worth;
}

/* A player cannot tell the positions of a set apart: one choice for all of them. */
double tree_walk_answer(const struct tree *t, struct set *s, double *value, double *gain)
{
    double sign = s->owner == P1 ? 1 : -1, all;
    struct set again = *s;
    const struct shape *shape;
    uint32_t best = 0;

    all = tree_walk_set(t, &again, NULL, value, gain);
    for (uint32_t i = 1; i < s->moves; i++)
        if (sign * gain[i] > sign * gain[best])
            best = i;
    do {
        shape = tree_shape(t, s);
        if (value[s->position] != 0)
            value[s->position] = value[tree_follow(&tree_edges(&t->shapes, shape)[best],
                                                   s->position, t->links + s->link)];
    } while (tree_up_in_set(t, s, shape));
    return all;
}

double tree_walk_response(const struct tree *t, const struct mix *mix, int player, double *value)
{
    double room[MOVES_MAX], gain[MOVES_MAX];

    tree_walk_down(t, mix, player, value);
    tree_walk_ends(t, value);
    for (struct set s = tree_bottom(t); tree_up(t, &s);)
        if ((int)s.owner == player)
            tree_walk_answer(t, &s, value, gain);
        else
            tree_walk_set(t, &s, tree_walk_shares(t, &s, mix, room), value, NULL);
    return value[t->root];
}
