#include "train/local_response.h"

#include "bots/battle/belief.h"

#include <stdlib.h>

enum {
    CANDIDATES = 2,   /* hands weighted for each hand that is tried */
    CHOICES_MAX = 400 /* in a trial; a longer one counts by the difference in points */
};

/* Answers that are rarer are not tried. */
static const double rare = 0.01;
/* A network misjudges positions that its own play never leads to. So only moves are tried that it
 * plays at least this often, as a share of how often it plays its likeliest. */
static const double trusted = 0.05;

/* A position that may be the real one, and how likely it is. */
struct response_deal {
    struct state whole;
    double share;
};

/* A trial from one of these positions. */
struct response_trial {
    const struct local_response *l;
    struct duel duel;
    struct past past;
    int me;
    int own, left; /* decisions of the attacker before the leaf; choices before the end */
};

/* ---- odds ------------------------------------------------------------------------------------ */

/* Set the odds of a policy's moves, also those of a built-in player. */
static void response_odds(const struct policy *p, const struct decision *d, double odds[MOVES_MAX])
{
    float shares[MOVES_MAX];

    if (p->bot != NULL && bot_odds(p->bot, d, odds))
        return;
    policy_odds(p, d, shares);
    for (int i = 0; i < d->n; i++)
        odds[i] = (double)shares[i];
}

static int response_highest(const double *of, int n)
{
    int best = 0;

    for (int i = 1; i < n; i++)
        best = of[i] > of[best] ? i : best;
    return best;
}

move local_response_likeliest(const struct policy *p, const struct decision *d)
{
    double odds[MOVES_MAX];

    response_odds(p, d, odds);
    return d->legal[response_highest(odds, d->n)];
}

/* ---- one trial ------------------------------------------------------------------------------- */

static double response_result(const struct state *s, int me)
{
    int mine = s->points[me], others = s->points[!me];

    if (s->turn != OVER)
        return mine + others > 0 ? (double)(mine - others) / (mine + others) : 0;
    return state_worth(s->result, me);
}

/* Let nature move; is the trial over? Then *value is its result. */
static bool response_ends(struct response_trial *t, double *value)
{
    struct duel *d = &t->duel;
    struct view v;

    while (d->now.turn == CHANCE)
        duel_step(d, (struct joint){duel_chance(d), 0});
    if (duel_is_over(d) || t->left-- == 0) {
        *value = response_result(&d->now, t->me);
        return true;
    }
    if (d->now.turn != t->me || t->l->value->bot != NULL || t->own > 0)
        return false;
    v = duel_view(d, t->me);
    *value = (double)policy_value(t->l->value, &v, &t->past);
    return true;
}

/* Play on by the players' odds. */
static double response_play_on(struct response_trial *t)
{
    double value, odds[MOVES_MAX];

    while (!response_ends(t, &value)) {
        bool own = t->duel.now.turn == t->me;
        struct decision_room room;
        struct decision at = bot_decision(&t->duel, t->duel.now.turn, NULL, t->duel.dice, &room);

        response_odds(own ? t->l->value : t->l->prey, &at, odds);
        t->own -= own;
        duel_step(&t->duel, (struct joint){at.legal[bot_draw(odds, at.n, at.rng)], 0});
    }
    return value;
}

/* Try every answer of the prey, and weight it by its odds. */
static double response_answers(struct response_trial *t)
{
    double value, all = 0, sum = 0, odds[MOVES_MAX];
    struct rng dice = *t->duel.dice;
    struct decision_room room;
    struct decision at;

    if (response_ends(t, &value))
        return value;
    if (t->duel.now.turn == t->me)
        return response_play_on(t);
    at = bot_decision(&t->duel, !t->me, NULL, t->duel.dice, &room);
    response_odds(t->l->prey, &at, odds);
    for (int i = 0; i < at.n; i++) {
        struct response_trial next = *t;

        if (odds[i] < rare)
            continue;
        next.duel.past = &next.past;
        *next.duel.dice = dice;
        duel_step(&next.duel, (struct joint){at.legal[i], 0});
        sum += odds[i] * response_play_on(&next);
        all += odds[i];
    }
    return sum / all;
}

static double response_try(const struct local_response *l, const struct decision *d,
                           const struct state *whole, move m, struct rng dice)
{
    struct response_trial t = {
        .l = l, .me = d->view->me, .own = l->ahead, .left = CHOICES_MAX, .past = *d->past};

    t.duel = (struct duel){.rules = *d->rules, .now = *whole, .dice = &dice, .past = &t.past};
    duel_step(&t.duel, (struct joint){m, 0});
    return response_answers(&t);
}

/* ---- all trials ------------------------------------------------------------------------------ */

/* Deal hands as often as they are likely; the same hand again only becomes likelier. Returns how
 * many: 0 if no hand explains the prey's choices. */
static int response_deal(const struct local_response *l, const struct decision *d, struct belief *b,
                         double *sum, struct response_deal *out)
{
    int tries = CANDIDATES * l->hands, n = 0;
    double total = 0, at;

    belief_begin(b, l->prey, d);
    for (int i = 0; i < tries; i++)
        sum[i] = total += belief_draw(b, d->rng, &out[i].whole);
    at = (double)(rng_next(d->rng) >> 11) * 0x1p-53 * total / l->hands;
    for (int i = 0; i < tries; i++) {
        int often = 0;

        for (; at < sum[i]; at += total / l->hands)
            often++;
        if (often > 0)
            out[n++] = (struct response_deal){out[i].whole, (double)often / l->hands};
    }
    return n;
}

/* Keep the moves whose values can be trusted. */
static struct decision response_sensible(const struct local_response *l, const struct decision *d,
                                         move kept[MOVES_MAX])
{
    struct decision out = *d;
    double odds[MOVES_MAX], most;

    if (l->value->bot != NULL)
        return out;
    response_odds(l->value, d, odds);
    most = odds[response_highest(odds, d->n)];
    out.legal = kept;
    out.n = 0;
    for (int i = 0; i < d->n; i++)
        if (odds[i] >= trusted * most)
            kept[out.n++] = d->legal[i];
    return out;
}

static int response_best(const struct local_response *l, const struct decision *d,
                         const struct response_deal *deal, int deals)
{
    double value[MOVES_MAX] = {0};
    uint64_t dice = rng_next(d->rng);

    for (int i = 0; i < deals; i++)
        for (int k = 0; k < d->n; k++)
            value[k] += deal[i].share * response_try(l, d, &deal[i].whole, d->legal[k],
                                                     rng_at(dice, 0, (uint64_t)i));
    return response_highest(value, d->n);
}

move local_response_choose(const struct local_response *l, const struct decision *all)
{
    move kept[MOVES_MAX];
    struct decision sensible = response_sensible(l, all, kept), *d = &sensible;
    size_t tries = CANDIDATES * (size_t)l->hands;
    struct response_deal *deal;
    struct belief *b;
    double *sum;
    int n = 0, best = 0;

    if (d->n == 1)
        return d->legal[0];
    deal = malloc(tries * sizeof *deal);
    sum = malloc(tries * sizeof *sum);
    b = malloc(sizeof *b);
    if (deal != NULL && sum != NULL && b != NULL)
        n = response_deal(l, d, b, sum, deal);
    if (n > 0)
        best = response_best(l, d, deal, n);
    free(deal);
    free(sum);
    free(b);
    return n > 0 ? d->legal[best] : local_response_likeliest(l->prey, d);
}
