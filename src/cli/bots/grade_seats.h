/* The seats at which `duello grade` plays: of each thread, the player's, which may hold a process,
 * and the opponent's. */
#ifndef CLI_BOTS_GRADE_SEATS_H
#define CLI_BOTS_GRADE_SEATS_H

#include "advise/grades/grading.h"
#include "arena/match.h"

struct grade_seats {
    const char *who; /* a built-in player or "bot:COMMAND" */
    struct time_control time;
    struct bot_process_setup programs; /* how to start a program */
    const struct game *disguise;       /* as in struct seat, for the player */
    int threads;
    struct seat (*seats)[2]; /* of each thread */
};

/* Return the table at which the games are played. Set the first three members before. */
struct grading_table grade_seats_table(struct grade_seats *s);

#endif
