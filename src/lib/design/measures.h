/*
 * Everything that can be measured of one set of rules (meter.h), as a value. It is the same on
 * every machine.
 */
#ifndef DESIGN_MEASURES_H
#define DESIGN_MEASURES_H

#include "core/writer.h"
#include "design/meter.h"

struct measures_setup {
    /* of these rules, with chances, not folded; NULL: solve them, as always with `fit` */
    const struct solution *known;
    struct solve_setup solve; /* `chances` and `fold` do not count */
    struct meter_setup meter;
    uint32_t figures[LEVELS]; /* by their bit; those of the rules at 0; all 0: everything */
    int fit; /* levels see so far that each takes this percentage from the one below (sight_fit.h);
                0: as the game says, and where something is hidden */
};

struct measures {
    int err; /* why there are none; then `reason` is a sentence */
    char reason[200];
    struct rules rules;
    int sight[LEVELS]; /* that was fitted; 0: none was */
    bool estimated;    /* from games, with intervals: something is hidden */
    double distance;   /* from the book: meter_distance */
    struct meter_value of[METER_FIGURES][LEVELS]; /* those of the rules are at 0 */
    struct course course[LEVELS];                 /* two of each level */
    double kinds[LEVELS][VERBS_SEEN];             /* see meter_kinds; below 0: not known */
};

/* Measure everything. ERR_OVER: stopped, and *out is unchanged. */
int measures_of(struct measures *out, const struct rules *r, const struct measures_setup *setup);

/* ---- as people and programs read them (measures_show.c) -------------------------------------- */

/* The least and the most of a figure over the levels: "48.1 to 50.3", and ", or never" after
 * `unit`, as in "136 to 280 turns, or never"; "?" if it is not known. */
void measures_span(const struct measures *m, enum meter_figure what, const char *unit,
                   struct text *out);
/* A figure of one level, or of the rules at 0: "49.2", "8", "never"; "49.2 (48.0..50.4)" where it
 * is an estimate. */
void measures_say(const struct measures *m, enum meter_figure what, int level, struct text *out);
/* How many levels have this figure; the name of a level; the word of a kind of move, NULL if there
 * is none, or only nature makes it. */
int measures_known(const struct measures *m, enum meter_figure what);
const char *measures_level(const struct measures *m, int level);
const char *measures_verb(const struct measures *m, int verb);
/* Who wins with best play, in a sentence; nothing if that is not known. */
void measures_say_best(const struct measures *m, struct text *out);
/* What these figures say, by their bit, in a sentence. */
void measures_sentence(const struct measures *m, uint32_t figures, struct text *out);
/* The sights that were fitted: "100, 673, 863, 938"; nothing if none were. */
void measures_say_sight(const struct measures *m, struct text *out);
/* Write the table of all figures. */
void measures_table(const struct measures *m, struct writer *out);
/* Put the figures of the rules, or of one level, into a JSON object that is open. */
void measures_put_rules(const struct measures *m, struct text *line);
void measures_put_level(const struct measures *m, int level, struct text *line);

#endif
