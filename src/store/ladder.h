/*
 * Ratings that outlive an event, in SQLite. A rating is kept for each game and name. Functions
 * return 0, or -1 with a sentence in `why`.
 */
#ifndef STORE_LADDER_H
#define STORE_LADDER_H

#include "duello.h"

struct ladder;

struct ladder_entry {
    char game[32];
    char name[WHO_BYTES];
    double rating, deviation, volatility;
    int64_t games;
};

/* Open the file, making it if it is missing. */
int ladder_open(struct ladder **l, const char *path, struct text *why);
void ladder_close(struct ladder *l);

/* Reading and writing between these two is one step for every other program. */
int ladder_begin(struct ladder *l, struct text *why);
int ladder_commit(struct ladder *l, struct text *why);

/* Fill in the rating of entry->game and entry->name; where there is none the entry is left as it
 * is. */
int ladder_read(struct ladder *l, struct ladder_entry *entry, struct text *why);
int ladder_write(struct ladder *l, const struct ladder_entry *entry, struct text *why);
/* Every entry of a game, the strongest first; all games where it is NULL. */
int ladder_each(struct ladder *l, const char *game,
                void (*take)(const struct ladder_entry *, void *), void *context, struct text *why);

#endif
