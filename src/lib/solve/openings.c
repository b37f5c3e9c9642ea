#include "solve/openings.h"

static void openings_add(struct openings *o, const struct state *s, size_t n, double odds)
{
    struct view view = game_view(o->rules, s, s->turn == P2 ? P2 : P1);
    int i = 0;

    while (i < o->count && memcmp(&o->at[i].view.seen, &view.seen, sizeof view.seen) != 0)
        i++;
    if (i == OPENINGS_MAX)
        return;
    if (i == o->count) {
        o->count++;
        o->at[i].view = view;
        o->at[i].odds = 0;
        o->at[i].choices = equilibrium_prospects(o->from, o->line, n, o->at[i].choice);
    }
    o->at[i].odds += odds;
}

/* Find the first of these states that looks like the last one to Player 1. */
static int openings_look_alike(const struct rules *r, const struct state *states, int last)
{
    struct state seen = game_view(r, &states[last], P1).seen;

    for (int i = 0; i < last; i++) {
        struct state other = game_view(r, &states[i], P1).seen;

        if (memcmp(&other, &seen, sizeof seen) == 0)
            return i;
    }
    return last;
}

/* Deal every hand to Player 1. The cards that Player 1 does not see do not matter. */
static void openings_deal(struct openings *o, const struct state *s, size_t n, double odds)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    struct state next[MOVES_MAX];
    double share[MOVES_MAX] = {0}, all = 0;
    int count;

    if (s->turn < CHANCE)
        openings_add(o, s, n, odds);
    if (s->turn != CHANCE || n == OPENINGS_DEAL_MAX)
        return;
    count = o->rules->game->chance(o->rules, s, list, weight);
    for (int i = 0; i < count; i++) {
        next[i] = *s;
        game_step(o->rules, &next[i], (struct joint){list[i], 0});
        share[openings_look_alike(o->rules, next, i)] += weight[i];
        all += weight[i];
    }
    for (int i = 0; i < count; i++)
        if (share[i] > 0) {
            o->line[n] = (struct joint){list[i], 0};
            openings_deal(o, &next[i], n + 1, odds * share[i] / all);
        }
}

void openings_find(struct openings *o, const struct equilibrium *e)
{
    struct state start = game_start(equilibrium_rules(e), P1);

    o->from = e;
    o->rules = equilibrium_rules(e);
    o->count = 0;
    openings_deal(o, &start, 0, 1);
}
