/*
 * An untrusted program that exchanges lines over its standard input and output. It runs in a box
 * (box/box.h), only while it is allowed to run, and leaves nothing behind when it is stopped.
 */
#ifndef ARENA_PROCESS_H
#define ARENA_PROCESS_H

#include "arena/box/box.h"
#include "arena/box/supervisor.h"
#include "core/text.h"

#include <sys/types.h>

enum { PROCESS_BUFFER = 8192, PROCESS_COMMAND = 8192 };

struct process {
    pid_t pid; /* of the box; 0: not running */
    struct box box;
    int in, out, err;            /* -1: closed */
    int control, report;         /* of the supervisor, see box/supervisor.h */
    supervisor_word *word;       /* shared with the supervisor; NULL: not running */
    unsigned holds;              /* how often the program was held */
    int log;                     /* the log of standard error; -1: none */
    char buffer[PROCESS_BUFFER]; /* bytes read but not used yet */
    size_t from, to;
    bool runs, ponders;
    bool (*cancelled)(void);
};

enum process_result {
    PROCESS_OK,
    PROCESS_LATE,   /* the deadline has passed */
    PROCESS_CLOSED, /* the other end is gone */
    PROCESS_FLOOD   /* a line without an end */
};

/* How to start a process. */
struct process_setup {
    const char *command;     /* for the shell; shorter than PROCESS_COMMAND - 8 */
    const char *path;        /* the PATH; NULL: the system's */
    const char *log;         /* the file for standard error; NULL: none */
    bool (*cancelled)(void); /* stop waiting? Called every 50 ms while waiting for the program;
                                NULL: never stop */
    const struct box_policy *policy; /* NULL: the default */
};

/* Prepare a process; its program starts at the first process_run. Return 0, or -1 with a reason in
 * `why`. From the first call on, SIGPIPE is ignored in the whole program. */
int process_start(struct process *p, const struct process_setup *setup, struct text *why);
/* Kill the program and all it has started, wait for it, and remove its folder. A second call does
 * nothing. */
void process_stop(struct process *p);
/* The same, but first let the program read what was sent, see the end of its input, and exit. */
void process_finish(struct process *p);

/* Let the program run, or stop it and all that it has started. A program that may ponder is never
 * stopped. */
void process_run(struct process *p);
void process_hold(struct process *p);

/* A deadline is a time of clock_ns; INT64_MAX: none. */
enum process_result process_send(struct process *p, const char *bytes, size_t len,
                                 int64_t deadline);
/* Receive a line without its newline; NUL bytes become '?', all others are unchanged. After the
 * deadline no line is received, even if one waits in the pipe. */
enum process_result process_receive(struct process *p, char *line, size_t size, int64_t deadline);
/* Add a sentence about why a process closed its pipes. */
void process_explain(struct process *p, struct text *out);

#endif
