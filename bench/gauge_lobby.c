/*
 * Measure the lobby: first a host alone, then a server in a process of its own with all its readers
 * connected. Neighbours begin games with each other and open seeks, then everybody reads a page.
 * Then the lobby changes at a rate, while some readers ask for other pages. A guest sends nothing
 * before the answer to its last request.
 */
#include "arena/box/remove_tree.h"
#include "bench/complain.h"
#include "bench/lobby_host.h"
#include "bench/server_child.h"
#include "bench/temp_folder.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "core/rng.h"
#include "games/games.h"
#include "system/clock.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    GAME_CLOCK = 180, /* minutes, of seeks that the neighbour takes */
    PAGES_EACH_SECOND = 100,
    CHANGES = 4, /* a seek opens and closes, its game begins and ends, */
    STAYS = 2,   /* and each stays for this many seconds */
    SLICE_MS = 5,
    PATIENCE_MS = 300000 /* for the games and seeks to begin */
};

/* What is asked of the lobby. */
static const double page_seconds = 0.05, core_part = 0.25;

enum lobby_doing { IDLE, WAITS_FOR_NEIGHBOUR, BEGINS, ACCEPTS, OPENS, RESIGNS, READS };

struct lobby_reader {
    enum lobby_doing doing;
    int left;         /* games to begin, or seeks to open */
    int64_t asked_at; /* for a page */
};

/* Guests whose seek is open, or whose game runs, the oldest first. */
struct lobby_line {
    struct lobby_waiting {
        int guest;
        int64_t number; /* of the seek or the game */
    } * at;
    size_t first, count;
};

struct lobby_gauge {
    const struct gauge_load *b;
    struct load *l;
    struct lobby_reader *readers;
    int busy; /* readers who do something */
    bool measures;
    struct lobby_line seeking, playing;
    struct rng dice;
    uint32_t *latency; /* of pages, in microseconds */
    size_t pages, room;
    uint64_t frames, bytes; /* of changes */
    double seconds, cpu;
    struct server_child_commits commits;
};

/* ---- what guests do -------------------------------------------------------------------------- */

static void gauge_lobby_set(struct lobby_gauge *g, int guest, enum lobby_doing doing)
{
    struct lobby_reader *r = &g->readers[guest];

    g->busy += (doing != IDLE) - (r->doing != IDLE);
    r->doing = doing;
}

static void gauge_lobby_ask_seek(struct lobby_gauge *g, int guest, enum lobby_doing doing,
                                 int clock)
{
    struct words words;

    snprintf(words.at, sizeof words.at, "%d+0", clock);
    gauge_lobby_set(g, guest, doing);
    load_ask(g->l, guest, REQUEST_SEEK, games_at(guest % games_count())->id, words.at, false, 0,
             false);
}

static void gauge_lobby_open_next(struct lobby_gauge *g, int guest)
{
    if (g->readers[guest].left > 0)
        gauge_lobby_ask_seek(g, guest, OPENS, g->readers[guest].left--);
    else
        gauge_lobby_set(g, guest, IDLE);
}

static void gauge_lobby_begin_next(struct lobby_gauge *g, int guest)
{
    if (g->readers[guest].left-- > 0)
        gauge_lobby_ask_seek(g, guest, BEGINS, GAME_CLOCK);
    else
        gauge_lobby_set(g, guest, IDLE);
}

/* The neighbour takes this seek. */
static void gauge_lobby_accept(struct lobby_gauge *g, int guest, int64_t seek)
{
    gauge_lobby_set(g, guest ^ 1, ACCEPTS);
    load_ask(g->l, guest ^ 1, REQUEST_ACCEPT, seek);
}

static void gauge_lobby_queue(struct lobby_line *l, int guest, int64_t number)
{
    l->at[l->first + l->count++] = (struct lobby_waiting){guest, number};
}

/* Take the first, if more than this many wait; NULL. */
static const struct lobby_waiting *gauge_lobby_take(struct lobby_line *l, size_t most)
{
    if (l->count <= most)
        return NULL;
    l->count--;
    return &l->at[l->first++];
}

/* A seek opens, the oldest is taken, and the oldest game ends. */
static void gauge_lobby_change(struct lobby_gauge *g, int guest, size_t stay)
{
    const struct lobby_waiting *w;

    if (guest >= 0)
        gauge_lobby_ask_seek(g, guest, BEGINS, GAME_CLOCK);
    if ((w = gauge_lobby_take(&g->seeking, stay)) != NULL)
        gauge_lobby_accept(g, w->guest, w->number);
    if ((w = gauge_lobby_take(&g->playing, stay)) != NULL) {
        gauge_lobby_set(g, w->guest, RESIGNS);
        load_ask(g->l, w->guest, REQUEST_RESIGN, w->number);
    }
}

static void gauge_lobby_ask_page(struct lobby_gauge *g, int guest, int page)
{
    int kind = guest % (1 + 2 * games_count());

    gauge_lobby_set(g, guest, READS);
    g->readers[guest].asked_at = clock_ns();
    load_ask(g->l, guest, REQUEST_LOBBY, true, kind % 2 == 0 && kind > 0 ? "near" : "newest",
             kind == 0 ? NULL : games_at((kind - 1) / 2)->id, page);
}

/* ---- what guests hear ------------------------------------------------------------------------ */

static void gauge_lobby_hear_page(struct lobby_gauge *g, int guest)
{
    if (g->readers[guest].doing != READS)
        return;
    if (g->measures && g->pages < g->room)
        g->latency[g->pages++] = (uint32_t)((clock_ns() - g->readers[guest].asked_at) / 1000);
    gauge_lobby_set(g, guest, IDLE);
}

static void gauge_lobby_hear_ack(struct lobby_gauge *g, int guest, const struct json *ack)
{
    int neighbour = guest ^ 1;
    int64_t seek = 0, game = 0;

    json_number(ack, "seek", &seek);
    json_number(ack, "game", &game);
    switch (g->readers[guest].doing) {
    case BEGINS:
        gauge_lobby_set(g, guest, WAITS_FOR_NEIGHBOUR);
        if (g->measures)
            gauge_lobby_queue(&g->seeking, guest, seek);
        else
            gauge_lobby_accept(g, guest, seek);
        break;
    case ACCEPTS:
        gauge_lobby_set(g, guest, IDLE);
        if (g->measures)
            gauge_lobby_queue(&g->playing, neighbour, game);
        else
            gauge_lobby_begin_next(g, neighbour);
        break;
    case OPENS:
        gauge_lobby_open_next(g, guest);
        break;
    case RESIGNS:
        gauge_lobby_set(g, guest, IDLE);
        break;
    default: /* the page follows */
        break;
    }
}

static bool gauge_lobby_is_type(const char *frame, size_t len, const char *type)
{
    return len > strlen(type) && memcmp(frame, type, strlen(type)) == 0;
}

static void gauge_lobby_hears(void *context, int guest, const char *frame, size_t len)
{
    struct lobby_gauge *g = context;

    if (gauge_lobby_is_type(frame, len, "{\"t\":\"lobby\",\"whole\":true")) {
        gauge_lobby_hear_page(g, guest);
    } else if (gauge_lobby_is_type(frame, len, "{\"t\":\"lobby\"")) {
        g->frames++;
        g->bytes += len;
    } else if (gauge_lobby_is_type(frame, len, "{\"t\":\"refuse\"")) {
        load_fail(g->l, "the host refuses a request.");
    } else if (gauge_lobby_is_type(frame, len, "{\"t\":\"ack\"")) {
        struct json *f = json_new(frame, len, NULL);

        gauge_lobby_hear_ack(g, guest, f);
        free(f);
    }
}

/* ---- measuring ------------------------------------------------------------------------------- */

/* Wait until nobody does anything. */
static int gauge_lobby_settle(struct lobby_gauge *g, struct text *why)
{
    int64_t until = clock_ms() + PATIENCE_MS;

    while (g->busy > 0 && clock_ms() < until && load_fault(g->l)[0] == '\0')
        load_rest(g->l, 0.02);
    if (load_fault(g->l)[0] != '\0')
        return text_explain(ERR_IO, why, "%s", load_fault(g->l));
    return g->busy == 0 ? OK : text_explain(ERR_LIMIT, why, "the server is too slow.");
}

/* Begin games, open seeks, and let everybody read a page. */
static int gauge_lobby_fill(struct lobby_gauge *g, struct text *why)
{
    int n = g->b->connections & ~1, err;

    for (int i = 0; i < n; i += 2) {
        g->readers[i].left = g->b->games / (n / 2) + (i / 2 < g->b->games % (n / 2));
        gauge_lobby_begin_next(g, i);
    }
    if ((err = gauge_lobby_settle(g, why)) != OK)
        return err;
    for (int i = 0; i < n; i++) {
        g->readers[i].left = g->b->games / n + (i < g->b->games % n);
        gauge_lobby_open_next(g, i);
    }
    if ((err = gauge_lobby_settle(g, why)) != OK)
        return err;
    for (int i = 0; i < n; i++)
        gauge_lobby_ask_page(g, i, 1);
    return gauge_lobby_settle(g, why);
}

static int gauge_lobby_pick(struct lobby_gauge *g)
{
    return (int)rng_below(&g->dice, (uint32_t)(g->b->connections & ~1));
}

/* Does nobody of a pair do anything? A pair that changes the lobby reads no other page. */
static bool gauge_lobby_is_free(const struct lobby_gauge *g, int guest)
{
    return g->readers[guest].doing == IDLE && g->readers[guest ^ 1].doing == IDLE;
}

static void gauge_lobby_measure(struct lobby_gauge *g, const struct server_child *c)
{
    struct server_child_commits before, after;
    double changed = 0, turned = 0, cpu;
    int64_t begin;

    load_rest(g->l, 2); /* what was just begun is told first */
    g->measures = true;
    g->frames = g->bytes = 0;
    before = server_child_commits(c);
    cpu = server_child_cpu(c);
    begin = clock_ms();
    while ((g->seconds = (double)(clock_ms() - begin) / 1000) < g->b->seconds) {
        for (; changed < g->seconds * g->b->rate; changed += CHANGES) {
            int guest = gauge_lobby_pick(g);

            gauge_lobby_change(g, gauge_lobby_is_free(g, guest) ? guest : -1,
                               (size_t)(g->b->rate / CHANGES * STAYS));
        }
        for (; turned < g->seconds * PAGES_EACH_SECOND; turned++) {
            int guest = gauge_lobby_pick(g);

            if (gauge_lobby_is_free(g, guest))
                gauge_lobby_ask_page(g, guest, 1 + (int)rng_below(&g->dice, 3));
        }
        load_rest(g->l, SLICE_MS / 1000.0);
    }
    g->cpu = (server_child_cpu(c) - cpu) / g->seconds;
    after = server_child_commits(c);
    g->commits = server_child_commits_between(&before, &after);
    while (g->busy > 0 && load_fault(g->l)[0] == '\0') {
        gauge_lobby_change(g, -1, 0);
        load_rest(g->l, SLICE_MS / 1000.0);
    }
}

static int gauge_lobby_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static double gauge_lobby_quantile(const struct lobby_gauge *g, double part)
{
    size_t at = (size_t)(part * (double)g->pages);

    return g->pages == 0 ? 0 : g->latency[at < g->pages ? at : g->pages - 1] * 1e-6;
}

static int gauge_lobby_use(struct lobby_gauge *g, const struct server_child *c, struct text *why)
{
    struct load_setup setup = server_child_load(g->b, &c->port, 1);
    int err;

    setup.games = 0;
    setup.hears = gauge_lobby_hears;
    setup.context = g;
    if ((err = load_new(&g->l, &setup, why)) != OK)
        return err;
    if ((err = load_connect(g->l, why)) == OK && (err = gauge_lobby_fill(g, why)) == OK) {
        gauge_lobby_measure(g, c);
        err = gauge_lobby_settle(g, why);
    }
    load_free(g->l);
    qsort(g->latency, g->pages, sizeof g->latency[0], gauge_lobby_compare);
    return err;
}

static int gauge_lobby_serve(struct lobby_gauge *g, const char *database, struct text *why)
{
    struct server_setup setup = server_child_setup(g->b, database);
    struct server_child c = {0};
    size_t most;
    int err = ERR_IO;

    setup.host.games_each = setup.host.seeks_each = 4 * (g->b->games / g->b->connections) + 8;
    g->room = (size_t)g->b->seconds * PAGES_EACH_SECOND * 2;
    g->readers = calloc((size_t)g->b->connections + 1, sizeof g->readers[0]);
    g->latency = calloc(g->room + 1, sizeof g->latency[0]);
    most = (size_t)(g->b->rate / CHANGES + 1) * (size_t)(g->b->seconds + 1) + 1;
    g->seeking.at = calloc(most, sizeof g->seeking.at[0]);
    g->playing.at = calloc(most, sizeof g->playing.at[0]);
    if (g->readers == NULL || g->latency == NULL || g->seeking.at == NULL || g->playing.at == NULL)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    if (server_child_serve(&c, &setup, why))
        err = gauge_lobby_use(g, &c, why);
    server_child_end(&c);
    return err;
}

/* ---- printing -------------------------------------------------------------------------------- */

static void gauge_lobby_print(const struct lobby_gauge *g, const struct lobby_host_figures *h)
{
    printf("%d readers, %d live games, %d open seeks, %d changes a second\n", g->b->connections,
           g->b->games, g->b->games, g->b->rate);
    printf("host     the changes take %.1f%% of a core, and %.0f frames a second\n", 100 * h->cpu,
           h->frames);
    printf("         a page takes %.1f us, one that nobody reads %.1f us, a quick seek %.1f us\n",
           1e6 * h->page, 1e6 * h->fresh, 1e6 * h->quick);
    printf("server   a page: half within %.2f ms, 99%% within %.2f ms (at most %.0f ms)\n",
           1e3 * gauge_lobby_quantile(g, 0.5), 1e3 * gauge_lobby_quantile(g, 0.99),
           1e3 * page_seconds);
    if (g->commits.count > 0)
        printf("         one group commit: %.2f ms on average, 99%% within %.2f ms\n",
               1e3 * g->commits.seconds / g->commits.count,
               1e3 * server_child_commits_quantile(&g->commits, 0.99));
    printf("         %.1f%% of a core (at most %.0f%%), %.0f frames a second of %.0f bytes\n",
           100 * g->cpu, 100 * core_part, (double)g->frames / g->seconds,
           g->frames > 0 ? (double)g->bytes / (double)g->frames : 0);
}

static void gauge_lobby_json(const struct lobby_gauge *g, const struct lobby_host_figures *h)
{
    json_lines_print("type:s readers:n games:n seeks:n changes_per_second:n core:d page_seconds:d "
                     "fresh_page_seconds:d quick_seconds:d",
                     "lobby_host", g->b->connections, g->b->games, g->b->games, g->b->rate, h->cpu,
                     h->page, h->fresh, h->quick);
    json_lines_print("type:s median_page_seconds:d p99_page_seconds:d core:d frames_per_second:d",
                     "lobby_server", gauge_lobby_quantile(g, 0.5), gauge_lobby_quantile(g, 0.99),
                     g->cpu, (double)g->frames / g->seconds);
}

int gauge_lobby(const struct gauge *m)
{
    struct lobby_gauge g = {.b = &m->load, .dice = rng_at(1, 0, 0)};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct lobby_host_figures host = {0};
    char folder[PATH_BYTES], database[PATH_BYTES + 16];
    int err = temp_folder(folder);

    if (err != EXIT_DONE)
        return err;
    snprintf(database, sizeof database, "%s/serve.db", folder);
    if ((err = gauge_lobby_serve(&g, database, &why)) == OK)
        err = lobby_host_measure(&m->load, &host, &why);
    remove_tree(folder);
    if (err == OK)
        (m->json ? gauge_lobby_json : gauge_lobby_print)(&g, &host);
    free(g.seeking.at);
    free(g.playing.at);
    free(g.readers);
    free(g.latency);
    return err == OK ? EXIT_DONE : complain(EXIT_FAILED, "%s", why.at);
}
