/*
 * How often each move is right, over all positions that can be reached and leave a choice. A move
 * is right if it gives nothing away against perfect play; where both choose at once, if some
 * optimal mix uses it. In a lost position every move is right. So the choices that matter say most:
 * those in which something can be given away.
 */
#ifndef DESIGN_RIGHT_MOVES_H
#define DESIGN_RIGHT_MOVES_H

#include "solve/solution.h"

enum { MOVES_SEEN = 256, VERBS_SEEN = 64 };

/* Counts for one move; or for all moves of one verb: in how many choices at least one of them
 * counts. */
struct use {
    uint64_t legal;   /* choices in which it is legal */
    uint64_t right;   /* of these: it is right */
    uint64_t matters; /* choices that matter, in which it is legal */
    uint64_t saves;   /* of these: it is right */
    uint64_t needed;  /* of these: no other move is right */
    double share;     /* sum over choices: how often perfect play chooses it */
};

struct right_moves {
    move move[MOVES_SEEN]; /* in ascending order */
    struct use use[MOVES_SEEN];
    int count;
    struct use verb[VERBS_SEEN];
    uint64_t choices; /* positions with more than one legal move, for each player who chooses */
    uint64_t matters; /* of these: some moves are right and some are not */
    uint64_t mixed;   /* of these: perfect play must be unpredictable */
};

void right_moves_count(struct right_moves *m, const struct solution *known);

#endif
