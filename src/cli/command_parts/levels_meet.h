/* Play many games between two levels. */
#ifndef CLI_COMMAND_PARTS_LEVELS_MEET_H
#define CLI_COMMAND_PARTS_LEVELS_MEET_H

#include "arena/event.h"
#include "bots/bot.h"
#include "solve/solution.h"

enum { LEVELS_TURNS = 500 }; /* a game is stopped after these, as in the arena */

struct levels_meeting {
    struct event event;     /* the rules, the seed and the number of pairs of games */
    struct solution *known; /* used by both players; NULL where cards are hidden */
    int jobs;
    uint64_t games, turns, unfinished; /* of the last meeting, like the next two */
    double score;                      /* the share of points that the first player took */
    double error;                      /* half the width of its 95% interval */
};

/* Let `better`, the first player, and `worse` play all games. False after an interruption. */
bool levels_meet(struct levels_meeting *m, const struct bot *better, const struct bot *worse);

#endif
