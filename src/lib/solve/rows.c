#include "solve/rows.h"

struct row_slab {
    struct row_slab *next;
    uint32_t used;
    struct row_chunk chunk[];
};

/* Make the moves of as many positions as fit. */
static void row_make_moves(struct row_batch *b, const struct layout *l, const struct rules *r,
                           uint64_t code, uint64_t *bits, struct state next[ROW_ROOM])
{
    struct state at[64], *made = next;
    int n = layout_states(l, code, *bits, at), k = 0;
    move list[MOVES_MAX];

    for (; k < n && made + MOVES_MAX <= next + ROW_ROOM; k++, *bits &= *bits - 1) {
        int moves = r->game->legal(r, &at[k], P1, list);

        for (int i = 0; i < moves; i++)
            game_after(r, &at[k], (struct joint){list[i], 0}, made++);
        b->code[k] = code + (uint32_t)__builtin_ctzll(*bits);
        b->moves_of[k] = moves;
    }
    b->positions = k;
    b->moves = (int)(made - next);
}

/* Make the rows from the positions that the moves lead to. Callers pass a constant `brief`. */
static inline void row_number(struct row_batch *b, const struct layout *l, const struct state *next,
                              bool brief)
{
    uint64_t *out = b->entry;

    for (int k = 0; k < b->positions; k++) {
        const struct state *end = next + b->moves_of[k];
        uint64_t last = UINT64_MAX;
        bool won = false;

        for (; next < end; next++) {
            uint64_t code = brief ? layout_code_short(l, next) : layout_code(l, next);
            uint64_t entry = next->turn == OVER ? next->result : row_entry(code, next->turn == P1);

            *out = entry;
            out += entry != last;
            won |= entry == P1_WINS;
            last = entry;
        }
        b->won[k] = won;
        b->end[k] = (int)(out - b->entry);
    }
}

/* All moves are made before any code is computed, because a processor waits to read what it has
 * just written in smaller parts. */
void row_make(struct row_batch *b, const struct layout *l, const struct rules *r, uint64_t code,
              uint64_t *bits)
{
    struct state next[ROW_ROOM];

    row_make_moves(b, l, r, code, bits, next);
    if (layout_is_short(l))
        row_number(b, l, next, true);
    else
        row_number(b, l, next, false);
}

/* ---- memory ---------------------------------------------------------------------------------- */

void rows_init(struct rows *k, struct budget *b, const struct layout *l, int workers)
{
    enum { CODES_A_CHUNK = 4096 };
    const uint64_t usual = SIZE_MAX / 16 < (uint64_t)1 << 30 ? SIZE_MAX / 16 : (uint64_t)1 << 30;
    uint64_t bytes = b->limit > 0 && b->limit / 4 < usual ? b->limit / 4 : usual;
    const size_t slab = sizeof(struct row_slab), chunk = sizeof(struct row_chunk);
    uint64_t wanted = slab + (1 + l->size / CODES_A_CHUNK) * chunk;

    *k = (struct rows){.budget = b, .slices = l->slices, .workers = (uint32_t)workers};
    k->slab_bytes = wanted > BUDGET_HUGE / 2 ? BUDGET_HUGE : (size_t)wanted;
    k->slab_chunks = (uint32_t)((k->slab_bytes - slab) / chunk);
    k->most = bytes / k->slab_bytes;
    if (row_entry(l->size, true) <= INT32_MAX && k->most > 0)
        k->chunks = budget_alloc(b, (size_t)k->slices * k->workers, sizeof(struct row_chunk *));
}

/* Get an empty slab. In all but small games it is a huge page. */
static struct row_slab *rows_new_slab(struct rows *k)
{
    struct row_slab *slab = k->slab_bytes == BUDGET_HUGE
                                ? budget_alloc_huge(k->budget, k->slab_bytes)
                                : budget_alloc(k->budget, 1, k->slab_bytes);

    if (slab != NULL)
        slab->used = 0;
    return slab;
}

/* Put a new slab in front of this one, unless another worker was faster. */
static bool rows_add_slab(struct rows *k, struct row_slab *old)
{
    struct row_slab *slab = NULL;

    if (__atomic_add_fetch(&k->made, 1, __ATOMIC_RELAXED) <= k->most)
        slab = rows_new_slab(k);
    if (slab == NULL) {
        __atomic_store_n(&k->incomplete, true, __ATOMIC_RELAXED); /* no row can be kept any more */
        return false;
    }
    slab->next = old;
    if (!__atomic_compare_exchange_n(&k->slabs, &old, slab, false, __ATOMIC_ACQ_REL,
                                     __ATOMIC_ACQUIRE)) {
        budget_free(k->budget, slab, 1, k->slab_bytes);
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

/* Get a chunk with room for this many numbers. */
static struct row_chunk *rows_chunk_for(struct rows *k, uint32_t worker, uint32_t slice, int want)
{
    struct row_chunk **first = &k->chunks[worker * k->slices + slice], *c = *first;

    if (c != NULL && c->used + (uint32_t)want <= sizeof c->at / sizeof c->at[0])
        return c;
    if ((c = rows_new_chunk(k)) != NULL) {
        c->next = *first;
        c->used = 0;
        *first = c;
    }
    return c;
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
        budget_free(k->budget, slab, 1, k->slab_bytes);
    }
    budget_free(k->budget, k->chunks, (size_t)k->slices * k->workers, sizeof *k->chunks);
    k->chunks = NULL;
    k->slabs = NULL;
}

/* ---- keeping --------------------------------------------------------------------------------- */

void rows_keep(struct rows *k, int worker, uint32_t slice, const struct row_batch *b)
{
    if (k->chunks == NULL || __atomic_load_n(&k->incomplete, __ATOMIC_RELAXED))
        return;
    for (int p = 0, i = 0; p < b->positions; i = b->end[p++]) {
        struct row_chunk *c;
        uint32_t *at;

        if (b->won[p])
            continue;
        if ((c = rows_chunk_for(k, (uint32_t)worker, slice, 1 + b->end[p] - i)) == NULL)
            return;
        at = c->at + c->used;
        *at++ = (uint32_t)b->code[p];
        for (; i < b->end[p]; i++)
            *at++ = (uint32_t)b->entry[i] << 1;
        at[-1] |= 1;
        c->used = (uint32_t)(at - c->at);
    }
}
