/* Connections, and what follows when one opens or closes. */
#ifndef ONLINE_HOST_GUESTS_H
#define ONLINE_HOST_GUESTS_H

#include "online/host/host_parts.h"

/* A guest has proved to be this player, and no longer watches the player's games. What the player
 * has from before a restart counts for the guest's address from now on. guests_greet then
 * tells the player's games that the player is back, if no other connection was there. */
void guests_attach(struct host *h, struct guest *g, struct host_player *p);
void guests_greet(struct host *h, struct guest *g);
/* A guest is no longer this player. Without another connection the player is gone. */
void guests_detach(struct host *h, struct guest *g);
/* Say why, and close the connection. */
void guests_dismiss(struct host *h, struct guest *g, int64_t id, const char *why);
/* A player has to go: resign the games, withdraw what is open, and dismiss all connections but
 * `stays` (NULL: none stays). */
void guests_put_out(struct host *h, struct host_player *p, const struct guest *stays,
                    const char *why);

/* Begin and stop watching a game. ERR_LIMIT, ERR_MEMORY. */
int guests_watch(struct host *h, struct guest *g, struct room *r);
void guests_stop_watching(struct host *h, struct guest *g, struct room *r);

#endif
