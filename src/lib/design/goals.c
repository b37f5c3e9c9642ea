#include "design/goals.h"

#include "core/plain.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- reading --------------------------------------------------------------------------------- */

static const char *const goal_levels_ids[LEVELS] = {"novice", "casual", "skilled", "expert"};

/* What a figure can be, and how large a difference people notice. */
static const struct goal_scale {
    double most, step;
} scales[METER_FIGURES] = {
    [METER_FIRST] = {100, 10},
    [METER_TURNS] = {COURSE_TURNS, 5},
    [METER_TURNS_90] = {COURSE_TURNS, 10},
    [METER_UNFINISHED] = {100, 10},
    [METER_DRAWS] = {100, 10},
    [METER_DECISIONS] = {100, 10},
    [METER_EVERY_MOVE] = {100, 5},
    [METER_COMEBACK] = {100, 10},
    [METER_SKILL] = {100, 10},
    [METER_BEST] = {100, 10},
    [METER_VALUE] = {100, 10},
    [METER_FORCED] = {METER_NEVER, 3},
    [METER_SIMPLE] = {OPTIONS_MAX, 1},
};

static int goal_find(const char *name, size_t len)
{
    for (int i = 0; i < METER_FIGURES; i++)
        if (strlen(meter_name((enum meter_figure)i)) == len &&
            strncmp(meter_name((enum meter_figure)i), name, len) == 0)
            return i;
    return -1;
}

static int goal_find_level(const char *name, size_t len)
{
    for (int i = 0; i < LEVELS; i++)
        if (strlen(goal_levels_ids[i]) == len && strncmp(goal_levels_ids[i], name, len) == 0)
            return i;
    return -1;
}

/* Read one end of a range; an empty one leaves *out alone. False: it is not a number. */
static bool goal_read_end(const struct goal *g, const char *s, size_t len, double *out)
{
    char word[24];
    int used = 0;

    if (len == 0)
        return true;
    if (len >= sizeof word)
        return false;
    memcpy(word, s, len);
    word[len] = '\0';
    if (g->what == METER_FORCED && strcmp(word, "never") == 0) {
        *out = METER_NEVER;
        return true;
    }
    return plain_scan(word, "%lf%n", out, &used) == 1 && (size_t)used == len && isfinite(*out);
}

static int goal_read_range(struct goal *g, const char *s, struct text *why)
{
    const char *dots = strstr(s, "..");
    size_t first = dots != NULL ? (size_t)(dots - s) : strlen(s);
    bool good = s[0] != '\0' && strcmp(s, "..") != 0;

    g->low = 0;
    g->high = scales[g->what].most;
    good = good && goal_read_end(g, s, first, &g->low);
    if (dots == NULL)
        g->high = g->low;
    else
        good = good && goal_read_end(g, dots + 2, strlen(dots + 2), &g->high);
    if (!good)
        return text_explain(ERR_SYNTAX, why, "%s needs a range: LO..HI, LO.., ..HI or a number.",
                            g->words);
    if (g->low > g->high)
        return text_explain(ERR_RANGE, why, "%s: the range ends before it begins.", g->words);
    if (g->low < 0 || g->high > scales[g->what].most)
        return text_explain(ERR_RANGE, why, "%s is impossible: %s is always from 0 to %.0f.",
                            g->words, meter_name(g->what), scales[g->what].most);
    return OK;
}

int goals_add(struct goals *all, const char *words, struct text *why)
{
    size_t len = strcspn(words, ".="), end = strcspn(words, "=");
    int what = goal_find(words, len);
    struct goal g = {.what = (enum meter_figure)what, .level = GOALS_ALL_LEVELS};
    int err;

    if (all->count == GOALS_MAX)
        return text_explain(ERR_LIMIT, why, "at most %d goals are allowed.", GOALS_MAX);
    if (strlen(words) >= sizeof g.words)
        return text_explain(ERR_SYNTAX, why, "a goal has at most %d letters.",
                            (int)sizeof g.words - 1);
    snprintf(g.words, sizeof g.words, "%s", words);
    if (what < 0)
        return text_explain(ERR_UNKNOWN, why, "there is no goal \"%.*s\".", (int)len, words);
    if (len < end) {
        g.level = goal_find_level(words + len + 1, end - len - 1);
        if (g.level < 0)
            return text_explain(ERR_SYNTAX, why,
                                "%s: a level is novice, casual, skilled or expert.", words);
        if (what >= METER_OF_LEVELS)
            return text_explain(ERR_SYNTAX, why, "%s: %s is the same for all levels.", words,
                                meter_name(g.what));
    }
    if (words[end] != '=')
        return text_explain(ERR_SYNTAX, why, "%s needs a range: %s=LO..HI.", words, words);
    if ((err = goal_read_range(&g, words + end + 1, why)) == OK)
        all->at[all->count++] = g;
    return err;
}

void goal_levels(const struct goal *g, int *first, int *last)
{
    if (g->what >= METER_OF_LEVELS) {
        *first = *last = 0;
    } else if (g->level != GOALS_ALL_LEVELS) {
        *first = *last = g->level;
    } else {
        *first = g->what == METER_SKILL ? CASUAL : NOVICE; /* below novice there is no level */
        *last = EXPERT;
    }
}

/* ---- what excludes what ---------------------------------------------------------------------- */

static bool goal_share_a_level(const struct goal *a, const struct goal *b)
{
    int first[2], last[2];

    goal_levels(a, &first[0], &last[0]);
    goal_levels(b, &first[1], &last[1]);
    return a->what >= METER_OF_LEVELS || b->what >= METER_OF_LEVELS ||
           (first[0] <= last[1] && first[1] <= last[0]);
}

/* Why two goals exclude each other, the first of this kind and the second of that; NULL: they do
 * not. */
static const char *goal_excludes(const struct goal *a, const struct goal *b)
{
    const bool winner_late = a->what == METER_FORCED && a->low > METER_NEVER - 1;

    if (!goal_share_a_level(a, b))
        return NULL;
    if (a->what == b->what && (a->low > b->high || b->low > a->high))
        return "the ranges have nothing in common";
    if (a->what == METER_TURNS && b->what == METER_TURNS_90 && a->low > b->high)
        return "90% of the games cannot end before half of them do";
    if (a->what == METER_UNFINISHED && a->low > 10 && b->what == METER_TURNS_90 &&
        b->high < COURSE_TURNS)
        return "90% of the games do not end if more than 10% are unfinished";
    if (a->what == METER_UNFINISHED && a->low > 50 && b->what == METER_TURNS &&
        b->high < COURSE_TURNS)
        return "half of the games do not end if more than 50% are unfinished";
    if (a->what == METER_UNFINISHED && b->what == METER_DRAWS && a->low + b->low > 100)
        return "together they are more than all games";
    if (b->what == METER_FIRST && (a->what == METER_UNFINISHED || a->what == METER_DRAWS) &&
        (b->low > 100 - a->low / 2 || b->high < a->low / 2))
        return "half a point of each such game goes to either seat";
    if (winner_late && b->what == METER_VALUE && (b->low >= 100 || b->high <= 0))
        return "whoever always wins with best play wins by force";
    if (a->what == METER_FORCED && a->high < METER_NEVER && b->what == METER_VALUE && b->low > 0 &&
        b->high < 100)
        return "with a forced win the value is 0 or 100";
    return NULL;
}

int goals_check(const struct goals *g, const struct game *game, struct text *why)
{
    for (int i = 0; i < g->count; i++)
        if (!meter_can_measure(g->at[i].what, game))
            return text_explain(ERR_RULES, why,
                                "%s: %s is not measured in %s, where cards are hidden.",
                                g->at[i].words, meter_name(g->at[i].what), game->title);
    for (const struct goal *a = g->at; a < g->at + g->count; a++)
        for (const struct goal *b = g->at; b < g->at + g->count; b++) {
            const char *reason = a != b ? goal_excludes(a, b) : NULL;

            if (reason != NULL)
                return text_explain(ERR_RULES, why, "%s and %s exclude each other: %s.", a->words,
                                    b->words, reason);
        }
    return OK;
}

/* ---- how far off ----------------------------------------------------------------------------- */

double goal_miss(const struct goal *g, const struct meter_value *v)
{
    const double most = 10, step = scales[g->what].step;
    double by = 0;

    if (!v->known)
        return most;
    if (v->low > g->high)
        by = v->low - g->high;
    else if (v->high < g->low)
        by = g->low - v->high;
    /* What is off by less than the rounding of the figures is not off. */
    return by < 1e-4 ? 0 : by / step < most ? by / step : most;
}

bool goal_is_met(const struct goal *g, const struct meter_value *v)
{
    return v->known && v->low >= g->low && v->high <= g->high;
}
