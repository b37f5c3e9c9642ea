/* What it costs to spread guests over several servers. */
#include "bench/complain.h"
#include "bench/gauge.h"
#include "bench/server_child.h"
#include "cli/base/cli.h"
#include "cli/base/json_lines.h"
#include "online/server/database.h"

#include <stdio.h>

/* What is asked of several servers. */
static const double most_times = 2;

/* Microseconds of processor time for a move, and the host's part of it. */
struct move_cost {
    double all, host;
};

/* As fast as they can; at a rate. */
struct move_costs {
    struct move_cost fast, paced;
};

/* ---- measuring ------------------------------------------------------------------------------- */

static double gauge_processes_cpu(const struct server_child *children, int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += server_child_cpu(&children[i]);
    return sum;
}

static int gauge_processes_play(struct load *l, const struct server_child *children, int n,
                                struct load_play how, struct move_cost *cost, struct text *why)
{
    double all = gauge_processes_cpu(children, n), host = gauge_processes_cpu(children, 1);
    struct load_figures f = {0};
    int err = load_play(l, &how, &f, why);

    cost->all = 1e6 * (gauge_processes_cpu(children, n) - all) / (double)f.moves;
    cost->host = 1e6 * (gauge_processes_cpu(children, 1) - host) / (double)f.moves;
    load_release(&f);
    return err;
}

static int gauge_processes_use(const struct gauge_load *b, const struct server_child *children,
                               int n, struct move_costs *out, struct text *why)
{
    int ports[GAUGE_PROCESSES], err;
    struct load_setup setup = server_child_load(b, ports, n);
    struct load *l;

    for (int i = 0; i < n; i++)
        ports[i] = children[i].port;
    if ((err = load_new(&l, &setup, why)) != OK)
        return err;
    if ((err = load_connect(l, why)) == OK && (err = load_begin(l, why)) == OK &&
        (err = gauge_processes_play(l, children, n, (struct load_play){.seconds = b->seconds},
                                    &out->fast, why)) == OK)
        err = gauge_processes_play(l, children, n,
                                   (struct load_play){.seconds = b->seconds, .rate = b->rate},
                                   &out->paced, why);
    load_free(l);
    return err;
}

static int gauge_processes_measure(const struct gauge_load *b, const char *database, int n,
                                   struct move_costs *out, struct text *why)
{
    struct server_setup setup = server_child_setup(b, database);
    struct server_child children[GAUGE_PROCESSES] = {0};
    int started = 0, err;

    while (started < n && server_child_serve(&children[started], &setup, why))
        started++;
    err = started == n ? gauge_processes_use(b, children, n, out, why) : ERR_IO;
    for (int i = 0; i < started; i++)
        server_child_end(&children[i]);
    return err;
}

/* ---- the command ----------------------------------------------------------------------------- */

static void gauge_processes_print(const struct move_costs *one, const struct move_costs *more,
                                  const struct gauge_load *b, int n)
{
    printf("%d connections%s, %d running games, spread over %d servers at random\n", b->connections,
           b->certificate != NULL ? " with TLS" : "", b->games, n);
    printf("processor time of a move, in microseconds\n"
           "                       one server  %2d servers (the host)  times (at most %.1f)\n",
           n, most_times);
    printf("  as fast as they can  %10.1f  %10.1f (%8.1f)  %5.2f\n", one->fast.all, more->fast.all,
           more->fast.host, more->fast.all / one->fast.all);
    printf("  at %6d moves/s    %10.1f  %10.1f (%8.1f)  %5.2f\n", b->rate, one->paced.all,
           more->paced.all, more->paced.host, more->paced.all / one->paced.all);
}

/* One line for each way of playing. */
static void gauge_processes_json_line(const char *way, const struct move_cost *one,
                                      const struct move_cost *more, const struct gauge_load *b,
                                      int n)
{
    json_lines_print(
        "type:s way:s processes:n connections:n games:n tls:b one_cpu_seconds_per_move:d cpu_seconds_per_move:d host_cpu_seconds_per_move:d",
        "serve_processes", way, n, b->connections, b->games, b->certificate != NULL,
        one->all * 1e-6, more->all * 1e-6, more->host * 1e-6);
}

static void gauge_processes_json(const struct move_costs *one, const struct move_costs *more,
                                 const struct gauge_load *b, int n)
{
    gauge_processes_json_line("fast", &one->fast, &more->fast, b, n);
    gauge_processes_json_line("paced", &one->paced, &more->paced, b, n);
}

static int gauge_processes_check(const char *database, struct text *why)
{
    struct database *d;
    bool served;
    int err = database_open(&d, database, DATABASE_ASK, why);

    if (err != OK)
        return err;
    served = d->kind->is_served(d);
    database_close(d);
    return served ? text_explain(ERR_LIMIT, why, "a server is using this database.") : OK;
}

int gauge_processes(const struct gauge *m)
{
    const struct gauge_load *b = &m->load;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct move_costs one = {0}, more = {0};

    if (gauge_processes_check(m->database, &why) != OK ||
        gauge_processes_measure(b, m->database, 1, &one, &why) != OK ||
        gauge_processes_measure(b, m->database, m->processes, &more, &why) != OK)
        return complain(EXIT_FAILED, "%s", why.at);
    (m->json ? gauge_processes_json : gauge_processes_print)(&one, &more, b, m->processes);
    return EXIT_DONE;
}
