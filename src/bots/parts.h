/* What a game calls the parts of a position, for players who know that game. */
#ifndef PARTS_H
#define PARTS_H

#include "duello.h"

/* The part with this name, which must be one of those the game describes. */
static inline const struct field *part_named(const struct field parts[FIELDS_MAX], const char *name)
{
    while (strcmp(parts->name, name) != 0)
        parts++;
    return parts;
}

#endif
