#include "bots/battle/hand_set.h"

#include <stdlib.h>
#include <string.h>

bool hand_set_init(struct hand_set *s, int room)
{
    uint32_t size = 4;

    while (size < 2 * (uint32_t)room)
        size *= 2;
    *s = (struct hand_set){.mask = size - 1,
                           .hand = malloc((size_t)room * sizeof *s->hand),
                           .table = calloc(size, sizeof *s->table)};
    return s->hand != NULL && s->table != NULL;
}

void hand_set_release(struct hand_set *s)
{
    free(s->hand);
    free(s->table);
}

void hand_set_clear(struct hand_set *s)
{
    memset(s->table, 0, (s->mask + (size_t)1) * sizeof *s->table);
    s->count = 0;
}

void hand_set_add(struct hand_set *s, pile cards, double weight)
{
    uint32_t at = (uint32_t)(rng_mix(cards) >> 32) & s->mask;

    while (s->table[at] != 0 && s->hand[s->table[at] - 1].cards != cards)
        at = (at + 1) & s->mask;
    if (s->table[at] == 0) {
        s->hand[s->count++] = (struct hand){cards, 0};
        s->table[at] = s->count;
    }
    s->hand[s->table[at] - 1].share += weight;
}

double hand_set_sum(const struct hand_set *s)
{
    double sum = 0;

    for (int i = 0; i < s->count; i++)
        sum += s->hand[i].share;
    return sum;
}

/* Return the weight c for which the hands above c, and the others' weights divided by c, make
 * `limit` hands. */
static double hand_set_threshold(const struct hand_set *s, int limit)
{
    double c = hand_set_sum(s) / limit, before = 0;

    while (c > before) {
        double rest = 0;
        int above = 0;

        before = c;
        for (int i = 0; i < s->count; i++)
            if (s->hand[i].share >= c)
                above++;
            else
                rest += s->hand[i].share;
        c = above < limit ? rest / (limit - above) : 0;
    }
    return before;
}

/* Fearnhead, Clifford: "On-line inference for hidden Markov models via particle filters", 2003:
 * of the light hands, keep one for each threshold that their sum passes. */
void hand_set_reduce(struct hand_set *s, int limit, struct rng *g)
{
    double c = hand_set_threshold(s, limit), at = c * (double)(rng_next(g) >> 11) * 0x1p-53;
    int kept = 0;

    for (int i = 0; i < s->count; i++) {
        struct hand h = s->hand[i];

        if (h.share < c) {
            at -= h.share;
            if (at >= 0)
                continue;
            at += c;
            h.share = c;
        }
        s->hand[kept++] = h;
    }
    s->count = kept;
}
