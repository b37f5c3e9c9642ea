/* The processes in a box. Only a supervisor calls these; `program` is the process that it started,
 * and the number of the group that all others belong to, because no program in a box may leave it.
 */
#ifndef ARENA_BOX_MEMBERS_H
#define ARENA_BOX_MEMBERS_H

#include <sys/types.h>

struct members_use {
    int processes;
    long
        kilobytes; /* of memory that is theirs alone, shared among them, or the kernel's for them */
};

/* Count them. */
struct members_use members_count(pid_t program);

/* Threads of all processes that the same user runs on this machine. */
int members_of_user(void);

/* Send a signal to each of them, at once. */
void members_signal(pid_t program, int signal);
/* Kill those who left the group, as a program that is trusted may: with their parents gone they
 * become children of the supervisor. */
void members_chase(void);

#endif
