/*
 * A program that talks in lines over its standard input and output, and is not trusted: it runs in
 * a box (box/box.h), only while it is let run, and when it is stopped nothing of it is left.
 */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include "arena/box/box.h"
#include "core/text.h"

#include <sys/types.h>

enum { PROCESS_BUFFER = 8192, PROCESS_COMMAND = 8192 };

struct process {
    pid_t pid; /* the box's, 0: not running */
    struct box box;
    int in, out, err;            /* -1: closed */
    int control, report;         /* of the supervisor, see box/supervisor.h */
    int log;                     /* where standard error is kept, -1: nowhere */
    char buffer[PROCESS_BUFFER]; /* bytes that were read but not used */
    size_t from, to;
    bool runs, ponders;
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
    const char *command;             /* for the shell, shorter than PROCESS_COMMAND - 8 */
    const char *path;                /* where programs are looked for; NULL: in the system */
    const char *log;                 /* the file that standard error is added to, NULL for none */
    bool (*cancelled)(void);         /* does nobody wait for it any more? NULL: never. It is asked
                                        every 50 ms while the program is waited for */
    const struct box_policy *policy; /* NULL: nothing special */
};

/* 0, or -1 with a reason in `why`. It is started when it is first let run. From the first on,
 * SIGPIPE is ignored in the whole program. */
int process_start(struct process *p, const struct process_setup *setup, struct text *why);
/* Kill it and all it has started, wait for it, and remove its folder. Does nothing twice. */
void process_stop(struct process *p);
/* The same, but first let it read what was sent, see the end of its input, and go by itself. */
void process_finish(struct process *p);

/* Let it run; hold it and all that it has started. One that may ponder is never held. */
void process_run(struct process *p);
void process_hold(struct process *p);

/* Nanoseconds that only ever grow. Deadlines are such times; INT64_MAX is none. */
int64_t process_clock(void);

enum process_result process_send(struct process *p, const char *bytes, size_t len,
                                 int64_t deadline);
/* A line without its newline; bytes are passed on as they are, but for NUL, which becomes '?'.
 * After the deadline there is none, even if one waits in the pipe. */
enum process_result process_receive(struct process *p, char *line, size_t size, int64_t deadline);
/* Why a process that has closed its pipes did so, for people. */
void process_explain(struct process *p, struct text *out);

#endif
