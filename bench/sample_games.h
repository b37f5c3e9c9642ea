/* Records of random games, as input for measurements. */
#ifndef BENCH_SAMPLE_GAMES_H
#define BENCH_SAMPLE_GAMES_H

#include <stdbool.h>

/* Write finished games of all rule books to a new file, as `duello export` does. No two are the
 * same. */
bool sample_games_write(const char *path, int games);
/* Write the record of a game of energy-duel that ends at this turn limit; if not `over`, its last
 * two turns are missing. The second function writes what the players of that game type; the third
 * writes what the first player receives over the bot protocol, without a turn limit. */
bool sample_games_write_long(const char *path, int turns, bool over);
bool sample_games_write_moves(const char *path, int turns);
bool sample_games_write_questions(const char *path, int turns);

#endif
