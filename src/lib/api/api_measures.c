/* The figures of `duello design` for one set of rules. */
#include "api/api.h"
#include "design/measures.h"

#include <math.h>
#include <stdlib.h>

struct duello_measures {
    struct measures of;
};

static int api_measures_take(struct measures *out, const struct rules *r,
                             const duello_measures_setup *s, struct text *why)
{
    struct measures_setup inside = {
        .solve = {.memory = s->memory, .going_on = s->progress, .context = s->user},
        .meter = {.games = s->games, .going_on = s->progress, .context = s->user, .seed = s->seed},
        .fit = s->fit};
    int err = api_stopped(measures_of(out, r, &inside));

    return err == OK && out->err != OK ? text_explain(out->err, why, "%s", out->reason) : err;
}

int duello_measures_new(duello_measures **out, const duello_rules *rules,
                        const duello_measures_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_measures_setup s;
    duello_measures *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK ||
        (err = api_check_why(
             rules, out != NULL && s.games >= 0 && (s.fit == 0 || (s.fit > 50 && s.fit < 100)),
             reason)) != OK)
        return err;
    if (s.fit > 0 && game_is_hidden(rules->rules.game))
        return text_explain(DUELLO_E_ARGUMENT, reason,
                            "%s hides cards, so nothing can be fitted exactly.",
                            rules->rules.game->title);
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    if ((err = api_measures_take(&made->of, &rules->rules, &s, reason)) == OK)
        *out = made;
    else
        duello_measures_free(made);
    return err;
}

void duello_measures_free(duello_measures *measures)
{
    free(measures);
}

static int api_measures_level(const struct measures *m, const char *name)
{
    int level = NOVICE;

    while (level < LEVELS && strcmp(measures_level(m, level), name) != 0)
        level++;
    return level;
}

int duello_measures_lengths(const duello_measures *measures, const char *level, double *share,
                            int room)
{
    int at, turns;

    if (measures == NULL || level == NULL || room < 0 || (share == NULL && room > 0))
        return DUELLO_E_ARGUMENT;
    if ((at = api_measures_level(&measures->of, level)) == LEVELS)
        return DUELLO_E_UNKNOWN;
    turns = course_turns(&measures->of.course[at]);
    for (int i = 0; i < turns && i < room; i++)
        share[i] = measures->of.course[at].ended[i];
    return turns;
}

int duello_figures(void)
{
    return METER_FIGURES;
}

const char *duello_figure_name(int i)
{
    return i < 0 || i >= METER_FIGURES ? NULL : meter_name((enum meter_figure)i);
}

int duello_measures_get(const duello_measures *measures, const char *figure, const char *level,
                        duello_measure *out)
{
    duello_measure own = {0};
    const struct meter_value *v;
    int what = 0, at = 0;

    if (measures == NULL || figure == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    while (what < METER_FIGURES && strcmp(meter_name((enum meter_figure)what), figure) != 0)
        what++;
    if (what == METER_FIGURES || (what < METER_OF_LEVELS) != (level != NULL) ||
        (level != NULL && (at = api_measures_level(&measures->of, level)) == LEVELS))
        return DUELLO_E_UNKNOWN;
    v = &measures->of.of[what][at];
    own.known = v->known;
    if (v->known) {
        bool never = what == METER_FORCED && v->value >= METER_NEVER;

        own.value = never ? INFINITY : v->value;
        own.low = never ? INFINITY : v->low;
        own.high = never ? INFINITY : v->high;
    }
    return api_give(out, &own, sizeof own);
}
