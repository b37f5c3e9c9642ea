#include "advise/views/sampled_views.h"

#include "advise/views/estimate.h"
#include "bots/sampled/sampled_search.h"

/* The same question gets the same answer. */
static struct rng sampled_dice(const struct past *past)
{
    return rng_at(1, 83, past != NULL ? past->count : 0);
}

static uint32_t sampled_work(const struct judge *j)
{
    return j->work > 0 ? j->work : ESTIMATE_HINT;
}

static int sampled_weigh(const struct judge *j, const struct view *v, const struct past *past,
                         struct verdict out[MOVES_MAX])
{
    move legal[MOVES_MAX];
    struct rng dice = sampled_dice(past);
    struct decision d = {.rules = j->rules, .view = v, .legal = legal, .rng = &dice, .past = past};
    struct sampled_opinion o;
    int err;

    d.n = j->rules->game->legal(j->rules, &v->seen, v->me, legal);
    if ((err = sampled_search(&d, sampled_work(j), &o)) != OK)
        return err;
    for (int i = 0; i < o.n; i++)
        out[i] = (struct verdict){.move = legal[i],
                                  .chance = (1 + o.value[i]) / 2,
                                  .error = o.error[i] / 2,
                                  .behind = o.behind[i] / 2,
                                  .share = o.share[i]};
    return o.n;
}

static int sampled_find_chance(const struct judge *j, const struct view *v, const struct past *past,
                               double *chance, double *error)
{
    struct rng dice = sampled_dice(past);
    struct decision d = {.rules = j->rules, .view = v, .rng = &dice, .past = past};
    double value, spread;
    int err = sampled_stand(&d, sampled_work(j), &value, &spread);

    if (err != OK)
        return err;
    *chance = (1 + value) / 2;
    *error = spread / 2;
    return OK;
}

const struct judge_views sampled_views = {sampled_weigh, sampled_find_chance, NULL};
