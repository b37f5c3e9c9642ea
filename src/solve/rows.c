#include "solve/rows.h"

struct row_slab {
    struct row_slab *next;
    uint32_t used;
    struct row_chunk chunk[];
};

/* In a pattern, a move that ends the game; codes are too low to differ by as much. */
static const int32_t row_ends = INT32_MIN;

enum { SLOTS = 1 << 16 };

/* All moves are made before any code is computed, because a processor waits to read what it has
 * just written in smaller parts. */
int row_make(const struct layout *l, const struct rules *r, const struct state *s,
             uint64_t row[MOVES_MAX])
{
    struct state next[MOVES_MAX];
    move list[MOVES_MAX];
    int n = r->game->legal(r, s, P1, list);

    for (int i = 0; i < n; i++)
        game_after(r, s, (struct joint){list[i], 0}, &next[i]);
    for (int i = 0; i < n; i++)
        row[i] = next[i].turn == OVER ? next[i].result
                                      : row_entry(layout_code(l, &next[i]), next[i].turn == P1);
    return n;
}

/* ---- memory ---------------------------------------------------------------------------------- */

static size_t rows_slab_bytes(const struct rows *k)
{
    return sizeof(struct row_slab) + k->slab_chunks * sizeof(struct row_chunk);
}

void rows_init(struct rows *k, struct budget *b, const struct layout *l, int workers)
{
    enum { SLAB_BYTES = 8 << 20, CODES_A_CHUNK = 4096 };
    const uint64_t usual = SIZE_MAX / 16 < (uint64_t)1 << 30 ? SIZE_MAX / 16 : (uint64_t)1 << 30;
    uint64_t bytes = b->limit > 0 && b->limit / 4 < usual ? b->limit / 4 : usual;
    uint64_t chunks = 1 + l->size / CODES_A_CHUNK, most = SLAB_BYTES / sizeof(struct row_chunk);
    bool all = true;

    *k = (struct rows){.budget = b, .slices = l->slices, .workers = (uint32_t)workers};
    k->slab_chunks = (uint32_t)(chunks < most ? chunks : most);
    k->most = bytes / rows_slab_bytes(k);
    if (row_entry(l->size, true) > INT32_MAX || k->most == 0)
        return;
    k->keepers = budget_alloc(b, k->workers, sizeof *k->keepers);
    for (uint32_t i = 0; k->keepers != NULL && i < k->workers; i++) {
        k->keepers[i].chunks = budget_alloc(b, k->slices, sizeof *k->keepers[i].chunks);
        k->keepers[i].slots = budget_alloc(b, SLOTS, sizeof *k->keepers[i].slots);
        all = all && k->keepers[i].chunks != NULL && k->keepers[i].slots != NULL;
    }
    if (!all)
        rows_release(k);
}

/* No row can be kept any more. */
static void rows_give_up(struct rows *k)
{
    __atomic_store_n(&k->incomplete, true, __ATOMIC_RELAXED);
}

/* Put a new slab in front of this one, unless another worker was faster. */
static bool rows_add_slab(struct rows *k, struct row_slab *old)
{
    struct row_slab *slab = NULL;

    if (__atomic_add_fetch(&k->made, 1, __ATOMIC_RELAXED) <= k->most)
        slab = budget_alloc(k->budget, 1, rows_slab_bytes(k));
    if (slab == NULL) {
        rows_give_up(k);
        return false;
    }
    slab->next = old;
    if (!__atomic_compare_exchange_n(&k->slabs, &old, slab, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE)) {
        budget_free(k->budget, slab, 1, rows_slab_bytes(k));
        __atomic_sub_fetch(&k->made, 1, __ATOMIC_RELAXED);
    }
    return true;
}

/* Get an empty chunk; workers share the slabs. */
static struct row_chunk *rows_new_chunk(struct rows *k)
{
    for (;;) {
        struct row_slab *slab = __atomic_load_n(&k->slabs, __ATOMIC_ACQUIRE);
        uint32_t place = k->slab_chunks;

        if (slab != NULL)
            place = __atomic_fetch_add(&slab->used, 1, __ATOMIC_RELAXED);
        if (place < k->slab_chunks)
            return &slab->chunk[place];
        if (!rows_add_slab(k, slab))
            return NULL;
    }
}

static struct row_chunk *rows_chunk_for(struct rows *k, int worker, uint32_t slice)
{
    struct row_chunk **first = &k->keepers[worker].chunks[slice], *c = *first;

    if (c != NULL && c->used < sizeof c->at / sizeof c->at[0])
        return c;
    if ((c = rows_new_chunk(k)) == NULL)
        return NULL;
    c->next = *first;
    c->worker = (uint32_t)worker;
    return *first = c;
}

void rows_settle(struct rows *k)
{
    if (k->incomplete)
        rows_release(k);
}

void rows_release(struct rows *k)
{
    for (struct row_slab *slab = k->slabs, *next; slab != NULL; slab = next) {
        next = slab->next;
        budget_free(k->budget, slab, 1, rows_slab_bytes(k));
    }
    for (uint32_t i = 0; k->keepers != NULL && i < k->workers; i++) {
        struct row_keeper *own = &k->keepers[i];

        budget_free(k->budget, own->chunks, k->slices, sizeof *own->chunks);
        budget_free(k->budget, own->slots, SLOTS, sizeof *own->slots);
        budget_free(k->budget, own->patterns, own->room, sizeof *own->patterns);
    }
    budget_free(k->budget, k->keepers, k->workers, sizeof *k->keepers);
    k->keepers = NULL;
    k->slabs = NULL;
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* Split a row into its first code and a pattern; return the code. */
static uint32_t rows_split(const uint64_t *row, int n, int32_t pattern[MOVES_MAX + 1])
{
    uint32_t first = 0;

    pattern[0] = n;
    for (int i = 0; i < n; i++) {
        if (row[i] < ROW_CODES) {
            pattern[i + 1] = row_ends + (int32_t)row[i];
        } else {
            first = first == 0 ? (uint32_t)row[i] : first;
            pattern[i + 1] = (int32_t)row[i] - (int32_t)first;
        }
    }
    return first;
}

static bool rows_is_pattern(const struct row_keeper *own, uint32_t at, const int32_t *pattern)
{
    const int32_t *other = own->patterns + at;

    for (int i = 0; i <= pattern[0]; i++)
        if (other[i] != pattern[i])
            return false;
    return true;
}

/* Add a pattern, and return where it begins; 0 if there is no room. The first place stays empty. */
static uint32_t rows_add_pattern(struct rows *k, struct row_keeper *own, const int32_t *pattern)
{
    size_t n = (size_t)pattern[0] + 1, at = own->used > 0 ? own->used : 1;
    int32_t *more;

    if (at + n > own->room) {
        more = budget_grow(k->budget, own->patterns, &own->room, 2 * (at + n), sizeof *more);
        if (more == NULL)
            return 0;
        own->patterns = more;
    }
    memcpy(own->patterns + at, pattern, n * sizeof *pattern);
    own->used = at + n;
    return (uint32_t)at;
}

/* Find a pattern, or add it; 0 if there are too many. */
static uint32_t rows_find_pattern(struct rows *k, struct row_keeper *own, const int32_t *pattern)
{
    uint64_t hash = 0;
    uint32_t slot, tries = 0;

    if (own->last != 0 && rows_is_pattern(own, own->last, pattern))
        return own->last;
    for (int i = 0; i <= pattern[0]; i++)
        hash = (hash ^ (uint32_t)pattern[i]) * 0x9e3779b97f4a7c15U;
    for (slot = (uint32_t)(hash >> 48); own->slots[slot] != 0; slot = (slot + 1) % SLOTS)
        if (rows_is_pattern(own, own->slots[slot], pattern))
            return own->last = own->slots[slot];
        else if (++tries == 64)
            return 0;
    return own->last = own->slots[slot] = rows_add_pattern(k, own, pattern);
}

void rows_keep(struct rows *k, int worker, uint32_t slice, uint64_t code, const uint64_t *row,
               int n)
{
    int32_t pattern[MOVES_MAX + 1];
    struct row_chunk *c;
    struct kept_row kept = {.code = (uint32_t)code};

    if (k->keepers == NULL || __atomic_load_n(&k->incomplete, __ATOMIC_RELAXED))
        return;
    if ((c = rows_chunk_for(k, worker, slice)) == NULL)
        return;
    kept.first = rows_split(row, n, pattern);
    kept.pattern = rows_find_pattern(k, &k->keepers[worker], pattern);
    if (kept.pattern == 0)
        rows_give_up(k);
    else
        c->at[c->used++] = kept;
}

int rows_get(const struct rows *k, const struct row_chunk *c, uint32_t i, uint64_t row[MOVES_MAX])
{
    const int32_t *pattern = k->keepers[c->worker].patterns + c->at[i].pattern;
    int n = *pattern++;

    for (int m = 0; m < n; m++)
        row[m] = pattern[m] < row_ends + ROW_CODES
                     ? (uint64_t)(pattern[m] - row_ends)
                     : (uint64_t)c->at[i].first + (uint64_t)pattern[m];
    return n;
}
