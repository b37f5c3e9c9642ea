/* Play many games between two players, and measure the score. */
#ifndef ARENA_ENCOUNTER_H
#define ARENA_ENCOUNTER_H

#include "arena/event.h"
#include "bots/bot.h"
#include "solve/solution.h"

enum { ENCOUNTER_TURNS = 500 }; /* a game is stopped after these, as in the arena */

struct encounter {
    struct event event;     /* the rules, the seed and the number of pairs of games */
    struct solution *known; /* used by both players; NULL where cards are hidden */
    int jobs;
    struct bot_process_setup programs; /* how to start programs */
    bool (*going_on)(void);            /* false: stop */
    uint64_t games, turns, unfinished; /* of the last encounter, like the next two */
    double score;                      /* the share of points that the first player took */
    double error;                      /* half the width of its 95% interval */
};

/* Begin an encounter without rules. */
void encounter_init(struct encounter *m, struct bot_process_setup programs, bool (*going_on)(void));
/* Let these two players play all games. False after an interruption. */
bool encounter_play(struct encounter *m, const char *first, const char *second);

#endif
