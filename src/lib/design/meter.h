/*
 * One set of rules, measured figure by figure: each is worked out when it is asked for, and what
 * several need is kept. Where nothing is hidden, figures are exact: the games between two levels
 * are followed (course.h), not played. With hidden cards they are estimates from games, with 95%
 * intervals.
 */
#ifndef DESIGN_METER_H
#define DESIGN_METER_H

#include "design/course.h"
#include "design/right_moves.h"

/* What can be measured. */
enum meter_figure {
    /* for each level, in percent or turns */
    METER_FIRST,      /* the first seat's share of the points between two of the level */
    METER_TURNS,      /* turns within which half of the games between them end */
    METER_TURNS_90,   /* and nine in ten */
    METER_UNFINISHED, /* games between them that end without a result */
    METER_DRAWS,
    METER_DECISIONS,  /* decisions met in which best and worst choice differ by 10 points */
    METER_EVERY_MOVE, /* of the kinds of move: how often the rarest is better than all others */
    METER_COMEBACK,   /* games won by the player who was behind after half of the turns */
    METER_SKILL,      /* score against the level below, in both seats; novice against random */
    METER_BEST,       /* score of the strongest player against the level */
    /* one number for the rules */
    METER_VALUE,  /* the first seat's share with best play */
    METER_FORCED, /* moves of both players within which somebody wins by force */
    METER_SIMPLE, /* options that differ from the book */
    METER_FIGURES,
    METER_OF_LEVELS = METER_VALUE
};

enum {
    METER_NEVER = 999, /* nobody wins by force */
    METER_WIDE = 10,   /* points between best and worst choice that make a decision */
    METER_POINT = 1,   /* points by which a kind of move is better than all others */
    METER_GAMES = 1000 /* games for each estimate, unless the setup says otherwise */
};

/* The true figure is from `low` to `high`. */
struct meter_value {
    bool known;
    double value, low, high;
};

struct meter_setup {
    int games; /* for estimates; 0: the usual */
    uint64_t seed;
    bool (*going_on)(void *context, double share); /* return false to stop; may be NULL */
    void *context;
};

struct meter;

/* Begin with rules and their solution, which has chances once a figure of a level is asked for,
 * and may be that of rules that only start elsewhere; NULL: the game is hidden. ERR_MEMORY. */
int meter_new(struct meter **out, const struct rules *r, const struct solution *known,
              const struct meter_setup *setup);
void meter_free(struct meter *g);
/* Go on with rules whose positions are those of the same solution. */
void meter_start(struct meter *g, const struct rules *r);
/* Say why rules have no figures, in a whole sentence: a game that nature opens has none. */
void meter_explain(const struct rules *r, int err, struct text *why);
/* Forget what is known of a level, because its sight has changed; not what its choices are worth,
 * which the solution keeps. */
void meter_forget(struct meter *g, int level);

/* Measure a figure; of a level, NOVICE to EXPERT, if it is one of theirs. `least` is the smallest
 * share of games that is followed: with METER_EXACT, `low` and `high` are less than 0.0001% apart.
 * ERR_MEMORY, ERR_OVER: stopped. */
#define METER_EXACT 1e-12
int meter_measure(struct meter *g, enum meter_figure what, int level, double least,
                  struct meter_value *out);
/* Get the games between two of a level that were followed or played; NULL: none were. */
const struct course *meter_course(const struct meter *g, int level);
/* Get, for each kind of move, in which share of the decisions met by a level it is better than all
 * others by a point; below 0: it was never among the choices. NULL: that was not measured. */
const double *meter_kinds(const struct meter *g, int level);

/* The name of a figure, as goals have it, and what it is in a few words. */
const char *meter_name(enum meter_figure what);
const char *meter_about(enum meter_figure what);
/* Can this be measured in a game? Where cards are hidden, some figures cannot. */
bool meter_can_measure(enum meter_figure what, const struct game *g);
/* How far rules are from the book: 1 for each option that differs, and more, the more it does. */
double meter_distance(const struct rules *r);

#endif
