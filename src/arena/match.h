/* One game between two seats, from the first move to the result, whatever they do. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/seat.h"
#include "match/referee.h"

struct match {
    const struct rules *rules;
    int first;
    uint64_t seed;        /* of nature */
    uint64_t bot_seed[2]; /* of the players' choices, by seat */
};

struct match_result {
    enum result result;
    int forfeit; /* 0, or the number of the player whose game was forfeited */
    int turns;
    char reason[128]; /* of the forfeit */
};

/* Play it. The referee is a zeroed one, or has been in use; the game is in its record afterwards,
 * and referee_release frees that. */
void match_play(struct referee *g, const struct match *m, struct seat *seats[2],
                struct match_result *out);

#endif
