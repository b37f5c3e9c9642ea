/* Provide a stack that is large enough for every command, even if `ulimit -s` is small. */
#ifndef SYSTEM_OWN_STACK_H
#define SYSTEM_OWN_STACK_H

/* Call `run` on the program's stack, or on a new one if the program's stack cannot grow large
 * enough. *code is the result of `run`. Return OK, or ERR_MEMORY if there is no such stack. */
int own_stack_run(int (*run)(int argc, char **argv), int argc, char **argv, int *code);

#endif
