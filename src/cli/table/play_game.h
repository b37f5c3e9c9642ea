/* Playing what the arguments of `duello play` and `duello resume` ask for. */
#ifndef CLI_TABLE_PLAY_GAME_H
#define CLI_TABLE_PLAY_GAME_H

#include "cli/table/table_setup.h"

/* Play one game, or a match; go on with a saved game. Both return the exit code, and `out`, if not
 * NULL, tells how the last game ended. */
int play_game(const struct args *a, struct table_result *out);
int play_game_resume(const struct args *a, struct table_result *out);

struct play_game_entry {
    char id[16];
    char name[SENTENCE_BYTES]; /* "12: Charge, turn 3, Ada v random" */
};

/* At most `most` games whose number begins with this text, the newest first: those that are not
 * over, or all. Returns how many. */
int play_game_list(struct play_game_entry *list, int most, const char *begins, bool finished_too);

#endif
