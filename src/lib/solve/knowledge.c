#include "solve/knowledge.h"

/* Number what a player knows in one of the two ways; *count is how many numbers there are. */
static int knowledge_number(struct arrival *a, uint32_t n, const struct rules *r, struct budget *b,
                            int how, int player, uint32_t *count)
{
    struct intern known;

    if (intern_init(&known, b, n) != OK)
        return ERR_MEMORY;
    for (uint32_t k = 0; k < n; k++) {
        struct key key = {.s = game_view(r, &a[k].s, player).seen};

        if (how == RECALLED)
            key.a = a[k].knew[player];
        a[k].knows[how][player] = intern_number(&known, &key);
    }
    *count = known.n;
    intern_release(&known, b);
    return OK;
}

/* Sums of nature's weights: for each pair of what both may know, and for each player alone. */
struct weights {
    double *pair, *alone[2], all; /* the first three in one block */
    const struct state **of;      /* the one state of a pair */
};

static bool knowledge_weigh(struct weights *w, const struct arrival *a, uint32_t n, int how,
                            uint32_t columns)
{
    for (uint32_t k = 0; k < n; k++) {
        uint32_t i = a[k].knows[how][P1], j = a[k].knows[how][P2];
        size_t at = (size_t)i * columns + j;

        if (w->of[at] != NULL && memcmp(w->of[at], &a[k].s, sizeof a[k].s) != 0)
            return false;
        w->of[at] = &a[k].s;
        w->pair[at] += a[k].weight;
        w->alone[P1][i] += a[k].weight;
        w->alone[P2][j] += a[k].weight;
        w->all += a[k].weight;
    }
    return true;
}

static bool knowledge_is_product(const struct weights *w, uint32_t rows, uint32_t columns)
{
    for (uint32_t i = 0; i < rows; i++)
        for (uint32_t j = 0; j < columns; j++) {
            double product = w->alone[P1][i] * w->alone[P2][j];
            double difference = w->pair[(size_t)i * columns + j] * w->all - product;

            if (difference > 1e-9 * product || difference < -1e-9 * product)
                return false;
        }
    return true;
}

/* Is what the players know independent, and does it determine the whole position together? */
static bool knowledge_are_independent(const struct arrival *a, uint32_t n, struct budget *b,
                                      int how, const uint32_t count[2])
{
    size_t pairs = (size_t)count[P1] * count[P2], sums = pairs + count[P1] + count[P2];
    struct weights w = {0};
    bool yes = false;

    if (pairs > n)
        return false;
    w.of = budget_alloc(b, pairs, sizeof(void *));
    w.pair = budget_alloc(b, sums, sizeof *w.pair);
    if (w.of != NULL && w.pair != NULL) {
        w.alone[P1] = w.pair + pairs;
        w.alone[P2] = w.alone[P1] + count[P1];
        yes = knowledge_weigh(&w, a, n, how, count[P2]) &&
              knowledge_is_product(&w, count[P1], count[P2]);
    }
    budget_free(b, w.pair, sums, sizeof *w.pair);
    budget_free(b, w.of, pairs, sizeof(void *));
    return yes;
}

/* What players held before matters only if it reveals more about the other than what they hold
 * now. */
int knowledge_find(struct arrival *a, uint32_t n, const struct rules *r, struct budget *b)
{
    uint32_t count[2][2];
    int use = SEEN;

    if (n == 1) /* this is frequent: the numbers are 0 already */
        return OK;
    for (int how = SEEN; how <= RECALLED; how++)
        for (int p = P1; p <= P2; p++)
            if (knowledge_number(a, n, r, b, how, p, &count[how][p]) != OK)
                return ERR_MEMORY;
    if (memcmp(count[SEEN], count[RECALLED], sizeof count[SEEN]) != 0 &&
        !(knowledge_are_independent(a, n, b, RECALLED, count[RECALLED]) &&
          knowledge_are_independent(a, n, b, SEEN, count[SEEN])))
        use = RECALLED;
    for (uint32_t k = 0; k < n; k++)
        memcpy(a[k].known, a[k].knows[use], sizeof a[k].known);
    return OK;
}
