/* What the commands share that ask what is best: solving with a bar, and choices by rank. */
#ifndef CLI_SOLVING_H
#define CLI_SOLVING_H

#include "cli.h"
#include "study/judge.h"

#define FLAGS_SOLVING                                                                              \
    {"--jobs", "N", "threads; the result is the same for any number"},                             \
    {                                                                                              \
        "--bound", "N", "count points that no rule bounds up to N"                                 \
    }

/* Solves with what is set up and what the flags say, shows how far it is, and stops at an
 * interruption. EXIT_DONE, or an exit code after saying what is wrong. */
int solve_with(const struct args *a, const struct rules *r, struct solve_setup setup,
               struct solution **out);
/* The same with a position to look at, or NULL: that position is solved too, a turn limit is
 * folded, and the chances against one who errs are worked out. */
int solve_named(const struct args *a, const struct rules *r, const struct state *look_at,
                struct solution **out);

/* The whole of `duello solve` for a game with hidden cards; returns an exit code. */
int solve_hidden(const struct args *a, const struct rules *r);

/* Best first: what perfect play chooses most often, then by prospect_compare. */
void rank_prospects(struct prospect *p, int n);

/* "473,265" */
const char *grouped(uint64_t n, char room[32]);
/* "wins in 5", "loses in 2", "draws", or a number. */
void worth_print(const struct solution *known, const struct worth *w, struct text *out);

/* A line for every choice of everyone who is to choose; and as JSON. */
void choices_print(const struct solution *known, const struct state *s, const char *const names[2]);
/* With what the chances say, if they were worked out. */
void choices_json(const struct solution *known, const struct state *s, bool chances, json_t *o);

#endif
