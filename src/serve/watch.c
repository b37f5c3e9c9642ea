#include "serve/watch.h"

#include "serve/log.h"
#include "solve/parallel.h"
#include "system/clock.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { LOOK_MS = 100 };

struct watch {
    struct watch_setup setup;
    struct database *database; /* the thread's, until it has claimed it */
    bool told;                 /* that the database does not answer */
    pthread_t thread;
    pthread_mutex_t lock; /* for all below */
    pthread_cond_t stop;
    bool stops, reached, claimed;
    struct database_writer host;
};

/* ---- the thread ------------------------------------------------------------------------------ */

/* Look once; OK: this server is the host. */
static int watch_look(struct watch *w, bool is_alone, struct database_writer *host)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err = OK;

    if (w->database == NULL)
        err = database_open(&w->database, w->setup.address, DATABASE_SERVE, &why);
    if (err == OK)
        err = database_claim(w->database, is_alone, host, &why);
    if (err != OK && err != ERR_LIMIT && !w->told)
        log_event("warning", "database", "%s", why.at);
    w->told = err != OK && err != ERR_LIMIT;
    return err;
}

static void watch_tell(struct watch *w, int err, const struct database_writer *host)
{
    bool is_news = err == OK || (err == ERR_LIMIT && host->epoch != w->host.epoch) ||
                   (err == ERR_LIMIT && strcmp(host->address, w->host.address) != 0);

    w->claimed = err == OK;
    if (err == ERR_LIMIT)
        w->host = *host;
    if (is_news || (!w->reached && w->host.address[0] != '\0')) /* try again to reach it */
        w->setup.wake(w->setup.context);
}

static void watch_wait(struct watch *w)
{
    struct timespec until = clock_in(LOOK_MS);

    pthread_cond_clockwait(&w->stop, &w->lock, CLOCK_MONOTONIC, &until);
}

static void *watch_run(void *context)
{
    struct watch *w = context;
    struct database_writer host;
    bool is_alone;
    int err;

    pthread_mutex_lock(&w->lock);
    while (!w->stops && !w->claimed) {
        is_alone = !w->reached;
        pthread_mutex_unlock(&w->lock);
        err = watch_look(w, is_alone, &host);
        pthread_mutex_lock(&w->lock);
        watch_tell(w, err, &host);
        if (!w->stops && !w->claimed)
            watch_wait(w);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- its user -------------------------------------------------------------------------------- */

struct watch *watch_new(const struct watch_setup *setup, struct database *d)
{
    struct watch *w = calloc(1, sizeof *w);
    pthread_condattr_t attributes;

    if (w == NULL)
        return NULL;
    w->setup = *setup;
    w->database = d;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->stop, &attributes);
    pthread_condattr_destroy(&attributes);
    if (parallel_start(&w->thread, watch_run, w) == 0)
        return w;
    free(w);
    return NULL;
}

void watch_free(struct watch *w)
{
    if (w == NULL)
        return;
    pthread_mutex_lock(&w->lock);
    w->stops = true;
    pthread_cond_signal(&w->stop);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    database_close(w->database);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->stop);
    free(w);
}

void watch_reach(struct watch *w, bool reached)
{
    pthread_mutex_lock(&w->lock);
    w->reached = reached;
    pthread_mutex_unlock(&w->lock);
}

void watch_host(struct watch *w, struct database_writer *out)
{
    pthread_mutex_lock(&w->lock);
    *out = w->host;
    pthread_mutex_unlock(&w->lock);
}

struct database *watch_claimed(struct watch *w)
{
    struct database *d = NULL;

    pthread_mutex_lock(&w->lock);
    if (w->claimed) {
        d = w->database;
        w->database = NULL;
    }
    pthread_mutex_unlock(&w->lock);
    return d;
}
