/* The processes in a box: all that come from the supervisor. Only a supervisor calls these. */
#ifndef ARENA_BOX_MEMBERS_H
#define ARENA_BOX_MEMBERS_H

#include <sys/types.h>

struct members_use {
    int processes;
    long kilobytes; /* of memory that is theirs alone, or shared among them */
};

/* Count them. */
struct members_use members_count(void);

/* Processes and threads of this user on the whole machine, which is what the kernel counts. */
int members_of_user(uid_t user);

/* Send a signal to each of them. In a PID namespace the kernel does it at once; elsewhere they are
 * looked for until no new ones are found. */
void members_signal(int signal);

#endif
