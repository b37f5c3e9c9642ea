/* Restore the terminal if the program crashes in full-screen mode. */
#ifndef TERMINAL_IO_RESCUE_H
#define TERMINAL_IO_RESCUE_H

#include <termios.h>

/* From now on a crash resets the terminal and restores these settings before the program dies. Call
 * this after newterm. */
void rescue_arm(const struct termios *settings);
void rescue_disarm(void);

#endif
