#include "design/sweep.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

/* ---- what varies ----------------------------------------------------------------------------- */

static int sweep_find_option(const struct game *g, const char *name, size_t len)
{
    for (int i = 0; g->options[i].name != NULL; i++)
        if (strlen(g->options[i].name) == len && memcmp(g->options[i].name, name, len) == 0)
            return i;
    return -1;
}

static int sweep_add_value(struct varied *v, int value, struct text *why)
{
    if (v->count == VALUES_MAX) {
        text_add(why, "that is more than %d values.", VALUES_MAX);
        return ERR_LIMIT;
    }
    v->value[v->count++] = value;
    return OK;
}

/* One value as people write it, by the rules' own reading. */
static int sweep_read_value(const struct sweep *s, const char *name, int len, const char *word,
                            int word_len, struct varied *v, struct text *why)
{
    char room[SENTENCE_BYTES];
    struct text assignment = TEXT(room);
    struct rules r = s->base;
    int err;

    text_add(&assignment, "%.*s=%.*s", len, name, word_len, word);
    err = rules_set(&r, room, why);
    return err != OK ? err : sweep_add_value(v, r.value[v->option], why);
}

static int sweep_read_list(const struct sweep *s, const char *assignment, size_t len,
                           struct varied *v, struct text *why)
{
    const char *at = assignment + len + 1;
    int err = OK;

    for (bool more = true; more && err == OK;) {
        int word = (int)strcspn(at, ",");

        err = sweep_read_value(s, assignment, (int)len, at, word, v, why);
        more = at[word] == ',';
        at += word + more;
    }
    return err;
}

static int sweep_read_range(const struct sweep *s, const char *assignment, size_t len,
                            const char *dots, struct varied *v, struct text *why)
{
    const char *low = assignment + len + 1;
    int err = sweep_read_value(s, assignment, (int)len, low, (int)(dots - low), v, why);

    if (err == OK)
        err = sweep_read_value(s, assignment, (int)len, dots + 2, (int)strlen(dots + 2), v, why);
    if (err != OK)
        return err;
    if (v->value[1] < v->value[0]) {
        text_add(why, "the range ends before it begins.");
        return ERR_RANGE;
    }
    v->count = 1;
    for (int value = v->value[0] + 1, last = v->value[1]; value <= last && err == OK; value++)
        err = sweep_add_value(v, value, why);
    return err;
}

int sweep_vary(struct sweep *s, const char *assignment, struct text *why)
{
    size_t len = strcspn(assignment, "=");
    struct varied v = {.option = sweep_find_option(s->base.game, assignment, len)};
    const char *dots = strstr(assignment + len, "..");
    int err;

    for (int i = 0; i < s->varieds; i++)
        if (v.option >= 0 && s->varied[i].option == v.option) {
            text_add(why, "%.*s is varied already.", (int)len, assignment);
            return ERR_SYNTAX;
        }
    if (s->varieds == VARIED_MAX) {
        text_add(why, "at most %d options can be varied at once.", VARIED_MAX);
        return ERR_LIMIT;
    }
    if (v.option >= 0 && assignment[len] != '=') {
        text_add(why, "%s needs values: LO..HI, or some with commas between them.", assignment);
        return ERR_SYNTAX;
    }
    if (v.option >= 0 && dots != NULL && s->base.game->options[v.option].choices == NULL)
        err = sweep_read_range(s, assignment, len, dots, &v, why);
    else
        err = sweep_read_list(s, assignment, len, &v, why); /* which also knows an unknown name */
    if (err == OK)
        s->varied[s->varieds++] = v;
    return err;
}

int sweep_begin(struct sweep *s, struct text *why)
{
    s->count = 1;
    for (int i = 0; i < s->varieds; i++) {
        s->count *= s->varied[i].count;
        if (s->count > SETTINGS_MAX) {
            text_add(why, "that is more than %d settings.", SETTINGS_MAX);
            return ERR_LIMIT;
        }
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
    pthread_mutex_t lock; /* for the sweep's results and what is next */
    int next;
    int working; /* threads that have not ended */
    atomic_bool stop;
};

static bool sweep_may_go_on(void *context, double share)
{
    struct crew *c = context;

    (void)share;
    return !atomic_load(&c->stop);
}

static int sweep_take(struct crew *c)
{
    while (c->next < c->sweep->count && c->sweep->done[c->next])
        c->next++;
    return atomic_load(&c->stop) || c->next == c->sweep->count ? -1 : c->next++;
}

static void *sweep_work(void *argument)
{
    struct crew *c = argument;
    struct sweep *s = c->sweep;
    struct figures_setup setup = {.player = s->player,
                                  .games = s->games,
                                  .jobs = 1,
                                  .seed = s->seed,
                                  .memory = c->setup->memory,
                                  .going_on = sweep_may_go_on,
                                  .context = c};

    pthread_mutex_lock(&c->lock);
    for (int i; (i = sweep_take(c)) >= 0;) {
        struct figures f;
        struct rules r;
        int err;

        pthread_mutex_unlock(&c->lock);
        sweep_rules(s, i, &r);
        err = figures_of(&f, &r, &setup);
        pthread_mutex_lock(&c->lock);
        if (err == OK) {
            s->figures[i] = f;
            s->done[i] = true;
            s->finished++;
            c->setup->finished(c->setup->context, i);
        }
    }
    c->working--;
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/* Until all threads have ended. */
static void sweep_lead(struct crew *c)
{
    const struct timespec moment = {.tv_nsec = 5000000};
    bool working = true;

    while (working) {
        pthread_mutex_lock(&c->lock);
        if (!c->setup->waiting(c->setup->context))
            atomic_store(&c->stop, true);
        working = c->working > 0;
        pthread_mutex_unlock(&c->lock);
        if (working)
            nanosleep(&moment, NULL);
    }
}

int sweep_run(struct sweep *s, const struct sweep_setup *setup)
{
    struct crew c = {.sweep = s, .setup = setup};
    pthread_t *threads = calloc((size_t)setup->jobs, sizeof *threads);
    int n = 0;

    if (threads == NULL)
        return ERR_MEMORY;
    pthread_mutex_init(&c.lock, NULL);
    pthread_mutex_lock(&c.lock);
    while (n < setup->jobs && pthread_create(&threads[n], NULL, sweep_work, &c) == 0)
        n++;
    c.working = n;
    pthread_mutex_unlock(&c.lock);
    sweep_lead(&c);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&c.lock);
    free(threads);
    if (n == 0)
        return ERR_MEMORY;
    return s->finished == s->count ? OK : ERR_OVER;
}
