#include "bots/sampled/regrets.h"

#include "core/array.h"

#include <stdlib.h>

enum { SETS_MAX = 1 << 15 };

int regrets_init(struct regrets *t)
{
    *t = (struct regrets){0};
    return intern_init(&t->seen, &t->budget, 256);
}

void regrets_release(struct regrets *t)
{
    intern_release(&t->seen, &t->budget);
    free(t->set);
    free(t->of);
}

static bool regrets_add(struct regrets *t, uint32_t set, int n)
{
    if (!array_grow(&t->set, &t->set_room, set + 1, sizeof *t->set) ||
        !array_grow(&t->of, &t->room, t->used + (size_t)n, sizeof *t->of))
        return false;
    t->set[set] = (struct regret_set){(uint32_t)t->used, 0};
    memset(t->of + t->used, 0, (size_t)n * sizeof *t->of);
    t->used += (size_t)n;
    return true;
}

int regrets_find(struct regrets *t, const struct view *v, int n)
{
    struct key key = {.s = v->seen, .a = (uint32_t)v->me, .b = (uint32_t)n};
    uint32_t found = intern_find(&t->seen, &key);

    if (found < t->seen.n)
        return (int)found;
    if (found == SETS_MAX || intern_reserve(&t->seen, &t->budget) != OK ||
        !regrets_add(t, found, n))
        return -1;
    return (int)intern_number(&t->seen, &key);
}

static void regrets_share_out(double share[MOVES_MAX], int n)
{
    double all = 0;

    for (int i = 0; i < n; i++)
        all += share[i];
    for (int i = 0; i < n; i++)
        share[i] = all > 0 ? share[i] / all : 1.0 / n;
}

void regrets_mix(const struct regrets *t, int set, int n, double share[MOVES_MAX])
{
    for (int i = 0; i < n; i++)
        share[i] = set >= 0 ? (double)t->of[t->set[set].at + (uint32_t)i].regret : 0;
    regrets_share_out(share, n);
}

void regrets_mean(const struct regrets *t, int set, int n, double share[MOVES_MAX])
{
    for (int i = 0; i < n; i++)
        share[i] = set >= 0 ? (double)t->of[t->set[set].at + (uint32_t)i].sum : 0;
    regrets_share_out(share, n);
}

void regrets_learn(struct regrets *t, int set, int n, const double *share, const double *value,
                   double weight)
{
    double mean = 0;

    if (set < 0)
        return;
    for (int i = 0; i < n; i++)
        mean += share[i] * value[i];
    for (int i = 0; i < n; i++) {
        struct regret *of = &t->of[t->set[set].at + (uint32_t)i];
        double regret = (double)of->regret + weight * (value[i] - mean);

        of->regret = (float)(regret > 0 ? regret : 0);
    }
    t->set[set].visits++;
}

void regrets_count(struct regrets *t, int set, int n, const double *share, double weight)
{
    for (int i = 0; set >= 0 && i < n; i++)
        t->of[t->set[set].at + (uint32_t)i].sum += (float)(weight * share[i]);
}
