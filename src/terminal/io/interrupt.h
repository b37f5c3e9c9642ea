/* Remember signals that ask the program to stop, so that it can check for them at a good moment. */
#ifndef TERMINAL_IO_INTERRUPT_H
#define TERMINAL_IO_INTERRUPT_H

#include <stdbool.h>

/* From now on SIGINT, SIGTERM, SIGHUP and SIGQUIT interrupt system calls and are remembered, and
 * SIGTSTP waits for interrupt_suspend. */
void interrupt_catch(void);
/* Get the signal that came, or 0. */
int interrupt_signal(void);
bool interrupt_came(void);
/* Wait until `fd` can be read, for at most this time; forever if negative. False if nothing came,
 * or if a signal came first, even before the call. */
bool interrupt_wait(int fd, int milliseconds);
/* Did SIGTSTP come? interrupt_suspend suspends the program and returns when it continues. */
bool interrupt_wants_suspension(void);
void interrupt_suspend(void);
/* Let SIGWINCH end a wait, or not. interrupt_resized returns true once after SIGWINCH came. */
void interrupt_catch_size(bool catches);
bool interrupt_resized(void);
/* News from another thread. interrupt_on_call sets what the main thread does about them, in its
 * waits; NULL: nothing. interrupt_call, which any thread may call, ends the wait and makes it do
 * so.
 */
void interrupt_on_call(void (*hook)(void *context), void *context);
void interrupt_call(void);

#endif
