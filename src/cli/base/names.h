/* Find games, rules, positions and players by their names on the command line. */
#ifndef CLI_BASE_NAMES_H
#define CLI_BASE_NAMES_H

#include "cli/base/args.h"
#include "core/game.h"
#include "core/record.h"

/* Find a game by id, alias, or the path of a rule file; NULL after printing what is wrong. */
const struct game *names_game(const char *name);
/* Find a game of the list, which may have rules behind it ("charge:tournament"); NULL: there is
 * none.
 */
const struct game *names_listed(const char *words);
/* Add what a command line names the game: its id, or the path of its file; and "--edition
 * tournament" if these are the rules of an edition. */
void names_add_game(const struct rules *r, struct text *out);
/* Set up the rules of a game, which may have them behind it ("charge:tournament"), with --edition
 * and every --rule; EXIT_USAGE after printing what is wrong. names_options does not check whether
 * the values of --rule fit together. */
int names_options(const struct args *a, const char *game, struct rules *r);
int names_rules(const struct args *a, const char *game, struct rules *r);
/* Set the rules of an edition of a game by its name; EXIT_USAGE after printing which it has. */
int names_edition(const struct game *g, const char *name, struct rules *r);
/* Is there an --edition or a --rule? */
bool names_has_rules(const struct args *a);
/* Read whose results are wanted: "charge", or "charge:tournament" for an edition, which sets *key;
 * otherwise it is "". NULL after printing what is wrong. */
const struct game *names_counted(const char *words, struct rules_key *key);
/* Say so if a game has hidden cards of a kind that no network can learn: EXIT_USAGE. */
int names_network(const struct game *g);
/* Say that a game without hidden cards is solved exactly; return EXIT_USAGE. */
int names_refuse_solved(const struct game *g);
/* Read a position from words like "turn=2 ep=7/4"; missing parts are as at the start. EXIT_USAGE
 * after printing what is wrong. */
int names_position(const struct rules *r, const char *words, struct state *out);
/* Check a player's name and make its paths absolute; EXIT_USAGE after printing what is wrong, with
 * the players of the game, or of all games if it is NULL. */
int names_player(const char *name, const struct game *g, bool or_person, char who[WHO_BYTES]);
/* Split NAME=bot:COMMAND: the name into `name`, and bot:COMMAND into *player. A player without a
 * name stays as it is, and `name` becomes "". EXIT_USAGE after printing what is wrong. */
int names_nickname(const char **player, char name[NAME_BYTES]);

#endif
