#include "advise/grades/grade_rules.h"

#include "solve/solution.h"

static const uint64_t memory_most = 1 << 30;

void grade_rules_begin(struct grade_rules *d, const struct rules *base, uint64_t seed)
{
    d->base = *base;
    d->rng = rng_at(seed, 0, 0);
    d->count = d->refused = 0;
}

static int grade_rules_value(struct grade_rules *d, int option)
{
    const struct option *o = &d->base.game->options[option];
    int high = o->choices == NULL && o->high > 2 * o->book + 2 ? 2 * o->book + 2 : o->high;

    if (rng_below(&d->rng, 2) == 0)
        return d->base.value[option];
    return o->low + (int)rng_below(&d->rng, (uint32_t)(high - o->low + 1));
}

static bool grade_rules_is_new(const struct grade_rules *d, const struct rules *r)
{
    if (memcmp(r->value, d->base.value, sizeof r->value) == 0)
        return false;
    for (int i = 0; i < d->count; i++)
        if (memcmp(r->value, d->drawn[i].value, sizeof r->value) == 0)
            return false;
    return true;
}

const struct rules *grade_rules_next(struct grade_rules *d)
{
    enum { TRIES = 10000 };

    for (int i = 0; i < TRIES && d->count < GRADE_RULES_MOST; i++) {
        struct rules r = d->base;

        for (int k = OPTIONS_OWN; r.game->options[k].name != NULL; k++)
            r.value[k] = grade_rules_value(d, k);
        if (rules_check(&r, NULL) != OK || !grade_rules_is_new(d, &r))
            continue;
        if (solution_is_quick(&r, NULL, memory_most)) {
            d->drawn[d->count] = r;
            return &d->drawn[d->count++];
        }
        d->refused++;
    }
    return NULL;
}

void grade_rules_refuse(struct grade_rules *d)
{
    d->count--;
    d->refused++;
}
