/* What is kept under the data folder, as the commands see it. */
#ifndef CLI_PAST_GAMES_H
#define CLI_PAST_GAMES_H

#include "cli/args.h"
#include "cli/ratings.h"
#include "store/history.h"

/* The store under the data folder, brought up to date with the files of the games: what is over is
 * in the history, and rated if it was played for that, whatever became of the program that played
 * it. Says so if a damaged store had to be set aside. NULL after saying what is wrong. */
struct store *past_games_open(void);
/* Do the same for this game, which has just come to its end; its ratings are printed. No game is
 * lost by what goes wrong with that: it is added when the history is opened next. It waits two
 * seconds at most for other programs. What people should know of it is the note, which is empty if
 * all is well. */
void past_games_add(int number, struct text *note);
/* Let the results of an event count for the ladder; an exit code after saying what is wrong. */
int past_games_rate_scores(const char *game, const struct ratings_score *scores, int n);
/* Give what was put into the history numbers and files. EXIT_FAILED after saying what is wrong. */
int past_games_number(struct store *s);
/* Delete the game of a number, which nobody may be playing; an exit code after saying what is
 * wrong. */
int past_games_delete(int number);
/* As history_each with the store under the data folder; an exit code after saying what is wrong. */
int past_games_each(const struct history_query *q,
                    bool (*take)(const struct history_game *, void *), void *context);
/* Say why a record cannot be read; EXIT_FAILED if its file cannot, EXIT_BAD_RECORD if it does not
 * replay. */
int past_games_refuse(int err, const char *why);
/* The record of a game by its number, or in a file as save_read, to be released; an exit code after
 * saying what is wrong. */
int past_games_read(const char *name, bool may_be_torn, struct record *rec);
/* The game that a command may name, into the query; EXIT_USAGE after saying what is wrong. */
int past_games_query(const struct args *a, struct history_query *q);

#endif
