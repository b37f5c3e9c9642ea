/* A player of a game with hidden cards by name: a built-in one, or a network in a file. */
#ifndef CLI_COMMANDS_NET_PLAYER_H
#define CLI_COMMANDS_NET_PLAYER_H

#include "learn/train.h"

struct net_player {
    const char *name;
    struct policy policy;
    struct net critic;    /* of a network; without weights if there is none */
    struct trainer *file; /* what it was read from, or NULL */
};

/* For these rules, which stay where they are. EXIT_DONE, or another after saying what is wrong. */
int net_player_open(struct net_player *p, const char *name, const struct rules *r);
void net_player_close(struct net_player *p);

#endif
