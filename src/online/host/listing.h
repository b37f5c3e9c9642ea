/*
 * What the lobby lists, open seeks or live games: a list of all, one for each game, and one for
 * each game and band of ratings, all from the newest entry to the oldest. So the first entries of
 * any of them are found without a look at the others, and an entry comes and goes at the same cost
 * however many there are.
 */
#ifndef ONLINE_HOST_LISTING_H
#define ONLINE_HOST_LISTING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LISTING_BANDS = 40, LISTING_BAND = 100 }; /* the last band has all above, too */

enum listing_kind { LISTED_BY_ALL, LISTED_BY_GAME, LISTED_BY_BAND, LISTING_KINDS };

/* An entry, part of what is listed. A rating that changes later does not move it. */
struct listing_entry {
    uint64_t number; /* 0: it is not listed */
    int game;        /* as games_at counts, and one for all rule files */
    int rating;
    struct listing_entry *older[LISTING_KINDS], *newer[LISTING_KINDS];
};

struct listing_list {
    struct listing_entry *newest;
    size_t count;
    uint64_t changes; /* how often an entry came or went */
};

struct listings {
    struct listing_list all;
    struct listing_game {
        struct listing_list list, bands[LISTING_BANDS];
    } * games;
};

/* OK or ERR_MEMORY. */
int listing_init(struct listings *l, int games);
void listing_release(struct listings *l);

/* Most numbers are larger than those before; any other finds its place too. Removing what is not
 * listed does nothing. */
void listing_add(struct listings *l, struct listing_entry *e, uint64_t number, int game,
                 int rating);
void listing_remove(struct listings *l, struct listing_entry *e);

/* Which entries, in which order: of a game, or all (-1); if `is_near`, those near a band come
 * first. Entries that are equally near come in the order of the newest. */
struct listing_order {
    bool is_near; /* then it is about a game */
    int game, band;
};

int listing_band(int rating);
/* How many bands an entry is away in this order. */
int listing_distance(const struct listing_order *o, const struct listing_entry *e);
/* The list of all entries that an order has. */
const struct listing_list *listing_of(const struct listings *l, const struct listing_order *o);
/* Get up to `most` entries after the first `skipped`. Return how many. */
int listing_get(const struct listings *l, const struct listing_order *o, int skipped, int most,
                const struct listing_entry *out[]);

#endif
