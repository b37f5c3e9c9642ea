/* A database with players and games for attacks on a server. */
#ifndef BENCH_ATTACK_SEED_H
#define BENCH_ATTACK_SEED_H

#include "core/text.h"

#include <stdint.h>

enum {
    ATTACK_SEED_GAMES = 20,  /* running games of a player */
    ATTACK_SEED_ENDED = 256, /* games of a player that are over */
    ATTACK_SEED_TURNS = 380, /* of a long game */
    ATTACK_SEED_PLAYERS = 64 /* at most */
};

struct attack_seed {
    int players; /* even: pairs with ATTACK_SEED_GAMES long games each */
    char token[ATTACK_SEED_PLAYERS][64];
    int64_t game; /* of the first pair */
    char ended_token[64];
    int64_t ended[ATTACK_SEED_ENDED]; /* games of this player */
};

/* Make it; seed->players says how many. An error with its reason. */
int attack_seed(struct attack_seed *seed, const char *database, struct text *why);

#endif
