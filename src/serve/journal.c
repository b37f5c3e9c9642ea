#include "serve/journal.h"
#include "solve/parallel.h"
#include "system/clock.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

const int journal_bound[JOURNAL_BUCKETS] = {100,   200,   500,   1000,   2000,   5000,
                                            10000, 20000, 50000, 100000, 500000, 1000000};

struct journal_list {
    struct database_entry *first, **end;
    uint64_t lines;
};

struct journal {
    struct database *database;
    void (*wake)(void *context);
    void *context;
    struct journal_list kept; /* appended and not handed over; only its user touches it */
    pthread_t thread;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t work, done;
    struct journal_list next;
    uint64_t appended, durable;
    bool stops, asked;
    int failed; /* an error code */
    char reason[SENTENCE_BYTES];
    struct database_request request; /* valid while `asked` */
    int64_t last_request;
    struct journal_figures figures;
};

/* ---- lists ----------------------------------------------------------------------------------- */

static void journal_clear(struct journal_list *l)
{
    *l = (struct journal_list){0};
    l->end = &l->first;
}

static void journal_drop(struct journal_list *l)
{
    for (struct database_entry *e = l->first, *next; e != NULL; e = next) {
        next = e->next;
        free(e);
    }
    journal_clear(l);
}

static void journal_join(struct journal_list *to, struct journal_list *from)
{
    if (from->first == NULL)
        return;
    *to->end = from->first;
    to->end = from->end;
    to->lines += from->lines;
    journal_clear(from);
}

/* ---- the thread ------------------------------------------------------------------------------ */

static void journal_count(struct journal_figures *f, uint64_t lines, double seconds)
{
    int bucket = 0;

    while (bucket < JOURNAL_BUCKETS && seconds * 1e6 > journal_bound[bucket])
        bucket++;
    f->took[bucket]++;
    f->commits++;
    f->lines += lines;
    f->seconds += seconds;
}

static void journal_fail(struct journal *j, int err, const char *reason)
{
    j->failed = err;
    snprintf(j->reason, sizeof j->reason, "%s", reason);
}

/* Tell the database that this server lives. Look for a request of the operator, unless one is
 * already waiting to be taken. */
static void journal_look(struct journal *j)
{
    struct database_request found;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool any = !j->asked;
    int64_t after = j->last_request;
    int err;

    pthread_mutex_unlock(&j->lock);
    err = database_keep(j->database, &why);
    any = err == OK && any && database_next_request(j->database, after, &found);
    pthread_mutex_lock(&j->lock);
    if (err != OK) {
        journal_fail(j, err, why.at);
        pthread_cond_broadcast(&j->done);
        j->wake(j->context);
    }
    if (any) {
        j->request = found;
        j->last_request = found.number;
        j->asked = true;
        j->wake(j->context);
    }
}

static void journal_commit(struct journal *j)
{
    struct journal_list group;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    double begin = clock_seconds();
    int err;

    journal_clear(&group);
    journal_join(&group, &j->next);
    pthread_mutex_unlock(&j->lock);
    err = database_write(j->database, group.first, &why);
    pthread_mutex_lock(&j->lock);
    if (err == OK) {
        j->durable += group.lines;
        journal_count(&j->figures, group.lines, clock_seconds() - begin);
    } else {
        journal_fail(j, err, why.at);
    }
    journal_drop(&group);
    pthread_cond_broadcast(&j->done);
    j->wake(j->context);
}

/* Wait for work, and look for requests in time however much work there is. */
static void journal_wait(struct journal *j, double *look)
{
    double now = clock_seconds();

    if (now >= *look) {
        journal_look(j);
        *look = now + DATABASE_KEEP_MS / 1e3;
    }
    if (j->next.first == NULL && !j->stops && !j->failed)
        pthread_cond_timedwait(
            &j->work, &j->lock,
            &(struct timespec){(time_t)*look, (long)(1e9 * (*look - (double)(time_t)*look))});
}

static void *journal_run(void *context)
{
    struct journal *j = context;
    double look = 0;

    pthread_mutex_lock(&j->lock);
    while (!j->failed && (!j->stops || j->next.first != NULL)) {
        journal_wait(j, &look);
        if (j->next.first != NULL && !j->failed)
            journal_commit(j);
    }
    pthread_mutex_unlock(&j->lock);
    return NULL;
}

/* ---- its user -------------------------------------------------------------------------------- */

struct journal *journal_new(struct database *d, uint64_t number, void (*wake)(void *context),
                            void *context)
{
    struct journal *j = calloc(1, sizeof *j);
    pthread_condattr_t attributes;

    if (j == NULL)
        return NULL;
    j->database = d;
    j->appended = j->durable = number;
    j->wake = wake;
    j->context = context;
    journal_clear(&j->kept);
    journal_clear(&j->next);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&j->lock, NULL);
    pthread_cond_init(&j->work, &attributes);
    pthread_cond_init(&j->done, &attributes);
    pthread_condattr_destroy(&attributes);
    if (parallel_start(&j->thread, journal_run, j) == 0)
        return j;
    free(j);
    return NULL;
}

void journal_free(struct journal *j)
{
    if (j == NULL)
        return;
    journal_hand_over(j);
    pthread_mutex_lock(&j->lock);
    j->stops = true;
    pthread_cond_signal(&j->work);
    pthread_mutex_unlock(&j->lock);
    pthread_join(j->thread, NULL);
    journal_drop(&j->next);
    pthread_mutex_destroy(&j->lock);
    pthread_cond_destroy(&j->work);
    pthread_cond_destroy(&j->done);
    database_close(j->database);
    free(j);
}

/* Without memory the line cannot become durable, and so the journal has failed. */
static struct database_entry *journal_add(struct journal *j, const char *text, size_t len)
{
    struct database_entry *e = malloc(sizeof *e + len);

    if (e == NULL) {
        pthread_mutex_lock(&j->lock);
        journal_fail(j, ERR_MEMORY, "out of memory.");
        pthread_mutex_unlock(&j->lock);
        j->wake(j->context);
        return NULL;
    }
    *e = (struct database_entry){.len = len};
    memcpy(e->text, text, len);
    *j->kept.end = e;
    j->kept.end = &e->next;
    return e;
}

void journal_append(struct journal *j, uint64_t game, uint64_t line, const char *text, size_t len,
                    bool ends)
{
    struct database_entry *e = journal_add(j, text, len);

    if (e == NULL)
        return;
    e->game = game;
    e->line = line;
    e->ends = ends;
    j->kept.lines++;
}

void journal_answer(struct journal *j, int64_t request, const char *outcome)
{
    struct database_entry *e = journal_add(j, outcome, strlen(outcome));

    if (e != NULL)
        e->request = request;
}

void journal_hand_over(struct journal *j)
{
    if (j->kept.first == NULL)
        return;
    pthread_mutex_lock(&j->lock);
    j->appended += j->kept.lines;
    if (j->next.first == NULL)
        pthread_cond_signal(&j->work);
    journal_join(&j->next, &j->kept);
    pthread_mutex_unlock(&j->lock);
}

uint64_t journal_durable(struct journal *j)
{
    uint64_t durable;

    pthread_mutex_lock(&j->lock);
    durable = j->durable;
    pthread_mutex_unlock(&j->lock);
    return durable;
}

void journal_flush(struct journal *j)
{
    journal_hand_over(j);
    pthread_mutex_lock(&j->lock);
    while (!j->failed && j->durable < j->appended)
        pthread_cond_wait(&j->done, &j->lock);
    pthread_mutex_unlock(&j->lock);
}

int journal_failure(struct journal *j, struct text *why)
{
    int failed;

    pthread_mutex_lock(&j->lock);
    failed = j->failed;
    if (failed != OK)
        text_add(why, "%s", j->reason);
    pthread_mutex_unlock(&j->lock);
    return failed;
}

bool journal_next_request(struct journal *j, struct database_request *out)
{
    bool any;

    pthread_mutex_lock(&j->lock);
    if ((any = j->asked))
        *out = j->request;
    j->asked = false;
    pthread_mutex_unlock(&j->lock);
    return any;
}

struct journal_figures journal_figures(struct journal *j)
{
    struct journal_figures f;

    pthread_mutex_lock(&j->lock);
    f = j->figures;
    f.waiting = j->appended - j->durable;
    pthread_mutex_unlock(&j->lock);
    return f;
}
