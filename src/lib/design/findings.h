/* Everything that a report shows about one set of rules. */
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

/* The score of a stronger player against a weaker one, with seats exchanged. */
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
    const struct solution *known; /* NULL if the game has no table */
    struct solution *solved;      /* the same, if it was made for these findings */
    char unknown[SENTENCE_BYTES]; /* the reason for that */
    bool both;                    /* both players choose at once */
    struct census census;
    struct worth start;
    struct right_moves moves;
    struct findings_level level[LEVELS_MAX]; /* the weakest first */
    int levels;
    struct meeting meeting[LEVELS_MAX];
    int meetings;
    int games;          /* games for each level and each meeting */
    struct figures own; /* figures of these rules, to compare with the readings */
    struct reading reading[READINGS_MAX];
    int readings;
};

/* Find out everything, or all but the other readings if not `with_readings`. The setup need not
 * name a player or a seed. ERR_OVER: stopped; other errors come with a sentence. After an error
 * there is nothing to release. */
int findings_gather(struct findings *f, const struct rules *r, const struct figures_setup *setup,
                    bool with_readings, struct text *why);
void findings_release(struct findings *f);

#endif
