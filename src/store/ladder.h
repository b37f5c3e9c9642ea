/* Ratings that outlive an event, for each game and name, and how they came to be. */
#ifndef STORE_LADDER_H
#define STORE_LADDER_H

#include "core/record.h"
#include "store/store.h"

struct ladder_entry {
    char game[32];
    char name[WHO_BYTES];
    double rating, deviation, volatility;
    int64_t games;
    char date[24]; /* when it became so: 2026-01-31T12:00:00Z; empty where nobody wrote it down */
};

/* Fill in the rating of entry->game and entry->name; where there is none the entry is left as it
 * is. */
int ladder_read(struct store *s, struct ladder_entry *entry, struct text *why);
int ladder_write(struct store *s, const struct ladder_entry *entry, struct text *why);
/* Every entry of a game, the strongest first; all games where it is NULL. Or, for `changes`, all
 * that was ever written, by game and name, the oldest first; their volatilities are not kept. */
int ladder_each(struct store *s, const char *game, bool changes,
                void (*take)(const struct ladder_entry *, void *), void *context, struct text *why);

#endif
