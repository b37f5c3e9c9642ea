/* Turn a child of the supervisor into the program, between fork and exec. */
#ifndef ARENA_BOX_PROGRAM_H
#define ARENA_BOX_PROGRAM_H

#include "arena/box/box.h"

struct program {
    enum box_kind kind;
    uid_t user; /* 0: do not change it */
    int core;
    const char *command;
    const char *folder;    /* its working folder */
    char *const *readable; /* NULL at the end */
};

enum {
    PROGRAM_PROCESSES = 64,
    PROGRAM_OPEN_FILES = 64,   /* in one process */
    PROGRAM_MEMORY = 1 << 30,  /* bytes, for one process and for all together */
    PROGRAM_FILES = 10000,     /* in its folder */
    PROGRAM_FOLDER = 64 << 20, /* bytes in its folder */
    PROGRAM_PRIORITY = 10,     /* behind the supervisor, whose priority is 0 */
    PROGRAM_NOT_BOXED = 126    /* exit code if the kernel refuses a part of the box */
};

/* Become the program. Never returns. */
_Noreturn void program_become(const struct program *p);

#endif
