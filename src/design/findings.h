/* Everything about one set of rules that a report tells. */
#ifndef DESIGN_FINDINGS_H
#define DESIGN_FINDINGS_H

#include "design/figures.h"
#include "design/right_moves.h"
#include "solve/solution.h"

enum { LEVELS_MAX = 3, READINGS_MAX = 32, FINDINGS_SEED = 1 };

/* A player against itself. */
struct findings_level {
    const char *id;
    struct playout_tally tally;
};

/* The score of the stronger against the weaker, seats exchanged. */
struct meeting {
    const char *strong, *weak;
    uint64_t games;
    double points;
};

/* The rules with one sentence of the book read in another way. */
struct reading {
    int option, value;
    struct figures figures;
};

struct findings {
    struct rules rules;
    struct solution *known;       /* NULL where the game has no table */
    char unknown[SENTENCE_BYTES]; /* and why */
    bool both;                    /* both players choose at once */
    struct census census;
    struct worth start;
    struct right_moves moves;
    struct findings_level level[LEVELS_MAX]; /* weakest first */
    int levels;
    struct meeting meeting[LEVELS_MAX];
    int meetings;
    int games;          /* of each level and meeting */
    struct figures own; /* by the rules as they are, to set beside the readings */
    struct reading reading[READINGS_MAX];
    int readings;
};

/* The setup need not name a player or a seed. ERR_OVER: stopped; others with a sentence. On error
 * there is nothing to release. */
int findings_gather(struct findings *f, const struct rules *r, const struct figures_setup *setup,
                    struct text *why);
void findings_release(struct findings *f);

#endif
