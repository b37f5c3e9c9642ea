#include "arena/odds_memo.h"

#include <stdlib.h>

struct odds_slot {
    uint64_t key; /* plus 1; 0: empty */
    size_t at;    /* in `odds` */
};

/* A memo that grows without end would slow down what it is for. */
enum { FIRST_BITS = 10, MOST_BITS = 22 };

static uint64_t odds_key(const struct odds_place *p)
{
    return ((uint64_t)p->position << 20 | (uint64_t)p->left << 1 | (uint64_t)p->player) + 1;
}

static struct odds_slot *odds_find(const struct odds_memo *memo, uint64_t key)
{
    const size_t mask = ((size_t)1 << memo->bits) - 1;
    size_t i = (size_t)(key * 0x9e3779b97f4a7c15U >> (64 - memo->bits));

    while (memo->slots[i].key != 0 && memo->slots[i].key != key)
        i = (i + 1) & mask;
    return &memo->slots[i];
}

/* Make the first places, or double them. */
static bool odds_more_slots(struct odds_memo *memo)
{
    struct odds_memo larger = *memo;

    larger.bits = memo->slots == NULL ? FIRST_BITS : memo->bits + 1;
    if (larger.bits > MOST_BITS)
        return false;
    if ((larger.slots = calloc((size_t)1 << larger.bits, sizeof *larger.slots)) == NULL)
        return false;
    for (size_t i = 0; memo->slots != NULL && i < (size_t)1 << memo->bits; i++)
        if (memo->slots[i].key != 0)
            *odds_find(&larger, memo->slots[i].key) = memo->slots[i];
    free(memo->slots);
    *memo = larger;
    return true;
}

/* Ask the player for its odds at a place, and put them at the end of the list. */
static bool odds_ask(struct odds_memo *memo, const struct bot *bot, const struct solution *known,
                     const struct odds_place *p)
{
    const struct rules *r = solution_rules(known);
    struct view view = {.me = p->player};
    move legal[MOVES_MAX];
    struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal};
    size_t room = memo->used + MOVES_MAX <= memo->room ? memo->room : 2 * memo->room + MOVES_MAX;
    double *more = room == memo->room ? memo->odds : realloc(memo->odds, room * sizeof *more);

    if (more == NULL)
        return false;
    memo->odds = more;
    memo->room = room;
    solution_position(known, p->position, p->left, &view.seen);
    d.n = r->game->legal(r, &view.seen, p->player, legal);
    return d.n == p->n && bot->odds(bot, &d, memo->odds + memo->used);
}

const double *odds_memo_get(struct odds_memo *memo, const struct bot *bot,
                            const struct solution *known, const struct odds_place *p)
{
    uint64_t key = odds_key(p);
    struct odds_slot *slot = memo->slots != NULL ? odds_find(memo, key) : NULL;

    if (slot != NULL && slot->key == key)
        return memo->odds + slot->at;
    if (slot == NULL || 2 * memo->count >= (uint32_t)1 << memo->bits) {
        if (!odds_more_slots(memo))
            return NULL;
        slot = odds_find(memo, key);
    }
    if (!odds_ask(memo, bot, known, p))
        return NULL;
    *slot = (struct odds_slot){key, memo->used};
    memo->used += (size_t)p->n;
    memo->count++;
    return memo->odds + slot->at;
}

void odds_memo_release(struct odds_memo *memo)
{
    free(memo->slots);
    free(memo->odds);
    *memo = (struct odds_memo){0};
}
