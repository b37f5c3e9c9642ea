/*
 * A program that talks in lines over its standard input and output, and is not trusted: it runs in
 * a process group, a sandbox and a folder of its own, and when it is stopped nothing of it is left.
 */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include "core/text.h"

#include <sys/types.h>

enum { PROCESS_BUFFER = 8192, PROCESS_PATH = 256, BOTS_MAX = 1024 };

struct process {
    pid_t pid; /* 0: not running */
    int in, out;
    char folder[PROCESS_PATH];
    char buffer[PROCESS_BUFFER]; /* bytes that were read but not used */
    size_t from, to;
    bool contained; /* in namespaces of its own */
    bool (*cancelled)(void);
};

enum process_result {
    PROCESS_OK,
    PROCESS_LATE,   /* the time is over */
    PROCESS_CLOSED, /* the other end is gone */
    PROCESS_FLOOD   /* a line without an end */
};

/* How to start one. */
struct process_setup {
    const char *command;     /* for the shell */
    const char *path;        /* where programs are looked for */
    const char *log;         /* the file that standard error is added to, NULL for none */
    bool (*cancelled)(void); /* does nobody wait for it any more? NULL: never */
};

/* 0, or -1 with a reason in `why`. From the first on, SIGPIPE is ignored in the whole program. */
int process_start(struct process *p, const struct process_setup *setup, struct text *why);
/* Kill it and all it has started, wait for it, and remove its folder. Does nothing twice. */
void process_stop(struct process *p);
/* The same, but first let it read what was sent, see the end of its input, and go by itself. */
void process_finish(struct process *p);

/* Nanoseconds that only ever grow. Deadlines are such times; INT64_MAX is none. */
int64_t process_clock(void);

enum process_result process_send(struct process *p, const char *bytes, size_t len,
                                 int64_t deadline);
/* A line without its newline; bytes are passed on as they are, but for NUL, which becomes '?'. */
enum process_result process_receive(struct process *p, char *line, size_t size, int64_t deadline);
/* Why a process that has closed its pipes did so, for people. */
void process_explain(struct process *p, struct text *out);

#endif
