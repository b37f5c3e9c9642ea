/* Names of players: which are allowed, and which look the same. */
#ifndef ONLINE_HOST_PLAYERS_PLAYER_NAMES_H
#define ONLINE_HOST_PLAYERS_PLAYER_NAMES_H

#include "core/text.h"

/* Write the name as one of all that look like it: two names with the same form are one name. */
void player_names_fold(const char *name, char folded[NAME_BYTES]);
/* Can a player have this name? If not, `why` says so. */
bool player_names_is_allowed(const char *name, struct text *why);

#endif
