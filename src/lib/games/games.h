/* The list of games. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

int games_count(void);
const struct game *games_at(int i);
/* Find a game by id or alias, in upper or lower case; NULL if there is none. */
const struct game *games_find(const char *name);

/* Read rules as rules_print writes them, and check them. */
int games_parse_rules(struct rules *r, const char *text, struct text *why);
/* The same, also of games from files, which are these. ERR_UNKNOWN: the file is not among them. */
int games_parse_any_rules(struct rules *r, const struct game *const *loaded, int count,
                          const char *text, struct text *why);

#endif
