/*
 * Measure `duello serve` against the bare echo of the same library, and its latency also against
 * the disk alone. First the server, then the disk, then the echo with frames of the sizes that the
 * server had; server and echo are processes of their own, and this process makes the load.
 */
#include "arena/box/remove_tree.h"
#include "bench/complain.h"
#include "bench/gauge.h"
#include "bench/server_child.h"
#include "bench/sync_alone.h"
#include "bench/temp_folder.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLIES = 30 };

/* What is asked of the server. */
static const double connection_bytes = 12000, game_bytes = 4000, speed_ratio = 0.5,
                    latency_times = 3;

struct serve_measured {
    double connection, game;             /* bytes */
    struct load_figures fast, paced;     /* as fast as it can; at a rate */
    double cpu;                          /* seconds, while it was as fast as it could */
    struct server_child_commits commits; /* at the rate */
};

/* ---- measuring ------------------------------------------------------------------------------- */

static int gauge_serve_play(struct load *l, const struct server_child *c,
                            const struct gauge_load *b, struct serve_measured *m, struct text *why)
{
    struct server_child_commits before, after;
    double cpu = server_child_cpu(c);
    int err = load_play(l, &(struct load_play){.seconds = b->seconds}, &m->fast, why);

    m->cpu = server_child_cpu(c) - cpu;
    if (err != OK || b->certificate != NULL)
        return err;
    before = server_child_commits(c);
    err = load_play(l, &(struct load_play){.seconds = b->seconds, .rate = b->rate}, &m->paced, why);
    after = server_child_commits(c);
    m->commits = server_child_commits_between(&before, &after);
    return err;
}

/* Connect, begin games, play some moves, and see what each takes. */
static int gauge_serve_use(struct load *l, const struct server_child *c, const struct gauge_load *b,
                           struct serve_measured *m, struct text *why)
{
    double empty = server_child_memory(c), held;
    struct load_figures begun = {0};
    int err;

    if ((err = load_connect(l, why)) != OK)
        return err;
    load_rest(l, 0.5);
    held = server_child_memory(c);
    m->connection = (held - empty) / b->connections;
    if ((err = load_begin(l, why)) == OK)
        err = load_play(l, &(struct load_play){.plies = PLIES}, &begun, why);
    load_release(&begun);
    load_rest(l, 0.5);
    m->game = (server_child_memory(c) - held) / b->games;
    return err == OK ? gauge_serve_play(l, c, b, m, why) : err;
}

static int gauge_serve_measure(const struct server_child *c, const struct gauge_load *b,
                               const struct load_sizes *echo, struct serve_measured *m,
                               struct text *why)
{
    struct load_setup setup = server_child_load(b, &c->port, 1);
    struct load *l;
    int err;

    setup.echo = *echo;
    if ((err = load_new(&l, &setup, why)) != OK)
        return err;
    err = gauge_serve_use(l, c, b, m, why);
    load_free(l);
    return err;
}

static bool gauge_serve_start(const struct gauge_load *b, const char *database,
                              struct server_child *server, struct server_child *echo,
                              struct text *why)
{
    struct server_setup setup = server_child_setup(b, database);
    struct echo_setup bare = {.address = server_child_address,
                              .certificate = b->certificate,
                              .key = b->key,
                              .connections = setup.connections};

    return server_child_serve(server, &setup, why) && server_child_echo(echo, &bare, why);
}

struct serve_compared {
    struct serve_measured server, echo;
    struct sync_alone disk;
};

/* Server and echo start before there is any load: a child begins with the memory of its parent. */
static int gauge_serve_all(const struct gauge_load *b, const char *folder, struct serve_compared *c,
                           struct text *why)
{
    struct server_child serves = {0}, echoes = {0};
    struct load_sizes sizes = {0};
    char database[PATH_BYTES + 16];
    int err = ERR_IO;

    snprintf(database, sizeof database, "%s/serve.db", folder);
    if (gauge_serve_start(b, database, &serves, &echoes, why))
        err = gauge_serve_measure(&serves, b, &sizes, &c->server, why);
    server_child_end(&serves);
    sizes = load_mean(&c->server.fast);
    if (err == OK && sync_alone_measure(&c->disk, folder, b->seconds) != 0)
        err = text_explain(ERR_IO, why, "the disk cannot be measured: %s.", strerror(errno));
    if (err == OK)
        err = gauge_serve_measure(&echoes, b, &sizes, &c->echo, why);
    server_child_end(&echoes);
    return err;
}

/* ---- printing -------------------------------------------------------------------------------- */

static double gauge_serve_speed(const struct serve_measured *m)
{
    return (double)m->fast.moves / m->cpu;
}

static double gauge_serve_rate(const struct serve_measured *m)
{
    return (double)m->paced.moves / m->paced.seconds;
}

static double gauge_serve_commit(const struct serve_measured *m)
{
    return m->commits.count > 0 ? m->commits.seconds / m->commits.count : 0;
}

static void gauge_serve_print_latency(const struct serve_compared *c)
{
    const struct serve_measured *s = &c->server, *e = &c->echo;
    double p99 = load_quantile(&s->paced, 0.99), bare = load_quantile(&e->paced, 0.99);
    double commit = server_child_commits_quantile(&s->commits, 0.99);
    double sync = sync_alone_quantile(&c->disk, 0.99);

    printf("latency  at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           gauge_serve_rate(s), 1e3 * load_quantile(&s->paced, 0.5), 1e3 * p99);
    printf("         the echo at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           gauge_serve_rate(e), 1e3 * load_quantile(&e->paced, 0.5), 1e3 * bare);
    printf("         one group commit: %.2f ms on average, 99%% within %.2f ms\n",
           1e3 * gauge_serve_commit(s), 1e3 * commit);
    printf("         fdatasync alone on this disk: half within %.2f ms, 99%% within %.2f ms\n",
           1e3 * sync_alone_quantile(&c->disk, 0.5), 1e3 * sync);
    printf("         99%% within %.2f ms (at most %.0f times the echo's plus one sync: %.2f ms)\n",
           1e3 * p99, latency_times, 1e3 * (latency_times * bare + sync));
}

static void gauge_serve_print(const struct gauge_load *b, const struct serve_compared *c)
{
    const struct serve_measured *s = &c->server, *e = &c->echo;
    double speed = gauge_serve_speed(s), bare = gauge_serve_speed(e);

    printf("%d connections%s, %d running games\n", b->connections,
           b->certificate != NULL ? " with TLS" : "", b->games);
    printf(
        "memory   %.1f kB a connection (at most %.0f kB without TLS); the echo's takes %.1f kB\n",
        s->connection / 1e3, connection_bytes / 1e3, e->connection / 1e3);
    printf("         %.1f kB more a running game of %d moves (at most %.0f kB)\n", s->game / 1e3,
           PLIES, game_bytes / 1e3);
    printf("speed    %.0f moves per CPU second, durable; the echo: %.0f\n", speed, bare);
    printf("         %.2f times the echo's (at least %.1f)\n", speed / bare, speed_ratio);
    if (b->certificate == NULL)
        gauge_serve_print_latency(c);
}

static void gauge_serve_json_latency(const struct serve_compared *c)
{
    const struct serve_measured *s = &c->server, *e = &c->echo;

    json_lines_print(
        "type:s moves_per_second:d median_seconds:d p99_seconds:d echo_moves_per_second:d echo_median_seconds:d echo_p99_seconds:d mean_commit_seconds:d p99_commit_seconds:d p99_sync_seconds:d",
        "serve_latency", gauge_serve_rate(s), load_quantile(&s->paced, 0.5),
        load_quantile(&s->paced, 0.99), gauge_serve_rate(e), load_quantile(&e->paced, 0.5),
        load_quantile(&e->paced, 0.99), gauge_serve_commit(s),
        server_child_commits_quantile(&s->commits, 0.99), sync_alone_quantile(&c->disk, 0.99));
}

static void gauge_serve_json(const struct gauge_load *b, const struct serve_compared *c)
{
    const struct serve_measured *s = &c->server, *e = &c->echo;

    json_lines_print(
        "type:s connections:n games:n tls:b bytes_per_connection:d echo_bytes_per_connection:d bytes_per_game:d",
        "serve_memory", b->connections, b->games, b->certificate != NULL, s->connection,
        e->connection, s->game);
    json_lines_print("type:s moves_per_cpu_second:d echo_moves_per_cpu_second:d", "serve_speed",
                     gauge_serve_speed(s), gauge_serve_speed(e));
    if (b->certificate == NULL)
        gauge_serve_json_latency(c);
}

/* ---- the command ----------------------------------------------------------------------------- */

int gauge_serve(const struct gauge *m)
{
    const struct gauge_load *b = &m->load;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct serve_compared c = {0};
    char folder[PATH_BYTES];
    int err = temp_folder(folder);

    if (err != EXIT_DONE)
        return err;
    err = gauge_serve_all(b, folder, &c, &why);
    remove_tree(folder);
    if (err == OK)
        (m->json ? gauge_serve_json : gauge_serve_print)(b, &c);
    load_release(&c.server.fast);
    load_release(&c.server.paced);
    load_release(&c.echo.fast);
    load_release(&c.echo.paced);
    sync_alone_release(&c.disk);
    return err == OK ? EXIT_DONE : complain(EXIT_FAILED, "%s", why.at);
}
