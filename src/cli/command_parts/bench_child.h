/* A server that `duello bench --serve` measures: a child process, and what it uses. */
#ifndef CLI_COMMAND_PARTS_BENCH_CHILD_H
#define CLI_COMMAND_PARTS_BENCH_CHILD_H

#include "cli/command_parts/bench.h"
#include "online/server/echo.h"
#include "online/server/load.h"
#include "online/server/serve.h"

struct bench_child {
    int pid, port;
    bool is_echo;
};

extern const char bench_child_address[]; /* where it listens */

/* How a server is started for this load. */
struct serve_setup bench_child_setup(const struct bench_serve *b, const char *database);

/* What its guests do on these servers. */
struct load_setup bench_child_load(const struct bench_serve *b, const int *ports, int n);

/* Start a server, or the bare echo, on any free port of 127.0.0.1. False: it did not start. */
bool bench_child_serve(struct bench_child *c, struct serve_setup *setup);
bool bench_child_echo(struct bench_child *c, struct echo_setup *setup);
void bench_child_end(struct bench_child *c);

/* Let these guests play on a server for this many seconds. Return the seconds of processor time
 * that it takes, or -1; *moves is how many moves they make. */
double bench_child_play(const struct bench_child *c, const struct bench_serve *b, double seconds,
                        double *moves);

/* Seconds of processor time, of all its threads; bytes of resident memory. */
double bench_child_cpu(const struct bench_child *c);
double bench_child_memory(const struct bench_child *c);

/* How long groups of lines took to become durable, from /metrics; an echo has none. */
enum { BENCH_BUCKETS = 24 };
struct bench_commits {
    double count, seconds;
    int buckets;
    double bound[BENCH_BUCKETS], within[BENCH_BUCKETS]; /* commits that took at most `bound` */
};
struct bench_commits bench_child_commits(const struct bench_child *c);
/* What came between. */
struct bench_commits bench_commits_between(const struct bench_commits *before,
                                           const struct bench_commits *after);
/* The time in which this part (0.99) of the commits was done, as well as the buckets tell. */
double bench_commits_quantile(const struct bench_commits *c, double part);

#endif
