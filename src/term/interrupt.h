/* Signals that ask the program to stop, turned into a question it can ask at a good moment. */
#ifndef TERM_INTERRUPT_H
#define TERM_INTERRUPT_H

/* From now on SIGINT, SIGTERM and SIGHUP interrupt system calls and are remembered. */
void interrupt_watch(void);
/* The signal that came, or 0. */
int interrupt_signal(void);

#endif
