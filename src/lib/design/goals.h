/*
 * What a designer wants of a set of rules: figures (meter.h), each within a range, at all levels or
 * at one. How far rules are from a goal is a number, so that the closest can be found.
 */
#ifndef DESIGN_GOALS_H
#define DESIGN_GOALS_H

#include "design/meter.h"

enum { GOALS_MAX = 16, GOALS_ALL_LEVELS = -1 };

struct goal {
    enum meter_figure what;
    int level; /* NOVICE to EXPERT, or GOALS_ALL_LEVELS */
    double low, high;
    char words[80]; /* as it was given */
};

struct goals {
    struct goal at[GOALS_MAX];
    int count;
};

/* Add a goal: "first=48..52", "turns.casual=..15", "forced=never". ERR_UNKNOWN, ERR_SYNTAX,
 * ERR_RANGE or ERR_LIMIT with a sentence. For ERR_UNKNOWN the caller may suggest another name. */
int goals_add(struct goals *g, const char *words, struct text *why);
/* Can all goals be measured in this game, and met at once, as far as their meaning says? ERR_RULES
 * with a sentence: which cannot, or which excludes which. */
int goals_check(const struct goals *g, const struct game *game, struct text *why);

/* The levels that a goal is about, from *first to *last; one of them for a figure of the rules. */
void goal_levels(const struct goal *g, int *first, int *last);
/* How far a figure is from the goal, at least: 0 if it may be within the range, and 1 for a miss
 * that people notice. */
double goal_miss(const struct goal *g, const struct meter_value *v);
/* Is it certainly within the range? */
bool goal_is_met(const struct goal *g, const struct meter_value *v);

#endif
