/* What is kept under the data folder, as the commands see it. */
#ifndef CLI_PAST_GAMES_H
#define CLI_PAST_GAMES_H

#include "cli/args.h"
#include "store/history.h"

/* The store under the data folder, filled from the saved games if it is new; says so if a damaged
 * one had to be set aside. NULL after saying what is wrong. */
struct store *past_games_open(void);
/* Add a game that is over to the history. No game is lost by what goes wrong with that; what people
 * should know of it is the note, which is empty if all is well. */
void past_games_add(const struct record *rec, struct text *note);
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
