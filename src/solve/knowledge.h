/* What the players know at the positions of a crowd, and whether they need to remember more. */
#ifndef SOLVE_KNOWLEDGE_H
#define SOLVE_KNOWLEDGE_H

#include "solve/intern.h"

enum { SEEN, RECALLED };

/* One way into a position of a crowd. */
struct arrival {
    struct state s;
    double weight;        /* how likely nature makes it, if players do all for it */
    double odds;          /* of the last of her choices */
    uint32_t from;        /* the place in the edges that lead here */
    uint32_t crowd;       /* while they are sorted into crowds; in one, its member */
    uint32_t knew[2];     /* what each player knew at the position before, by number */
    uint8_t did[2];       /* and chose there; 0: nothing */
    uint32_t knows[2][2]; /* SEEN: by what is seen now alone; RECALLED: with all that was before */
    uint32_t known[2];    /* the one of these that counts */
};

/* Sets `known` of all arrivals in a crowd; ERR_MEMORY. */
int knowledge_find(struct arrival *a, uint32_t n, const struct rules *r, struct budget *b);

#endif
