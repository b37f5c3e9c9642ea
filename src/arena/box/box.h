/*
 * The box is a sandbox for an untrusted program. Inside, a supervisor (supervisor.h) starts the
 * program, lets it run only while it must answer, and kills everything when the box is closed.
 */
#ifndef ARENA_BOX_BOX_H
#define ARENA_BOX_BOX_H

#include "arena/box/own_folder.h"
#include "arena/box/paths.h"
#include "core/text.h"

#include <sys/types.h>

enum box_kind {
    BOX_NONE,      /* no box works here */
    BOX_TRUST,     /* no box, by the user's choice */
    BOX_LANDLOCK,  /* only files that Landlock allows, only calls that seccomp allows */
    BOX_NAMESPACES /* its own file system, processes and network by bubblewrap; the same calls */
};

/* The user's settings for all boxes. */
struct box_policy {
    struct box_paths paths;
    enum box_kind kind; /* BOX_NONE: the best kind that works here */
    bool ponder;        /* let programs run while they are not asked */
};

/* A box that is being opened. */
struct box {
    enum box_kind kind;
    const char *command; /* for the shell */
    const char *path;    /* the PATH */
    const struct box_policy *policy;
    int in, out, err;             /* the program's standard input, output and error */
    int control, report;          /* the supervisor's ends, see supervisor.h */
    int shared;                   /* memory shared with the supervisor */
    char folder[OWN_FOLDER_PATH]; /* the program's folder on this machine; "": the box has its own
                              file system */
    int lock;                     /* on the folder while it is in use; -1: none */
};

/* Get the best kind that works here; it is tried once. */
enum box_kind box_best(void);
/* What a program in such a box can find out of your machine besides what it is shown; NULL:
 * nothing. */
const char *box_leaves_open(enum box_kind kind);
/* Add the reason why better kinds do not work. */
void box_explain(struct text *why);

/* Make a pipe whose ends are above the descriptors that a box uses. Return 0 or -1. */
int box_pipe(int ends[2]);
/* Make memory to share with a supervisor. Return its descriptor, or -1. */
int box_share(void);
/* Start the supervisor in a box. Return its process, or -1 with a reason. */
pid_t box_open(struct box *b, struct text *why);
/* Remove the box's folder after the process has ended. */
void box_remove(struct box *b);

#endif
