/* What the lab shows of a set of rules besides its value: the map, promises, figures, and
 * equilibria of games with hidden cards. */
#include "glue.h"

GLUE_JSON(map)(const char *words, int most);
GLUE_JSON(cell)(const char *words, int mine, int other);
GLUE_JSON(promises)(const char *words, int games);
GLUE_JSON(figures)(const char *words, int games);
GLUE_JSON(equilibrium)(const char *words, int iterations);

/* The solution of these rules; NULL, with the refusal. */
static const duello_solution *lab_known(const char *words, const char **refusal)
{
    char why[DUELLO_SENTENCE_BYTES] = "";
    const duello_solution *known = NULL;
    duello_rules *rules = NULL;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK)
        known = glue_known(rules, why, sizeof why);
    duello_rules_free(rules);
    if (known == NULL)
        *refusal = glue_refuse(*why != '\0' ? why : "Cards are hidden, so there is no table.");
    return known;
}

/* ---- the map --------------------------------------------------------------------------------- */

/* A map of at most this many points a side: the first ones. */
static int lab_map(duello_map **out, const duello_solution *known, int most, char *why, size_t size)
{
    duello_map_setup setup = {.size = sizeof setup, .points_given = true};
    int err = duello_map_new(out, known, NULL, why, size);

    if (err != DUELLO_OK)
        return err;
    duello_map_range(*out, &setup.low, &setup.high);
    if (most <= 0 || setup.high - setup.low < most)
        return DUELLO_OK;
    setup.high = setup.low + most - 1;
    duello_map_free(*out);
    *out = NULL;
    return duello_map_new(out, known, &setup, why, size);
}

static void lab_put_said(struct text *t, const duello_map *map)
{
    static const char *const names[] = {[DUELLO_MAP_TITLE] = "title",
                                        [DUELLO_MAP_ROWS] = "rows",
                                        [DUELLO_MAP_COLUMNS] = "columns",
                                        [DUELLO_MAP_CAPTION] = "caption"};
    duello_map_legend legend = {.size = sizeof legend};
    char said[DUELLO_SENTENCE_BYTES];

    for (int part = DUELLO_MAP_TITLE; part <= DUELLO_MAP_CAPTION; part++) {
        duello_map_say(map, part, said, sizeof said);
        json_put_text(t, names[part], said);
    }
    json_open(t, "legend", '[');
    for (int i = 0; duello_map_get_legend(map, i, &legend) == DUELLO_OK; i++) {
        json_open(t, NULL, '{');
        json_put_text(t, "text", legend.shown);
        json_put_text(t, "about", legend.about);
        json_put_number(t, "shade", legend.shade);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* A cell as [text, shade, about], or null. */
static void lab_put_cell(struct text *t, const duello_map *map, int mine, int other)
{
    duello_map_cell cell = {.size = sizeof cell};

    if (duello_map_get_cell(map, mine, other, &cell) != DUELLO_OK) {
        json_put_json(t, NULL, "null", 4);
        return;
    }
    json_open(t, NULL, '[');
    json_put_text(t, NULL, cell.shown);
    json_put_number(t, NULL, cell.shade);
    json_put_text(t, NULL, cell.about);
    json_close(t, ']');
}

const char *web_map(const char *words, int most)
{
    const char *refusal = NULL;
    const duello_solution *known = lab_known(words, &refusal);
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_map *map = NULL;
    struct text *t;
    int low, high;

    if (known == NULL)
        return refusal;
    if (lab_map(&map, known, most, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    duello_map_range(map, &low, &high);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_number(t, "low", low);
    json_put_number(t, "high", high);
    lab_put_said(t, map);
    json_open(t, "cells", '[');
    for (int mine = low; mine <= high; mine++)
        for (int other = low; other <= high; other++)
            lab_put_cell(t, map, mine, other);
    json_close(t, ']');
    json_close(t, '}');
    duello_map_free(map);
    return t->at;
}

/* One position of a cell, in words. */
const char *web_cell(const char *words, int mine, int other)
{
    duello_map_cell cell = {.size = sizeof cell};
    char position[4 * DUELLO_SENTENCE_BYTES], why[DUELLO_SENTENCE_BYTES] = "";
    const char *refusal = NULL;
    const duello_solution *known = lab_known(words, &refusal);
    duello_map *map = NULL;
    struct text *t;
    int err;

    if (known == NULL)
        return refusal;
    if ((err = lab_map(&map, known, 0, why, sizeof why)) == DUELLO_OK)
        err = duello_map_get_cell(map, mine, other, &cell);
    if (err == DUELLO_OK)
        duello_state_format(duello_solution_rules(known), &cell.one, position, sizeof position);
    duello_map_free(map);
    if (err != DUELLO_OK)
        return glue_refuse(*why != '\0' ? why : "No position has these points.");
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, "position", position);
    json_close(t, '}');
    return t->at;
}

/* ---- promises and figures -------------------------------------------------------------------- */

static void lab_put_promises(struct text *t, const duello_report *report)
{
    static const char *const verdicts[] = {[DUELLO_PROMISE_HOLDS] = "holds",
                                           [DUELLO_PROMISE_PARTLY] = "partly",
                                           [DUELLO_PROMISE_FAILS] = "fails",
                                           [DUELLO_PROMISE_NOT_KNOWN] = "unknown"};
    char evidence[DUELLO_ADVICE_BYTES];
    const char *says;
    int verdict;

    json_open(t, "promises", '[');
    for (int i = 0;
         (verdict = duello_report_promise(report, i, &says, evidence, sizeof evidence)) >= 0; i++) {
        json_open(t, NULL, '{');
        json_put_text(t, "says", says);
        json_put_text(t, "verdict", verdicts[verdict]);
        json_put_text(t, "evidence", evidence);
        json_close(t, '}');
    }
    json_close(t, ']');
}

const char *web_promises(const char *words, int games)
{
    duello_report_setup setup = {.size = sizeof setup,
                                 .games = games,
                                 .memory = GLUE_MEMORY,
                                 .progress = glue_progress,
                                 .promises_only = true};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_report *report = NULL;
    duello_rules *rules = NULL;
    struct text *t;

    if (glue_parse_rules(&rules, words, why, sizeof why) != DUELLO_OK)
        return glue_refuse(why);
    setup.known = glue_known(rules, NULL, 0);
    duello_report_new(&report, rules, &setup, why, sizeof why);
    duello_rules_free(rules);
    if (report == NULL)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    lab_put_promises(t, report);
    json_close(t, '}');
    duello_report_free(report);
    return t->at;
}

const char *web_figures(const char *words, int games)
{
    duello_figures_setup setup = {
        .size = sizeof setup, .games = games, .memory = GLUE_MEMORY, .progress = glue_progress};
    duello_rules_figures f = {.size = sizeof f};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_rules *rules = NULL;
    struct text *t;
    int err = glue_parse_rules(&rules, words, why, sizeof why);

    if (err == DUELLO_OK)
        err = duello_rules_get_figures(rules, &setup, why, sizeof why, &f);
    duello_rules_free(rules);
    if (err != DUELLO_OK)
        return glue_refuse(why);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_flag(t, "solved", f.solved);
    json_put_real(t, "value", f.value);
    json_put_number(t, "plies", f.plies);
    json_put_number(t, "games", (int64_t)f.games);
    json_put_number(t, "open", (int64_t)(f.draws + f.unfinished));
    json_put_real(t, "share", f.share);
    json_put_real(t, "turns", f.turns);
    json_put_flag(t, "lively", f.lively);
    json_put_text(t, "player", f.player);
    json_close(t, '}');
    return t->at;
}

/* ---- hidden cards ---------------------------------------------------------------------------- */

const char *web_equilibrium(const char *words, int iterations)
{
    duello_equilibrium_setup setup = {.size = sizeof setup,
                                      .memory = GLUE_MEMORY,
                                      .iterations = iterations,
                                      .progress = glue_progress};
    duello_equilibrium_info info = {.size = sizeof info};
    char why[DUELLO_SENTENCE_BYTES] = "";
    duello_equilibrium *found = NULL;
    duello_rules *rules = NULL;
    struct text *t;

    if (glue_parse_rules(&rules, words, why, sizeof why) == DUELLO_OK)
        duello_equilibrium_new(&found, rules, &setup, why, sizeof why);
    duello_rules_free(rules);
    if (found == NULL)
        return glue_refuse(why);
    duello_equilibrium_get_info(found, &info);
    duello_equilibrium_free(found);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_real(t, "value", info.value);
    json_put_real(t, "exploitability", info.exploitability);
    json_put_real(t, "unfinished", info.unfinished);
    json_put_number(t, "situations", (int64_t)info.situations);
    json_put_number(t, "histories", (int64_t)info.histories);
    json_put_number(t, "turns", info.turns);
    json_close(t, '}');
    return t->at;
}
