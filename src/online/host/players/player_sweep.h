/*
 * Forgets players who do not come back: guests without a name, a game or an invitation after a
 * week, guests with an invitation and players whose name was never used in a game after 30 days.
 * The invitations of players who do not come back end after 30 days too.
 */
#ifndef ONLINE_HOST_PLAYERS_PLAYER_SWEEP_H
#define ONLINE_HOST_PLAYERS_PLAYER_SWEEP_H

#include "online/host/host_parts.h"

/* Look at the next players, a few at a time. Return when to look again. */
int64_t player_sweep(struct host *h);

#endif
