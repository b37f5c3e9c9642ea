/*
 * The box: how a program that is not trusted is started. Inside, a supervisor (supervisor.h) starts
 * the program, lets it run only when it is asked, and ends everything when the box is closed.
 */
#ifndef ARENA_BOX_BOX_H
#define ARENA_BOX_BOX_H

#include "arena/box/paths.h"
#include "core/text.h"

#include <sys/types.h>

enum box_kind {
    BOX_NONE,      /* nothing can be had here */
    BOX_TRUST,     /* no box: the user wants it so */
    BOX_LANDLOCK,  /* the files that Landlock allows, the calls that seccomp allows */
    BOX_NAMESPACES /* a file system, processes and a network of its own, by bubblewrap; the same
                      calls */
};

/* What the user says about all boxes. */
struct box_policy {
    struct box_paths paths;
    enum box_kind kind; /* BOX_NONE: the best that works here */
    bool ponder;        /* let them run when they are not asked */
};

enum { BOX_PATH = 64 };

/* A box that is being opened. */
struct box {
    enum box_kind kind;
    const char *command; /* for the shell */
    const char *path;    /* where programs are looked for */
    const struct box_policy *policy;
    int in, out, err;      /* the program's standard input, output and error */
    int control, report;   /* the supervisor's ends, see supervisor.h */
    char folder[BOX_PATH]; /* its folder on this machine, "" where the box has a file system */
    int lock;              /* held while the folder is in use, -1 for none */
};

/* The best kind that works here, found by trying once. */
enum box_kind box_best(void);
/* What keeps the better kinds from working, for people. */
void box_explain(struct text *why);

/* A pipe whose ends are out of the way of the descriptors that a box begins with. 0 or -1. */
int box_pipe(int ends[2]);
/* Start the supervisor in a box. Its process, or -1 with a reason. */
pid_t box_open(struct box *b, struct text *why);
/* Remove what is left on disk once the process has ended. */
void box_remove(struct box *b);

#endif
