/*
 * Two levels of the same idea: a heap of addresses, and in each address a heap of guests. An
 * account is one number: when it will be full again if nothing more is taken from it. The heaps
 * have the smallest first. (This is a virtual clock, as for packets in networks. Fair queueing by
 * work alone would let a bystander wait for each of the addresses that ask for much once.)
 *
 * An address is in `ready` or in `later` while messages wait for it. In `later` are those whose
 * account is empty, and those without guests, which are forgotten when their account is full: so
 * coming again does not fill it. The heaps have room for everybody who has come, so no message can
 * fail half-way.
 */
#include "online/server/turns.h"

#include "core/array.h"
#include "core/err.h"
#include "online/host/index.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- heaps ----------------------------------------------------------------------------------- */

struct turns_flow {
    int64_t key;
    size_t place; /* in its heap, from 1; 0: in none */
};

struct turns_heap {
    struct turns_flow **at;
    size_t count, room;
};

static void turns_heap_set(struct turns_heap *h, size_t place, struct turns_flow *f)
{
    h->at[place - 1] = f;
    f->place = place;
}

static void turns_heap_up(struct turns_heap *h, struct turns_flow *f, size_t place)
{
    for (; place > 1 && f->key < h->at[place / 2 - 1]->key; place /= 2)
        turns_heap_set(h, place, h->at[place / 2 - 1]);
    turns_heap_set(h, place, f);
}

static void turns_heap_down(struct turns_heap *h, struct turns_flow *f, size_t place)
{
    for (size_t child; (child = 2 * place) <= h->count; place = child) {
        if (child < h->count && h->at[child]->key < h->at[child - 1]->key)
            child++;
        if (h->at[child - 1]->key >= f->key)
            break;
        turns_heap_set(h, place, h->at[child - 1]);
    }
    turns_heap_set(h, place, f);
}

static void turns_heap_add(struct turns_heap *h, struct turns_flow *f, int64_t key)
{
    assert(h->count < h->room && f->place == 0);
    f->key = key;
    turns_heap_up(h, f, ++h->count);
}

static void turns_heap_remove(struct turns_heap *h, struct turns_flow *f)
{
    struct turns_flow *last = h->at[--h->count];
    size_t place = f->place;

    f->place = 0;
    if (last == f)
        return;
    turns_heap_up(h, last, place);
    turns_heap_down(h, last, last->place);
}

/* ---- guests and addresses -------------------------------------------------------------------- */

struct turns_frame {
    struct turns_frame *next;
    size_t len;
    int kind;
    char bytes[];
};

struct turns_guest {
    struct turns_flow flow; /* the first member: a flow of the heap is its guest */
    uint32_t number;
    int frames;
    struct turns_address *address;
    struct turns_frame *first, *last;
    int64_t full_at; /* its account */
};

struct turns_address {
    struct turns_flow flow; /* the first member, too */
    uint64_t address;
    bool is_later; /* it is in the heap of those who wait for their account */
    int64_t full_at;
    size_t bytes;
    size_t guests;
    struct turns_heap waiting; /* guests with messages */
};

struct turns {
    struct turns_setup setup;
    struct index guests, addresses;
    struct turns_heap ready, later;
    int64_t heavy_at; /* when those who ask for much may be served again */
    struct turns_figures figures;
};

struct turns *turns_new(const struct turns_setup *setup)
{
    struct turns *t = calloc(1, sizeof *t);

    if (t != NULL)
        t->setup = *setup;
    return t;
}

static void turns_drop_frame(struct turns *t, struct turns_guest *g)
{
    struct turns_frame *f = g->first;

    g->first = f->next;
    g->frames--;
    g->address->bytes -= f->len;
    t->figures.waiting--;
    t->figures.waiting_bytes -= f->len;
    free(f);
}

static void turns_free_address(struct turns *t, struct turns_address *a)
{
    index_remove(&t->addresses, a->address);
    free(a->waiting.at);
    free(a);
}

void turns_free(struct turns *t)
{
    struct turns_address *a;
    struct turns_guest *g;

    if (t == NULL)
        return;
    for (size_t cursor = 0; (g = index_next(&t->guests, &cursor)) != NULL; free(g))
        while (g->frames > 0)
            turns_drop_frame(t, g);
    for (size_t cursor = 0; (a = index_next(&t->addresses, &cursor)) != NULL; free(a))
        free(a->waiting.at);
    index_release(&t->guests);
    index_release(&t->addresses);
    free(t->ready.at);
    free(t->later.at);
    free(t);
}

static bool turns_heap_grow(struct turns_heap *h, size_t wanted)
{
    return array_grow(&h->at, &h->room, wanted, sizeof h->at[0]);
}

static struct turns_address *turns_find_address(struct turns *t, uint64_t address)
{
    struct turns_address *a = index_get(&t->addresses, address);
    size_t wanted = t->addresses.count + 1;

    if (a != NULL)
        return a;
    if (!turns_heap_grow(&t->ready, wanted) || !turns_heap_grow(&t->later, wanted) ||
        (a = calloc(1, sizeof *a)) == NULL)
        return NULL;
    a->address = address;
    if (index_put(&t->addresses, address, a) == OK)
        return a;
    free(a);
    return NULL;
}

/* Take an address out of the heap it is in. */
static void turns_withdraw(struct turns *t, struct turns_address *a)
{
    if (a->flow.place == 0)
        return;
    turns_heap_remove(a->is_later ? &t->later : &t->ready, &a->flow);
    t->figures.delayed -= a->is_later && a->waiting.count > 0;
    a->is_later = false;
}

/* Its last guest has gone: remember only what it owes. */
static void turns_abandon(struct turns *t, struct turns_address *a)
{
    turns_withdraw(t, a);
    if (a->full_at == 0) {
        turns_free_address(t, a);
        return;
    }
    a->is_later = true;
    turns_heap_add(&t->later, &a->flow, a->full_at);
}

int turns_enter(struct turns *t, uint32_t guest, uint64_t address)
{
    struct turns_address *a = turns_find_address(t, address);
    struct turns_guest *g = calloc(1, sizeof *g);

    if (a == NULL || g == NULL || !turns_heap_grow(&a->waiting, a->guests + 1) ||
        index_put(&t->guests, guest, g) != OK) {
        free(g);
        if (a != NULL && a->guests == 0)
            turns_abandon(t, a);
        return ERR_MEMORY;
    }
    if (a->guests++ == 0)
        turns_withdraw(t, a);
    g->number = guest;
    g->address = a;
    return OK;
}

void turns_leave(struct turns *t, uint32_t guest)
{
    struct turns_guest *g = index_get(&t->guests, guest);
    struct turns_address *a;

    if (g == NULL)
        return;
    a = g->address;
    if (g->flow.place > 0 && a->waiting.count == 1)
        turns_withdraw(t, a);
    if (g->flow.place > 0)
        turns_heap_remove(&a->waiting, &g->flow);
    while (g->frames > 0)
        turns_drop_frame(t, g);
    index_remove(&t->guests, guest);
    free(g);
    if (--a->guests == 0)
        turns_abandon(t, a);
}

/* ---- accounts -------------------------------------------------------------------------------- */

enum { TURNS_SECOND = 1000000 };

/* The time that fills an empty account. */
static const int64_t turns_fill_time =
    (int64_t)TURNS_PERSON_BURST * TURNS_SECOND / TURNS_PERSON_WORK;

/* Until it is this much fuller, an account belongs to someone who asks for much. */
static const int64_t turns_light_time =
    (int64_t)TURNS_PERSON_BURST * TURNS_SECOND / TURNS_PERSON_WORK / TURNS_LIGHT;

/* How long an address that does not even connect has to wait, and what it owes then. */
static const int64_t turns_debt_time = 2 * (int64_t)TURNS_SECOND;

/* Take work from an account that fills for this many people. */
static void turns_pay(int64_t *full_at, uint64_t work, int people, int64_t now)
{
    if (*full_at < now)
        *full_at = now;
    *full_at += (int64_t)work * TURNS_SECOND / (people * TURNS_PERSON_WORK);
}

static void turns_pay_for(struct turns *t, struct turns_guest *g, uint64_t work, int64_t now)
{
    struct turns_address *a = g->address;
    bool is_free = t->setup.people == 0 || a->address == 0;

    t->figures.work += work;
    turns_pay(&g->full_at, work, 1, now);
    turns_pay(&a->full_at, work, t->setup.people > 0 ? t->setup.people : TURNS_PEOPLE, now);
    if (is_free && a->full_at > now + turns_light_time)
        a->full_at = now + turns_light_time;
}

/* Messages wait for this address, which is in no heap: let it wait for its turn, or for its
 * account. An account that is full is not fuller than others. */
static void turns_queue(struct turns *t, struct turns_address *a, int64_t now)
{
    a->is_later = a->full_at > now + turns_fill_time;
    t->figures.delayed += a->is_later;
    t->figures.delays += a->is_later;
    if (a->is_later)
        turns_heap_add(&t->later, &a->flow, a->full_at - turns_fill_time);
    else
        turns_heap_add(&t->ready, &a->flow, a->full_at > now ? a->full_at : now);
}

/* The accounts that are filled by now. */
static void turns_wake(struct turns *t, int64_t now)
{
    while (t->later.count > 0 && t->later.at[0]->key <= now) {
        struct turns_address *a = (struct turns_address *)t->later.at[0];

        turns_withdraw(t, a);
        if (a->guests > 0)
            turns_queue(t, a, now);
        else
            turns_free_address(t, a);
    }
}

static bool turns_owes_much(const struct turns_address *a, int64_t now)
{
    return a->full_at > now + turns_fill_time + turns_debt_time;
}

bool turns_charge(struct turns *t, uint32_t guest, uint64_t work, int64_t now)
{
    struct turns_guest *g = index_get(&t->guests, guest);

    if (g == NULL)
        return true;
    turns_pay_for(t, g, work, now);
    return !turns_owes_much(g->address, now);
}

bool turns_is_far_behind(const struct turns *t, uint64_t address, int64_t now)
{
    const struct turns_address *a = index_get(&t->addresses, address);

    return a != NULL && turns_owes_much(a, now);
}

/* ---- messages -------------------------------------------------------------------------------- */

static void turns_queue_guest(struct turns_guest *g, int64_t now)
{
    turns_heap_add(&g->address->waiting, &g->flow, g->full_at > now ? g->full_at : now);
}

int turns_add(struct turns *t, uint32_t guest, int kind, const char *bytes, size_t len, int64_t now)
{
    struct turns_guest *g = index_get(&t->guests, guest);
    struct turns_frame *f;

    if (g == NULL)
        return ERR_UNKNOWN;
    if (g->frames == TURNS_GUEST_FRAMES || g->address->bytes + len > TURNS_ADDRESS_BYTES) {
        t->figures.refused++;
        return ERR_LIMIT;
    }
    if ((f = malloc(sizeof *f + len)) == NULL)
        return ERR_MEMORY;
    f->next = NULL;
    f->len = len;
    f->kind = kind;
    if (len > 0)
        memcpy(f->bytes, bytes, len);
    *(g->first != NULL ? &g->last->next : &g->first) = f;
    g->last = f;
    g->address->bytes += len;
    t->figures.waiting++;
    t->figures.waiting_bytes += len;
    if (g->frames++ > 0)
        return OK;
    turns_queue_guest(g, now);
    if (g->address->flow.place == 0)
        turns_queue(t, g->address, now);
    return OK;
}

/* Handle the first message of this guest of this address; both are first in their heaps. */
static uint64_t turns_serve(struct turns *t, struct turns_address *a, struct turns_guest *g,
                            int64_t now)
{
    uint32_t number = g->number;
    int kind = g->first->kind;
    uint64_t work = t->setup.handle(t->setup.context, number, kind, g->first->bytes, g->first->len);

    turns_withdraw(t, a);
    turns_heap_remove(&a->waiting, &g->flow);
    turns_drop_frame(t, g);
    turns_pay_for(t, g, work, now);
    if (g->frames > 0)
        turns_queue_guest(g, now);
    if (a->waiting.count > 0)
        turns_queue(t, a, now);
    t->figures.handled++;
    t->setup.taken(t->setup.context, number, kind);
    return work;
}

/* When those who have to wait, if there are any, can go on. */
static int64_t turns_next(const struct turns *t, int64_t now)
{
    int64_t next = t->ready.count > 0 ? t->heavy_at : INT64_MAX;

    if (t->later.count > 0 && t->later.at[0]->key < next)
        next = t->later.at[0]->key;
    return next == INT64_MAX ? -1 : next - now;
}

int64_t turns_run(struct turns *t, uint64_t most, int64_t now)
{
    uint64_t done = 0;

    turns_wake(t, now);
    while (done < most && t->ready.count > 0) {
        struct turns_address *a = (struct turns_address *)t->ready.at[0];
        bool is_heavy = a->flow.key > now + turns_light_time;
        uint64_t work;

        if (is_heavy && t->heavy_at > now)
            return turns_next(t, now);
        work = turns_serve(t, a, (struct turns_guest *)a->waiting.at[0], now);
        if (is_heavy)
            t->heavy_at = now + TURNS_HEAVY_SHARE * (int64_t)(done + work);
        done += work;
    }
    return t->ready.count > 0 ? 0 : turns_next(t, now);
}

struct turns_figures turns_figures(const struct turns *t)
{
    return t->figures;
}
