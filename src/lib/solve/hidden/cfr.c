#include "solve/hidden/cfr.h"

int cfr_init(struct cfr *c, const struct tree *t)
{
    *c = (struct cfr){.tree = t};
    c->sum = budget_alloc(t->budget, t->slots, sizeof *c->sum);
    c->worth = budget_alloc(t->budget, t->slots, sizeof *c->worth);
    c->value = budget_alloc(t->budget, t->positions, sizeof *c->value);
    if (c->sum == NULL || c->worth == NULL || c->value == NULL)
        return ERR_MEMORY;
    c->mix = (float *)c->worth;
    c->regret = c->mix + t->slots;
    for (struct set s = tree_bottom(t); tree_up(t, &s);) {
        for (uint32_t j = 0; s.owner != CHANCE && j < s.moves; j++)
            c->mix[s.slot + j] = 1.0f / (float)s.moves;
        while (tree_up_in_set(t, &s, tree_shape(t, &s)))
            ;
    }
    return OK;
}

void cfr_trim(struct cfr *c)
{
    budget_free(c->tree->budget, c->value, c->tree->positions, sizeof *c->value);
    c->value = NULL;
}

void cfr_release(struct cfr *c)
{
    cfr_trim(c);
    budget_free(c->tree->budget, c->sum, c->tree->slots, sizeof *c->sum);
    budget_free(c->tree->budget, c->worth, c->tree->slots, sizeof *c->worth);
}

uint64_t cfr_bytes(const struct tree *t)
{
    return t->slots * (sizeof(struct weight) + sizeof(double)) + t->positions * sizeof(double);
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
    tree_walk_share_out(gain, s->moves, gain);
    for (uint32_t i = 0; i < s->moves; i++)
        mix[i] = (float)gain[i];
}

/* Add the mix of a set to the mean. `here` is how often its player gets here by its own choices. */
static void cfr_note_at(struct cfr *c, const struct set *s, const double *shares, double here)
{
    double weight = (double)c->iterations * c->iterations;

    for (uint32_t j = 0; here > 0 && j < s->moves; j++) {
        struct weight *sum = &c->sum[s->slot + j];

        tree_walk_write_weight(sum, tree_walk_read_weight(sum) + weight * here * shares[j]);
    }
}

/* Let a player learn; the other's mix is added to the mean. Player 2 has not learned anything
 * before the first iteration, so that mix does not count. */
static void cfr_learn(struct cfr *c, int player)
{
    const struct tree *t = c->tree;
    struct mix mix = {.shares = c->mix, .more = c->more, .from = c->from, .to = c->to};
    bool notes = player == P2 || c->iterations > 1;
    double gain[MOVES_MAX], room[MOVES_MAX];

    tree_walk_down(t, &mix, player, c->value);
    tree_walk_ends(t, c->value);
    for (struct set s = tree_bottom(t); tree_up(t, &s);) {
        const double *shares = tree_walk_shares(t, &s, &mix, room);

        if ((int)s.owner == player) {
            if (tree_walk_set(t, &s, shares, c->value, gain) > 0)
                cfr_learn_at(c, &s, shares, gain);
        } else {
            double here = tree_walk_set(t, &s, shares, c->value, NULL);

            if (s.owner != CHANCE && notes)
                cfr_note_at(c, &s, shares, here);
        }
    }
}

void cfr_iterate(struct cfr *c)
{
    c->iterations++;
    cfr_learn(c, P1);
    cfr_learn(c, P2);
}

void cfr_forget(struct cfr *c)
{
    for (uint64_t i = 0; i < c->tree->slots; i++)
        c->regret[i] /= 4;
}
