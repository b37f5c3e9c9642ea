/*
 * How often each move is right, over all positions that can be reached and leave a choice. A move
 * is right if it gives nothing away against perfect play; where both choose at once, if some
 * optimal mix uses it. In a lost position every move is, so what tells most are the choices that
 * matter: those in which something can be given away.
 */
#ifndef DESIGN_RIGHT_MOVES_H
#define DESIGN_RIGHT_MOVES_H

#include "solve/solution.h"

enum { MOVES_SEEN = 256, VERBS_SEEN = 64 };

/* Of one move, or of all moves of one verb: then in how many choices at least one of them is. */
struct use {
    uint64_t legal;   /* choices in which it may be chosen */
    uint64_t right;   /* of these: it is right */
    uint64_t matters; /* choices that matter, in which it may be chosen */
    uint64_t saves;   /* of these: it is right */
    uint64_t needed;  /* of these: no other is */
    double share;     /* how often perfect play chooses it, summed */
};

struct right_moves {
    move move[MOVES_SEEN]; /* ascending */
    struct use use[MOVES_SEEN];
    int count;
    struct use verb[VERBS_SEEN];
    uint64_t choices; /* positions with more than one legal move; for each player who chooses */
    uint64_t matters; /* of these: some moves are right and some are not */
    uint64_t mixed;   /* of these: perfect play must be unpredictable */
};

void right_moves_count(struct right_moves *m, const struct solution *known);

#endif
