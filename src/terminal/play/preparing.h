/*
 * Solve a game while people already play. A built-in player needs the solution only when it is
 * first to choose, so nobody waits for it before that.
 */
#ifndef TERMINAL_PLAY_PREPARING_H
#define TERMINAL_PLAY_PREPARING_H

#include "core/record.h"
#include "solve/solution.h"

#include <pthread.h>

struct bot;

struct preparing {
    const struct bot *bot; /* NULL: nothing is being prepared */
    struct rules rules;
    struct state start;
    bool is_set_up; /* the game begins at `start` */
    uint64_t memory;
    pthread_t thread;
    bool stopped; /* read by the thread */
    struct solution *known;
    int err;
    char why[SENTENCE_BYTES];
};

/* Begin, for a built-in player that needs a solution and plays this game, if the solution is
 * certain to be made soon; false if it is not. */
bool preparing_begin(struct preparing *p, const struct bot *bot, const struct record *rec,
                     uint64_t memory);
/* Wait until it is done, and get the solution: an error of bot_prepare, with its reason. Afterwards
 * nothing is being prepared. */
int preparing_finish(struct preparing *p, struct solution **known, struct text *why);
/* Stop it, and free what was made. */
void preparing_stop(struct preparing *p);

#endif
