/*
 * An untrusted program that exchanges lines over its standard input and output. It runs in a box
 * (box/box.h), only while it is allowed to run, and leaves nothing behind when it is stopped.
 */
#ifndef ARENA_BOT_PROCESS_H
#define ARENA_BOT_PROCESS_H

#include "arena/box/box.h"
#include "arena/box/supervisor.h"
#include "core/text.h"

#include <sys/types.h>

enum { BOT_PROCESS_BUFFER = 8192, BOT_PROCESS_COMMAND = 8192 };

/* What passes between Duello and a program, for somebody who watches: '>' was sent, '<' received,
 * '!' written to standard error. */
struct bot_watch {
    void (*see)(void *context, char mark, const char *bytes, size_t len); /* NULL: nobody */
    void *context;
};

struct bot_process {
    pid_t pid;   /* of the box; 0: not running */
    pid_t group; /* of the program, as its box counts; 0: not started */
    struct box box;
    int in, out, err;                /* -1: closed */
    int control, report;             /* of the supervisor, see box/supervisor.h */
    supervisor_word *word;           /* shared with the supervisor; NULL: not running */
    unsigned holds;                  /* how often the program was held */
    int log;                         /* the log of standard error; -1: none */
    char buffer[BOT_PROCESS_BUFFER]; /* bytes read but not used yet */
    size_t from, to;
    bool runs, ponders;
    bool is_alone; /* its supervisor is gone */
    struct bot_watch watch;
    bool has_spoken; /* something was read from its standard output */
    bool (*cancelled)(void);
};

enum bot_process_result {
    BOT_PROCESS_OK,
    BOT_PROCESS_LATE,   /* the deadline has passed */
    BOT_PROCESS_CLOSED, /* the other end is gone */
    BOT_PROCESS_FLOOD   /* a line without an end */
};

/* How to start a process. */
struct bot_process_setup {
    const char *command;     /* for the shell; shorter than BOT_PROCESS_COMMAND - 8 */
    const char *path;        /* the PATH; NULL: the system's */
    const char *log;         /* the file for standard error; NULL: none */
    bool (*cancelled)(void); /* stop waiting? Called every 50 ms while waiting for the program;
                                NULL: never stop */
    const struct box_policy *policy; /* NULL: the default */
    struct bot_watch watch;
};

/* Prepare a process; its program starts at the first bot_process_run. Return 0, or -1 with a reason
 * in `why`. From the first call on, SIGPIPE is ignored in the whole program. */
int bot_process_start(struct bot_process *p, const struct bot_process_setup *setup,
                      struct text *why);
/* Kill the program and all it has started, wait for it, and remove its folder. A second call does
 * nothing. */
void bot_process_stop(struct bot_process *p);
/* The same, but first let the program read what was sent, see the end of its input, and exit. */
void bot_process_finish(struct bot_process *p);
/* Let the program see the end of its input. */
void bot_process_end_input(struct bot_process *p);

/* Let the program run, or stop it and all that it has started. A program that may ponder is never
 * stopped. */
void bot_process_run(struct bot_process *p);
void bot_process_hold(struct bot_process *p);

/* A deadline is a time of clock_ns; INT64_MAX: none. */
enum bot_process_result bot_process_send(struct bot_process *p, const char *bytes, size_t len,
                                         int64_t deadline);
/* Receive a line without its newline; NUL bytes become '?', all others are unchanged. After the
 * deadline no line is received, even if one waits in the pipe. */
enum bot_process_result bot_process_receive(struct bot_process *p, char *line, size_t size,
                                            int64_t deadline);
/* Add a sentence about why a process closed its pipes. */
void bot_process_explain(struct bot_process *p, struct text *out);

#endif
