/* Signals that ask the program to stop, turned into a question it can ask at a good moment. */
#ifndef TERM_INTERRUPT_H
#define TERM_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT interrupt system calls and are remembered, and
 * SIGTSTP waits for interrupt_suspend. */
void interrupt_watch(void);
/* The signal that came, or 0. */
int interrupt_signal(void);
bool interrupt_came(void);
/* Wait until something can be read, at most so long, for ever if negative; false if nothing came or
 * one of the signals came first, even a moment before. */
bool interrupt_wait(int fd, int milliseconds);
/* Was the program asked to stop for a while? interrupt_suspend does, and returns when it goes on.
 */
bool interrupt_wants_suspension(void);
void interrupt_suspend(void);
/* Whether SIGWINCH ends a wait, and is remembered until interrupt_resized tells of it. */
void interrupt_watch_size(bool watch);
bool interrupt_resized(void);

#endif
