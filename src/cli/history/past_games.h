/* The store in the data folder, for commands. */
#ifndef CLI_HISTORY_PAST_GAMES_H
#define CLI_HISTORY_PAST_GAMES_H

#include "cli/base/args.h"
#include "cli/base/output.h"
#include "core/writer.h"
#include "store/history.h"
#include "store/ratings.h"
#include "terminal/io/wrap.h"

/* Open the store and update it: every finished game gets into the history, and rated games are
 * rated, even if the program that played them was killed. Print a notice about damage. NULL after
 * printing what is wrong. */
struct store *past_games_open(void);
/* Open the store for what is shown while a person chooses or types: print nothing, wait for other
 * programs only for a moment, and do not update it. NULL: there is none. */
struct store *past_games_open_at_once(void);
/* Do the same as past_games_open after this game, which has just ended, and print its ratings,
 * unless `own` takes them. Wait at most two seconds for other programs. If this fails, the game is
 * not lost: the next call of past_games_open adds it, unless it has no file (number 0). `note` then
 * says what happened; it is empty if all is well. */
void past_games_add(int number, bool is_rated, struct ratings_change own[2], struct text *note);
/* Count how many games in a row a person has won against bots, the newest that count with these
 * rules. */
int past_games_streak(const struct rules *r, const char *name);
/* Keep the accuracies of both players of a finished game, if the store is free; see
 * accuracy_log_note. */
void past_games_note_accuracy(int number, const double percent[2]);
/* Return the rating of a name in a game; 0: it has none. */
double past_games_rating(const char *game, const char *name);
/* Rate the results of an event. Return an exit code after printing what is wrong. */
int past_games_rate_scores(const struct rules *rules, const struct ratings_score *scores, int n);
/* Delete a game by its number; no program may be playing it. Return an exit code after printing
 * what is wrong. */
int past_games_delete(int number);
/* Call history_each with the store in the data folder. Return an exit code after printing what is
 * wrong. */
int past_games_each(const struct history_query *q,
                    bool (*take)(const struct history_game *, void *), void *context);
/* The same, with past_games_open_at_once. */
void past_games_peek(const struct history_query *q,
                     bool (*take)(const struct history_game *, void *), void *context);
/* Print why a record was refused. Return EXIT_FAILED if its file cannot be read, EXIT_BAD_RECORD if
 * its content is wrong. */
int past_games_refuse(int err, const char *why);
/* Read the record of a game by its number, or from a file as save_read does. The caller releases
 * it. Return an exit code after printing what is wrong. */
int past_games_read(const char *name, bool may_be_torn, struct record *rec);
/* Get the text of a game by its number, as it was written; the caller frees it. */
int past_games_read_text(const char *id, struct text *text);
/* Is there a finished game with this number? False also if the history cannot be read. */
bool past_games_has(int number);
/* Put the GAME of a command into the query; EXIT_USAGE after printing what is wrong. */
int past_games_query(const struct args *a, struct history_query *q);
/* Get the verb between the players of a game that is over; the winner, if any, comes first. */
const char *past_games_verb(enum result result);
/* Name a player of a game: "Ada", "Player B (casual)", "Rex (bot)". Long parts are cut. The
 * game may be NULL. */
struct wrap_cell past_games_player(const struct game *g, const char *name, const char *who);
/* Name a player of the ladder: NAME for NAME=bot:COMMAND, else the whole text. */
struct wrap_cell past_games_label(const char *player);
/* Name an opponent of history_score: "a person", or as above, cut. */
struct wrap_cell past_games_opponent(const char *opponent);

/* The title of a finished game, with its edition: "Charge, Tournament". */
struct rules_words past_games_title(const struct history_game *g);

#endif
