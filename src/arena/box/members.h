/* The processes in a box. Only a supervisor calls these. `program` is the process that it started,
 * and the number of its process group, which no program in a box may leave.
 */
#ifndef ARENA_BOX_MEMBERS_H
#define ARENA_BOX_MEMBERS_H

#include <sys/types.h>

struct members_use {
    int processes;
    long kilobytes; /* private memory, memory shared among them, and the kernel's memory for them */
};

/* Count the processes and their memory. */
struct members_use members_count(pid_t program);
/* Kilobytes of the kernel's memory that no process shows as its own: of its areas of memory, which
 * every fork copies, and of what sockets can hold. Takes longer than counting, and stops above
 * `most`. */
long members_kernel_memory(pid_t program, long most);

/* Count the threads of all processes of this user on this machine. */
int members_of_user(void);

/* Send a signal to all of them in one step. */
void members_signal(pid_t program, int signal);
/* Kill processes that left the group, as a trusted program may: when their parents are gone, they
 * become children of the supervisor. */
void members_chase(void);

#endif
