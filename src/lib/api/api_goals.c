/* Rules for a goal. */
#include "api/api.h"
#include "design/options_search.h"

#include <stdlib.h>

struct duello_design {
    struct options_search search;
    size_t list[SEARCH_LISTED];
    int listed;
};

/* ---- searching ------------------------------------------------------------------------------- */

/* How far a search is. */
struct api_goals_run {
    const duello_design_setup *setup;
    const struct options_search *search;
    struct writer *save; /* NULL: none */
    size_t done;
};

static void api_goals_finished(void *context, size_t first, size_t count)
{
    struct api_goals_run *run = context;

    run->done += count;
    for (size_t i = first; run->save != NULL && i < first + count; i++)
        if (!run->search->tried[i].was_read)
            options_search_write(run->search, i, run->save);
}

static double api_goals_share(const struct api_goals_run *run)
{
    return (double)run->done / (double)run->search->settings;
}

static bool api_goals_waiting(void *context)
{
    const struct api_goals_run *run = context;

    return (run->save == NULL || !run->save->failed) &&
           (run->setup->progress == NULL ||
            run->setup->progress(run->setup->user, api_goals_share(run)));
}

static bool api_goals_enough(void *context)
{
    const struct api_goals_run *run = context;

    return run->setup->more != NULL && !run->setup->more(run->setup->user, api_goals_share(run));
}

/* ---- searches that were saved ---------------------------------------------------------------- */

/* Read the lines behind the request, up to the last whole one. */
static bool api_goals_read_lines(struct options_search *s, const char *at)
{
    for (const char *end; (end = strchr(at, '\n')) != NULL; at = end + 1) {
        struct text line = TEXT_OF(SENTENCE_BYTES);

        text_add(&line, "%.*s", (int)(end + 1 - at < SENTENCE_BYTES ? end + 1 - at : 0), at);
        if (!options_search_read(s, line.at))
            return false;
    }
    return true;
}

/* Continue what was saved, or begin to save. */
static int api_goals_resume(struct options_search *s, const char *saved, struct writer *save,
                            struct text *why)
{
    struct text request = text_growing();
    int err = OK;

    options_search_request(s, &request);
    text_put(&request, "\n");
    if (saved == NULL && save != NULL)
        writer_add(save, "%s", request.at);
    else if (saved != NULL && (strncmp(saved, request.at, request.len) != 0 ||
                               !api_goals_read_lines(s, saved + request.len)))
        err = text_explain(DUELLO_E_RULES, why, "what was saved belongs to a different search.");
    text_release(&request);
    return err;
}

/* ---- what is wanted -------------------------------------------------------------------------- */

static int api_goals_keep(struct options_search *s, const char *name, struct text *why)
{
    int option = name == NULL ? -1 : rules_option(s->base.game, name, strlen(name));

    if (name == NULL)
        return DUELLO_E_ARGUMENT;
    if (option < 0)
        return text_explain(ERR_UNKNOWN, why, "%s has no such option to keep.", s->base.game->id);
    s->keep[option] = true;
    return OK;
}

static int api_goals_take(struct options_search *s, const duello_design_setup *setup,
                          struct text *why)
{
    int err = OK;

    for (int i = 0; i < setup->wants && err == OK; i++)
        err =
            setup->want[i] == NULL ? DUELLO_E_ARGUMENT : goals_add(&s->goals, setup->want[i], why);
    for (int i = 0; i < setup->keeps && err == OK; i++)
        err = api_goals_keep(s, setup->keep[i], why);
    s->settings = setup->settings > 0 ? setup->settings : SEARCH_SETTINGS;
    s->games = setup->games > 0 ? setup->games : SEARCH_GAMES;
    s->seed = setup->seed;
    s->fit = setup->fit;
    return err != OK ? err : goals_check(&s->goals, s->base.game, why);
}

static int api_goals_search(duello_design *made, const duello_design_setup *setup, struct text *why)
{
    struct api_receiver to = {.write = setup->save, .user = setup->user};
    struct writer save = api_writer(&to);
    struct api_goals_run run = {
        .setup = setup, .search = &made->search, .save = setup->save != NULL ? &save : NULL};
    struct options_search_setup how = {.jobs = setup->jobs > 0 ? setup->jobs : 1,
                                       .memory = setup->memory > 0 ? setup->memory : SEARCH_MEMORY,
                                       .finished = api_goals_finished,
                                       .waiting = api_goals_waiting,
                                       .enough = api_goals_enough,
                                       .context = &run};
    int err = api_goals_take(&made->search, setup, why);

    if (err == OK)
        err = api_goals_resume(&made->search, setup->saved, run.save, why);
    if (err == OK)
        err = api_stopped(options_search_run(&made->search, &how));
    if (err == OK && run.save != NULL)
        err = api_written(&save);
    if (err == OK)
        made->listed = options_search_list(&made->search, made->list);
    return err;
}

int duello_design_new(duello_design **out, const duello_rules *rules,
                      const duello_design_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_design_setup s;
    duello_design *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK ||
        (err = api_check_why(rules,
                             out != NULL && s.wants > 0 && s.want != NULL && s.keeps >= 0 &&
                                 (s.keeps == 0 || s.keep != NULL) && s.settings >= 0 &&
                                 s.settings <= SEARCH_MOST && s.games >= 0 && s.jobs >= 0 &&
                                 (s.fit == 0 || (s.fit > 50 && s.fit < 100)),
                             reason)) != OK)
        return err;
    if (s.fit > 0 && game_is_hidden(rules->rules.game))
        return text_explain(DUELLO_E_ARGUMENT, reason,
                            "%s hides cards, so nothing can be fitted exactly.",
                            rules->rules.game->title);
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->search.base = rules->rules;
    if ((err = api_goals_search(made, &s, reason)) == OK)
        *out = made;
    else
        duello_design_free(made);
    return err;
}

void duello_design_free(duello_design *design)
{
    if (design != NULL)
        options_search_release(&design->search);
    free(design);
}

/* ---- what was found -------------------------------------------------------------------------- */

int duello_design_get_info(const duello_design *design, duello_design_info *out)
{
    size_t counts[TRIED_MEASURED + 1];
    duello_design_info own = {0};

    if (design == NULL || out == NULL)
        return DUELLO_E_ARGUMENT;
    own.good = options_search_counts(&design->search, counts);
    own.settings = design->search.count;
    own.measured = counts[TRIED_MEASURED];
    own.thrown_out = counts[TRIED_THROWN_OUT];
    own.contradict = counts[TRIED_CONTRADICTS];
    own.too_large = counts[TRIED_TOO_LARGE];
    own.found = design->listed;
    own.exhausted = design->search.exhausted;
    return api_give(out, &own, sizeof own);
}

int duello_design_get_found(const duello_design *design, int i, duello_design_found *out)
{
    struct text missed = TEXT_OF(SENTENCE_BYTES);
    const struct tried *t;
    duello_design_found own = {0};
    struct rules r;

    if (design == NULL || out == NULL || i < 0)
        return DUELLO_E_ARGUMENT;
    if (i >= design->listed)
        return DUELLO_E_RANGE;
    t = &design->search.tried[design->list[i]];
    options_search_rules(&design->search, design->list[i], &r);
    options_search_goals(&design->search, t->missed, &missed);
    own.distance = t->distance;
    own.miss = t->miss;
    api_copy(rules_words(&r).at, own.rules, sizeof own.rules);
    api_copy(missed.at, own.missed, sizeof own.missed);
    return api_give(out, &own, sizeof own);
}

size_t duello_design_say(const duello_design *design, char *buffer, size_t size)
{
    struct text why = TEXT_OF(API_ROOM);
    size_t counts[TRIED_MEASURED + 1];

    if (design != NULL && options_search_counts(&design->search, counts) == 0)
        options_search_explain(&design->search, &why);
    return api_copy(why.at, buffer, size);
}
