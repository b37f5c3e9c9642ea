/*
 * Measure `duello serve` against the bare echo of the same library: `duello bench --serve`. First
 * the server, then the echo with frames of the sizes that the server had, each in a process of its
 * own; this process makes the load.
 */
#include "cli/args.h"
#include "cli/command_parts/bench.h"
#include "cli/command_parts/bench_child.h"
#include "cli/folders.h"
#include "cli/json.h"
#include "serve/load.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PLIES = 30 };

/* A game that the last legal move never ends before its turn limit. */
static const char rules[] = "energy-duel:turn-limit=400";

/* What is asked of the server. */
static const double connection_bytes = 12000, game_bytes = 4000, speed_ratio = 0.5,
                    latency_times = 3;

struct bench_measured {
    double connection, game;         /* bytes */
    struct load_figures fast, paced; /* as fast as it can; at a rate */
    double cpu;                      /* seconds, while it was as fast as it could */
    double commit;                   /* seconds that a group took, at the rate */
};

/* ---- measuring ------------------------------------------------------------------------------- */

static int bench_serve_play(struct load *l, const struct bench_child *c,
                            const struct bench_serve *b, struct bench_measured *m, struct text *why)
{
    struct bench_commits before = {0}, after = {0};
    bool server = b->echo == 0;
    double cpu = bench_child_cpu(c);
    int err = load_play(l, &(struct load_play){.seconds = b->seconds}, &m->fast, why);

    m->cpu = bench_child_cpu(c) - cpu;
    load_rest(l, 0.5);
    if (server)
        before = bench_child_commits(c);
    if (err == OK)
        err = load_play(l, &(struct load_play){.seconds = b->seconds, .rate = b->rate}, &m->paced,
                        why);
    if (server)
        after = bench_child_commits(c);
    if (after.count > before.count)
        m->commit = (after.seconds - before.seconds) / (after.count - before.count);
    return err;
}

/* Connect, begin games, play some moves, and see what each takes. */
static int bench_serve_measure(const struct bench_child *c, const struct bench_serve *b,
                               struct bench_measured *m, struct text *why)
{
    struct load_setup setup = {.port = c->port,
                               .guests = b->connections,
                               .games = b->games,
                               .rules = rules,
                               .echo = b->echo};
    struct load_figures begun = {0};
    struct load *l;
    double empty = bench_child_memory(c), held;
    int err = load_new(&l, &setup, why);

    if (err != OK)
        return err;
    err = load_connect(l, why);
    load_rest(l, 0.5);
    held = bench_child_memory(c);
    m->connection = (held - empty) / b->connections;
    if (err == OK && (err = load_begin(l, why)) == OK)
        err = load_play(l, &(struct load_play){.plies = PLIES}, &begun, why);
    load_rest(l, 0.5);
    m->game = (bench_child_memory(c) - held) / b->games;
    if (err == OK)
        err = bench_serve_play(l, c, b, m, why);
    load_release(&begun);
    load_free(l);
    return err;
}

static int bench_serve_server(const struct bench_serve *b, const char *database,
                              struct bench_measured *m, struct text *why)
{
    struct serve_setup setup = {.address = "127.0.0.1",
                                .database = database,
                                .connections = b->connections + 16,
                                .per_address = b->connections + 16,
                                .threads = 1,
                                .host = host_usual};
    struct bench_child child;
    int err;

    setup.host.frames_each = 0;
    if (!bench_child_serve(&child, &setup))
        return text_explain(ERR_IO, why, "the server did not start.");
    err = bench_serve_measure(&child, b, m, why);
    bench_child_end(&child);
    return err;
}

static size_t bench_serve_mean(uint64_t bytes, uint64_t count)
{
    return count > 0 ? (size_t)((bytes + count / 2) / count) : 1;
}

static int bench_serve_echo(struct bench_serve b, const struct load_figures *sizes,
                            struct bench_measured *m, struct text *why)
{
    struct echo_setup setup = {.address = "127.0.0.1",
                               .connections = b.connections + 16,
                               .ack = bench_serve_mean(sizes->ack_bytes, sizes->acks),
                               .own = bench_serve_mean(sizes->own_bytes, sizes->own),
                               .other = bench_serve_mean(sizes->other_bytes, sizes->moves)};
    struct bench_child child;
    int err;

    b.echo = bench_serve_mean(sizes->move_bytes, sizes->moves);
    if (!bench_child_echo(&child, &setup))
        return text_explain(ERR_IO, why, "the echo did not start.");
    err = bench_serve_measure(&child, &b, m, why);
    bench_child_end(&child);
    return err;
}

/* ---- printing -------------------------------------------------------------------------------- */

static void bench_serve_print(const struct bench_serve *b, const struct bench_measured *s,
                              const struct bench_measured *e)
{
    double speed = (double)s->fast.moves / s->cpu, bare = (double)e->fast.moves / e->cpu;
    double p99 = load_quantile(&s->paced, 0.99), bare_p99 = load_quantile(&e->paced, 0.99);

    printf("%d connections, %d running games\n", b->connections, b->games);
    printf("memory   %.1f kB a connection (at most %.0f kB); the echo's takes %.1f kB\n",
           s->connection / 1e3, connection_bytes / 1e3, e->connection / 1e3);
    printf("         %.1f kB more a running game of %d moves (at most %.0f kB)\n", s->game / 1e3,
           PLIES, game_bytes / 1e3);
    printf("speed    %.0f moves per CPU second, durable; the echo: %.0f\n", speed, bare);
    printf("         %.2f times the echo's (at least %.1f)\n", speed / bare, speed_ratio);
    printf("latency  at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           (double)s->paced.moves / s->paced.seconds, 1e3 * load_quantile(&s->paced, 0.5),
           1e3 * p99);
    printf("         the echo at %.0f moves/s: half within %.2f ms, 99%% within %.2f ms\n",
           (double)e->paced.moves / e->paced.seconds, 1e3 * load_quantile(&e->paced, 0.5),
           1e3 * bare_p99);
    printf("         one group commit takes %.2f ms, so at most %.2f ms\n", 1e3 * s->commit,
           1e3 * (latency_times * bare_p99 + s->commit));
}

static void bench_serve_json(const struct bench_serve *b, const struct bench_measured *s,
                             const struct bench_measured *e)
{
    json_line(json_pack("{ss si si sf sf sf}", "type", "serve_memory", "connections",
                        b->connections, "games", b->games, "bytes_per_connection", s->connection,
                        "echo_bytes_per_connection", e->connection, "bytes_per_game", s->game));
    json_line(json_pack("{ss sf sf}", "type", "serve_speed", "moves_per_cpu_second",
                        (double)s->fast.moves / s->cpu, "echo_moves_per_cpu_second",
                        (double)e->fast.moves / e->cpu));
    json_line(json_pack("{ss sf sf sf sf sf sf sf}", "type", "serve_latency", "moves_per_second",
                        (double)s->paced.moves / s->paced.seconds, "median_seconds",
                        load_quantile(&s->paced, 0.5), "p99_seconds",
                        load_quantile(&s->paced, 0.99), "echo_moves_per_second",
                        (double)e->paced.moves / e->paced.seconds, "echo_median_seconds",
                        load_quantile(&e->paced, 0.5), "echo_p99_seconds",
                        load_quantile(&e->paced, 0.99), "commit_seconds", s->commit));
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Make a folder for the journal where that of a real server is, so that the disk is the same. */
static int bench_serve_folder(char folder[PATH_MAX])
{
    char data[PATH_MAX - 16];

    if (folders_data("serve", data, sizeof data) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set.");
    snprintf(folder, PATH_MAX, "%s/benchXXXXXX", data);
    return save_folder(data) != 0 || mkdtemp(folder) == NULL
               ? cli_failed("%s cannot be created.", folder)
               : EXIT_DONE;
}

static void bench_serve_clean(const char *folder)
{
    static const char *const ends[] = {"", "-wal", "-shm", "-lock"};
    char path[PATH_MAX + 32];

    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(path, sizeof path, "%s/serve.db%s", folder, ends[i]);
        unlink(path);
    }
    rmdir(folder);
}

int bench_serve(const struct bench_serve *b, bool json)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct bench_measured server = {0}, echo = {0};
    char folder[PATH_MAX], database[PATH_MAX + 16];
    int err = bench_serve_folder(folder);

    if (err != EXIT_DONE)
        return err;
    snprintf(database, sizeof database, "%s/serve.db", folder);
    if ((err = bench_serve_server(b, database, &server, &why)) == OK)
        err = bench_serve_echo(*b, &server.fast, &echo, &why);
    bench_serve_clean(folder);
    if (err == OK)
        (json ? bench_serve_json : bench_serve_print)(b, &server, &echo);
    load_release(&server.fast);
    load_release(&server.paced);
    load_release(&echo.fast);
    load_release(&echo.paced);
    return err == OK ? EXIT_DONE : cli_failed("%s", why.at);
}
