/* Maps and reports for designers. */
#include "api/api.h"
#include "design/map.h"
#include "design/promise.h"
#include "design/report.h"
#include "design/sweep.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- maps ------------------------------------------------------------------------------------ */

struct duello_map {
    const duello_solution *known;
    struct map map;
    struct grid grid; /* the map as people see it */
};

static int api_map_filter(const duello_map_setup *s, const struct rules *r, struct map_filter *out,
                          struct text *why)
{
    int err = OK;

    map_filter_init(out, r);
    for (int i = 0; i < s->ats && err == OK; i++)
        err = s->at[i] == NULL ? DUELLO_E_ARGUMENT : map_filter_set(out, s->at[i], why);
    if (err != OK || !s->clock_given)
        return err;
    if (s->clock < 0 || s->clock >= r->value[TURN_LIMIT])
        return text_explain(DUELLO_E_RANGE, why,
                            "the clock must be between 0 and the turn limit less 1.");
    out->clock_given = true;
    out->clock = s->clock;
    return OK;
}

static int api_map_make(duello_map *made, const duello_map_setup *s, struct text *why)
{
    enum { POINTS_MOST = 1000 }; /* of one player */
    struct map_range range = {s->points_given, s->low, s->high};
    struct map_filter filter;
    int err = api_map_filter(s, &made->known->rules.rules, &filter, why);

    if (err != OK)
        return err;
    if (range.given && (range.low < INT16_MIN || range.high > INT16_MAX || range.low > range.high ||
                        range.high - range.low >= POINTS_MOST))
        return text_explain(
            DUELLO_E_RANGE, why,
            "the points of a map must be a range of at most %d numbers, the lowest first.",
            POINTS_MOST);
    if ((err = map_new(&made->map, made->known->known, &filter, range, why)) == OK)
        err = map_grid(&made->map, &made->grid);
    return err;
}

int duello_map_new(duello_map **out, const duello_solution *known, const duello_map_setup *setup,
                   char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_map_setup s;
    duello_map *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK)
        return err;
    if (out == NULL || known == NULL || s.ats < 0 || (s.ats > 0 && s.at == NULL))
        return DUELLO_E_ARGUMENT;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->known = known;
    if ((err = api_map_make(made, &s, reason)) == OK)
        *out = made;
    else
        duello_map_free(made);
    return err;
}

void duello_map_free(duello_map *map)
{
    if (map != NULL) {
        map_release(&map->map);
        grid_release(&map->grid);
    }
    free(map);
}

int duello_map_range(const duello_map *map, int *low, int *high)
{
    if (map == NULL || low == NULL || high == NULL)
        return DUELLO_E_ARGUMENT;
    *low = map->map.low;
    *high = map->map.high;
    return OK;
}

int duello_map_get_cell(const duello_map *map, int mine, int other, duello_map_cell *out)
{
    const struct map_cell *c;
    const struct cell *drawn;
    struct map_choice choice;
    duello_map_cell own = {0};

    if (map == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    if (mine < map->map.low || mine > map->map.high || other < map->map.low ||
        other > map->map.high || (c = map_at(&map->map, mine, other)) == NULL)
        return DUELLO_E_UNKNOWN;
    own.positions = c->positions;
    own.wins = c->wins;
    own.losses = c->losses;
    own.draws = c->draws;
    own.value = c->value;
    own.plies = c->plies;
    choice = map_choice(&map->map, c);
    own.pick = choice.move;
    own.share = choice.share;
    api_state_out(&c->one, &own.one);
    drawn = grid_at(&map->grid, mine - map->map.low, other - map->map.low);
    own.shade = drawn->shade;
    snprintf(own.shown, sizeof own.shown, "%s", drawn->text);
    snprintf(own.about, sizeof own.about, "%s", drawn->about);
    return api_give(out, &own, sizeof own);
}

int duello_map_write(const duello_map *map, int format, int columns, duello_write write, void *user)
{
    struct api_receiver to = {.write = write, .user = user};
    struct writer w = api_writer(&to);

    if (map == NULL || write == NULL || columns < 0 ||
        (format != DUELLO_FORMAT_TEXT && format != DUELLO_FORMAT_SVG))
        return DUELLO_E_ARGUMENT;
    if (format == DUELLO_FORMAT_SVG)
        grid_draw(&map->grid, &w, true);
    else
        grid_print(&map->grid, &w, (struct ink){.width = columns});
    return api_written(&w);
}

size_t duello_map_say(const duello_map *map, int part, char *buffer, size_t size)
{
    const char *const texts[] = {[DUELLO_MAP_TITLE] = map == NULL ? "" : map->grid.title,
                                 [DUELLO_MAP_ROWS] = map == NULL ? "" : map->grid.row_name,
                                 [DUELLO_MAP_COLUMNS] = map == NULL ? "" : map->grid.column_name,
                                 [DUELLO_MAP_CAPTION] = map == NULL ? "" : map->grid.caption};

    return api_copy(part >= 0 && part <= DUELLO_MAP_CAPTION ? texts[part] : "", buffer, size);
}

int duello_map_get_legend(const duello_map *map, int i, duello_map_legend *out)
{
    duello_map_legend own = {0};

    if (map == NULL || out == NULL || i < 0)
        return DUELLO_E_ARGUMENT;
    if (i >= map->grid.legends)
        return DUELLO_E_RANGE;
    own.shade = map->grid.legend[i].shade;
    snprintf(own.shown, sizeof own.shown, "%s", map->grid.legend[i].text);
    snprintf(own.about, sizeof own.about, "%s", map->grid.legend[i].about);
    return api_give(out, &own, sizeof own);
}

/* ---- reports --------------------------------------------------------------------------------- */

struct duello_report {
    struct findings findings;
};

/* Is this no solution, or one of these rules that has chances? */
static bool api_is_known(const duello_solution *known, const duello_rules *rules)
{
    return known == NULL || (known->chances && duello_rules_equal(&known->rules, rules));
}

int duello_report_new(duello_report **out, const duello_rules *rules,
                      const duello_report_setup *setup, char *why, size_t why_size)
{
    enum { USUAL_GAMES = 4000 };
    struct text said, *reason = api_why(&said, why, why_size);
    duello_report_setup s;
    duello_report *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK ||
        (err = api_check_why(
             rules, out != NULL && s.games >= 0 && s.jobs >= 0 && api_is_known(s.known, rules),
             reason)) != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    err = api_stopped(
        findings_gather(&made->findings, &rules->rules,
                        &(struct figures_setup){.games = s.games > 0 ? s.games : USUAL_GAMES,
                                                .known = s.known == NULL ? NULL : s.known->known,
                                                .solve = {.jobs = s.jobs,
                                                          .memory = s.memory,
                                                          .going_on = s.progress,
                                                          .context = s.user}},
                        !s.promises_only, reason));
    if (err == OK)
        *out = made;
    else
        free(made);
    return err;
}

void duello_report_free(duello_report *report)
{
    if (report != NULL)
        findings_release(&report->findings);
    free(report);
}

int duello_report_write(const duello_report *report, duello_write write, void *user)
{
    struct api_receiver to = {.write = write, .user = user};
    struct writer w = api_writer(&to);
    int err;

    if (report == NULL || write == NULL)
        return DUELLO_E_ARGUMENT;
    err = report_write(&report->findings, &w);
    return err != OK ? err : api_written(&w);
}

int duello_report_promise(const duello_report *report, int i, const char **says, char *evidence,
                          size_t size)
{
    struct text out = TEXT_OF(API_ROOM);
    const struct promise *p;
    enum promise_verdict verdict;
    int n = 0;

    if (report == NULL || says == NULL || i < 0)
        return DUELLO_E_ARGUMENT;
    p = report->findings.rules.game->promises;
    while (p != NULL && p[n].says != NULL && n < i)
        n++;
    if (p == NULL || p[n].says == NULL)
        return DUELLO_E_RANGE;
    verdict = promise_check(&p[n], &report->findings, &out);
    *says = p[n].says;
    api_copy(out.at, evidence, size);
    return (int)verdict;
}

/* ---- figures --------------------------------------------------------------------------------- */

static void api_figures_out(const struct figures *f, duello_rules_figures *out)
{
    *out = (duello_rules_figures){.solved = f->solved,
                                  .value = f->value,
                                  .plies = f->plies,
                                  .positions = f->positions,
                                  .drawn_positions = f->drawn_positions,
                                  .games = f->score.games,
                                  .first = f->score.first,
                                  .second = f->score.second,
                                  .draws = f->score.draws,
                                  .unfinished = f->score.unfinished,
                                  .share = playout_first_share(&f->score).value,
                                  .turns = playout_mean_turns(&f->score),
                                  .lively = sweep_is_lively(f)};
}

int duello_rules_get_figures(const duello_rules *rules, const duello_figures_setup *setup,
                             char *why, size_t why_size, duello_rules_figures *out)
{
    enum { USUAL_GAMES = 1000 };
    struct text said, *reason = api_why(&said, why, why_size);
    struct figures_setup inside = {.seed = FINDINGS_SEED};
    duello_rules_figures own;
    duello_figures_setup s;
    struct figures f;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK ||
        (err = api_check_why(rules, out != NULL && s.games >= 0 && api_is_known(s.known, rules),
                             reason)) != OK)
        return err;
    inside.player = playout_usual_player(&rules->rules);
    inside.games = s.games > 0 ? s.games : USUAL_GAMES;
    inside.known = s.known == NULL ? NULL : s.known->known;
    inside.solve = (struct solve_setup){
        .memory = s.memory, .chances = true, .going_on = s.progress, .context = s.user};
    if ((err = api_stopped(figures_of(&f, &rules->rules, &inside))) != OK)
        return err;
    if (f.err != OK)
        return text_explain(f.err, reason, "%s", f.reason);
    api_figures_out(&f, &own);
    own.player = inside.player;
    return api_give(out, &own, sizeof own);
}
