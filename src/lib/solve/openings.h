/* The hands with which a player can begin a game with hidden cards, and how to play each. */
#ifndef SOLVE_OPENINGS_H
#define SOLVE_OPENINGS_H

#include "solve/equilibrium.h"

enum { OPENINGS_MAX = 256, OPENINGS_DEAL_MAX = 128 };

/* A hand of the first player, and how to play it. */
struct opening {
    struct view view;
    double odds;
    struct prospect choice[MOVES_MAX];
    int choices;
};

struct openings {
    const struct equilibrium *from;
    const struct rules *rules;
    struct joint line[OPENINGS_DEAL_MAX]; /* the cards that are being dealt */
    struct opening at[OPENINGS_MAX];
    int count; /* OPENINGS_MAX: there may be more */
};

/* Find the openings of an equilibrium, which must stay valid. */
void openings_find(struct openings *o, const struct equilibrium *e);

#endif
