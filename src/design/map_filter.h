/*
 * Which positions a map shows: those in which the named parts of a position other than the points
 * are held at some value. Where players take turns "mine" is the player to move, else Player 1.
 */
#ifndef DESIGN_MAP_FILTER_H
#define DESIGN_MAP_FILTER_H

#include "core/game.h"

enum { CLOCK_OPEN = -1 };

struct map_filter {
    const struct rules *rules;
    int parts; /* the points, which are the first, included */
    struct field value[FIELDS_MAX];
    bool open[FIELDS_MAX][2]; /* any value will do */
    bool given[FIELDS_MAX];   /* asked for, and not to be opened without being asked */
    int clock;                /* turns played; CLOCK_OPEN */
    bool clock_given;
};

/* Everything held as it is at the start, and any clock. */
void map_filter_init(struct map_filter *sl, const struct rules *r);

/* Hold a part: "NAME=MINE/OTHER", either of them `any`. ERR_UNKNOWN, ERR_SYNTAX with a sentence. */
int map_filter_set(struct map_filter *sl, const char *assignment, struct text *why);

/* Is the position, as describe gave it, in the slice as far as one part is concerned, or all? */
bool map_filter_part_has(const struct map_filter *sl, int part, const struct field *described);
bool map_filter_has(const struct map_filter *sl, const struct state *s);

/* "cards 5,2,1/5,2,1; blocked 0/0": what is held, and what is left open; "" for nothing. */
void map_filter_held(const struct map_filter *sl, struct text *out);
void map_filter_open(const struct map_filter *sl, struct text *out);

#endif
