/*
 * Many settings of one game: every combination of the values of some options, each in figures.
 * Which thread works out which combination, and in which order, makes no difference to any of them.
 */
#ifndef DESIGN_SWEEP_H
#define DESIGN_SWEEP_H

#include "design/figures.h"
#include "design/grid.h"

enum { VARIED_MAX = 4, VALUES_MAX = 1001, SETTINGS_MAX = 100000 };

struct varied {
    int option, count;
    int value[VALUES_MAX];
};

struct sweep {
    struct rules base;
    struct varied varied[VARIED_MAX];
    int varieds;
    const char *player; /* who plays against itself */
    int games;
    uint64_t seed;
    int count; /* settings: the last option varies fastest */
    struct figures *figures;
    bool *done;
    int finished;
};

/* Vary an option: "NAME=LO..HI", "NAME=1,2,5" or "NAME=this,that". ERR_UNKNOWN, ERR_SYNTAX,
 * ERR_RANGE or ERR_LIMIT with a sentence. */
int sweep_vary(struct sweep *s, const char *assignment, struct text *why);
/* Once all is set. ERR_MEMORY, or ERR_LIMIT with a sentence for too many settings. */
int sweep_begin(struct sweep *s, struct text *why);
void sweep_release(struct sweep *s);

/* The rules of setting i, which may not fit together. */
void sweep_rules(const struct sweep *s, int i, struct rules *out);

struct sweep_setup {
    int jobs;
    uint64_t memory; /* for each setting */
    /* One more is done. Calls come one at a time. */
    void (*finished)(void *context, int i);
    /* Called often, one call at a time and by any thread; false stops. */
    bool (*waiting)(void *context);
    void *context;
};

/* Work out what is not done yet. ERR_OVER: stopped. */
int sweep_run(struct sweep *s, const struct sweep_setup *setup);

/* ---- what it shows (sweep_show.c) ------------------------------------------------------------ */

/* A lively game is over after some turns, but not too many, and nearly always has a winner. */
enum { LIVELY_TURNS_LEAST = 6, LIVELY_TURNS_MOST = 40, LIVELY_OPEN_PERCENT = 5 };
bool sweep_is_lively(const struct figures *f);
/* The settings in order, the fairest lively one first, those without figures last. */
void sweep_fair(const struct sweep *s, int order[]);

/* With two options varied, the first seat's share as a picture. ERR_MEMORY. */
int sweep_grid(const struct sweep *s, struct grid *out);

/* As lines of text, one for each setting that is done, in the order in which they were. Numbers are
 * written exactly, so that a sweep that was interrupted ends as it would have. */

/* What was asked for, in one line without its end; the same for the same sweep. */
void sweep_request(const struct sweep *s, struct text *out);
/* A line for one setting, and what such a line says. False: it says nothing. */
void sweep_write(const struct sweep *s, int i, struct writer *out);
bool sweep_read(struct sweep *s, const char *line);

#endif
