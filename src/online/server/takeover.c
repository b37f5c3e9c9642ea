/* The thread of takeover.h, which tells how one server takes over from another. */
#include "online/server/takeover.h"

#include "online/server/log.h"
#include "system/worker.h"

#include <stdlib.h>

enum { LOOK_MS = 100 };

struct takeover {
    struct takeover_setup setup;
    struct database *database; /* the thread's, until it has claimed it */
    bool told;                 /* that the database does not answer */
    struct worker worker;      /* with its lock for all below */
    bool reached, claimed;
    struct database_writer host;
};

/* ---- the thread ------------------------------------------------------------------------------ */

/* Look once; OK: this server is the host. */
static int takeover_look(struct takeover *w, bool is_alone, struct database_writer *host)
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

static void takeover_tell(struct takeover *w, int err, const struct database_writer *host)
{
    bool is_news = err == OK || (err == ERR_LIMIT && host->epoch != w->host.epoch) ||
                   (err == ERR_LIMIT && strcmp(host->address, w->host.address) != 0);

    w->claimed = err == OK;
    if (err == ERR_LIMIT)
        w->host = *host;
    if (is_news || (!w->reached && w->host.address[0] != '\0')) /* try again to reach it */
        w->setup.wake(w->setup.context);
}

static int takeover_step(void *context)
{
    struct takeover *w = context;
    struct database_writer host;
    bool is_alone = !w->reached;
    int err;

    worker_unlock(&w->worker);
    err = takeover_look(w, is_alone, &host);
    worker_lock(&w->worker);
    takeover_tell(w, err, &host);
    return w->claimed ? WORKER_ENDS : LOOK_MS;
}

/* ---- its user -------------------------------------------------------------------------------- */

struct takeover *takeover_new(const struct takeover_setup *setup, struct database *d)
{
    struct takeover *w = calloc(1, sizeof *w);

    if (w == NULL)
        return NULL;
    w->setup = *setup;
    w->database = d;
    if (worker_start(&w->worker, 1, takeover_step, w))
        return w;
    free(w);
    return NULL;
}

void takeover_free(struct takeover *w)
{
    if (w == NULL)
        return;
    worker_stop(&w->worker);
    database_close(w->database);
    free(w);
}

void takeover_reach(struct takeover *w, bool reached)
{
    worker_lock(&w->worker);
    w->reached = reached;
    worker_unlock(&w->worker);
}

void takeover_host(struct takeover *w, struct database_writer *out)
{
    worker_lock(&w->worker);
    *out = w->host;
    worker_unlock(&w->worker);
}

struct database *takeover_claimed(struct takeover *w)
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
