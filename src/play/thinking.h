/* Waiting for a player who is no person: meanwhile the window may be resized, and Ctrl-C and Ctrl-Z
 * work at once. */
#ifndef PLAY_THINKING_H
#define PLAY_THINKING_H

#include "play/table.h"

/* As seat_choose, which is not called for people. An error after a signal means that nobody waits
 * any more; a built-in player may then still be thinking, and t->abandoned is set. */
int thinking_choose(struct table *t, int player, move *out, struct text *why);
/* Has a signal come that ends the waiting? It keeps the screen alive, and is to be called often
 * while a program thinks (struct process_setup). */
bool thinking_is_cancelled(void);

#endif
