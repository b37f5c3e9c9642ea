#include "online/host/listing.h"

#include "core/err.h"

#include <stdlib.h>

int listing_init(struct listings *l, int games)
{
    *l = (struct listings){.games = calloc((size_t)games, sizeof l->games[0])};
    return l->games != NULL ? OK : ERR_MEMORY;
}

void listing_release(struct listings *l)
{
    free(l->games);
    *l = (struct listings){0};
}

int listing_band(int rating)
{
    int band = rating / LISTING_BAND;

    return band < 0 ? 0 : band < LISTING_BANDS ? band : LISTING_BANDS - 1;
}

int listing_distance(const struct listing_order *o, const struct listing_entry *e)
{
    return o->is_near ? abs(listing_band(e->rating) - o->band) : 0;
}

/* ---- coming and going ------------------------------------------------------------------------ */

static struct listing_list *listing_with(const struct listings *l, const struct listing_entry *e,
                                         int kind)
{
    struct listing_game *of = &l->games[e->game];

    return kind == LISTED_BY_GAME ? &of->list : &of->bands[listing_band(e->rating)];
}

static void listing_link(struct listing_list *list, struct listing_entry *e, int kind)
{
    struct listing_entry *newer = NULL, *older = list->newest;

    for (; older != NULL && older->number > e->number; older = older->older[kind])
        newer = older;
    e->older[kind] = older;
    e->newer[kind] = newer;
    *(newer != NULL ? &newer->older[kind] : &list->newest) = e;
    if (older != NULL)
        older->newer[kind] = e;
    list->count++;
    list->changes++;
}

static void listing_unlink(struct listing_list *list, struct listing_entry *e, int kind)
{
    struct listing_entry *newer = e->newer[kind], *older = e->older[kind];

    *(newer != NULL ? &newer->older[kind] : &list->newest) = older;
    if (older != NULL)
        older->newer[kind] = newer;
    list->count--;
    list->changes++;
}

void listing_add(struct listings *l, struct listing_entry *e, uint64_t number, int game, int rating)
{
    *e = (struct listing_entry){.number = number, .game = game, .rating = rating};
    listing_link(&l->all, e, LISTED_BY_ALL);
    for (int kind = LISTED_BY_GAME; kind <= LISTED_BY_BAND; kind++)
        listing_link(listing_with(l, e, kind), e, kind);
}

void listing_remove(struct listings *l, struct listing_entry *e)
{
    if (e->number == 0)
        return;
    listing_unlink(&l->all, e, LISTED_BY_ALL);
    for (int kind = LISTED_BY_GAME; kind <= LISTED_BY_BAND; kind++)
        listing_unlink(listing_with(l, e, kind), e, kind);
    e->number = 0;
}

/* ---- reading --------------------------------------------------------------------------------- */

const struct listing_list *listing_of(const struct listings *l, const struct listing_order *o)
{
    return o->game < 0 ? &l->all : &l->games[o->game].list;
}

static const struct listing_entry *listing_newest(const struct listings *l,
                                                  const struct listing_order *o, int band)
{
    return band >= 0 && band < LISTING_BANDS ? l->games[o->game].bands[band].newest : NULL;
}

/* A place in an order: the next entry is the newer one of two, at the same distance above the band
 * and below it. Where nothing is near or far, all entries are above. */
struct listing_place {
    enum listing_kind kind;
    const struct listing_entry *above, *below;
    int distance;
};

static const struct listing_entry *
listing_next(const struct listings *l, const struct listing_order *o, struct listing_place *p)
{
    const struct listing_entry **from, *e;

    while (o->is_near && p->above == NULL && p->below == NULL && p->distance < LISTING_BANDS - 1) {
        p->distance++;
        p->above = listing_newest(l, o, o->band + p->distance);
        p->below = listing_newest(l, o, o->band - p->distance);
    }
    from = p->above == NULL || (p->below != NULL && p->below->number > p->above->number)
               ? &p->below
               : &p->above;
    if ((e = *from) != NULL)
        *from = e->older[p->kind];
    return e;
}

int listing_get(const struct listings *l, const struct listing_order *o, int skipped, int most,
                const struct listing_entry *out[])
{
    struct listing_place p = {.kind = o->is_near     ? LISTED_BY_BAND
                                      : o->game >= 0 ? LISTED_BY_GAME
                                                     : LISTED_BY_ALL,
                              .above = o->is_near ? listing_newest(l, o, o->band)
                                                  : listing_of(l, o)->newest};
    const struct listing_entry *e;
    int n = 0;

    while (n < most && (e = listing_next(l, o, &p)) != NULL)
        if (skipped > 0)
            skipped--;
        else
            out[n++] = e;
    return n;
}
