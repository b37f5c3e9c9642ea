/* The games of a match. Each is a game like any other; its record says how the match stands. */
#ifndef CLI_TABLE_MATCHES_H
#define CLI_TABLE_MATCHES_H

#include "core/record.h"

/* The next game of a match, ready to be played, as the record of the last one has it; false if that
 * game goes on, decided the match, or is in none. */
bool matches_next(const struct record *last, struct record *next);
/* The number of that next game among those above `number`, the last game's own; 0: there is none
 * yet. */
int matches_find_next(const char *folder, const struct record *last, int number);
/* Begin its file, unless there is one: a match can be resumed between its games too. OK, or an
 * error with a sentence. */
int matches_save_next(const char *folder, const struct record *last, int number, struct text *why);

#endif
