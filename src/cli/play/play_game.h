/* Run `duello play` and `duello resume`. */
#ifndef CLI_PLAY_PLAY_GAME_H
#define CLI_PLAY_PLAY_GAME_H

#include "cli/play/run_table.h"

/* Play a game or a match; continue a saved game. Both return the exit code and write how the last
 * game ended to `out`, unless it is NULL. */
int play_game(const struct args *a, struct table_result *out);
int play_game_resume(const struct args *a, struct table_result *out);
/* Does it matter who begins, as it does where the players take turns? */
bool play_game_has_first(const struct rules *r);

struct play_game_entry {
    char id[16];
    char name[SENTENCE_BYTES]; /* "12: Charge, turn 3, Ada v random" */
};

/* List at most `most` games whose number begins with this text, newest first: unfinished games, or
 * all if `finished_too`. Return how many. */
int play_game_list(struct play_game_entry *list, int most, const char *begins, bool finished_too);

#endif
