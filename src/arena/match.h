/* Play one game between two seats, from the first move to the result, whatever they do. */
#ifndef ARENA_MATCH_H
#define ARENA_MATCH_H

#include "arena/seat.h"
#include "match/referee.h"

struct match {
    const struct rules *rules;
    int first;
    uint64_t seed;        /* for nature */
    uint64_t bot_seed[2]; /* for the players' choices, by seat */
    /* How often a player is asked at each decision, to hear how it chooses; the last answer is
     * played. Up to 1: once. */
    int asks[2];
    /* Called with every answer of a player who is asked more than once; `at` is the number of
     * choices before it. */
    void (*answered)(void *context, size_t at, move m);
    void *context;
};

struct match_result {
    enum result result;
    int forfeit; /* the number of the player who forfeited, or 0 */
    int turns;
    char reason[REASON_BYTES]; /* of the forfeit */
};

/* Play a game. The referee is zeroed or was used before; afterwards its record holds the game, and
 * referee_release frees it. */
void match_play(struct referee *g, const struct match *m, struct seat *seats[2],
                struct match_result *out);

#endif
