/* Events wait in a heap, ordered by time and then by number, so that a seed has one order only. */
#include "world_parts.h"

#include "device.h"
#include "ledger.h"
#include "core/json.h"

#include <stdio.h>
#include <stdlib.h>

const struct world_faults world_usual_faults = {30, 30, 60, 25, 8, 3, 400},
                          world_no_faults = {0, 0, 0, 0, 0, 0, 1};

void world_want(const struct world *w, bool truth, const char *what, const char *file, int line)
{
    if (truth)
        return;
    fprintf(stderr, "%s:%d: %s is not so: seed %llu, %lld ms, life %llu, line %zu\n", file, line,
            what, (unsigned long long)w->seed, (long long)w->now, (unsigned long long)w->life,
            w->disk.count);
    abort();
}

bool world_chance(struct world *w, int often)
{
    return rng_below(&w->rng, 1000) < (uint32_t)often;
}

uint32_t world_below(struct world *w, uint32_t n)
{
    return rng_below(&w->rng, n);
}

void *world_grow(struct world *w, void *array, size_t count, size_t *room, size_t each)
{
    if (count < *room)
        return array;
    *room = *room == 0 ? 16 : 2 * *room;
    array = realloc(array, *room * each);
    WORLD_WANT(w, array != NULL);
    return array;
}

void world_note(struct world *w, enum world_deed deed, int device, const char *frame, size_t len)
{
    if (w->recorder != NULL)
        w->recorder(w->recorder_context, deed, device, frame, len);
}

/* ---- events ---------------------------------------------------------------------------------- */

static bool world_before(const struct world_event *a, const struct world_event *b)
{
    return a->at < b->at || (a->at == b->at && a->number < b->number);
}

void world_push(struct world *w, struct world_event e)
{
    size_t i = w->events.count;
    struct world_event *heap =
        world_grow(w, w->events.heap, w->events.count, &w->events.room, sizeof e);

    w->events.heap = heap;
    w->events.count++;
    e.number = w->events.numbers++;
    for (; i > 0 && world_before(&e, &heap[(i - 1) / 2]); i = (i - 1) / 2)
        heap[i] = heap[(i - 1) / 2];
    heap[i] = e;
}

static struct world_event world_pop(struct world *w)
{
    struct world_event *heap = w->events.heap, top = heap[0], last = heap[--w->events.count];
    size_t n = w->events.count, i = 0;

    for (size_t child; (child = 2 * i + 1) < n; i = child) {
        child += child + 1 < n && world_before(&heap[child + 1], &heap[child]);
        if (!world_before(&heap[child], &last))
            break;
        heap[i] = heap[child];
    }
    heap[i] = last;
    return top;
}

static void world_drop(struct world_event *e)
{
    free(e->bytes);
    free(e->frame);
}

void world_act_in(struct world *w, int device, int64_t ms)
{
    world_push(w, (struct world_event){.at = w->now + ms, .kind = WORLD_ACT, .device = device});
}

/* ---- the host and its disk ------------------------------------------------------------------- */

/* In three worlds of four, addresses have limits, for few people. */
static int world_people(const struct world *w)
{
    return (int)(w->seed % 4);
}

/* Three devices share an address. */
static uint64_t world_address(int device)
{
    return 1 + (uint64_t)device / 3;
}

/* What addresses have at once is bounded, by what each host's life allows. */
static void world_check_limits(const struct world *w)
{
    uint64_t addresses = world_address(w->devices - 1), people = (uint64_t)world_people(w);
    struct host_counts now = host_count(w->host);

    WORLD_WANT(w, people == 0 || now.games <= 10 * people * addresses * w->life);
    WORLD_WANT(w, people == 0 || now.seeks <= 3 * people * addresses * w->life);
}

/* After every call of the host: its new lines will be durable some time, and it may want a tick. */
static void world_after(struct world *w)
{
    world_check_limits(w);
    WORLD_WANT(w, w->disk.base + host_line(w->host) == w->disk.count);
    w->wake = host_tick(w->host, w->now + w->shift);
    w->wake = w->wake == INT64_MAX ? INT64_MAX : w->wake - w->shift;
    WORLD_WANT(w, w->wake > w->now);
    WORLD_WANT(w, w->disk.base + host_line(w->host) == w->disk.count);
    if (w->disk.count == w->disk.scheduled)
        return;
    w->disk.scheduled = w->disk.count;
    world_push(w, (struct world_event){.at = w->now + 1 + world_below(w, (uint32_t)w->faults.lag),
                                       .kind = WORLD_SYNC,
                                       .device = (int)w->life,
                                       .serial = w->disk.count});
}

static void world_sync(struct world *w, const struct world_event *e)
{
    if ((uint64_t)e->device != w->life || e->serial <= w->disk.durable)
        return;
    w->disk.durable = e->serial;
    outbox_durable(w->outbox, w->disk.durable - w->disk.base);
}

static int world_compare_keys(const void *a, const void *b)
{
    const struct world_line *const *x = a, *const *y = b;
    int order = strcmp((*x)->key, (*y)->key);

    return order != 0 ? order : *x < *y ? -1 : 1;
}

/* Read the rows, each as it was kept last. Which are read, `done` says. */
static size_t world_restore_rows(struct world *w, bool *done)
{
    struct world_line **rows = calloc(w->disk.count + 1, sizeof *rows);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    size_t n = 0;

    WORLD_WANT(w, rows != NULL);
    for (size_t i = 0; i < w->disk.count; i++)
        if (w->disk.lines[i].key != NULL) {
            rows[n++] = &w->disk.lines[i];
            done[i] = true;
        }
    qsort(rows, n, sizeof *rows, world_compare_keys);
    for (size_t i = 0; i < n; i++) {
        if (rows[i]->len == 0 || (i + 1 < n && strcmp(rows[i]->key, rows[i + 1]->key) == 0))
            continue;
        if (host_restore_row(w->host, rows[i]->key, rows[i]->text, rows[i]->len, &why) != OK)
            fprintf(stderr, "%s: %.*s\n", rows[i]->key, (int)rows[i]->len, rows[i]->text);
        WORLD_WANT(w, why.len == 0);
    }
    free(rows);
    return n;
}

/* Read the rows, and then the journal game by game, in an order of the world's choice. */
static void world_restore(struct world *w)
{
    size_t n = w->disk.count;
    bool *done = calloc(n + 1, sizeof *done);
    struct text why = TEXT_OF(SENTENCE_BYTES);

    WORLD_WANT(w, done != NULL);
    for (size_t left = n - world_restore_rows(w, done); left > 0;) {
        size_t first = world_below(w, (uint32_t)n);

        while (done[first])
            first = (first + 1) % n;
        for (size_t i = 0; i < n; i++) {
            struct world_line *l = &w->disk.lines[i];

            if (done[i] || l->game != w->disk.lines[first].game)
                continue;
            if (host_restore(w->host, l->game, l->line, l->text, l->len, &why) != OK)
                fprintf(stderr, "%s\n%.*s\n", why.at, (int)l->len, l->text);
            WORLD_WANT(w, why.len == 0);
            done[i] = true;
            left--;
        }
    }
    free(done);
}

static void world_begin_host(struct world *w)
{
    struct host_setup setup = host_usual;

    setup.turns = 60;
    setup.kept_bytes = w->seed % 3 == 0 ? 5000 : setup.kept_bytes;
    setup.slice_bytes = w->seed % 2 == 0 ? 1000 : setup.slice_bytes;
    setup.people = world_people(w);
    setup.invitation_only = w->seed % 16 == 15;
    w->life++;
    w->host = host_new(&setup, &w->ports);
    w->outbox = outbox_new(world_leaves, w);
    WORLD_WANT(w, w->host != NULL && w->outbox != NULL);
    world_restore(w);
    w->disk.durable = w->disk.scheduled = w->disk.count;
    w->disk.base = w->disk.count - host_line(w->host);
    outbox_durable(w->outbox, host_line(w->host));
    host_resume(w->host, w->now + w->shift);
    world_after(w);
}

static void world_forget_sent(struct world_link *link)
{
    for (; link->first < link->count; link->first++)
        free(link->sent[link->first].frame);
    link->first = link->count = 0;
}

static void world_drop_line(struct world_line *l)
{
    free(l->key);
    free(l->text);
}

void world_kill(struct world *w)
{
    size_t kept = w->disk.durable + world_below(w, (uint32_t)(w->disk.count - w->disk.durable + 1));

    w->counts.kills++;
    world_note(w, WORLD_KILLED, 0, NULL, 0);
    w->counts.lines_lost += w->disk.count - kept;
    while (w->disk.count > kept)
        world_drop_line(&w->disk.lines[--w->disk.count]);
    host_free(w->host);
    outbox_free(w->outbox);
    for (int i = 1; i <= WORLD_DEVICES; i++)
        if (w->link[i].open) { /* what was sent may still arrive */
            w->link[i].open = false;
            world_forget_sent(&w->link[i]);
            world_push(w, (struct world_event){.at = w->now + 1 + world_below(w, 100),
                                               .kind = WORLD_BREAK,
                                               .device = w->link[i].device,
                                               .serial = w->link[i].serial});
        }
    w->now += world_below(w, 3000);
    w->shift = (int64_t)world_below(w, 1000000) - w->now;
    ledger_killed(w);
    world_begin_host(w);
}

/* ---- the network ----------------------------------------------------------------------------- */

/* A guest's number is used again as soon as it is free. */
bool world_connect(struct world *w, int device)
{
    uint32_t guest = 1 + world_below(w, WORLD_DEVICES);
    struct device *d = w->device[device];

    while (w->link[guest].open)
        guest = guest % WORLD_DEVICES + 1;
    d->guest = guest;
    d->serial = ++w->serials;
    w->link[guest].open = true;
    w->link[guest].closing = false;
    w->link[guest].device = device;
    w->link[guest].serial = d->serial;
    w->link[guest].arrives = 0;
    world_note(w, WORLD_OPENED, device, NULL, 0);
    w->link[guest].reading = (struct reading){0};
    WORLD_WANT(w, host_enter(w->host, guest, world_address(device), w->now + w->shift) == OK);
    world_after(w);
    return true;
}

/* The connection ends on both sides. */
static void world_break(struct world *w, int device, uint64_t serial)
{
    struct device *d = w->device[device];
    uint32_t guest = d->guest;

    if (d->serial != serial || guest == 0)
        return;
    d->guest = 0;
    world_note(w, WORLD_CLOSED, device, NULL, 0);
    device_lost(w, d);
    if (!w->link[guest].open || w->link[guest].serial != serial)
        return;
    w->link[guest].open = false;
    outbox_forget(w->outbox, guest);
    world_forget_sent(&w->link[guest]);
    host_leave(w->host, guest, w->now + w->shift);
    world_after(w);
}

void world_disconnect(struct world *w, int device)
{
    world_break(w, device, w->device[device]->serial);
}

static void world_post(struct world *w, int device, const char *frame, size_t len)
{
    struct world_event e = {.at = w->now + 1 + world_below(w, 30),
                            .kind = WORLD_TO_HOST,
                            .device = device,
                            .serial = w->device[device]->serial,
                            .bytes = malloc(len + 1),
                            .len = len};

    WORLD_WANT(w, e.bytes != NULL);
    memcpy(e.bytes, frame, len);
    if (world_chance(w, w->faults.late))
        e.at += world_below(w, 4000);
    world_push(w, e);
}

void world_send(struct world *w, int device, const char *frame, size_t len)
{
    world_note(w, WORLD_SENT, device, frame, len);
    if (world_chance(w, w->faults.cut)) {
        world_disconnect(w, device);
        return;
    }
    if (!world_chance(w, w->faults.lost))
        world_post(w, device, frame, len);
    if (world_chance(w, w->faults.twice)) {
        world_note(w, WORLD_SENT, device, frame, len);
        world_post(w, device, frame, len);
    }
}

void world_receive(struct world *w, uint32_t guest, const char *bytes, size_t len)
{
    struct world_link *link = &w->link[guest];
    bool was_closing = link->closing;
    struct json *f = json_new(bytes, len, NULL);
    int64_t id = 0;
    bool is_request = json_text(f, "t") != NULL && json_number(f, "id", &id) && id >= 1;

    free(f);
    w->asked.guest = guest;
    w->asked.id = id;
    w->asked.answers = 0;
    w->counts.requests++;
    host_receive(w->host, guest, bytes, len, w->now + w->shift);
    w->asked.guest = 0;
    if (is_request && !was_closing) {
        if (w->asked.answers != 1)
            fprintf(stderr, "%d answers to %.*s\n", w->asked.answers, (int)len, bytes);
        WORLD_WANT(w, w->asked.answers == 1);
    }
    world_after(w);
}

/* ---- time ------------------------------------------------------------------------------------ */

static void world_happens(struct world *w, const struct world_event *e)
{
    struct device *d = w->device[e->kind == WORLD_SYNC ? 0 : e->device];

    switch (e->kind) {
    case WORLD_TO_HOST:
        if (d->guest != 0 && w->link[d->guest].open && w->link[d->guest].serial == e->serial &&
            d->serial == e->serial)
            world_receive(w, d->guest, e->bytes, e->len);
        if (world_chance(w, w->faults.killed))
            world_kill(w);
        break;
    case WORLD_CONTINUE:
        if (d->guest != 0 && w->link[d->guest].open && w->link[d->guest].serial == e->serial) {
            host_continue(w->host, d->guest, w->now + w->shift);
            world_after(w);
        }
        break;
    case WORLD_TO_DEVICE:
        if (d->guest != 0 && d->serial == e->serial) {
            world_note(w, WORLD_RECEIVED, d->number, e->bytes, e->len);
            device_hears(w, d, e->frame);
        }
        break;
    case WORLD_BREAK:
        world_break(w, e->device, e->serial);
        break;
    case WORLD_ACT:
        device_acts(w, d);
        break;
    case WORLD_SYNC:
        world_sync(w, e);
        break;
    case WORLD_DECIDE:
        if (e->serial == w->life) {
            host_decide(w->host, e->question, e->answer, w->now + w->shift);
            world_after(w);
        }
        break;
    }
}

void world_run(struct world *w, int64_t ms)
{
    int64_t end = w->now + ms;

    while ((w->events.count > 0 && w->events.heap[0].at <= end) || w->wake <= end) {
        struct world_event e;

        if (w->events.count == 0 || w->wake < w->events.heap[0].at) {
            w->now = w->wake > w->now ? w->wake : w->now;
            world_after(w);
            continue;
        }
        e = world_pop(w);
        w->now = e.at > w->now ? e.at : w->now;
        world_happens(w, &e);
        world_drop(&e);
    }
    w->now = end > w->now ? end : w->now;
}

void world_init(struct world *w, uint64_t seed, int devices, const struct world_faults *faults)
{
    *w = (struct world){.seed = seed, .rng = rng_at(seed, 15, 0), .faults = *faults};
    w->ports = world_ports(w);
    w->now = 1000;
    w->wake = INT64_MAX;
    w->devices = devices;
    w->ledger = ledger_new();
    WORLD_WANT(w, w->ledger != NULL);
    for (int i = 0; i < devices; i++) {
        w->device[i] = device_new(i, i % 4 == 3 ? w->device[i - 1] : NULL);
        WORLD_WANT(w, w->device[i] != NULL);
        world_act_in(w, i, 1 + world_below(w, 3000));
    }
    world_begin_host(w);
}

void world_release(struct world *w)
{
    host_free(w->host);
    outbox_free(w->outbox);
    for (size_t i = 0; i < w->events.count; i++)
        world_drop(&w->events.heap[i]);
    free(w->events.heap);
    for (size_t i = 0; i < w->disk.count; i++)
        world_drop_line(&w->disk.lines[i]);
    free(w->disk.lines);
    for (int i = 0; i < w->devices; i++)
        device_free(w->device[i]);
    for (int i = 0; i <= WORLD_DEVICES; i++) {
        world_forget_sent(&w->link[i]);
        free(w->link[i].sent);
    }
    ledger_free(w->ledger);
}

void world_settle(struct world *w)
{
    w->faults = world_no_faults;
    for (int i = 0; i < w->devices; i++)
        if (!w->device[i]->finishing) {
            w->device[i]->finishing = true;
            if (w->device[i]->is_led)
                world_act_in(w, i, 1);
        }
    world_run(w, 120000);
    for (int i = 0; i < w->devices; i++)
        if (w->device[i]->guest != 0)
            world_disconnect(w, i);
    world_run(w, 30000);
    ledger_settled(w);
}
