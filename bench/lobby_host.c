/* Seeks and games have numbers from 1 on, so that nothing needs to be read from the frames. */
#include "bench/lobby_host.h"

#include "core/err.h"
#include "core/rng.h"
#include "games/games.h"
#include "online/host/host.h"

#include <stdarg.h>
#include <stdio.h>
#include <time.h>

enum { GAME_CLOCK = 180 }; /* minutes, of seeks that a neighbour takes */

struct lobby_host {
    struct host *h;
    const struct gauge_load *load;
    int64_t now;
    uint64_t seeks, games, frames;
    struct rng dice;
};

static double lobby_host_cpu(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- ports ----------------------------------------------------------------------------------- */

static void lobby_host_journal(void *context, uint64_t game, uint64_t line, const char *text,
                               size_t len, bool ends)
{
    (void)context, (void)game, (void)line, (void)text, (void)len, (void)ends;
}

static void lobby_host_keep(void *context, const char *key, const char *text, size_t len)
{
    (void)context, (void)key, (void)text, (void)len;
}

static void lobby_host_send(void *context, uint32_t guest, uint64_t after, const char *json,
                            size_t len)
{
    (void)guest, (void)after, (void)json, (void)len;
    ((struct lobby_host *)context)->frames++;
}

static void lobby_host_close(void *context, uint32_t guest)
{
    (void)context, (void)guest;
}

static void lobby_host_ask(void *context, const struct host_question *q)
{
    (void)context, (void)q;
}

static void lobby_host_random(void *context, void *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((unsigned char *)bytes)[i] =
            (unsigned char)rng_next(&((struct lobby_host *)context)->dice);
}

static void lobby_host_hash(void *context, const void *bytes, size_t n, unsigned char out[32])
{
    uint64_t hash = text_hash(bytes, n);

    (void)context;
    for (int i = 0; i < 4; i++, hash = rng_mix(hash))
        memcpy(out + 8 * i, &hash, 8);
}

static void lobby_host_date(void *context, char out[24])
{
    (void)context;
    snprintf(out, 24, "2026-01-31T12:00:00Z");
}

/* ---- guests ---------------------------------------------------------------------------------- */

static void lobby_host_say(struct lobby_host *l, int guest, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void lobby_host_say(struct lobby_host *l, int guest, const char *format, ...)
{
    char frame[256];
    va_list args;
    int len;

    va_start(args, format);
    len = vsnprintf(frame, sizeof frame, format, args);
    va_end(args);
    host_receive(l->h, (uint32_t)guest + 1, frame, (size_t)len, l->now);
}

static void lobby_host_seek(struct lobby_host *l, int guest, int clock)
{
    lobby_host_say(l, guest, "{\"t\":\"seek\",\"id\":2,\"rules\":\"%s\",\"clock\":\"%d+0\"}",
                   games_at(guest % games_count())->id, clock);
    l->seeks++;
}

/* A neighbour takes a seek. */
static void lobby_host_accept(struct lobby_host *l, int guest, uint64_t seek)
{
    lobby_host_say(l, guest ^ 1, "{\"t\":\"accept\",\"id\":3,\"seek\":%llu}",
                   (unsigned long long)seek);
    l->games++;
}

static void lobby_host_begin(struct lobby_host *l, int guest)
{
    lobby_host_seek(l, guest, GAME_CLOCK);
    lobby_host_accept(l, guest, l->seeks);
}

/* Pages are those of all games, and for each game the newest and those near the rating. */
static void lobby_host_read(struct lobby_host *l, int guest, int page)
{
    int kind = guest % (1 + 2 * games_count());

    if (kind == 0)
        lobby_host_say(l, guest, "{\"t\":\"lobby\",\"id\":4,\"on\":true,\"page\":%d}", page);
    else
        lobby_host_say(
            l, guest,
            "{\"t\":\"lobby\",\"id\":4,\"on\":true,\"order\":\"%s\",\"game\":\"%s\",\"page\":%d}",
            kind % 2 == 0 ? "near" : "newest", games_at((kind - 1) / 2)->id, page);
}

static int lobby_host_fill(struct lobby_host *l)
{
    const struct gauge_load *b = l->load;

    for (int g = 0; g < b->connections; g++) {
        if (host_enter(l->h, (uint32_t)g + 1, 0, l->now) != OK)
            return ERR_MEMORY;
        lobby_host_say(l, g, "{\"t\":\"hello\",\"id\":1,\"proto\":1}");
    }
    for (int i = 0; i < b->games; i++)
        lobby_host_begin(l, i % (b->connections & ~1));
    for (int i = 0; i < b->games; i++)
        lobby_host_seek(l, i % b->connections, 1 + i / b->connections);
    for (int g = 0; g < b->connections; g++)
        lobby_host_read(l, g, 1);
    return OK;
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* Four changes: a seek opens, an older one closes because its game begins, an older game ends. */
static void lobby_host_change(struct lobby_host *l, int n)
{
    enum { STAYS = 50 };
    int pairs = l->load->connections / 2;

    lobby_host_seek(l, n % pairs * 2, GAME_CLOCK - 1 - n / pairs % 10);
    if (n >= STAYS)
        lobby_host_accept(l, (n - STAYS) % pairs * 2, l->seeks - STAYS);
    if (n >= 2 * STAYS)
        lobby_host_say(l, (n - 2 * STAYS) % pairs * 2, "{\"t\":\"resign\",\"id\":5,\"game\":%llu}",
                       (unsigned long long)l->games - STAYS);
}

static void lobby_host_measure_changes(struct lobby_host *l, struct lobby_host_figures *out)
{
    double cpu = lobby_host_cpu(), due = 0;
    uint64_t frames = l->frames;
    int ticks = 100 * l->load->seconds, changes = 0;

    for (int i = 0; i < ticks; i++) {
        l->now += 10;
        for (due += l->load->rate / 400.0; due >= 1; due--)
            lobby_host_change(l, changes++);
        host_tick(l->h, l->now);
    }
    out->cpu = (lobby_host_cpu() - cpu) / l->load->seconds;
    out->frames = (double)(l->frames - frames) / l->load->seconds;
}

/* The time of one of many such requests, by guests one after the other. */
static double lobby_host_time(struct lobby_host *l,
                              void (*request)(struct lobby_host *l, int guest, int number))
{
    int many = l->load->connections < 1000 ? l->load->connections : 1000;
    double cpu = lobby_host_cpu();

    for (int i = 0; i < many; i++)
        request(l, i, 1);
    return (lobby_host_cpu() - cpu) / many;
}

/* The same page is left again, so that nobody reads it. */
static void lobby_host_read_fresh(struct lobby_host *l, int guest, int number)
{
    (void)number;
    lobby_host_read(l, guest, 5 + guest % 5);
    lobby_host_read(l, guest, 1);
}

static void lobby_host_quick(struct lobby_host *l, int guest, int number)
{
    lobby_host_say(l, guest,
                   "{\"t\":\"seek\",\"id\":6,\"rules\":\"charge\",\"clock\":\"%d+0\",\"side\":1,"
                   "\"quick\":true}",
                   number);
}

int lobby_host_measure(const struct gauge_load *b, struct lobby_host_figures *out, struct text *why)
{
    struct lobby_host l = {.load = b, .now = 1000, .dice = rng_at(1, 0, 0)};
    struct host_ports ports = {.context = &l,
                               .journal = lobby_host_journal,
                               .keep = lobby_host_keep,
                               .send = lobby_host_send,
                               .close = lobby_host_close,
                               .ask = lobby_host_ask,
                               .random = lobby_host_random,
                               .hash = lobby_host_hash,
                               .date = lobby_host_date};
    struct host_setup setup = host_usual;
    int err = ERR_MEMORY;

    setup.frames_each = setup.people = 0;
    setup.games_each = setup.seeks_each = 2 * b->games / b->connections + 8;
    if ((l.h = host_new(&setup, &ports)) != NULL && (err = lobby_host_fill(&l)) == OK) {
        lobby_host_measure_changes(&l, out);
        out->page = lobby_host_time(&l, lobby_host_read);
        out->fresh = lobby_host_time(&l, lobby_host_read_fresh) - out->page;
        out->quick = lobby_host_time(&l, lobby_host_quick);
    }
    host_free(l.h);
    return err == OK ? OK : text_explain(err, why, "out of memory.");
}
