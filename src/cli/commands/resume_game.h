/* Games that are not over, and going on with one. */
#ifndef CLI_COMMANDS_RESUME_GAME_H
#define CLI_COMMANDS_RESUME_GAME_H

#include "cli/table_setup.h"

struct resume_entry {
    char id[16];
    char name[SENTENCE_BYTES]; /* "12: Charge, turn 3, Ada v random" */
};

/* At most so many saved games that are not over, the newest first; returns how many. */
int resume_list(struct resume_entry *list, int most);
/* Go on with the game that the arguments of `duello resume` name; the exit code. `out` may be NULL,
 * else it tells how the game ended. */
int resume_game(const struct args *a, struct table_result *out);

#endif
