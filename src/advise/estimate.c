#include "advise/estimate.h"

#include "bots/battle/lookahead.h"

enum { WEIGH_SAMPLES = 400, STAND_SAMPLES = 200, ALONG_SAMPLES = 50 };

/* The same question gets the same answer. */
static struct rng estimate_dice(const struct past *past)
{
    return rng_at(1, 80, past ? past->count : 0);
}

/* Who plays on. */
static void estimate_find_policy(struct policy *p, const struct rules *r)
{
    if (!policy_learned(p, r))
        *p = (struct policy){.rules = r, .bot = bots_find("trader")};
}

/* How often master plays each move: by its mix, or what it finds to be best. */
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

int estimate_choices(void *context, const struct rules *r, const struct view *v,
                     const struct past *past, struct verdict out[MOVES_MAX])
{
    struct rng g = estimate_dice(past);
    move legal[MOVES_MAX];
    struct decision d = {r, NULL, v, legal, 0, &g, past};
    struct outlook o[MOVES_MAX];
    float share[MOVES_MAX];
    struct policy p;

    (void)context;
    estimate_find_policy(&p, r);
    d.n = r->game->legal(r, &v->seen, v->me, legal);
    if (lookahead_all(&(struct lookahead){&p, WEIGH_SAMPLES, false}, &d, o) != OK)
        return ERR_UNKNOWN;
    estimate_find_shares(&p, &d, o, share);
    for (int i = 0; i < d.n; i++)
        out[i] = (struct verdict){.move = legal[i],
                                  .chance = (1 + o[i].value) / 2,
                                  .error = o[i].error / 2,
                                  .share = (double)share[i]};
    return d.n;
}

int estimate_stand(void *context, const struct rules *r, const struct view *v,
                   const struct past *past, double *chance, double *error)
{
    struct rng g = estimate_dice(past);
    struct outlook o;
    struct policy p;

    (void)context;
    estimate_find_policy(&p, r);
    if (lookahead_on(&(struct lookahead){&p, STAND_SAMPLES, false},
                     &(struct decision){r, NULL, v, NULL, 0, &g, past}, &o) != OK)
        return ERR_UNKNOWN;
    *chance = (1 + o.value) / 2;
    *error = o.error / 2;
    return OK;
}

int estimate_along(void *context, const struct rules *r, const struct view *v,
                   const struct past *past, move m, struct state *whole,
                   struct joint line[ALONG_MAX])
{
    struct rng g = estimate_dice(past);
    struct policy p;

    (void)context;
    estimate_find_policy(&p, r);
    return lookahead_along(&(struct lookahead){&p, ALONG_SAMPLES, false},
                           &(struct decision){r, NULL, v, NULL, 1, &g, past}, m, whole, line,
                           ALONG_MAX);
}
