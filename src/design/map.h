/* Who wins at every pair of the two players' points. */
#ifndef DESIGN_MAP_H
#define DESIGN_MAP_H

#include "design/grid.h"
#include "solve/solution.h"

enum { CLOCK_OPEN = -1 };

/* ---- which positions a map shows ------------------------------------------------------------- */

/* Those in which the named parts of a position other than the points are held at some value. Where
 * players take turns "mine" is the player to move, else Player 1. */
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
void map_filter_init(struct map_filter *filter, const struct rules *r);

/* Hold a part: "NAME=MINE/OTHER", either of them `any`. ERR_UNKNOWN, ERR_SYNTAX with a sentence. */
int map_filter_set(struct map_filter *filter, const char *assignment, struct text *why);

/* "cards 5,2,1/5,2,1; blocked 0/0": what is held, and what is left open; "" for nothing. */
void map_filter_held(const struct map_filter *filter, struct text *out);
void map_filter_open(const struct map_filter *filter, struct text *out);

/* ---- the map --------------------------------------------------------------------------------- */

/* All positions of the filter with the same points. */
struct map_cell {
    uint64_t positions, wins, losses, draws; /* of the player to move, or of Player 1 */
    double value;                            /* the mean */
    int plies;                               /* of the longest forced win or loss */
    struct state one;                        /* of them */
};

struct map {
    const struct solution *known;
    struct map_filter filter;
    bool both;     /* both players choose at once */
    int low, high; /* points shown */
    struct map_cell *cells;
};

/* The points to show. Unless given the map chooses: all, or where both choose at once, and points
 * may grow without bound, up to twice those at the start. */
struct map_range {
    bool given;
    int low, high;
};

/* Parts of the filter that were not asked for are opened where most points cannot be reached with
 * them, and the clock is set to an early turn that shows many. ERR_UNKNOWN with a sentence if no
 * position is in the filter; ERR_MEMORY. */
int map_new(struct map *m, const struct solution *known, const struct map_filter *filter,
            struct map_range range, struct text *why);
void map_release(struct map *m);

/* The cell, or NULL if no position has these points. */
const struct map_cell *map_at(const struct map *m, int mine, int other);

/* The move that perfect play chooses most often for Player 1, or the player to move. */
move map_choice(const struct map *m, const struct map_cell *c, double *share);

/* As a picture, which grid_release frees. ERR_MEMORY. */
int map_grid(const struct map *m, struct grid *out);

#endif
