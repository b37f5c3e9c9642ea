/* Play many games between two players, for `duello levels` and `duello bench --arena`. */
#ifndef CLI_BOTS_ENCOUNTER_H
#define CLI_BOTS_ENCOUNTER_H

#include "arena/event.h"
#include "bots/bot.h"
#include "solve/solution.h"

enum { ENCOUNTER_TURNS = 500 }; /* a game is stopped after these, as in the arena */

struct encounter {
    struct event event;     /* the rules, the seed and the number of pairs of games */
    struct solution *known; /* used by both players; NULL where cards are hidden */
    int jobs;
    uint64_t games, turns, unfinished; /* of the last encounter, like the next two */
    double score;                      /* the share of points that the first player took */
    double error;                      /* half the width of its 95% interval */
};

/* Make an encounter without rules; free it with free. */
struct encounter *encounter_new(void);
/* Let these two players play all games. False after an interruption. */
bool encounter_play(struct encounter *m, const char *first, const char *second);

#endif
