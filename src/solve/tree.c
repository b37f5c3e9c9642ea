/* The arrays of a tree. */
#include "solve/tree.h"

/* Return the array with room for as many entries as needed; or unchanged, with t->full set. It
 * grows by a quarter at a time, because doubling would leave no memory for the solver. */
static void *tree_enlarged(struct tree *t, void *at, size_t *room, size_t need, size_t size)
{
    size_t want = *room + *room / 4 + 64;
    void *larger = at;

    if (need > *room)
        larger = budget_grow(t->budget, at, room, want > need ? want : need, size);
    t->full |= need > *room;
    return larger != NULL ? larger : at;
}

#define ENLARGE(t, array, count, more)                                                             \
    ((t)->array = tree_enlarged(t, (t)->array, &(t)->array##_room, (t)->count + (more),            \
                                sizeof *(t)->array))

/* Give back what an array does not need; it stays as it is if that fails. */
static void *tree_trimmed(struct tree *t, void *at, size_t *room, size_t count, size_t size)
{
    void *smaller = count > 0 ? budget_resize(t->budget, at, *room, count, size) : NULL;

    if (smaller == NULL)
        return at;
    *room = count;
    return smaller;
}

#define TRIM(t, array, count)                                                                      \
    ((t)->array = tree_trimmed(t, (t)->array, &(t)->array##_room, (t)->count, sizeof *(t)->array))

void tree_trim(struct tree *t)
{
    TRIM(t, words, word_count);
    TRIM(t, marks, mark_count);
    TRIM(t, edges, edge_count);
    TRIM(t, odds, odds_count);
}

void tree_release(struct tree *t)
{
    budget_free(t->budget, t->words, t->words_room, sizeof *t->words);
    budget_free(t->budget, t->marks, t->marks_room, sizeof *t->marks);
    budget_free(t->budget, t->edges, t->edges_room, sizeof *t->edges);
    budget_free(t->budget, t->odds, t->odds_room, sizeof *t->odds);
    budget_free(t->budget, t->shares, t->shares_room, sizeof *t->shares);
    budget_free(t->budget, t->endings, t->endings_room, sizeof *t->endings);
}

/* Endings with the same value are one position. */
uint32_t tree_add_ending(struct tree *t, double worth, bool unfinished)
{
    for (uint64_t i = 0; i < t->ending_count; i++)
        if (t->endings[i].worth == worth && t->endings[i].unfinished == unfinished)
            return t->endings[i].position;
    ENLARGE(t, endings, ending_count, 1);
    ENLARGE(t, words, word_count, 1);
    if (t->full || t->positions >= UINT32_MAX)
        return UINT32_MAX;
    t->words[t->word_count++] = 1 << OWNER_BITS | TREE_ENDINGS;
    t->endings[t->ending_count++] = (struct tree_ending){worth, (uint32_t)t->positions, unfinished};
    return (uint32_t)t->positions++;
}

/* A player's mix at a new set, from what it sees in any of the set's positions. */
static void tree_ask_policy(struct tree *t, const struct state *s)
{
    struct view v = game_view(t->rules, s, s->turn);
    double share[MOVES_MAX] = {0};
    move list[MOVES_MAX];
    int n = t->rules->game->legal(t->rules, s, s->turn, list);

    t->setup->policy(t->setup->context, &v, list, n, share);
    memcpy(t->shares + t->slots, share, (size_t)n * sizeof *share);
}

/* Return the slot of the same odds, among the first of them; odds_count if there is none. */
static uint64_t tree_find_odds(const struct tree *t, const double *odds, int n)
{
    enum { SEARCHED = 512 };

    for (uint64_t i = 0; i < SEARCHED && i + (uint64_t)n <= t->odds_count; i++)
        if (memcmp(t->odds + i, odds, (size_t)n * sizeof *odds) == 0)
            return i;
    return t->odds_count;
}

/* Put nature's odds down; return their slot. */
static uint64_t tree_add_odds(struct tree *t, const double *odds, int n)
{
    uint64_t slot = tree_find_odds(t, odds, n);

    if (slot < t->odds_count)
        return slot;
    ENLARGE(t, odds, odds_count, (uint64_t)n);
    if (!t->full) {
        memcpy(t->odds + slot, odds, (size_t)n * sizeof *odds);
        t->odds_count += (uint64_t)n;
    }
    return slot;
}

/* Add a mark where a walk can begin, unless there is one shortly before. */
static void tree_mark(struct tree *t)
{
    enum { APART = 256 };
    struct set here = tree_top(t);

    here.owner = TREE_ENDINGS;
    if (t->mark_count == 0 || here.at - t->marks[t->mark_count - 1].at >= APART)
        t->marks[t->mark_count++] = here;
}

/* Do the numbers of a set fit into its words? */
static bool tree_fits(const struct set *s, uint64_t slot)
{
    if (s->owner == CHANCE)
        return slot < 1U << (32 - OWNER_BITS);
    return s->moves <= MOVES_MASK && s->count < 1U << (32 - OWNER_BITS - MOVES_BITS);
}

/* Write the words of a set. Each position of nature is a set of its own. */
static void tree_write(struct tree *t, const struct set *s, uint32_t slot)
{
    uint32_t *word = t->words + t->word_count;

    if (s->owner != CHANCE)
        *word++ = (s->count << MOVES_BITS | s->moves) << OWNER_BITS | s->owner;
    for (uint32_t k = 0; s->owner == CHANCE && k < s->count; k++) {
        *word++ = s->moves << OWNER_BITS | CHANCE;
        *word++ = slot << OWNER_BITS | CHANCE;
    }
    t->word_count = (uint64_t)(word - t->words);
}

uint32_t tree_add_set(struct tree *t, struct set set, const uint32_t *edges, const double *odds,
                      const struct state *s)
{
    uint64_t n = (uint64_t)set.count * set.moves;
    uint64_t slot = odds ? tree_add_odds(t, odds, (int)set.moves) : t->slots;
    uint64_t words = odds ? 2 * (uint64_t)set.count : 1;
    bool asks = t->setup->policy != NULL && odds == NULL;

    ENLARGE(t, words, word_count, words);
    ENLARGE(t, marks, mark_count, 1);
    ENLARGE(t, edges, edge_count, n);
    if (asks)
        ENLARGE(t, shares, slots, set.moves);
    if (t->full || t->positions + set.count >= UINT32_MAX || slot + set.moves >= UINT32_MAX ||
        t->edge_count + n >= UINT32_MAX || !tree_fits(&set, slot))
        return UINT32_MAX;
    tree_mark(t);
    tree_write(t, &set, (uint32_t)slot);
    memcpy(t->edges + t->edge_count, edges, n * sizeof *edges);
    if (asks)
        tree_ask_policy(t, s);
    t->edge_count += n;
    t->positions += set.count;
    t->slots += odds ? 0 : set.moves;
    return (uint32_t)(t->positions - set.count);
}

bool tree_set(const struct tree *t, uint32_t position, struct set *out)
{
    uint64_t low = 0, high = t->mark_count;

    while (low < high) {
        uint64_t middle = (low + high) / 2;

        if (position < t->marks[middle].position)
            high = middle;
        else
            low = middle + 1;
    }
    *out = low > 0 ? t->marks[low - 1] : TREE_BOTTOM;
    while (tree_up(t, out) && out->position <= position)
        if (position - out->position < out->count)
            return true;
    return false;
}
