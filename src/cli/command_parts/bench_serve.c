/*
 * Measure `duello serve` against the bare echo of the same library: `duello bench --serve`. First
 * the server, then the echo with frames of the sizes that the server had, each in a process of its
 * own; this process makes the load.
 */
#include "arena/box/remove_tree.h"
#include "cli/base/args.h"
#include "cli/base/json_lines.h"
#include "cli/command_parts/bench.h"
#include "cli/command_parts/bench_child.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLIES = 30 };

/* What is asked of the server. */
static const double connection_bytes = 12000, game_bytes = 4000, speed_ratio = 0.5,
                    latency_times = 3;

struct bench_measured {
    double connection, game;         /* bytes */
    struct load_figures fast, paced; /* as fast as it can; at a rate */
    double cpu;                      /* seconds, while it was as fast as it could */
    struct bench_commits commits;    /* at the rate */
};

/* ---- measuring ------------------------------------------------------------------------------- */

static int bench_serve_play(struct load *l, const struct bench_child *c,
                            const struct bench_serve *b, struct bench_measured *m, struct text *why)
{
    struct bench_commits before, after;
    double cpu = bench_child_cpu(c);
    int err = load_play(l, &(struct load_play){.seconds = b->seconds}, &m->fast, why);

    m->cpu = bench_child_cpu(c) - cpu;
    if (err != OK || b->certificate != NULL)
        return err;
    before = bench_child_commits(c);
    err = load_play(l, &(struct load_play){.seconds = b->seconds, .rate = b->rate}, &m->paced, why);
    after = bench_child_commits(c);
    m->commits = bench_commits_between(&before, &after);
    return err;
}

/* Connect, begin games, play some moves, and see what each takes. */
static int bench_serve_use(struct load *l, const struct bench_child *c, const struct bench_serve *b,
                           struct bench_measured *m, struct text *why)
{
    double empty = bench_child_memory(c), held;
    struct load_figures begun = {0};
    int err;

    if ((err = load_connect(l, why)) != OK)
        return err;
    load_rest(l, 0.5);
    held = bench_child_memory(c);
    m->connection = (held - empty) / b->connections;
    if ((err = load_begin(l, why)) == OK)
        err = load_play(l, &(struct load_play){.plies = PLIES}, &begun, why);
    load_release(&begun);
    load_rest(l, 0.5);
    m->game = (bench_child_memory(c) - held) / b->games;
    return err == OK ? bench_serve_play(l, c, b, m, why) : err;
}

static int bench_serve_measure(const struct bench_child *c, const struct bench_serve *b,
                               const struct load_sizes *echo, struct bench_measured *m,
                               struct text *why)
{
    struct load_setup setup = bench_child_load(b, &c->port, 1);
    struct load *l;
    int err;

    setup.echo = *echo;
    if ((err = load_new(&l, &setup, why)) != OK)
        return err;
    err = bench_serve_use(l, c, b, m, why);
    load_free(l);
    return err;
}

static bool bench_serve_start(const struct bench_serve *b, const char *database,
                              struct bench_child *server, struct bench_child *echo)
{
    struct serve_setup setup = bench_child_setup(b, database);
    struct echo_setup bare = {.address = bench_child_address,
                              .certificate = b->certificate,
                              .key = b->key,
                              .connections = setup.connections};

    return bench_child_serve(server, &setup) && bench_child_echo(echo, &bare);
}

/* Both start before there is any load: a child begins with the memory of its parent. */
static int bench_serve_both(const struct bench_serve *b, const char *database,
                            struct bench_measured *server, struct bench_measured *echo,
                            struct text *why)
{
    struct bench_child serves = {0}, echoes = {0};
    struct load_sizes sizes = {0};
    int err = ERR_IO;

    if (!bench_serve_start(b, database, &serves, &echoes))
        text_add(why, "the server did not start.");
    else
        err = bench_serve_measure(&serves, b, &sizes, server, why);
    bench_child_end(&serves);
    sizes = load_mean(&server->fast);
    if (err == OK)
        err = bench_serve_measure(&echoes, b, &sizes, echo, why);
    bench_child_end(&echoes);
    return err;
}

/* ---- printing -------------------------------------------------------------------------------- */

static double bench_serve_speed(const struct bench_measured *m)
{
    return (double)m->fast.moves / m->cpu;
}

static double bench_serve_rate(const struct bench_measured *m)
{
    return (double)m->paced.moves / m->paced.seconds;
}

static double bench_serve_commit(const struct bench_measured *m)
{
    return m->commits.count > 0 ? m->commits.seconds / m->commits.count : 0;
}

static void bench_serve_print_latency(const struct bench_measured *s,
                                      const struct bench_measured *e)
{
    double p99 = load_quantile(&s->paced, 0.99), bare = load_quantile(&e->paced, 0.99);
    double commit = bench_commits_quantile(&s->commits, 0.99);

    printf("latency  at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           bench_serve_rate(s), 1e3 * load_quantile(&s->paced, 0.5), 1e3 * p99);
    printf("         the echo at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           bench_serve_rate(e), 1e3 * load_quantile(&e->paced, 0.5), 1e3 * bare);
    printf("         one group commit: %.2f ms on average, 99%% within %.2f ms\n",
           1e3 * bench_serve_commit(s), 1e3 * commit);
    printf("         99%% within %.2f ms (at most %.0f times the echo's plus one group commit: "
           "%.2f ms)\n",
           1e3 * p99, latency_times, 1e3 * (latency_times * bare + commit));
}

static void bench_serve_print(const struct bench_serve *b, const struct bench_measured *s,
                              const struct bench_measured *e)
{
    double speed = bench_serve_speed(s), bare = bench_serve_speed(e);

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
        bench_serve_print_latency(s, e);
}

static void bench_serve_json_latency(const struct bench_measured *s, const struct bench_measured *e)
{
    json_lines_print(
        "type:s moves_per_second:d median_seconds:d p99_seconds:d echo_moves_per_second:d echo_median_seconds:d echo_p99_seconds:d mean_commit_seconds:d p99_commit_seconds:d",
        "serve_latency", bench_serve_rate(s), load_quantile(&s->paced, 0.5),
        load_quantile(&s->paced, 0.99), bench_serve_rate(e), load_quantile(&e->paced, 0.5),
        load_quantile(&e->paced, 0.99), bench_serve_commit(s),
        bench_commits_quantile(&s->commits, 0.99));
}

static void bench_serve_json(const struct bench_serve *b, const struct bench_measured *s,
                             const struct bench_measured *e)
{
    json_lines_print(
        "type:s connections:n games:n tls:b bytes_per_connection:d echo_bytes_per_connection:d bytes_per_game:d",
        "serve_memory", b->connections, b->games, b->certificate != NULL, s->connection,
        e->connection, s->game);
    json_lines_print("type:s moves_per_cpu_second:d echo_moves_per_cpu_second:d", "serve_speed",
                     bench_serve_speed(s), bench_serve_speed(e));
    if (b->certificate == NULL)
        bench_serve_json_latency(s, e);
}

/* ---- the command ----------------------------------------------------------------------------- */

int bench_serve(const struct bench_serve *b, bool json)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct bench_measured server = {0}, echo = {0};
    char folder[PATH_BYTES], database[PATH_BYTES + 16];
    int err = bench_folder(folder);

    if (err != EXIT_DONE)
        return err;
    snprintf(database, sizeof database, "%s/serve.db", folder);
    err = bench_serve_both(b, database, &server, &echo, &why);
    remove_tree(folder);
    if (err == OK)
        (json ? bench_serve_json : bench_serve_print)(b, &server, &echo);
    load_release(&server.fast);
    load_release(&server.paced);
    load_release(&echo.fast);
    load_release(&echo.paced);
    return err == OK ? EXIT_DONE : cli_failed("%s", why.at);
}
