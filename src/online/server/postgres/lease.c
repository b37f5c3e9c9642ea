#ifdef DUELLO_POSTGRES

#include "online/server/postgres/lease.h"

#include "online/server/database.h"
#include "online/server/postgres/libpq.h"
#include "online/server/postgres/postgres.h"
#include "system/worker.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct lease {
    struct postgres link; /* the thread's */
    char epoch[24];
    struct worker worker; /* with its lock for all below */
    bool has_begun, is_lost;
};

/* 1: it is renewed; 0: another server has taken over; -1: nobody knows. */
static int lease_renew(struct lease *l)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    PGresult *r = NULL;
    int found = -1;

    if (postgres_connect(&l->link, &why) == OK)
        r = postgres_ask(&l->link,
                         "UPDATE duello.writer SET until = " LEASE " WHERE epoch = $1 "
                         "RETURNING epoch",
                         1, (const char *[]){l->epoch}, &why);
    if (r != NULL)
        found = pq.ntuples(r) > 0;
    pq.clear(r);
    return found;
}

/* The claim has just been made, so the first time to renew it comes later. Most servers have read
 * everything by then, and need no second connection. */
static int lease_step(void *context)
{
    struct lease *l = context;
    int found;

    if (l->has_begun) {
        worker_unlock(&l->worker);
        found = lease_renew(l);
        worker_lock(&l->worker);
        l->is_lost = found == 0;
    }
    l->has_begun = true;
    return l->is_lost ? WORKER_ENDS : DATABASE_KEEP_MS;
}

struct lease *lease_new(const char *address, uint64_t epoch)
{
    struct lease *l = calloc(1, sizeof *l);

    if (l == NULL)
        return NULL;
    l->link.address = address;
    snprintf(l->epoch, sizeof l->epoch, "%" PRIu64, epoch);
    if (worker_start(&l->worker, 1, lease_step, l))
        return l;
    free(l);
    return NULL;
}

void lease_free(struct lease *l)
{
    if (l == NULL)
        return;
    worker_stop(&l->worker);
    postgres_disconnect(&l->link);
    free(l);
}

bool lease_is_lost(struct lease *l)
{
    bool is_lost;

    if (l == NULL)
        return false;
    worker_lock(&l->worker);
    is_lost = l->is_lost;
    worker_unlock(&l->worker);
    return is_lost;
}

#endif
