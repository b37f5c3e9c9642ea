/* Who wins at every pair of the two players' points. */
#ifndef DESIGN_MAP_H
#define DESIGN_MAP_H

#include "design/grid.h"
#include "design/map_filter.h"
#include "solve/solution.h"

/* All positions of the slice with the same points. */
struct map_cell {
    uint64_t positions, wins, losses, draws; /* of the player to move, or of Player 1 */
    double value;                            /* the mean */
    int plies;                               /* of the longest forced win or loss */
    struct state one;                        /* of them */
};

struct map {
    const struct solution *known;
    struct map_filter slice;
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

/* Parts of the slice that were not asked for are opened where most points cannot be reached with
 * them, and the clock is set to an early turn that shows many. ERR_UNKNOWN with a sentence if no
 * position is in the slice; ERR_MEMORY. */
int map_new(struct map *m, const struct solution *known, const struct map_filter *slice,
            struct map_range range, struct text *why);
void map_release(struct map *m);

/* The cell, or NULL if no position has these points. */
const struct map_cell *map_at(const struct map *m, int mine, int other);

/* The move that perfect play chooses most often for Player 1, or the player to move. */
move map_choice(const struct map *m, const struct map_cell *c, double *share);

/* As a picture, which grid_release frees. ERR_MEMORY. */
int map_grid(const struct map *m, struct grid *out);

#endif
