/* Games, rules, positions and players that are named on the command line. */
#ifndef CLI_NAMES_H
#define CLI_NAMES_H

#include "cli/args.h"
#include "core/game.h"
#include "core/record.h"

/* The game called so; NULL after saying what is wrong. */
const struct game *names_game(const char *name);
/* The game with every --rule applied and checked; EXIT_USAGE after saying what is wrong.
 * names_options does not ask whether they fit together. */
int names_options(const struct args *a, const char *game, struct rules *r);
int names_rules(const struct args *a, const char *game, struct rules *r);
/* A position from words like "turn=2 ep=7/4"; what they leave out is as at the start. EXIT_USAGE
 * after saying what is wrong. */
int names_position(const struct rules *r, const char *words, struct state *out);
/* A player, checked and with whole paths; EXIT_USAGE after saying what is wrong. */
int names_player(const char *name, bool or_person, char who[WHO_BYTES]);

#endif
