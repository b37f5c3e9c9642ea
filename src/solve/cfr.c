#include "solve/cfr.h"

int cfr_init(struct cfr *c, const struct tree *t)
{
    *c = (struct cfr){.tree = t};
    c->mean = budget_alloc(t->budget, 2 * t->slots, sizeof(double));
    c->mix = budget_alloc(t->budget, 2 * (t->slots + t->positions), sizeof(double));
    if (c->mean == NULL || c->mix == NULL)
        return ERR_MEMORY;
    c->regret = c->mean + t->slots;
    c->sum = c->mix + t->slots;
    c->reach = c->sum + t->slots;
    c->value = c->reach + t->positions;
    for (const struct set *s = t->sets; s < t->sets + t->set_count; s++)
        for (uint32_t j = 0; s->owner != CHANCE && j < s->moves; j++)
            c->mix[s->slot + j] = 1.0 / s->moves;
    return OK;
}

void cfr_trim(struct cfr *c)
{
    const struct tree *t = c->tree;

    budget_free(t->budget, c->mix, 2 * (t->slots + t->positions), sizeof(double));
    c->mix = NULL;
}

void cfr_release(struct cfr *c)
{
    cfr_trim(c);
    budget_free(c->tree->budget, c->mean, 2 * c->tree->slots, sizeof(double));
}

uint64_t cfr_bytes(const struct tree *t)
{
    return (4 * t->slots + 2 * t->positions) * sizeof(double);
}

/* Make probabilities in proportion; all the same if the sum is 0. */
static void cfr_share_out(const double *weight, int n, double *shares)
{
    double all = 0;

    for (int i = 0; i < n; i++)
        all += weight[i];
    for (int i = 0; i < n; i++)
        shares[i] = all > 0 ? weight[i] / all : 1.0 / n;
}

/* Update the regrets of one set, and the mix that follows from them. */
static void cfr_learn_at(struct cfr *c, const struct set *s)
{
    double *mix = c->mix + s->slot, *regret = c->regret + s->slot;
    double gain[MOVES_MAX], mean = 0, sign = s->owner == P1 ? 1 : -1;

    if (walk_gains(c->tree, s, c->reach, c->value, gain) == 0)
        return;
    for (int i = 0; i < s->moves; i++)
        mean += mix[i] * gain[i];
    for (int i = 0; i < s->moves; i++) {
        double now = sign * (gain[i] - mean), next;

        regret[i] = regret[i] + now > 0 ? regret[i] + now : 0;
        next = regret[i] + now;
        gain[i] = next > 0 ? next : 0;
    }
    cfr_share_out(gain, s->moves, mix);
}

/* `reach` is computed as if the player always chose its way here. */
static void cfr_learn(struct cfr *c, int player)
{
    const struct tree *t = c->tree;

    walk_ends(t, c->value);
    for (const struct set *s = t->sets; s < t->sets + t->set_count; s++) {
        walk_value(t, s, walk_shares(t, s, c->mix), c->value);
        if (s->owner == player)
            cfr_learn_at(c, s);
    }
}

/* Add the player's mix to the mean. `reach` is computed as if the opponent always chose the way
 * here, so it shows how often the player gets here by its own choices. */
static void cfr_note(struct cfr *c, int player)
{
    const struct tree *t = c->tree;
    double weight = (double)c->iterations * c->iterations;

    for (const struct set *s = t->sets; s < t->sets + t->set_count; s++) {
        double here = 0;

        if (s->owner != player)
            continue;
        for (uint32_t k = 0; k < s->count; k++)
            here += c->reach[s->position + k];
        for (uint32_t j = 0; here > 0 && j < s->moves; j++)
            c->sum[s->slot + j] += weight * here * c->mix[s->slot + j];
    }
}

void cfr_iterate(struct cfr *c)
{
    c->iterations++;
    walk_down(c->tree, c->mix, P1, c->reach);
    if (c->iterations > 1)
        cfr_note(c, P2);
    cfr_learn(c, P1);
    walk_down(c->tree, c->mix, P2, c->reach);
    cfr_note(c, P1);
    cfr_learn(c, P2);
}

void cfr_mean(struct cfr *c)
{
    const struct tree *t = c->tree;

    for (const struct set *s = t->sets; s < t->sets + t->set_count; s++)
        if (s->owner != CHANCE)
            cfr_share_out(c->sum + s->slot, s->moves, c->mean + s->slot);
}
