/* What a game calls the parts of a position and its options, for players who know that game. */
#ifndef BOTS_BATTLE_NAMED_PARTS_H
#define BOTS_BATTLE_NAMED_PARTS_H

#include "core/game.h"

struct named_parts {
    int count;
    struct field at[FIELDS_MAX + 1]; /* after the last, an empty one for names that do not exist */
};

static inline void named_parts_describe(const struct rules *r, const struct state *s,
                                        struct named_parts *out)
{
    out->count = r->game->describe(r, s, out->at);
    out->at[out->count] = (struct field){0};
}

/* Return the index of the part with this name. */
static inline int named_parts_place(const struct named_parts *p, const char *name)
{
    int i = 0;

    while (i < p->count && strcmp(p->at[i].name, name) != 0)
        i++;
    return i;
}

static inline const struct field *named_parts_get(const struct named_parts *p, const char *name)
{
    return &p->at[named_parts_place(p, name)];
}

/* Return how many cards of a hand of this size are unknown. In a position that was set up, a hand
 * may be larger, or the unseen cards fewer, than in play. */
static inline int named_parts_hidden(const struct named_parts *p, int player, int size)
{
    int unseen = named_parts_get(p, "deck")->count[player];
    int hidden = size - named_parts_get(p, "hand")->count[player];

    return hidden < 0 ? 0 : hidden < unseen ? hidden : unseen;
}

/* Return the value of an option; 0 if there is none with this name. */
static inline int named_parts_option(const struct rules *r, const char *name)
{
    for (int i = OPTIONS_OWN; r->game->options[i].name != NULL; i++)
        if (strcmp(r->game->options[i].name, name) == 0)
            return r->value[i];
    return 0;
}

#endif
