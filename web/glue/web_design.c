/* Rules for a goal: the search, and what one setting gives. Goals and options are one word each,
 * with blanks between them. */
#include "glue.h"

#include "api/api.h"
#include "design/options_search.h"

#include <stdlib.h>

GLUE_JSON(search)(const char *rules, const char *want, const char *keep, int settings, int seed);
GLUE_JSON(weigh)(const char *rules, const char *want, int seed);

/* ---- reading --------------------------------------------------------------------------------- */

/* Longer words are cut, and then unknown. */
struct design_word {
    char at[100];
};

/* Get the next word, and move *at behind it; false: there is none. */
static bool design_next(const char **at, struct design_word *out)
{
    struct text word = TEXT(out->at);
    size_t len;

    *at += strspn(*at, " ");
    len = strcspn(*at, " ");
    text_add(&word, "%.*s", (int)len, *at);
    *at += len;
    return len > 0;
}

static int design_keep(struct options_search *s, const char *keep, struct text *why)
{
    for (struct design_word w; design_next(&keep, &w);) {
        int option = rules_option(s->base.game, w.at, strlen(w.at));

        if (option < 0)
            return text_explain(ERR_UNKNOWN, why, "%s has no option %s.", s->base.game->id, w.at);
        s->keep[option] = true;
    }
    return OK;
}

static int design_want(struct options_search *s, const char *want, struct text *why)
{
    int err = OK;

    for (struct design_word w; err == OK && design_next(&want, &w);)
        err = goals_add(&s->goals, w.at, why);
    if (err == OK && s->goals.count == 0)
        return text_explain(ERR_SYNTAX, why, "There is no goal.");
    return err != OK ? err : goals_check(&s->goals, s->base.game, why);
}

/* Begin with the rules and goals; false, with a sentence. */
static bool design_begin(struct options_search *s, const char *words, const char *want, int seed,
                         struct text *why)
{
    duello_rules *rules = NULL;

    if (glue_parse_rules(&rules, words, why->at, why->cap) != DUELLO_OK)
        return false;
    *s = (struct options_search){
        .base = rules->rules, .seed = (uint64_t)seed, .games = SEARCH_GAMES};
    duello_rules_free(rules);
    return design_want(s, want, why) == OK;
}

/* ---- what was found -------------------------------------------------------------------------- */

static void design_put_goals(struct text *t, const struct options_search *s, uint32_t missed)
{
    json_open(t, "missed", '[');
    for (int i = 0; i < s->goals.count; i++)
        if (missed >> i & 1)
            json_put_text(t, NULL, s->goals.at[i].words);
    json_close(t, ']');
}

static void design_put_found(struct text *t, const struct options_search *s, size_t i)
{
    const struct tried *tried = &s->tried[i];
    struct rules r;

    options_search_rules(s, i, &r);
    json_open(t, NULL, '{');
    json_put_text(t, "rules", rules_words(&r).at);
    json_open(t, "values", '[');
    for (int k = 0; r.game->options[k].name != NULL; k++)
        json_put_number(t, NULL, r.value[k]);
    json_close(t, ']');
    json_put_real(t, "distance", tried->distance);
    json_put_real(t, "miss", tried->miss);
    design_put_goals(t, s, tried->missed);
    json_close(t, '}');
}

/* All that was found so far. */
static struct text *design_answer(const struct options_search *s)
{
    size_t list[SEARCH_LISTED], counts[TRIED_MEASURED + 1];
    size_t good = options_search_counts(s, counts);
    int listed = options_search_list(s, list);
    struct text *t = glue_answer(), why = TEXT_OF(4 * SENTENCE_BYTES);

    json_open(t, NULL, '{');
    json_put(t, "settings:n measured:n thrown_out:n contradict:n too_large:n exhausted:b good:n",
             (int64_t)s->count, (int64_t)counts[TRIED_MEASURED], (int64_t)counts[TRIED_THROWN_OUT],
             (int64_t)counts[TRIED_CONTRADICTS], (int64_t)counts[TRIED_TOO_LARGE], s->exhausted,
             (int64_t)good);
    if (good == 0) {
        options_search_explain(s, &why);
        json_put_text(t, "excludes", why.at);
    }
    json_open(t, "found", '[');
    for (int i = 0; i < listed; i++)
        design_put_found(t, s, list[i]);
    json_close(t, ']');
    json_close(t, '}');
    return t;
}

/* ---- the search ------------------------------------------------------------------------------ */

struct design_run {
    const struct options_search *search;
    size_t done;
};

static void design_finished(void *context, size_t first, size_t count)
{
    struct design_run *run = context;

    (void)first;
    run->done += count;
}

static bool design_waiting(void *context)
{
    const struct design_run *run = context;

    return glue_progress(NULL, (double)run->done / run->search->settings);
}

/* Between two batches: tell what was found so far. */
static bool design_enough(void *context)
{
    const struct design_run *run = context;
    const struct text *t = design_answer(run->search);

    worker_found(t->at, t->len);
    return false;
}

const char *web_search(const char *words, const char *want, const char *keep, int settings,
                       int seed)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct options_search s = {0};
    struct design_run run = {.search = &s};
    const struct options_search_setup setup = {.jobs = 1,
                                               .memory = SEARCH_MEMORY,
                                               .finished = design_finished,
                                               .waiting = design_waiting,
                                               .enough = design_enough,
                                               .context = &run};
    const char *answer;
    int err;

    if (!design_begin(&s, words, want, seed, &why) || design_keep(&s, keep, &why) != OK)
        return glue_refuse(why.at);
    s.settings = settings > 0 && settings <= SEARCH_MOST ? settings : SEARCH_SETTINGS;
    err = options_search_run(&s, &setup);
    answer = err == OK ? design_answer(&s)->at : glue_refuse(err_text(err));
    options_search_release(&s);
    return answer;
}

/* ---- one setting ----------------------------------------------------------------------------- */

const char *web_weigh(const char *words, const char *want, int seed)
{
    struct text why = TEXT_OF(SENTENCE_BYTES), says = TEXT_OF(2 * SENTENCE_BYTES);
    struct measures *m = NULL;
    struct options_search s;
    uint32_t figures;
    struct text *t;

    if (!design_begin(&s, words, want, seed, &why))
        return glue_refuse(why.at);
    if ((m = calloc(1, sizeof *m)) == NULL)
        return glue_refuse(err_text(ERR_MEMORY));
    figures = options_search_measure(&s, &s.base, m);
    measures_sentence(m, figures, &says);
    t = glue_answer();
    json_open(t, NULL, '{');
    json_put_text(t, m->err == OK ? "says" : "why", says.at);
    design_put_goals(t, &s, options_search_missed(&s, m));
    json_close(t, '}');
    free(m);
    return t->at;
}
