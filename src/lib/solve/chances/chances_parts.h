/* The moves of positions, and passes over them, for the files that compute chances. */
#ifndef SOLVE_CHANCES_CHANCES_PARTS_H
#define SOLVE_CHANCES_CHANCES_PARTS_H

#include "solve/chances/chances.h"

/* What may follow a pair of choices. */
struct outcome {
    double weight;       /* its probability */
    uint32_t next;       /* 2 * rank, and 1 more if P2 is to move; or an end, see below */
    uint8_t row, column; /* the choices */
};
/* A game that is over: lost by P1, without a result, won by P1. */
enum { CHANCES_ENDS = 3 };
static const uint32_t chances_over = UINT32_MAX - CHANCES_ENDS;

struct chances_node {
    size_t first;          /* where its outcomes begin */
    size_t mix;            /* where its odds begin: one number for each row, then each column */
    uint8_t rows, columns; /* choices of P1, and of P2 or 1 */
};

/* Positions whose chances are computed together. */
struct chances_work {
    const struct atlas *atlas;
    const struct fallible *who; /* NULL: all moves are equally likely */
    void *chances;              /* what the functions below compute, for all positions */
    /* Compute the chances of a position from those after it; return by how much they changed. */
    double (*improve)(struct chances_work *w, uint32_t rank);
    /* The same with the mixes that `improve` found last; NULL: there are none. */
    double (*repeat)(struct chances_work *w, uint32_t rank);

    uint32_t begin, end;        /* ranks */
    struct chances_node *nodes; /* one for each position, and one after them */
    struct outcome *outcomes;
    double *odds;   /* of the fallible player */
    uint32_t *left; /* positions that may still change, counted from `begin` */
    bool *open;     /* which they are */
    size_t positions, count, room, choices, odds_room;
    uint32_t left_count;
    int err;
};

/* Make room for this many positions at a time. */
int chances_init(struct chances_work *w, size_t positions);
void chances_release(struct chances_work *w);
/* Add the moves of a region after those that were added since `begin`. */
int chances_add_region(struct chances_work *w, const struct region *g);
/* Compute the chances of all regions. */
int chances_solve(struct chances_work *w);

/* Walk over the outcomes of a node. */
#define CHANCES_EACH(w, node, o)                                                                   \
    (const struct outcome *o = (w)->outcomes + (node)[0].first,                                    \
     *o##_end = (w)->outcomes + (node)[1].first;                                                   \
     o < o##_end; o++)

#endif
