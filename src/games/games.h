/* The list of games. */
#ifndef GAMES_GAMES_H
#define GAMES_GAMES_H

#include "core/game.h"

int games_count(void);
const struct game *games_at(int i);
/* By id or alias, in any case; NULL if there is none. */
const struct game *games_find(const char *name);

/* Read what rules_print writes, and check it. */
int games_parse_rules(struct rules *r, const char *text, struct text *why);

#endif
