/* The games of a match. Each is an ordinary game; its record holds the score of the match. */
#ifndef STORE_MATCHES_H
#define STORE_MATCHES_H

#include "core/record.h"
#include "store/store.h"

/* Set up the next game of a match from the record of the last one; false if the last game is not
 * over, decided the match, or belongs to no match. */
bool matches_next(const struct record *last, struct record *next);
/*
 * Find the number of that next game among those above `number`, the last game's own; 0: none yet.
 */
int matches_find_next(const char *folder, const struct record *last, int number);
/* Create the file of the next game, unless it exists or the history has that game, so that a match
 * can be resumed between games too. Return OK, or an error with a sentence. */
int matches_save_next(struct store *s, const char *folder, const struct record *last, int number,
                      struct text *why);

#endif
