/* The rating of each name in each game, and its history. */
#ifndef STORE_LADDER_H
#define STORE_LADDER_H

#include "core/rules.h"
#include "core/record.h"
#include "store/store.h"

struct ladder_entry {
    char game[sizeof(struct rules_key)]; /* the game, or one of its editions */
    char name[NAMED_BYTES]; /* a person, a built-in player, bot:COMMAND or NAME=bot:COMMAND */
    double rating, deviation, volatility;
    int64_t games;
    char date[24]; /* of the last change: 2026-01-31T12:00:00Z; "": unknown */
};

/* Read the rating of entry->game and entry->name; the entry is unchanged if there is none. */
int ladder_read(struct store *s, struct ladder_entry *entry, struct text *why);
int ladder_write(struct store *s, const struct ladder_entry *entry, struct text *why);
/* Call `take` for every entry of a game and its editions, or of all games if it is NULL, strongest
 * first. With `changes`, for every change of a rating, by game and name, oldest first; changes have
 * no volatility. */
int ladder_each(struct store *s, const char *game, bool changes,
                void (*take)(const struct ladder_entry *, void *), void *context, struct text *why);

#endif
