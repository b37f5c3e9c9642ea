/* Everything about one set of rules that a report tells. */
#ifndef STUDY_FACTS_H
#define STUDY_FACTS_H

#include "figures.h"
#include "duello_solve.h"
#include "moves.h"

enum { LEVELS_MAX = 3, READINGS_MAX = 32, FACTS_SEED = 1 };

/* A player against itself. */
struct level {
    const char *id;
    struct tally tally;
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

struct facts {
    struct rules rules;
    struct solution *known;       /* NULL where the game has no table */
    char unknown[SENTENCE_BYTES]; /* and why */
    bool both;                    /* both players choose at once */
    struct census census;
    struct worth start;
    struct moves moves;
    struct level level[LEVELS_MAX]; /* weakest first */
    int levels;
    struct meeting meeting[LEVELS_MAX];
    int meetings;
    int games;          /* of each level and meeting */
    struct figures own; /* by the rules as they are, to set beside the readings */
    struct reading reading[READINGS_MAX];
    int readings;
};

struct facts_setup {
    int jobs, games;
    uint64_t memory;
    bool (*going_on)(void *context, double share); /* false stops; may be NULL */
    void *context;
};

/* ERR_OVER: stopped; others with a sentence. On error there is nothing to release. */
int facts_gather(struct facts *f, const struct rules *r, const struct facts_setup *setup,
                 struct text *why);
void facts_release(struct facts *f);

/* ---- promises (promise.c) -------------------------------------------------------------------- */

enum verdict { HOLDS, PARTLY, FAILS, NOT_KNOWN };

/* Does the promise hold? The evidence is added in whole sentences. */
enum verdict promise_check(const struct promise *p, const struct facts *f, struct text *evidence);

#endif
