/*
 * Many settings of one game: every combination of the values of some options, each in figures. The
 * result does not depend on which thread works on which combination, or in what order.
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
    const char *player; /* the player who plays against itself */
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
/* Call this after all settings. ERR_MEMORY, or ERR_LIMIT with a sentence for too many settings. */
int sweep_begin(struct sweep *s, struct text *why);
void sweep_release(struct sweep *s);

/* Get the rules of setting i, which may contradict each other. */
void sweep_rules(const struct sweep *s, int i, struct rules *out);

struct sweep_setup {
    int jobs;
    uint64_t memory; /* for each setting */
    /* One more setting is done. Calls come one at a time. */
    void (*finished)(void *context, int i);
    /* Called often, one call at a time and by any thread; return false to stop. */
    bool (*waiting)(void *context);
    void *context;
};

/* Work on the settings that are not done yet. ERR_OVER: stopped. */
int sweep_run(struct sweep *s, const struct sweep_setup *setup);

/* ---- what it shows (sweep_show.c) ------------------------------------------------------------ */

/* A lively game ends after some turns, but not too many, and nearly always has a winner. */
enum { LIVELY_TURNS_LEAST = 6, LIVELY_TURNS_MOST = 40, LIVELY_OPEN_PERCENT = 5 };
bool sweep_is_lively(const struct figures *f);
/* Sort the settings: the fairest lively one first, those without figures last. */
void sweep_fair(const struct sweep *s, int order[]);

/* Write the settings as a table; the ten fairest, in the order of sweep_fair (sweep_table.c). */
void sweep_table(const struct sweep *s, struct writer *out);
void sweep_table_fairest(const struct sweep *s, const int order[], struct writer *out);
/* Put a setting into a JSON object. */
void sweep_table_put(const struct sweep *s, int i, struct text *line);

/* With two options varied, make a grid of the first seat's share. ERR_MEMORY. */
int sweep_grid(const struct sweep *s, struct grid *out);

/* A sweep as text: one line for each setting that is done, in the order in which they were done.
 * Numbers are written exactly, so that an interrupted sweep ends as it would have. */

/* Write the request in one line without its newline; the same sweep gives the same line. */
void sweep_request(const struct sweep *s, struct text *out);
/* Write a line for one setting; and read such a line. False: the line is not valid. */
void sweep_write(const struct sweep *s, int i, struct writer *out);
bool sweep_read(struct sweep *s, const char *line);

#endif
