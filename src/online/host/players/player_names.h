/* Names of players: which are allowed, and which look the same. */
#ifndef ONLINE_HOST_PLAYERS_PLAYER_NAMES_H
#define ONLINE_HOST_PLAYERS_PLAYER_NAMES_H

#include "core/text.h"

/* A number that is the same for all names that look like this one. */
uint64_t player_names_hash(const char *name);
/* Can a player have this name? If not, `why` says so. */
bool player_names_is_allowed(const char *name, struct text *why);

#endif
