/* A server that `duello bench --serve` measures: a child process, and what it uses. */
#ifndef CLI_COMMAND_PARTS_BENCH_CHILD_H
#define CLI_COMMAND_PARTS_BENCH_CHILD_H

#include "serve/echo.h"
#include "serve/serve.h"

struct bench_child {
    int pid, port;
    bool is_echo;
};

/* Start a server, or the bare echo, on any free port of 127.0.0.1. False: it did not start. */
bool bench_child_serve(struct bench_child *c, struct serve_setup *setup);
bool bench_child_echo(struct bench_child *c, struct echo_setup *setup);
void bench_child_end(struct bench_child *c);

/* Seconds of processor time, of all its threads; bytes of resident memory. */
double bench_child_cpu(const struct bench_child *c);
double bench_child_memory(const struct bench_child *c);

/* The time that groups of lines took to become durable, from /metrics; 0 of an echo. */
struct bench_commits {
    double count, seconds;
};
struct bench_commits bench_child_commits(const struct bench_child *c);

#endif
