/* The processes in a box: all descendants of the supervisor. Only a supervisor calls these. */
#ifndef ARENA_BOX_MEMBERS_H
#define ARENA_BOX_MEMBERS_H

#include <sys/types.h>

struct members_use {
    int processes;
    long kilobytes; /* of private memory, or memory shared among them */
};

/* Count the processes and their memory. */
struct members_use members_count(void);

/* Count the processes and threads of this user on the whole machine, as the kernel does. */
int members_of_user(uid_t user);

/* Send a signal to each process. In a PID namespace the kernel does it in one step; elsewhere,
 * search until no new process is found. */
void members_signal(int signal);

#endif
