#include "bots/odds_memo.h"

#include "core/array.h"

#include <stdlib.h>

/* The most places in all layers together, and the most odds. */
enum { PLACES_MAX = 32 << 20, ODDS_MAX = 16 << 20 };

/* Return the number that says where the odds of a place begin; NULL if there is no room. */
static uint32_t *odds_find(struct odds_memo *memo, const struct solution *known,
                           const struct odds_place *p)
{
    struct solution_table t;
    uint32_t **layer;

    if (memo->layers == NULL) {
        solution_table(known, &t);
        memo->positions = t.count;
        memo->count = solution_far(known) + 1;
        memo->layers = calloc((size_t)memo->count, sizeof *memo->layers);
        if (memo->layers == NULL)
            return NULL;
    }
    layer = &memo->layers[p->left];
    if (*layer == NULL && memo->places + 2 * memo->positions <= PLACES_MAX) {
        *layer = calloc(2 * memo->positions, sizeof **layer);
        memo->places += 2 * memo->positions;
    }
    return *layer != NULL ? *layer + (size_t)p->player * memo->positions + p->position : NULL;
}

static bool odds_make_room(struct odds_memo *memo)
{
    if (memo->used + MOVES_MAX > ODDS_MAX ||
        !array_grow(&memo->odds, &memo->room, memo->used + 1 + MOVES_MAX, sizeof *memo->odds))
        return false;
    memo->used += memo->used == 0; /* 0 stands for a place that was not met */
    return true;
}

/* Ask the player for its odds at a place, and put them at the end of the list. */
static bool odds_ask(struct odds_memo *memo, const struct bot *bot, const struct rules *r,
                     const struct solution *known, const struct odds_place *p)
{
    struct view view = {.me = p->player};
    move legal[MOVES_MAX];
    struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal};

    if (!odds_make_room(memo))
        return false;
    solution_position(known, p->position, p->left, &view.seen);
    d.n = r->game->legal(r, &view.seen, p->player, legal);
    return d.n == p->n && bot->odds(bot, &d, memo->odds + memo->used);
}

const double *odds_memo_add(struct odds_memo *memo, const struct bot *bot, const struct rules *r,
                            const struct solution *known, const struct odds_place *p)
{
    uint32_t *at = odds_find(memo, known, p);

    if (at == NULL || !odds_ask(memo, bot, r, known, p))
        return NULL;
    *at = (uint32_t)memo->used;
    memo->used += (size_t)p->n;
    return memo->odds + *at;
}

void odds_memo_release(struct odds_memo *memo)
{
    for (int i = 0; memo->layers != NULL && i < memo->count; i++)
        free(memo->layers[i]);
    free(memo->layers);
    free(memo->odds);
    *memo = (struct odds_memo){0};
}
