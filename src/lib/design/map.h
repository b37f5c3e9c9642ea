/* Who wins at every pair of the two players' points. */
#ifndef DESIGN_MAP_H
#define DESIGN_MAP_H

#include "design/grid.h"
#include "solve/solution.h"

enum { CLOCK_OPEN = -1 };

/* ---- which positions a map shows ------------------------------------------------------------- */

/* The positions to show: some named parts of a position, other than the points, are held at fixed
 * values. "Mine" is the player to move where players take turns, else Player 1. */
struct map_filter {
    const struct rules *rules;
    int parts; /* including the points, which are the first */
    struct field value[FIELDS_MAX];
    bool open[FIELDS_MAX][2]; /* any value passes */
    bool given[FIELDS_MAX];   /* the caller asked for it, so it must not be left open */
    int clock;                /* turns played; CLOCK_OPEN: any number */
    bool clock_given;
};

/* Hold everything as at the start, with any clock. */
void map_filter_init(struct map_filter *filter, const struct rules *r);

/* Hold a part: "NAME=MINE/OTHER", where either may be `any`. ERR_UNKNOWN, ERR_SYNTAX with a
 * sentence. */
int map_filter_set(struct map_filter *filter, const char *assignment, struct text *why);

/* Write "cards 5,2,1/5,2,1; blocked 0/0": what is held fixed, and what is left open; "" for
 * nothing. */
void map_filter_held(const struct map_filter *filter, struct text *out);
void map_filter_open(const struct map_filter *filter, struct text *out);

/* ---- the map --------------------------------------------------------------------------------- */

/* All positions that pass the filter and have the same points. */
struct map_cell {
    uint64_t positions, wins, losses, draws; /* won by the player to move, or by Player 1 */
    double value;                            /* the mean value */
    int plies;                               /* plies of the longest forced win or loss */
    struct state one;                        /* one of the positions */
};

struct map {
    const struct solution *known;
    struct map_filter filter;
    bool both;     /* both players choose at once */
    int low, high; /* the range of points shown */
    struct map_cell *cells;
};

/* The points to show. Without a range, the map shows all points; or, where both choose at once and
 * points have no limit, up to twice those at the start. */
struct map_range {
    bool given;
    int low, high;
};

/* Make a map. Parts that the caller did not ask for are left open if most points cannot be reached
 * otherwise, and the clock is set to an early turn that shows many positions. ERR_UNKNOWN with a
 * sentence if no position passes the filter; ERR_MEMORY. */
int map_new(struct map *m, const struct solution *known, const struct map_filter *filter,
            struct map_range range, struct text *why);
void map_release(struct map *m);

/* Return the cell, or NULL if no position has these points. */
const struct map_cell *map_at(const struct map *m, int mine, int other);

/* What perfect play chooses most often for Player 1, or for the player to move. */
struct map_choice {
    move move;
    double share;  /* how often, from 0 to 1 */
    bool is_level; /* any other choice would be as good */
};
struct map_choice map_choice(const struct map *m, const struct map_cell *c);

/* Make a grid of the map, which grid_release frees. ERR_MEMORY. */
int map_grid(const struct map *m, struct grid *out);

#endif
