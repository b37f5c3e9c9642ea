/* The arrays of a tree. */
#include "solve/tree.h"

/* ---- shapes ---------------------------------------------------------------------------------- */

/* What distinguishes a shape. */
struct shape_key {
    uint32_t owner, moves;
    uint64_t slot;           /* nature's, else 0 */
    const uint8_t *kinds;    /* of its edges; not read if it has more than SHAPES_KINDS */
    const uint32_t *endings; /* the positions of the first endings */
};

enum { LISTED_MAX = SHAPES_MAX / 2 }; /* the others are wide */

/* Make room for one more shape. */
static bool tree_shapes_make_room(struct tree_shapes *s, struct budget *b, uint32_t moves)
{
    size_t want = (size_t)s->edge_count + moves + 1;

    want = want <= s->edges_room ? want : want + want / 2 + 16;
    return intern_reserve(&s->numbers, b) == OK &&
           budget_grow(b, &s->at, &s->room, s->numbers.room, sizeof *s->at) &&
           budget_grow(b, &s->edges, &s->edges_room, want, sizeof *s->edges);
}

/* Add an edge of a kind; it adds its links to those of the shape. */
static void tree_shapes_add_edge(struct tree_shapes *s, struct shape *to, int kind,
                                 const uint32_t *endings)
{
    struct edge *e = &s->edges[s->edge_count++];

    if (kind < SHAPES_ENDINGS)
        *e = (struct edge){.end = endings[kind]};
    else
        *e = (struct edge){to->links, kind == SHAPES_NEAR ? UINT16_MAX : UINT32_MAX, UINT32_MAX, 0};
    to->links += kind == SHAPES_NEAR ? 1 : kind == SHAPES_FAR ? 2 : 0;
}

static void tree_shapes_write(struct tree_shapes *s, const struct shape_key *key, bool wide)
{
    struct shape *to = &s->at[s->numbers.n - 1];

    *to = (struct shape){.edge = s->edge_count,
                         .moves = key->moves,
                         .slot = (uint32_t)key->slot,
                         .owner = (uint8_t)key->owner,
                         .slot_has_link = key->slot >= SHAPES_SLOTS};
    for (uint32_t i = 0; i < key->moves; i++)
        tree_shapes_add_edge(s, to, wide ? SHAPES_FAR : key->kinds[i], key->endings);
    to->links += to->slot_has_link ? 2 : 0;
}

/* The kinds of its edges take the place of a state. */
static struct key tree_shapes_key_of(const struct shape_key *key, bool wide)
{
    struct key k = {.a = (uint32_t)(key->slot < SHAPES_SLOTS ? key->slot : SHAPES_SLOTS),
                    .b = key->moves << 3 | key->owner << 1 | wide};

    if (!wide)
        memcpy(&k.s, key->kinds, key->moves);
    return k;
}

/* Return the key of a wide shape: its edges are all SHAPES_FAR, and nature's slot has a link. So
 * there are few of them, whatever the tree. */
static struct key tree_shapes_widen(struct shape_key *key)
{
    key->slot = key->owner == CHANCE ? SHAPES_SLOTS : 0;
    return tree_shapes_key_of(key, true);
}

/* Return the number of a shape, new or known; SHAPES_MAX: there is no room. If it has too many
 * edges, or there are too many shapes, it is a wide one. */
static uint32_t tree_shapes_number(struct tree_shapes *s, struct budget *b, struct shape_key key)
{
    bool wide = key.moves > SHAPES_KINDS;
    struct key k = wide ? tree_shapes_widen(&key) : tree_shapes_key_of(&key, false);
    uint32_t known = s->numbers.n, number;

    if (!tree_shapes_make_room(s, b, key.moves))
        return SHAPES_MAX;
    if (!wide && known >= LISTED_MAX && intern_find(&s->numbers, &k) == known) {
        wide = true;
        k = tree_shapes_widen(&key);
    }
    number = known < SHAPES_MAX ? intern_number(&s->numbers, &k) : intern_find(&s->numbers, &k);
    if (number == known && number < SHAPES_MAX)
        tree_shapes_write(s, &key, wide);
    return number;
}

static void tree_shapes_release(struct tree_shapes *s, struct budget *b)
{
    budget_free(b, s->at, s->room, sizeof *s->at);
    budget_free(b, s->edges, s->edges_room, sizeof *s->edges);
    intern_release(&s->numbers, b);
    *s = (struct tree_shapes){0};
}

/* ---- arrays ---------------------------------------------------------------------------------- */

/* After the last position comes a 0. After the last links, two more may be read. */
enum { PLACES_AFTER = 1, LINKS_AFTER = 2 };

/* Make room for as many entries as needed, or set t->full. An array grows by a quarter at a time,
 * because doubling would leave no memory for the solver. */
static void tree_enlarge(struct tree *t, void *place, size_t *room, size_t need, size_t size)
{
    size_t want = *room + *room / 4 + 64;

    if (need > *room)
        t->full |= !budget_grow(t->budget, place, room, want > need ? want : need, size);
}

#define ENLARGE(t, array, count, more)                                                             \
    tree_enlarge(t, &(t)->array, &(t)->array##_room, (t)->count + (more), sizeof *(t)->array)

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
    TRIM(t, places, positions + PLACES_AFTER);
    TRIM(t, links, link_count + LINKS_AFTER);
    TRIM(t, marks, mark_count);
    TRIM(t, odds, odds_count);
}

void tree_release(struct tree *t)
{
    budget_free(t->budget, t->places, t->places_room, sizeof *t->places);
    budget_free(t->budget, t->links, t->links_room, sizeof *t->links);
    budget_free(t->budget, t->marks, t->marks_room, sizeof *t->marks);
    tree_shapes_release(&t->shapes, t->budget);
    budget_free(t->budget, t->odds, t->odds_room, sizeof *t->odds);
    budget_free(t->budget, t->shares, t->shares_room, sizeof *t->shares);
    budget_free(t->budget, t->endings, t->endings_room, sizeof *t->endings);
}

/* ---- positions ------------------------------------------------------------------------------- */

/* Find the kinds of a position's edges, and the endings that the kinds name. */
static void tree_find_kinds(const struct tree *t, const uint32_t *edges, uint32_t n,
                            uint32_t endings[SHAPES_ENDINGS], uint8_t kinds[SHAPES_KINDS])
{
    uint32_t count = t->ending_count < SHAPES_ENDINGS ? (uint32_t)t->ending_count : SHAPES_ENDINGS;

    for (uint32_t k = 0; k < count; k++)
        endings[k] = t->endings[k].position;
    for (uint32_t i = 0; n <= SHAPES_KINDS && i < n; i++) {
        kinds[i] = t->positions - edges[i] <= UINT16_MAX ? SHAPES_NEAR : SHAPES_FAR;
        for (uint32_t k = 0; k < count; k++)
            if (edges[i] == endings[k])
                kinds[i] = (uint8_t)k;
    }
}

static void tree_write_link(struct tree *t, uint64_t number, uint32_t mask)
{
    for (; mask != 0; mask >>= 16, number >>= 16)
        t->links[t->link_count++] = (uint16_t)number;
}

/* Add a position; there is room for it and for its links. */
static bool tree_add_position(struct tree *t, struct shape_key key, const uint32_t *edges,
                              uint32_t flags)
{
    uint32_t endings[SHAPES_ENDINGS] = {0}, number;
    uint8_t kinds[SHAPES_KINDS];
    const struct shape *shape;

    tree_find_kinds(t, edges, key.moves, endings, kinds);
    key.endings = endings;
    key.kinds = kinds;
    number = tree_shapes_number(&t->shapes, t->budget, key);
    if (number >= SHAPES_MAX)
        return false;
    shape = &t->shapes.at[number];
    for (uint32_t i = 0; i < key.moves; i++)
        tree_write_link(t, t->positions - edges[i], tree_edges(&t->shapes, shape)[i].mask);
    if (shape->slot_has_link)
        tree_write_link(t, key.slot, UINT32_MAX);
    t->places[t->positions++] = (uint16_t)(number | flags);
    t->places[t->positions] = 0;
    return true;
}

/* Endings with the same value are one position. */
uint32_t tree_add_ending(struct tree *t, double worth, bool unfinished)
{
    const struct shape_key ending = {.owner = TREE_ENDING};

    for (uint64_t i = 0; i < t->ending_count; i++)
        if (t->endings[i].worth == worth && t->endings[i].unfinished == unfinished)
            return t->endings[i].position;
    ENLARGE(t, endings, ending_count, 1);
    ENLARGE(t, places, positions, 1 + PLACES_AFTER);
    if (t->full || t->positions >= UINT32_MAX || !tree_add_position(t, ending, NULL, 0))
        return UINT32_MAX;
    t->endings[t->ending_count++] =
        (struct tree_ending){worth, (uint32_t)t->positions - 1, unfinished};
    return (uint32_t)t->positions - 1;
}

/* ---- sets ------------------------------------------------------------------------------------ */

/* A player's mix at a new set, from what it sees in any of the set's positions. */
static void tree_ask_policy(struct tree *t, const struct state *s, int player)
{
    struct view v = game_view(t->rules, s, player);
    double share[MOVES_MAX] = {0};
    move list[MOVES_MAX];
    int n = t->rules->game->legal(t->rules, s, player, list);

    t->setup->policy(t->setup->context, &v, list, n, share);
    memcpy(t->shares + t->slots, share, (size_t)n * sizeof *share);
}

/* Return the slot of the same odds, among the first of them; odds_count if there is none. */
static uint64_t tree_find_odds(const struct tree *t, const double *odds, int n)
{
    for (uint64_t i = 0; i < SHAPES_SLOTS && i + (uint64_t)n <= t->odds_count; i++)
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

    if (t->mark_count == 0 || t->positions - t->marks[t->mark_count - 1].position >= APART)
        t->marks[t->mark_count++] =
            (struct mark){t->link_count, (uint32_t)t->positions, (uint32_t)t->slots};
}

/* Each position of nature is a set of its own. */
static bool tree_add_positions(struct tree *t, const struct tree_new_set *set, uint64_t slot)
{
    for (uint32_t k = 0; k < set->count; k++)
        if (!tree_add_position(t, (struct shape_key){set->owner, set->moves, slot, NULL, NULL},
                               set->edges + (size_t)k * set->moves,
                               k > 0 && set->owner != CHANCE ? TREE_GOES_ON : 0))
            return false;
    return true;
}

uint32_t tree_add_set(struct tree *t, const struct tree_new_set *set)
{
    uint64_t slot = set->odds ? tree_add_odds(t, set->odds, (int)set->moves) : 0;
    bool asks = t->setup->policy != NULL && set->odds == NULL;

    ENLARGE(t, places, positions, set->count + PLACES_AFTER);
    ENLARGE(t, links, link_count, 2 * (uint64_t)set->count * (set->moves + 1) + LINKS_AFTER);
    ENLARGE(t, marks, mark_count, 1);
    if (asks)
        ENLARGE(t, shares, slots, set->moves);
    if (t->full || t->positions + set->count >= UINT32_MAX || slot + set->moves >= UINT32_MAX ||
        t->slots + set->moves >= UINT32_MAX)
        return UINT32_MAX;
    tree_mark(t);
    if (!tree_add_positions(t, set, slot))
        return UINT32_MAX;
    if (asks)
        tree_ask_policy(t, set->of, (int)set->owner);
    t->slots += set->odds ? 0 : set->moves;
    return (uint32_t)(t->positions - set->count);
}

/* ---- finding sets ---------------------------------------------------------------------------- */

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
    *out = tree_bottom(t);
    if (low > 0) {
        out->link = t->marks[low - 1].link;
        out->position = t->marks[low - 1].position;
        out->slots = t->marks[low - 1].slots;
        out->place = t->places[out->position];
    }
    while (tree_up(t, out) && out->position <= position) {
        struct set set = *out;

        while (tree_up_in_set(t, out, tree_shape(t, out)))
            ;
        if (position < out->position) {
            *out = set;
            return true;
        }
    }
    return false;
}

uint32_t tree_after(const struct tree *t, struct set s, uint32_t position, uint32_t choice)
{
    while (s.position < position)
        tree_up_in_set(t, &s, tree_shape(t, &s));
    return tree_follow(&tree_edges(&t->shapes, tree_shape(t, &s))[choice], position,
                       t->links + s.link);
}
