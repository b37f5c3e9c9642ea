/* One set of rules in a few figures: the result of perfect play, and what games look like. */
#ifndef DESIGN_FIGURES_H
#define DESIGN_FIGURES_H

#include "design/playout.h"

struct figures {
    int err; /* why there are no figures; then `reason` is a sentence */
    char reason[200];
    bool solved;  /* the next four are known */
    double value; /* for the first player */
    int plies;    /* plies to the end, where a win is forced */
    uint64_t positions, drawn_positions;
    struct playout_score score; /* of playouts */
};

struct figures_setup {
    const char *player; /* the player who plays against itself */
    int games;
    uint64_t seed;
    struct solve_setup solve; /* also called while games are played */
    /* The solution of these rules, with chances; NULL: solve them. */
    const struct solution *known;
};

/* Fill in everything. ERR_OVER: stopped, and *out is unchanged. */
int figures_of(struct figures *out, const struct rules *r, const struct figures_setup *setup);

/* Write "the first player wins in 11 plies". `both`: both choose at once, so there is no first
 * player. */
void figures_value(double value, int plies, bool both, struct text *out);

#endif
