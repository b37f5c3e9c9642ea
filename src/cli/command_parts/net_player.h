/* A player of a game with hidden cards by name: a built-in one, or a network in a file. */
#ifndef CLI_COMMAND_PARTS_NET_PLAYER_H
#define CLI_COMMAND_PARTS_NET_PLAYER_H

#include "learn/train.h"

struct net_player {
    const char *name;
    struct policy policy;
    struct net critic;    /* of a network; without weights if there is none */
    struct trainer *file; /* what it was read from, or NULL */
};

/* Open a player by these rules, which must stay where they are, and the name too. Returns an exit
 * code; unless that is EXIT_DONE, it has said what is wrong, and there is nothing to close. */
int net_player_open(struct net_player *p, const char *name, const struct rules *r);
void net_player_close(struct net_player *p);

#endif
