#include "train/local_response.h"

#include "bots/battle/belief.h"
#include "bots/battle/trial.h"

#include <stdlib.h>

/* Choices in a trial; a longer one counts by the difference in points. */
enum { CHOICES_MAX = 400 };

/* Answers that are rarer are not tried. */
static const double rare = 0.01;
/* A network misjudges positions that its own play never leads to. So only moves are tried that it
 * plays at least this often, as a share of how often it plays its likeliest. */
static const double trusted = 0.05;

/* A trial of a move against one hand. */
struct response_trial {
    const struct local_response *l;
    struct asked_odds *asked;
    struct duel duel;
    struct past past;
    int me;
    int own, left; /* decisions of the attacker before the leaf; choices before the end */
};

void local_response_begin(struct local_response_game *g, const struct local_response *l,
                          uint64_t seed)
{
    *g = (struct local_response_game){.l = l, .seed = seed, .asked.policy = l->prey};
}

void local_response_release(struct local_response_game *g)
{
    asked_odds_release(&g->asked);
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

    asked_odds_of(p, d, odds);
    return d->legal[response_highest(odds, d->n)];
}

static move response_trade(const struct bot *self, const struct decision *d)
{
    struct trial_rules t;

    (void)self;
    trial_init(&t, d->rules);
    return trial_trade(&t, &d->view->seen);
}

const struct bot local_response_trader = {.id = "trial games", .choose = response_trade};

/* ---- one trial ------------------------------------------------------------------------------- */

static double response_result(const struct state *s, int me)
{
    int mine = s->points[me], others = s->points[!me];

    if (s->turn != OVER)
        return mine + others > 0 ? (double)(mine - others) / (mine + others) : 0;
    return state_worth(s->result, me);
}

/* Can a network judge this position? Then *value is what it says: the critic, who sees both hands,
 * or else the value network. They judge at the attacker's decisions; the critic also at the prey's
 * if the prey has to search for its odds. */
static bool response_judges(const struct response_trial *t, double *value)
{
    const struct local_response *l = t->l;
    bool own = t->duel.now.turn == t->me;
    struct view v;

    if (l->value->bot != NULL || t->own > 0 ||
        !(own || (l->critic != NULL && l->prey->bot != NULL)))
        return false;
    if (l->critic != NULL) {
        *value = critic_value(l->critic, &t->duel.now, t->me);
    } else {
        v = duel_view(&t->duel, t->me);
        *value = (double)policy_value(l->value, &v, &t->past);
    }
    return true;
}

/* Let nature move; is the trial over? Then *value is its result. */
static bool response_ends(struct response_trial *t, double *value)
{
    struct duel *d = &t->duel;

    while (d->now.turn == CHANCE)
        duel_step(d, (struct joint){duel_chance(d), 0});
    if (!duel_is_over(d) && t->left-- > 0)
        return response_judges(t, value);
    *value = response_result(&d->now, t->me);
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

        asked_odds_of(own ? t->l->value : t->l->prey, &at, odds);
        t->own -= own;
        duel_step(&t->duel, (struct joint){at.legal[bot_draw(odds, at.n, at.rng)], 0});
    }
    return value;
}

/* Try every answer of the prey, and weight it by its odds. */
static double response_answers(const struct response_trial *t)
{
    double all = 0, sum = 0, odds[MOVES_MAX];
    struct rng dice = *t->duel.dice;
    struct decision_room room;
    struct decision at = bot_decision(&t->duel, !t->me, NULL, t->duel.dice, &room);

    asked_odds_get(t->asked, &at, odds);
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

static double response_try(struct local_response_game *g, const struct decision *d,
                           const struct state *whole, move m, struct rng dice)
{
    struct response_trial t = {.l = g->l,
                               .asked = &g->asked,
                               .me = d->view->me,
                               .own = g->l->ahead,
                               .left = CHOICES_MAX,
                               .past = *d->past};

    t.duel = (struct duel){.rules = *d->rules, .now = *whole, .dice = &dice, .past = &t.past};
    duel_step(&t.duel, (struct joint){m, 0});
    return (int)t.duel.now.turn == !t.me ? response_answers(&t) : response_play_on(&t);
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
    asked_odds_of(l->value, d, odds);
    most = odds[response_highest(odds, d->n)];
    out.legal = kept;
    out.n = 0;
    for (int i = 0; i < d->n; i++)
        if (odds[i] >= trusted * most)
            kept[out.n++] = d->legal[i];
    return out;
}

/* Try all moves against hands of a belief, the same hand again with other draws. */
static int response_best(struct local_response_game *g, const struct decision *d,
                         const struct belief *b, int *hands)
{
    double value[MOVES_MAX] = {0};
    uint64_t dice = rng_next(d->rng);

    belief_draw_evenly(b, d->rng, g->l->hands, hands);
    for (int i = 0; i < g->l->hands; i++) {
        struct state whole = belief_position(b, hands[i]);

        for (int k = 0; k < d->n; k++)
            value[k] += response_try(g, d, &whole, d->legal[k], rng_at(dice, 0, (uint64_t)i));
    }
    return response_highest(value, d->n);
}

static bool response_prey_odds(void *asked, const struct decision *d, double odds[MOVES_MAX])
{
    asked_odds_get(asked, d, odds);
    return true;
}

/* A network gives its odds so quickly that the belief can be exact. */
static struct belief *response_believe(struct local_response_game *g, const struct decision *d)
{
    struct rng same = {g->seed};
    struct decision at = *d;

    at.rng = &same;
    return belief_new(&at, response_prey_odds, &g->asked,
                      g->l->prey->bot == NULL ? BELIEF_ALL : g->l->hands);
}

move local_response_choose(struct local_response_game *g, const struct decision *d)
{
    move kept[MOVES_MAX], best;
    struct decision sensible = response_sensible(g->l, d, kept);
    struct belief *b;
    int *hands;

    if (sensible.n == 1)
        return sensible.legal[0];
    b = response_believe(g, d);
    hands = malloc((size_t)g->l->hands * sizeof *hands);
    best = b != NULL && hands != NULL ? sensible.legal[response_best(g, &sensible, b, hands)]
                                      : local_response_likeliest(g->l->prey, d);
    belief_free(b);
    free(hands);
    return best;
}
