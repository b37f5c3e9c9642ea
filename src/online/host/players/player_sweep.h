/*
 * Forgets players who do not come back: guests without a name, a game or an invitation after a
 * week, guests with an invitation and players whose name was never used in a game after 30 days.
 * The invitations of players who do not come back end after 30 days too. Guests who are not kept
 * are dropped ten minutes after their last connection has closed, or earlier, the oldest first, if
 * there are many.
 */
#ifndef ONLINE_HOST_PLAYERS_PLAYER_SWEEP_H
#define ONLINE_HOST_PLAYERS_PLAYER_SWEEP_H

#include "online/host/host_parts.h"

/* Look at the next players, a few at a time. Return when to look again. */
int64_t player_sweep(struct host *h);
/* A guest who is not kept has gone. */
void player_sweep_gone(struct host *h, struct host_player *p);

#endif
