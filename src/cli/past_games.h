/* What is kept under the data folder, as the commands see it. */
#ifndef CLI_PAST_GAMES_H
#define CLI_PAST_GAMES_H

#include "cli/args.h"
#include "cli/ratings.h"
#include "store/history.h"

/* The store under the data folder, filled from the saved games if it is new, and with the games
 * that could not be added when they ended; says so if a damaged one had to be set aside. NULL after
 * saying what is wrong. */
struct store *past_games_open(void);
/* Add a game that is over to the history, and if it is rated to the ladder, in one step; new
 * ratings are `told`. It waits two seconds at most for other programs. No game is lost by what goes
 * wrong: it is kept, and added when the history is opened next. What people should know of it is
 * the note, which is empty if all is well. */
void past_games_add(const struct record *rec, bool rated, struct text *told, struct text *note);
/* Let the results of an event count for the ladder; an exit code after saying what is wrong. */
int past_games_rate_scores(const char *game, const struct ratings_score *scores, int n);
/* As history_each with the store under the data folder; an exit code after saying what is wrong. */
int past_games_each(const struct history_query *q,
                    bool (*take)(const struct history_game *, void *), void *context);
/* Say why a record cannot be read; EXIT_FAILED if its file cannot, EXIT_BAD_RECORD if it does not
 * replay. */
int past_games_refuse(int err, const char *why);
/* The record in a file, as save_read; an exit code after saying what is wrong. */
int past_games_read_file(const char *path, bool may_be_torn, struct record *rec);
/* The record of a game by its number in the history, to be released; an exit code after saying what
 * is wrong. */
int past_games_read(int64_t id, struct record *rec);
/* The game that a command may name, into the query; EXIT_USAGE after saying what is wrong. */
int past_games_query(const struct args *a, struct history_query *q);

#endif
