#include "train/local_response.h"

#include "bots/battle/belief.h"

#include <stdlib.h>

/* Choices in a trial; a longer one counts by the difference in points. */
enum { CHOICES_MAX = 400 };

/* Answers that are rarer are not tried. */
static const double rare = 0.01;
/* A network misjudges positions that its own play never leads to. So only moves are tried that it
 * plays at least this often, as a share of how often it plays its likeliest. */
static const double trusted = 0.05;

/* A trial with one of the hands. */
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
    float share[MOVES_MAX];

    if (p->bot != NULL && bot_odds(p->bot, d, odds))
        return;
    policy_odds(p, d, share);
    for (int i = 0; i < d->n; i++)
        odds[i] = (double)share[i];
}

static bool response_prey_odds(void *response, const struct decision *d, double odds[MOVES_MAX])
{
    response_odds(((const struct local_response *)response)->prey, d, odds);
    return true;
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

/* Try all moves against these hands, and return the best move. */
static int response_best(const struct local_response *l, const struct decision *d,
                         const struct belief *b, const int *hands)
{
    double value[MOVES_MAX] = {0};
    uint64_t dice = rng_next(d->rng);

    for (int i = 0; i < l->hands; i++) {
        struct state whole = belief_position(b, hands[i]);

        for (int k = 0; k < d->n; k++)
            value[k] += response_try(l, d, &whole, d->legal[k], rng_at(dice, 0, (uint64_t)i));
    }
    return response_highest(value, d->n);
}

move local_response_choose(const struct local_response *l, const struct decision *d)
{
    move kept[MOVES_MAX], best;
    struct decision sensible = response_sensible(l, d, kept);
    struct local_response whose = *l;
    struct belief *b;
    int *hands;

    if (sensible.n == 1)
        return sensible.legal[0];
    b = belief_new(d, response_prey_odds, &whose, BELIEF_ALL);
    hands = malloc((size_t)l->hands * sizeof *hands);
    if (b != NULL && hands != NULL) {
        belief_draw_evenly(b, d->rng, l->hands, hands);
        best = sensible.legal[response_best(l, &sensible, b, hands)];
    } else {
        best = local_response_likeliest(l->prey, d);
    }
    belief_free(b);
    free(hands);
    return best;
}
