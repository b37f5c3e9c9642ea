#include "train/asked_odds.h"

#include "core/array.h"

#include <stdlib.h>

enum { PLACES_MIN = 1024 };

/* A decision, by a hash that is not 0, and where its odds begin. */
struct asked_place {
    uint64_t key;
    size_t at;
};

void asked_odds_of(const struct policy *p, const struct decision *d, double odds[MOVES_MAX])
{
    float share[MOVES_MAX];

    if (p->bot != NULL && bot_odds(p->bot, d, odds))
        return;
    policy_odds(p, d, share);
    for (int i = 0; i < d->n; i++)
        odds[i] = (double)share[i];
}

static uint64_t asked_odds_key(const struct decision *d)
{
    const struct past_choice *latest = d->past != NULL ? past_choice_at(d->past, 0) : NULL;
    uint64_t word[sizeof d->view->seen / sizeof(uint64_t)], key = latest != NULL ? latest->made : 0;

    memcpy(word, &d->view->seen, sizeof word);
    key = rng_mix(key + ((uint64_t)(d->past != NULL ? d->past->count : 0) << 16) + 1);
    for (size_t i = 0; i < sizeof word / sizeof word[0]; i++)
        key = rng_mix(key ^ word[i]);
    return key | 1;
}

static struct asked_place *asked_odds_find(const struct asked_odds *a, uint64_t key)
{
    size_t i = (size_t)(key >> 32) & a->mask;

    while (a->place[i].key != 0 && a->place[i].key != key)
        i = (i + 1) & a->mask;
    return &a->place[i];
}

/* Keep a quarter of the places free; false if memory runs out. */
static bool asked_odds_grow(struct asked_odds *a)
{
    struct asked_odds old = *a;
    size_t places = a->place == NULL ? 0 : a->mask + 1, n = places > 0 ? 2 * places : PLACES_MIN;

    if (a->count + 1 <= places / 4 * 3)
        return true;
    a->place = calloc(n, sizeof *a->place);
    if (a->place == NULL) {
        a->place = old.place;
        return false;
    }
    a->mask = n - 1;
    for (size_t i = 0; i < places; i++)
        if (old.place[i].key != 0)
            *asked_odds_find(a, old.place[i].key) = old.place[i];
    free(old.place);
    return true;
}

static void asked_odds_add(struct asked_odds *a, uint64_t key, const double *odds, size_t n)
{
    struct asked_place *p;

    if (!asked_odds_grow(a) || !array_grow(&a->odds, &a->room, a->used + n, sizeof *a->odds))
        return;
    p = asked_odds_find(a, key);
    a->count += p->key == 0;
    *p = (struct asked_place){key, a->used};
    memcpy(a->odds + a->used, odds, n * sizeof *odds);
    a->used += n;
}

void asked_odds_get(struct asked_odds *a, const struct decision *d, double odds[MOVES_MAX])
{
    uint64_t key = asked_odds_key(d);
    const struct asked_place *p = a->place != NULL ? asked_odds_find(a, key) : NULL;

    if (p != NULL && p->key != 0) {
        memcpy(odds, a->odds + p->at, (size_t)d->n * sizeof *odds);
        return;
    }
    asked_odds_of(a->policy, d, odds);
    asked_odds_add(a, key, odds, (size_t)d->n);
}

void asked_odds_release(struct asked_odds *a)
{
    free(a->place);
    free(a->odds);
    *a = (struct asked_odds){0};
}
