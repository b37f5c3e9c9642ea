/* What it costs to spread guests over several servers: `duello bench --serve --processes N`. */
#include "cli/args.h"
#include "cli/command_parts/bench.h"
#include "cli/command_parts/bench_child.h"
#include "cli/json.h"
#include "serve/database.h"
#include "serve/load.h"

#include <stdio.h>

/* What is asked of several servers. */
static const double most_times = 2;

/* Microseconds of processor time for a move: as fast as they can; at a rate. */
struct bench_cost {
    double fast, paced;
};

/* ---- measuring ------------------------------------------------------------------------------- */

static double bench_processes_cpu(const struct bench_child *children, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += bench_child_cpu(&children[i]);
    return sum;
}

static int bench_processes_play(struct load *l, const struct bench_child *children, int n,
                                struct load_play how, double *cost, struct text *why)
{
    double before = bench_processes_cpu(children, n);
    struct load_figures f = {0};
    int err = load_play(l, &how, &f, why);

    *cost = 1e6 * (bench_processes_cpu(children, n) - before) / (double)f.moves;
    load_release(&f);
    return err;
}

static int bench_processes_use(const struct bench_serve *b, const struct bench_child *children,
                               int n, struct bench_cost *out, struct text *why)
{
    int ports[BENCH_PROCESSES], err;
    struct load_setup setup = {.ports = ports,
                               .port_count = n,
                               .guests = b->connections,
                               .games = b->games,
                               .tls = b->certificate != NULL,
                               .rules = bench_child_rules};
    struct load *l;

    for (int i = 0; i < n; i++)
        ports[i] = children[i].port;
    if ((err = load_new(&l, &setup, why)) != OK)
        return err;
    if ((err = load_connect(l, why)) == OK && (err = load_begin(l, why)) == OK &&
        (err = bench_processes_play(l, children, n, (struct load_play){.seconds = b->seconds},
                                    &out->fast, why)) == OK)
        err = bench_processes_play(l, children, n,
                                   (struct load_play){.seconds = b->seconds, .rate = b->rate},
                                   &out->paced, why);
    load_free(l);
    return err;
}

static int bench_processes_measure(const struct bench_serve *b, const char *database, int n,
                                   struct bench_cost *out, struct text *why)
{
    struct serve_setup setup = bench_child_setup(b, database);
    struct bench_child children[BENCH_PROCESSES] = {0};
    int started = 0, err;

    while (started < n && bench_child_serve(&children[started], &setup))
        started++;
    err = started == n ? bench_processes_use(b, children, n, out, why)
                       : text_explain(ERR_IO, why, "a server did not start.");
    for (int i = 0; i < started; i++)
        bench_child_end(&children[i]);
    return err;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void bench_processes_print(const struct bench_cost *one, const struct bench_cost *more,
                                  const struct bench_serve *b, int n)
{
    printf("%d connections%s, %d running games, spread over %d servers at random\n", b->connections,
           b->certificate != NULL ? " with TLS" : "", b->games, n);
    printf("processor time of a move, in microseconds: one server, %d servers, times (at most "
           "%.0f)\n",
           n, most_times);
    printf("  as fast as they can  %6.1f %6.1f  %.2f\n", one->fast, more->fast,
           more->fast / one->fast);
    printf("  at %6d moves/s    %6.1f %6.1f  %.2f\n", b->rate, one->paced, more->paced,
           more->paced / one->paced);
}

static void bench_processes_json(const struct bench_cost *one, const struct bench_cost *more,
                                 const struct bench_serve *b, int n)
{
    json_line(json_pack("{ss si si si sb sf sf sf sf}", "type", "serve_processes", "processes", n,
                        "connections", b->connections, "games", b->games, "tls",
                        b->certificate != NULL, "cpu_seconds_per_move", more->fast * 1e-6,
                        "one_cpu_seconds_per_move", one->fast * 1e-6, "paced_cpu_seconds_per_move",
                        more->paced * 1e-6, "one_paced_cpu_seconds_per_move", one->paced * 1e-6));
}

static int bench_processes_check(const char *database, struct text *why)
{
    struct database *d;
    bool served;
    int err = database_open(&d, database, DATABASE_ASK, why);

    if (err != OK)
        return err;
    served = database_is_served(d);
    database_close(d);
    return served ? text_explain(ERR_LIMIT, why, "a server is using this database.") : OK;
}

int bench_processes(const struct bench_serve *b, const char *database, int processes, bool json)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct bench_cost one = {0}, more = {0};

    if (bench_processes_check(database, &why) != OK ||
        bench_processes_measure(b, database, 1, &one, &why) != OK ||
        bench_processes_measure(b, database, processes, &more, &why) != OK)
        return cli_failed("%s", why.at);
    (json ? bench_processes_json : bench_processes_print)(&one, &more, b, processes);
    return EXIT_DONE;
}
