/*
 * The first process in a box. It is this program once more, started under another name, and does
 * what the arena writes to its control pipe, a byte each:
 *
 *   SUPERVISOR_RUN   let the program run; the first one starts it
 *   SUPERVISOR_HOLD  stop all that is in the box, if no RUN follows at once
 *   end of file      end all that is in the box
 *
 * So the box ends with the arena, however that ends. What happens to the program is written to the
 * report pipe as struct supervisor_report.
 */
#ifndef ARENA_BOX_SUPERVISOR_H
#define ARENA_BOX_SUPERVISOR_H

enum { SUPERVISOR_RUN = 'r', SUPERVISOR_HOLD = 'h' };
/* Its descriptors. The program's input and output have places of their own because bubblewrap keeps
 * the standard ones open, and nobody would see the program close them. */
enum { SUPERVISOR_CONTROL = 3, SUPERVISOR_REPORT, SUPERVISOR_IN, SUPERVISOR_OUT };

/* The words of its command line, after its name. */
enum supervisor_word {
    SUPERVISOR_NAME,
    SUPERVISOR_KIND,    /* enum box_kind */
    SUPERVISOR_USER,    /* the user that the program runs as, 0: the same as the supervisor */
    SUPERVISOR_CORE,    /* the processor that it runs on */
    SUPERVISOR_FOLDER,  /* the program's own */
    SUPERVISOR_COMMAND, /* for the shell */
    SUPERVISOR_READABLE /* paths that Landlock is to allow, up to the last word */
};

/* Its name, and its path in bubblewrap. A program that is started under this name is a supervisor
 * before its main begins: none can forget to be one, and run itself again instead. */
extern const char supervisor_name[];

enum supervisor_event {
    SUPERVISOR_READY,     /* the box is closed around the supervisor */
    SUPERVISOR_EXITED,    /* the program ended with this code */
    SUPERVISOR_SIGNALLED, /* this signal ended it */
    SUPERVISOR_NOT_BOXED, /* the kernel refused a part of the box: the program was not started */
    SUPERVISOR_MEMORY,    /* all its processes together used too much memory: it was ended */
    SUPERVISOR_PROCESSES, /* too many processes: it was ended */
    SUPERVISOR_FILES      /* too many files in its folder: it was ended */
};

struct supervisor_report {
    int event; /* enum supervisor_event */
    int value;
};

#endif
