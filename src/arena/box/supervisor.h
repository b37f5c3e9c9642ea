/*
 * The first process in a box. It is this program again, started under another name. The arena sends
 * it commands over the control pipe, one byte each:
 *
 *   SUPERVISOR_RUN   let the program run; the first one starts it
 *   SUPERVISOR_HOLD  stop everything in the box, unless RUN follows at once
 *   end of file      kill everything in the box
 *
 * So the box ends with the arena, however the arena ends. The supervisor reports what happens to
 * the program on the report pipe, as struct supervisor_report.
 */
#ifndef ARENA_BOX_SUPERVISOR_H
#define ARENA_BOX_SUPERVISOR_H

enum { SUPERVISOR_RUN = 'r', SUPERVISOR_HOLD = 'h' };
/* The supervisor's descriptors. The program's input and output are not the standard ones, because
 * bubblewrap keeps those open, and nobody would see the program close them. */
enum { SUPERVISOR_CONTROL = 3, SUPERVISOR_REPORT, SUPERVISOR_IN, SUPERVISOR_OUT };

/* The words of the supervisor's command line. */
enum supervisor_word {
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
    SUPERVISOR_EXITED,    /* the program ended with this code */
    SUPERVISOR_SIGNALLED, /* this signal killed the program */
    SUPERVISOR_NOT_BOXED, /* the kernel refused a part of the box: the program was not started */
    SUPERVISOR_MEMORY,    /* all processes together used too much memory: killed */
    SUPERVISOR_PROCESSES, /* too many processes: killed */
    SUPERVISOR_FILES      /* too many files in its folder: killed */
};

struct supervisor_report {
    int event; /* enum supervisor_event */
    int value;
};

#endif
