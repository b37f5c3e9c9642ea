#include "online/server/watch.h"

#include "online/server/log.h"
#include "system/worker.h"

#include <stdlib.h>

enum { LOOK_MS = 100 };

struct watch {
    struct watch_setup setup;
    struct database *database; /* the thread's, until it has claimed it */
    bool told;                 /* that the database does not answer */
    struct worker worker;      /* with its lock for all below */
    bool reached, claimed;
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

static int watch_step(void *context)
{
    struct watch *w = context;
    struct database_writer host;
    bool is_alone = !w->reached;
    int err;

    worker_unlock(&w->worker);
    err = watch_look(w, is_alone, &host);
    worker_lock(&w->worker);
    watch_tell(w, err, &host);
    return w->claimed ? WORKER_ENDS : LOOK_MS;
}

/* ---- its user -------------------------------------------------------------------------------- */

struct watch *watch_new(const struct watch_setup *setup, struct database *d)
{
    struct watch *w = calloc(1, sizeof *w);

    if (w == NULL)
        return NULL;
    w->setup = *setup;
    w->database = d;
    if (worker_start(&w->worker, 1, watch_step, w))
        return w;
    free(w);
    return NULL;
}

void watch_free(struct watch *w)
{
    if (w == NULL)
        return;
    worker_stop(&w->worker);
    database_close(w->database);
    free(w);
}

void watch_reach(struct watch *w, bool reached)
{
    worker_lock(&w->worker);
    w->reached = reached;
    worker_unlock(&w->worker);
}

void watch_host(struct watch *w, struct database_writer *out)
{
    worker_lock(&w->worker);
    *out = w->host;
    worker_unlock(&w->worker);
}

struct database *watch_claimed(struct watch *w)
{
    struct database *d = NULL;

    worker_lock(&w->worker);
    if (w->claimed) {
        d = w->database;
        w->database = NULL;
    }
    worker_unlock(&w->worker);
    return d;
}
