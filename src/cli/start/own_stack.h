/* Provide a stack that is large enough for every command, even if `ulimit -s` is small. */
#ifndef CLI_START_OWN_STACK_H
#define CLI_START_OWN_STACK_H

/* Call `run` on the program's stack, or on a new one if the program's stack cannot grow large
 * enough. Return the result of `run`. */
int own_stack_run(int (*run)(int argc, char **argv), int argc, char **argv);

#endif
