/* A server that is measured: a child process, and what it uses. */
#ifndef BENCH_SERVER_CHILD_H
#define BENCH_SERVER_CHILD_H

#include "bench/gauge.h"
#include "bench/echo.h"
#include "bench/load.h"
#include "online/server/event_loop.h"

struct server_child {
    int pid, port, metrics_port;
    bool is_echo;
};

extern const char server_child_address[]; /* where it listens */

/* How a server is started for this load. */
struct server_setup server_child_setup(const struct gauge_load *b, const char *database);

/* What its guests do on these servers. */
struct load_setup server_child_load(const struct gauge_load *b, const int *ports, int n);

/* Start a server, or the bare echo, on any free port of 127.0.0.1. False with the reason: it did
 * not start. */
bool server_child_serve(struct server_child *c, struct server_setup *setup, struct text *why);
bool server_child_echo(struct server_child *c, struct echo_setup *setup, struct text *why);
void server_child_end(struct server_child *c);

/* Let these guests play on a server for this many seconds. Return the seconds of processor time
 * that it takes, or -1; *moves is how many moves they make. */
double server_child_play(const struct server_child *c, const struct gauge_load *b, double seconds,
                         double *moves);

/* Seconds of processor time, of all its threads; bytes of resident memory. */
double server_child_cpu(const struct server_child *c);
double server_child_memory(const struct server_child *c);

/* How long groups of lines took to become durable, from /metrics; an echo has none. */
enum { SERVER_BUCKETS = 24 };
struct server_child_commits {
    double count, seconds;
    int buckets;
    double bound[SERVER_BUCKETS], within[SERVER_BUCKETS]; /* commits that took at most `bound` */
};
/* A figure of /metrics. */
double server_child_metric(const struct server_child *c, const char *name);
struct server_child_commits server_child_commits(const struct server_child *c);
/* What came between. */
struct server_child_commits server_child_commits_between(const struct server_child_commits *before,
                                                         const struct server_child_commits *after);
/* The time in which this part (0.99) of the commits was done, as well as the buckets tell. */
double server_child_commits_quantile(const struct server_child_commits *c, double part);

#endif
