/* The system calls that a program in the box may make. Every other call answers "not implemented",
 * which is what programs expect of a kernel that does not have it. */
#ifndef ARENA_BOX_CALLS_H
#define ARENA_BOX_CALLS_H

/* Restrict the calling process and all that it starts, for good. `signals` says whether it may
 * send any: without a PID namespace they would reach others. 0, or -1 if the kernel refuses. */
int calls_restrict(int signals);

#endif
