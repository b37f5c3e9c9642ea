/* A player of a game with hidden cards: a built-in player, or a network in a file. */
#ifndef CLI_BOTS_NET_PLAYER_H
#define CLI_BOTS_NET_PLAYER_H

#include "train/trainer.h"

struct net_player {
    const char *name;
    struct policy policy;
    struct net critic;    /* of a network; without weights for other players */
    struct trainer *file; /* the network's file, or NULL */
};

/* Open a player for these rules. The rules and the name must stay valid. Return EXIT_DONE, or
 * another exit code after printing what is wrong; then there is nothing to close. */
int net_player_open(struct net_player *p, const char *name, const struct rules *r);
/* Has the built-in network learned these rules? Otherwise it searches, as other players do. */
bool net_player_has_learned(const struct rules *r);
void net_player_close(struct net_player *p);

#endif
