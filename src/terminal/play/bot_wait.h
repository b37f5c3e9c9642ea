/* Wait for a bot. Meanwhile the window can be resized, and Ctrl-C and Ctrl-Z work at once. */
#ifndef TERMINAL_PLAY_BOT_WAIT_H
#define TERMINAL_PLAY_BOT_WAIT_H

#include "terminal/play/table.h"

/* Call seat_choose for a bot. An error after a signal means that waiting ended; if a built-in
 * player is still thinking, t->abandoned is set. */
int bot_wait_choose(struct table *t, int player, move *out, struct text *why);
/* Has a signal come that ends waiting? Call it often while a program thinks (struct
 * bot_process_setup); it also redraws the screen. */
bool bot_wait_is_cancelled(void);

/* Wait for the solution that is being made, and give it to the players; an error with the reason if
 * it cannot be made. */
int bot_wait_solution(struct table *t, struct text *why);

#endif
