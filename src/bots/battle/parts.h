/* What a game calls the parts of a position and its options, for players who know that game. */
#ifndef BOTS_BATTLE_PARTS_H
#define BOTS_BATTLE_PARTS_H

#include "core/game.h"

/* The part with this name, which must be one of those the game describes. */
static inline struct field *parts_of(struct field parts[FIELDS_MAX], const char *name)
{
    while (strcmp(parts->name, name) != 0)
        parts++;
    return parts;
}

static inline const struct field *parts_named(const struct field parts[FIELDS_MAX],
                                              const char *name)
{
    while (strcmp(parts->name, name) != 0)
        parts++;
    return parts;
}

/* The same for an option. */
static inline int parts_option(const struct rules *r, const char *name)
{
    int i = OPTIONS_OWN;

    while (strcmp(r->game->options[i].name, name) != 0)
        i++;
    return r->value[i];
}

#endif
