/* Giving the terminal back when the program crashes while it has the whole screen. */
#ifndef TERM_RESCUE_H
#define TERM_RESCUE_H

#include <termios.h>

/* From now on a crash makes the terminal what it was and puts these settings back before the
 * program dies as it would have. Call it after newterm. */
void rescue_arm(const struct termios *settings);
void rescue_disarm(void);

#endif
