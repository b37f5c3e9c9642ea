/* The system calls that a program in the box may make. Every other call fails with "not
 * implemented", which programs expect from a kernel without it. */
#ifndef ARENA_BOX_CALLS_H
#define ARENA_BOX_CALLS_H

/* Restrict the calling process and all that it starts, permanently. `signals` allows sending
 * signals, which without a PID namespace would reach other processes. Return 0, or -1 if the kernel
 * refuses. */
int calls_restrict(int signals);

#endif
