/* A stack that is large enough for every command, however small the one is that `ulimit -s` allows.
 */
#ifndef CLI_OWN_STACK_H
#define CLI_OWN_STACK_H

/* Run the program with these arguments on the stack it was started with, or where that may not grow
 * large enough on one of its own; returns what `run` does. */
int own_stack_run(int (*run)(int argc, char **argv), int argc, char **argv);

#endif
