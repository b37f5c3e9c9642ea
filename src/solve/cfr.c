#include "solve/cfr.h"

int cfr_init(struct cfr *c, const struct tree *t)
{
    *c = (struct cfr){.tree = t};
    c->sum = budget_alloc(t->budget, 2 * t->slots, sizeof(double));
    c->value = budget_alloc(t->budget, t->positions, sizeof(double));
    if (c->sum == NULL || c->value == NULL)
        return ERR_MEMORY;
    c->worth = c->sum + t->slots;
    c->mix = (float *)c->worth;
    c->regret = c->mix + t->slots;
    for (struct set s = TREE_BOTTOM; tree_up(t, &s);)
        for (uint32_t j = 0; s.owner != CHANCE && j < s.moves; j++)
            c->mix[s.slot + j] = 1.0f / (float)s.moves;
    return OK;
}

void cfr_trim(struct cfr *c)
{
    budget_free(c->tree->budget, c->value, c->tree->positions, sizeof(double));
    c->value = NULL;
}

void cfr_release(struct cfr *c)
{
    cfr_trim(c);
    budget_free(c->tree->budget, c->sum, 2 * c->tree->slots, sizeof(double));
}

uint64_t cfr_bytes(const struct tree *t)
{
    return (2 * t->slots + t->positions) * sizeof(double);
}

/* Update the regrets of one set, and the mix that follows from them. */
static void cfr_learn_at(struct cfr *c, const struct set *s, const double *shares,
                         double gain[MOVES_MAX])
{
    float *mix = c->mix + s->slot, *regret = c->regret + s->slot;
    double mean = 0, sign = s->owner == P1 ? 1 : -1;

    for (uint32_t i = 0; i < s->moves; i++)
        mean += shares[i] * gain[i];
    for (uint32_t i = 0; i < s->moves; i++) {
        double now = sign * (gain[i] - mean), sum = (double)regret[i] + now, next;

        sum = sum > 0 ? sum : 0;
        next = sum + now;
        regret[i] = (float)sum;
        gain[i] = next > 0 ? next : 0;
    }
    walk_share_out(gain, s->moves, gain);
    for (uint32_t i = 0; i < s->moves; i++)
        mix[i] = (float)gain[i];
}

/* `value` holds how often positions are reached if the player always chose its way here. */
static void cfr_learn(struct cfr *c, int player)
{
    const struct tree *t = c->tree;
    struct mix mix = {.shares = c->mix};
    double gain[MOVES_MAX], room[MOVES_MAX];

    walk_ends(t, c->value);
    for (struct set s = TREE_BOTTOM; tree_up(t, &s);) {
        const double *shares = walk_shares(t, &s, &mix, room);
        bool learns = (int)s.owner == player && walk_gains(t, &s, c->value, gain) > 0;

        walk_value(t, &s, shares, c->value);
        if (learns)
            cfr_learn_at(c, &s, shares, gain);
    }
}

/* Add the player's mix to the mean. `value` is computed as if the opponent always chose the way
 * here, so it shows how often the player gets here by its own choices. */
static void cfr_note(struct cfr *c, int player)
{
    const struct tree *t = c->tree;
    double weight = (double)c->iterations * c->iterations;

    for (struct set s = TREE_BOTTOM; tree_up(t, &s);) {
        double here = 0;

        if ((int)s.owner != player)
            continue;
        for (uint32_t k = 0; k < s.count; k++)
            here += c->value[s.position + k];
        for (uint32_t j = 0; here > 0 && j < s.moves; j++)
            c->sum[s.slot + j] += weight * here * (double)c->mix[s.slot + j];
    }
}

void cfr_iterate(struct cfr *c)
{
    struct mix mix = {.shares = c->mix};

    c->iterations++;
    walk_down(c->tree, &mix, P1, c->value);
    if (c->iterations > 1)
        cfr_note(c, P2);
    cfr_learn(c, P1);
    walk_down(c->tree, &mix, P2, c->value);
    cfr_note(c, P1);
    cfr_learn(c, P2);
}
