#include "design/candidates.h"

#include "core/array.h"
#include "core/game.h"
#include "core/rng.h"

#include <stdlib.h>

enum {
    CANDIDATES_STREAM = 5,
    CANDIDATES_CHANGES = 5,  /* the most options to change at once */
    CANDIDATES_TRIES = 2000, /* after so many old settings there are no new ones */
    CANDIDATES_FAMILY = SEARCH_FAMILY
};

/* ---- values ---------------------------------------------------------------------------------- */

static int candidates_clamp(const struct option *o, int64_t value)
{
    return value < o->low ? o->low : value > o->high ? o->high : (int)value;
}

/* Draw a value of an option, near the book more often than not. */
static int candidates_value(const struct option *o, int option, struct rng *g)
{
    int64_t most = 2 * (int64_t)o->book + 5;
    int step = 1;

    if (o->choices != NULL)
        return (int)rng_below(g, (uint32_t)o->high + 1);
    if (option == TURN_LIMIT)
        return rng_below(g, 4) == 0 ? 0 : 10 + (int)rng_below(g, 71);
    if (rng_below(g, 4) == 0)
        return o->low + (int)rng_below(g, (uint32_t)(candidates_clamp(o, most) - o->low + 1));
    while (step < 20 && rng_below(g, 5) < 3)
        step++;
    return candidates_clamp(o, rng_below(g, 2) == 0 ? (int64_t)o->book - step
                                                    : (int64_t)o->book + step);
}

static void candidates_change(const struct options_search *s, struct rules *r, struct rng *g)
{
    const struct option *o = r->game->options;
    int open[OPTIONS_MAX], n = 0, option;

    for (int i = 0; o[i].name != NULL; i++)
        if (!s->keep[i])
            open[n++] = i;
    if (n == 0)
        return;
    option = open[rng_below(g, (uint32_t)n)];
    r->value[option] = candidates_value(&o[option], option, g);
}

/* Make a setting from its number: near the book, or near one of the best that were found. */
static void candidates_make(const struct options_search *s, const size_t list[], int listed,
                            struct rules *out)
{
    struct rng g = rng_at(s->seed, CANDIDATES_STREAM, s->candidates);
    int changes = 1;

    *out = s->base;
    if (s->candidates == 0)
        return;
    if (listed > 0 && rng_below(&g, 2) == 0)
        memcpy(out->value, s->tried[list[rng_below(&g, (uint32_t)listed)]].value,
               sizeof out->value);
    while (changes < CANDIDATES_CHANGES && rng_below(&g, 2) == 0)
        changes++;
    for (; changes > 0; changes--)
        candidates_change(s, out, &g);
}

/* ---- what was tried -------------------------------------------------------------------------- */

static uint64_t candidates_hash(const struct rules *r)
{
    uint64_t hash = text_hash((const char *)r->value, sizeof r->value);

    return hash != 0 ? hash : 1;
}

static uint64_t *candidates_place(const struct options_search *s, uint64_t hash)
{
    size_t at = hash & (s->seen_room - 1);

    while (s->seen[at] != 0 && s->seen[at] != hash)
        at = (at + 1) & (s->seen_room - 1);
    return &s->seen[at];
}

/* Make room for one more setting. */
static bool candidates_make_room(struct options_search *s)
{
    size_t room = s->seen_room == 0 ? 1024 : 2 * s->seen_room;
    struct options_search larger = {.seen_room = room};

    if (!array_grow(&s->tried, &s->room, s->count + 1, sizeof *s->tried))
        return false;
    if (2 * (s->count + 1) < s->seen_room)
        return true;
    if ((larger.seen = calloc(room, sizeof *larger.seen)) == NULL)
        return false;
    for (size_t i = 0; i < s->seen_room; i++)
        if (s->seen[i] != 0)
            *candidates_place(&larger, s->seen[i]) = s->seen[i];
    free(s->seen);
    s->seen = larger.seen;
    s->seen_room = room;
    return true;
}

/* Add a setting unless it was tried before: 1, or 0; ERR_MEMORY. */
static int candidates_add(struct options_search *s, const struct rules *given)
{
    struct rules r = *given;
    uint64_t *place;

    if (r.value[TURN_LIMIT] == 0) /* otherwise its result changes nothing */
        r.value[LIMIT_RESULT] = r.game->options[LIMIT_RESULT].book;
    if (!candidates_make_room(s))
        return ERR_MEMORY;
    place = candidates_place(s, candidates_hash(&r));
    if (*place != 0)
        return 0;
    *place = candidates_hash(&r);
    if (s->count >= s->saved) /* else it was read from a file */
        s->tried[s->count] = (struct tried){.end = TRIED_NOT_YET};
    memcpy(s->tried[s->count].value, r.value, sizeof r.value);
    s->tried[s->count].distance = meter_distance(&r);
    s->count++;
    return 1;
}

/* ---- families -------------------------------------------------------------------------------- */

/* Add the settings whose options of the start have the same values or smaller ones. */
static int candidates_add_family(struct options_search *s, struct rules *r, int option, size_t most,
                                 size_t begin)
{
    const struct option *o = r->game->options;
    int top, err = OK;

    while (o[option].name != NULL && (!o[option].start || s->keep[option]))
        option++;
    if (o[option].name == NULL)
        return s->count - begin < most && s->count - begin < CANDIDATES_FAMILY
                   ? candidates_add(s, r)
                   : OK;
    top = r->value[option];
    for (int v = top; v >= o[option].low && (v == top || v >= o[option].book / 2) && err >= OK;
         v--) {
        r->value[option] = v;
        err = candidates_add_family(s, r, option + 1, most, begin);
    }
    r->value[option] = top;
    return err;
}

int candidates_next(struct options_search *s, const size_t list[], int listed, size_t most)
{
    size_t begin = s->count;

    for (int tries = 0; tries < CANDIDATES_TRIES; tries++) {
        struct rules r;
        int err;

        candidates_make(s, list, listed, &r);
        s->candidates++;
        if ((err = candidates_add_family(s, &r, OPTIONS_OWN, most, begin)) < OK)
            return err;
        if (s->count > begin)
            return (int)(s->count - begin);
    }
    return 0;
}
