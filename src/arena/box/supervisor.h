/*
 * The first process in a box. It is this program again, started under another name. The arena
 * writes into a word of shared memory whether the program shall run, and the supervisor looks at it
 * while the program runs. Between fast players that costs no system call.
 *
 * A byte on the control pipe wakes a supervisor whose program is stopped. The end of the pipe kills
 * everything in the box, so the box ends with the arena, however the arena ends. The supervisor
 * reports what happens to the program on the report pipe, as struct supervisor_report.
 */
#ifndef ARENA_BOX_SUPERVISOR_H
#define ARENA_BOX_SUPERVISOR_H

#include <stdatomic.h>

/* The word in shared memory. The arena sets RUN, and after an answer HOLD plus a number that
 * differs each time. The supervisor turns a HOLD that it finds twice into STOPPED, and stops
 * everything in the box; an arena that replaces STOPPED by RUN wakes the supervisor. */
typedef _Atomic unsigned supervisor_word;
enum { SUPERVISOR_STOPPED, SUPERVISOR_RUN, SUPERVISOR_HOLD };

/* The supervisor's descriptors. The program's input and output are not the standard ones, because
 * bubblewrap keeps those open, and nobody would see the program close them. */
enum {
    SUPERVISOR_CONTROL = 3,
    SUPERVISOR_REPORT,
    SUPERVISOR_IN,
    SUPERVISOR_OUT,
    SUPERVISOR_SHARED
};

/* The words of the supervisor's command line. */
enum supervisor_argument {
    SUPERVISOR_NAME,
    SUPERVISOR_KIND,    /* enum box_kind */
    SUPERVISOR_USER,    /* the user of the program; 0: the supervisor's */
    SUPERVISOR_CORE,    /* the processor for the program */
    SUPERVISOR_FOLDER,  /* the program's folder */
    SUPERVISOR_COMMAND, /* for the shell */
    SUPERVISOR_READABLE /* all other words are paths that Landlock allows */
};

/* The supervisor's name, and its path in bubblewrap. A program started under this name becomes a
 * supervisor before its main begins, so that no program can forget this and run itself again. */
extern const char supervisor_name[];

enum supervisor_event {
    SUPERVISOR_READY,     /* the supervisor is in the box */
    SUPERVISOR_STARTED,   /* the program is this process, which leads its group */
    SUPERVISOR_EXITED,    /* the program ended with this code */
    SUPERVISOR_SIGNALLED, /* this signal killed the program */
    SUPERVISOR_NOT_BOXED, /* the kernel refused a part of the box: the program was not started */
    SUPERVISOR_MEMORY,    /* all processes together used too much memory: killed */
    SUPERVISOR_PROCESSES, /* too many processes: killed */
    SUPERVISOR_FILES      /* too many files in its folder: killed */
};

/* Map the word of this shared memory; NULL if that fails. */
supervisor_word *supervisor_map(int shared);

struct supervisor_report {
    int event; /* enum supervisor_event */
    int value;
};

#endif
