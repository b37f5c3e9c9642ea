#include "advise/estimate.h"

#include "bots/battle/exact_rest.h"
#include "bots/battle/lookahead.h"

enum { WEIGH_SAMPLES = 400, STAND_SAMPLES = 200, ALONG_SAMPLES = 50 };

/* A question about a view, and the player who plays on. The same question gets the same answer. */
static struct decision estimate_ask(const struct rules *r, const struct view *v,
                                    const struct past *past, struct policy *p, struct rng *g)
{
    *g = rng_at(1, 80, past ? past->count : 0);
    if (!policy_learned_at(p, r, &v->seen))
        *p = (struct policy){.rules = r, .bot = bots_find("trader")};
    return (struct decision){.rules = r, .view = v, .rng = g, .past = past};
}

/* How often master plays each move: by its mix, or always the move it finds best. */
static void estimate_find_shares(const struct policy *p, const struct decision *d,
                                 const struct outlook *o, float share[MOVES_MAX])
{
    if (p->bot == NULL) {
        policy_odds(p, d, share);
        return;
    }
    for (int i = 0; i < d->n; i++)
        share[i] = 0;
    share[lookahead_best(o, d->n)] = 1;
}

/* Value all choices: exactly in the last turn, else by looking ahead. */
static int estimate_value(const struct policy *p, const struct decision *d,
                          struct outlook out[MOVES_MAX])
{
    double value[MOVES_MAX];

    if (!exact_rest_choices(d, NULL, NULL, value))
        return lookahead_all(&(struct lookahead){p, WEIGH_SAMPLES, false}, d, out);
    for (int i = 0; i < d->n; i++)
        out[i] = (struct outlook){value[i], 0};
    return OK;
}

static int estimate_choices(const struct rules *r, const struct view *v, const struct past *past,
                            struct verdict out[MOVES_MAX])
{
    struct policy p;
    struct rng g;
    struct decision d = estimate_ask(r, v, past, &p, &g);
    move legal[MOVES_MAX];
    struct outlook o[MOVES_MAX];
    float share[MOVES_MAX];

    d.legal = legal;
    d.n = r->game->legal(r, &v->seen, v->me, legal);
    if (estimate_value(&p, &d, o) != OK)
        return ERR_UNKNOWN;
    estimate_find_shares(&p, &d, o, share);
    for (int i = 0; i < d.n; i++)
        out[i] = (struct verdict){.move = legal[i],
                                  .chance = (1 + o[i].value) / 2,
                                  .error = o[i].error / 2,
                                  .share = (double)share[i]};
    return d.n;
}

static int estimate_stand(const struct rules *r, const struct view *v, const struct past *past,
                          double *chance, double *error)
{
    struct policy p;
    struct rng g;
    struct decision d = estimate_ask(r, v, past, &p, &g);
    struct outlook o;

    if (lookahead_on(&(struct lookahead){&p, STAND_SAMPLES, false}, &d, &o) != OK)
        return ERR_UNKNOWN;
    *chance = (1 + o.value) / 2;
    *error = o.error / 2;
    return OK;
}

static int estimate_along(const struct rules *r, const struct view *v, const struct past *past,
                          move m, struct state *whole, struct joint line[ALONG_MAX])
{
    struct policy p;
    struct rng g;
    struct decision d = estimate_ask(r, v, past, &p, &g);

    d.n = 1;
    return lookahead_along(&(struct lookahead){&p, ALONG_SAMPLES, false}, &d, m, whole, line,
                           ALONG_MAX);
}

const struct judge_views estimate_views = {estimate_choices, estimate_stand, estimate_along};
