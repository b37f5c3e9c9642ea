/* How often each move is right, over all positions that can be reached. */
#ifndef STUDY_MOVES_H
#define STUDY_MOVES_H

#include "duello.h"

enum { MOVES_SEEN = 256 };

struct move_use {
    move move;
    uint64_t legal; /* positions in which it may be chosen, among others */
    uint64_t right; /* of these: it gives nothing away against perfect play */
    uint64_t only;  /* no other does */
    double share;   /* how often perfect play chooses it, summed */
};

struct moves {
    struct move_use use[MOVES_SEEN];
    int count;
    uint64_t choices;  /* positions with more than one legal move */
    uint64_t decisive; /* of these: some moves keep the value and some do not */
    uint64_t mixed;    /* of these: perfect play must be unpredictable */
};

/* Where both choose at once the choices of both are counted. */
void moves_count(struct moves *m, const struct solution *known);

#endif
