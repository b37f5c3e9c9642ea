#include "cli/bots/estimate_check.h"

#include "advise/views/estimate.h"
#include "advise/views/trial_games.h"
#include "core/duel.h"
#include "solve/parallel.h"

#include <math.h>
#include <stdlib.h>

enum {
    ONE_IN = 8,              /* of how many decisions one is checked */
    TYPICAL_DECISIONS = 115, /* of a game */
    SLICES = 64
};

static const double costly = 0.05, rare = 0.01;

/* A decision of a game between two players. */
struct checked {
    struct policy policy;
    const struct bot *seat[2];
    struct past past;
    struct duel duel;
    struct rng rng;
};

/* What its choices are really worth, and how often the network makes them. */
struct check_truth {
    struct trial_mean mean[MOVES_MAX];
    double behind[MOVES_MAX], odds[MOVES_MAX];
    int best;
};

struct check_work {
    const struct estimate_check_setup *setup;
    struct estimate_check of[SLICES][CHECKS][CHECK_KINDS];
};

static const struct bot *estimate_check_player(const struct game *g, struct rng *r)
{
    int n = 0;

    while (bots_rung(g, n) != NULL)
        n++;
    return bots_rung(g, (int)rng_below(r, (uint32_t)n));
}

static struct joint estimate_check_choose(struct checked *c)
{
    struct decision_room room;
    struct decision at;

    if (c->duel.now.turn == CHANCE)
        return (struct joint){duel_chance(&c->duel), 0};
    at = bot_decision(&c->duel, c->duel.now.turn, NULL, &c->rng, &room);
    return (struct joint){c->seat[c->duel.now.turn]->choose(c->seat[c->duel.now.turn], &at), 0};
}

/* Play until a decision is drawn; begin another game if this one ends. */
static void estimate_check_find(struct checked *c, const struct rules *r, uint64_t seed)
{
    move legal[MOVES_MAX];

    for (uint64_t game = 0;; game++) {
        c->rng = rng_at(seed, 90, game);
        duel_init(&c->duel, r, (int)rng_below(&c->rng, 2), rng_next(&c->rng));
        c->past = (struct past){0};
        c->duel.past = &c->past;
        for (int p = P1; p <= P2; p++)
            c->seat[p] = estimate_check_player(r->game, &c->rng);
        while (!duel_is_over(&c->duel)) {
            if (c->duel.now.turn < BOTH && rng_below(&c->rng, ONE_IN) == 0 &&
                duel_legal(&c->duel, c->duel.now.turn, legal) > 1)
                return;
            duel_step(&c->duel, estimate_check_choose(c));
        }
    }
}

/* The odds of whoever played. */
static bool estimate_check_odds(void *context, const struct decision *d, double odds[MOVES_MAX])
{
    const struct checked *c = context;

    return bot_odds(c->seat[d->view->me], d, odds);
}

static bool estimate_check_truth(struct checked *c, int games, struct check_truth *out)
{
    struct decision_room room;
    struct decision d = bot_decision(&c->duel, c->duel.now.turn, NULL, &c->rng, &room);
    struct belief *b = belief_new(&d, estimate_check_odds, c, BELIEF_ALL);
    struct trial_games p = {.rules = d.rules,
                            .policy = &c->policy,
                            .belief = b,
                            .past = &c->past,
                            .me = d.view->me,
                            .choice = d.legal,
                            .n = d.n,
                            .points = 2.0 * game_start(d.rules, P1).points[P1],
                            .work = UINT32_MAX,
                            .most = games,
                            .seed = rng_next(&c->rng)};
    int err = b != NULL ? trial_games_run(&p, out->mean, &out->best, out->behind) : ERR_MEMORY;

    belief_odds_of_policy(&c->policy, &d, out->odds);
    belief_free(b);
    return err == OK;
}

/* Count a choice; `cost` is what it surely gives away. */
static void estimate_check_count(struct estimate_check *sum, const struct verdict *v,
                                 const struct trial_mean *truth, double cost)
{
    double off = fabs(v->chance - truth->chance);
    double error = sqrt(v->error * v->error + truth->error * truth->error);
    bool fine = v->label == LABEL_BEST || v->label == LABEL_GOOD;

    sum->choices++;
    sum->held += off <= 1.96 * error + 1e-9;
    sum->deviation += off;
    sum->stated += v->error;
    sum->truth_error += truth->error;
    sum->labelled += fine;
    sum->unclear += v->label == LABEL_UNCLEAR;
    sum->costly += fine && cost >= costly;
}

static void estimate_check_compare(struct estimate_check sum[CHECK_KINDS],
                                   const struct judgement *g, const struct check_truth *t)
{
    for (int kind = 0; kind < CHECK_KINDS; kind++)
        sum[kind].decisions++;
    for (int i = 0; i < g->count; i++) {
        double cost = t->mean[t->best].chance - t->mean[i].chance - t->behind[i];

        estimate_check_count(&sum[CHECK_ALL], &g->of[i], &t->mean[i], cost);
        if (t->odds[i] < rare)
            estimate_check_count(&sum[CHECK_RARE], &g->of[i], &t->mean[i], cost);
    }
}

static void estimate_check_decision(const struct estimate_check_setup *s, uint64_t seed,
                                    struct estimate_check of[CHECKS][CHECK_KINDS])
{
    static const uint32_t work[CHECKS] = {ESTIMATE_HINT, ESTIMATE_REVIEW / TYPICAL_DECISIONS,
                                          ESTIMATE_ANALYZE};
    struct judge j = {.rules = s->rules, .views = &estimate_views};
    struct check_truth truth;
    struct judgement g;
    struct checked c;

    policy_learned(&c.policy, s->rules);
    estimate_check_find(&c, s->rules, seed);
    if (!estimate_check_truth(&c, s->truth, &truth))
        return;
    for (int i = 0; i < CHECKS - !s->analyzes; i++) {
        j.work = work[i];
        if (judge_choices(&j, &c.duel.now, &c.past, c.duel.now.turn, &g) == OK)
            estimate_check_compare(of[i], &g, &truth);
    }
}

static void estimate_check_slice(void *context, int worker, uint32_t slice)
{
    struct check_work *w = context;

    (void)worker;
    for (int i = (int)slice; i < w->setup->decisions; i += SLICES)
        if (w->setup->going_on == NULL || w->setup->going_on())
            estimate_check_decision(w->setup, rng_derive(w->setup->seed, 2, (uint64_t)i),
                                    w->of[slice]);
}

static void estimate_check_add(struct estimate_check *to, const struct estimate_check *of)
{
    to->decisions += of->decisions;
    to->choices += of->choices;
    to->held += of->held;
    to->deviation += of->deviation;
    to->stated += of->stated;
    to->truth_error += of->truth_error;
    to->labelled += of->labelled;
    to->costly += of->costly;
    to->unclear += of->unclear;
}

bool estimate_check_run(const struct estimate_check_setup *setup,
                        struct estimate_check out[CHECKS][CHECK_KINDS])
{
    struct check_work w = {.setup = setup};
    struct policy p;

    if (!policy_learned(&p, setup->rules))
        return false;
    parallel_for(setup->jobs, SLICES, estimate_check_slice, &w);
    for (int i = 0; i < CHECKS; i++)
        for (int kind = 0; kind < CHECK_KINDS; kind++) {
            out[i][kind] = (struct estimate_check){0};
            for (int s = 0; s < SLICES; s++)
                estimate_check_add(&out[i][kind], &w.of[s][i][kind]);
        }
    return true;
}
