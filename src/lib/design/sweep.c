#include "design/sweep.h"

#include "solve/parallel.h"

#include <pthread.h>
#include <stdlib.h>

/* ---- what varies ----------------------------------------------------------------------------- */

static int sweep_add_value(struct varied *v, int value, struct text *why)
{
    if (v->count == VALUES_MAX)
        return text_explain(ERR_LIMIT, why, "at most %d values are allowed.", VALUES_MAX);
    v->value[v->count++] = value;
    return OK;
}

/* Read one value as people write it, by the rules' own reader. */
static int sweep_read_value(const struct sweep *s, const char *word, size_t len, struct varied *v,
                            struct text *why)
{
    struct text one = TEXT_OF(SENTENCE_BYTES);
    struct rules r = s->base;
    int err;

    text_add(&one, "%s=%.*s", r.game->options[v->option].name, (int)len, word);
    err = rules_set(&r, one.at, why);
    return err != OK ? err : sweep_add_value(v, r.value[v->option], why);
}

static int sweep_read_list(const struct sweep *s, const char *words, struct varied *v,
                           struct text *why)
{
    int err = OK;

    for (bool more = true; more && err == OK;) {
        size_t len = strcspn(words, ",");

        err = sweep_read_value(s, words, len, v, why);
        more = words[len] == ',';
        words += len + more;
    }
    return err;
}

static int sweep_read_range(const struct sweep *s, const char *low, const char *dots,
                            struct varied *v, struct text *why)
{
    int err = sweep_read_value(s, low, (size_t)(dots - low), v, why);

    if (err == OK)
        err = sweep_read_value(s, dots + 2, strlen(dots + 2), v, why);
    if (err != OK)
        return err;
    if (v->value[1] < v->value[0])
        return text_explain(ERR_RANGE, why, "the range ends before it begins.");
    v->count = 1;
    for (int value = v->value[0] + 1, last = v->value[1]; value <= last && err == OK; value++)
        err = sweep_add_value(v, value, why);
    return err;
}

int sweep_vary(struct sweep *s, const char *assignment, struct text *why)
{
    size_t len = strcspn(assignment, "=");
    struct varied v = {.option = rules_option(s->base.game, assignment, len)};
    const char *dots = strstr(assignment + len, "..");
    struct rules r = s->base;
    int err;

    for (int i = 0; i < s->varieds; i++)
        if (v.option >= 0 && s->varied[i].option == v.option)
            return text_explain(ERR_SYNTAX, why, "%.*s is already being varied.", (int)len,
                                assignment);
    if (s->varieds == VARIED_MAX)
        return text_explain(ERR_LIMIT, why, "at most %d options can be varied at once.",
                            VARIED_MAX);
    if (v.option < 0)
        return rules_set(&r, assignment, why); /* the message lists the options */
    if (assignment[len] != '=')
        return text_explain(ERR_SYNTAX, why,
                            "%s needs values: LO..HI, or a list separated by commas.", assignment);
    if (dots != NULL && s->base.game->options[v.option].choices == NULL)
        err = sweep_read_range(s, assignment + len + 1, dots, &v, why);
    else
        err = sweep_read_list(s, assignment + len + 1, &v, why);
    if (err == OK)
        s->varied[s->varieds++] = v;
    return err;
}

int sweep_begin(struct sweep *s, struct text *why)
{
    s->count = 1;
    for (int i = 0; i < s->varieds; i++) {
        s->count *= s->varied[i].count;
        if (s->count > SETTINGS_MAX)
            return text_explain(ERR_LIMIT, why, "at most %d settings are allowed.", SETTINGS_MAX);
    }
    s->figures = calloc((size_t)s->count, sizeof *s->figures);
    s->done = calloc((size_t)s->count, sizeof *s->done);
    if (s->figures != NULL && s->done != NULL)
        return OK;
    sweep_release(s);
    return ERR_MEMORY;
}

void sweep_release(struct sweep *s)
{
    free(s->figures);
    free(s->done);
    s->figures = NULL;
    s->done = NULL;
}

void sweep_rules(const struct sweep *s, int i, struct rules *out)
{
    *out = s->base;
    for (int k = s->varieds - 1; k >= 0; k--) {
        const struct varied *v = &s->varied[k];

        out->value[v->option] = v->value[i % v->count];
        i /= v->count;
    }
}

/* ---- working it out -------------------------------------------------------------------------- */

struct crew {
    struct sweep *sweep;
    const struct sweep_setup *setup;
    pthread_mutex_t lock; /* guards the sweep's results, and all calls to the caller */
    bool stopped;
};

static bool sweep_going_on(void *context, double share)
{
    struct crew *c = context;
    bool stopped;

    (void)share;
    pthread_mutex_lock(&c->lock);
    stopped = c->stopped = c->stopped || !c->setup->waiting(c->setup->context);
    pthread_mutex_unlock(&c->lock);
    return !stopped;
}

static void sweep_work_out(void *context, int worker, uint32_t i)
{
    struct crew *c = context;
    struct sweep *s = c->sweep;
    struct figures_setup setup = {
        .player = s->player,
        .games = s->games,
        .seed = s->seed,
        .solve = {
            .memory = c->setup->memory, .chances = true, .going_on = sweep_going_on, .context = c}};
    struct figures f;
    struct rules r;

    (void)worker;
    if (s->done[i] || !sweep_going_on(c, 0))
        return;
    sweep_rules(s, (int)i, &r);
    if (figures_of(&f, &r, &setup) != OK)
        return;
    pthread_mutex_lock(&c->lock);
    s->figures[i] = f;
    s->done[i] = true;
    s->finished++;
    c->setup->finished(c->setup->context, (int)i);
    pthread_mutex_unlock(&c->lock);
}

int sweep_run(struct sweep *s, const struct sweep_setup *setup)
{
    struct crew c = {.sweep = s, .setup = setup};

    pthread_mutex_init(&c.lock, NULL);
    parallel_for(setup->jobs, (uint32_t)s->count, sweep_work_out, &c);
    pthread_mutex_destroy(&c.lock);
    return s->finished == s->count ? OK : ERR_OVER;
}
