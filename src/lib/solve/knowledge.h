/* What the players know at the positions of a crowd (grow.c), and whether they must remember
 * more. */
#ifndef SOLVE_KNOWLEDGE_H
#define SOLVE_KNOWLEDGE_H

#include "solve/intern.h"

enum { SEEN, RECALLED };

/* One way to reach a position of a crowd. */
struct arrival {
    struct state s;
    double weight;        /* the probability of nature's choices on the way */
    double odds;          /* the probability of nature's last choice */
    uint32_t from;        /* its index among the edges that lead here */
    uint32_t crowd;       /* while sorting: its crowd; later: its member in the crowd */
    uint32_t knew[2];     /* the number of what each player knew at the position before */
    struct joint did;     /* what the players chose there; nature's move is not in it */
    uint32_t knows[2][2]; /* SEEN: from the current view alone; RECALLED: from all views */
    uint32_t known[2];    /* the one of the two that counts */
};

/* Set `known` of all arrivals in a crowd; ERR_MEMORY. */
int knowledge_find(struct arrival *a, uint32_t n, const struct rules *r, struct budget *b);

#endif
