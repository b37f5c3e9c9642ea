/*
 * What a bot may not do. Every part is applied where the kernel has it and passed over where it has
 * not; sandbox_parts tells which. Called in a child between fork and exec: nothing here allocates.
 */
#ifndef ARENA_SANDBOX_H
#define ARENA_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum sandbox_part {
    SANDBOX_LIMITS = 1,    /* memory, processes, open files, file sizes */
    SANDBOX_READ_ONLY = 2, /* Landlock: no writing outside the folder */
    SANDBOX_NO_NETWORK =
        4,                /* seccomp: no sockets, and no other calls that would get around these */
    SANDBOX_CONTAINED = 8 /* a PID namespace: all that a bot starts ends with it */
};

/* Confine the calling process, which may write nowhere but in this folder; returns the parts that
 * took hold. */
int sandbox_enter(const char *folder);
/* fork(), into namespaces of its own where that is allowed; *contained says whether it was. */
pid_t sandbox_fork(bool *contained);
/* What holds on this machine, found by trying it on a child. */
int sandbox_parts(void);

#endif
