/*
 * Two lists of lines: `kept` belongs to the loop, which appends to it without a lock, and `next` to
 * both. journal_hand_over joins them once a round, so a round takes the lock once however many
 * lines it has. The thread takes what is in `next`, at most DATABASE_GROUP entries, commits it
 * without the lock, then reports the last number as durable and wakes the loop. A group that cannot
 * be written now goes back to `next`, before what has come meanwhile. Between commits, and in time
 * even if there is always more to commit, it looks for requests of the operator and tells the
 * database that this server lives.
 */
#include "online/server/journal.h"

#include "online/server/log.h"
#include "system/clock.h"
#include "system/worker.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

const int journal_bound[JOURNAL_BUCKETS] = {100,   200,   500,   1000,   2000,   5000,
                                            10000, 20000, 50000, 100000, 500000, 1000000};

enum {
    JOURNAL_AGAIN_MS = 50,  /* after a group that could not be written */
    JOURNAL_HELD_MS = 1000, /* of attempts before anyone hears of it */
};

struct journal_list {
    struct database_entry *first, **end;
    uint64_t lines;
};

struct journal {
    struct database *database;
    void (*wake)(void *context);
    void *context;
    _Atomic int64_t until;    /* as database_until */
    struct journal_list kept; /* appended and not handed over; only its user touches it */
    struct worker worker;     /* with its lock for all below */
    pthread_cond_t done;
    double look;    /* when to look for requests next */
    double reached; /* when the database was last reached */
    struct journal_list next;
    uint64_t appended, durable;
    double vain; /* since when groups cannot be written; 0: they can */
    bool held;   /* that is so for longer than JOURNAL_HELD_MS */
    bool asked;
    int failed; /* an error code */
    char reason[SENTENCE_BYTES];
    struct database_request request; /* valid while `asked` */
    int64_t last_request;
    bool purges; /* what was erased may still be in the log; only the thread touches it */
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

    worker_unlock(&j->worker);
    err = database_keep(j->database, &why);
    atomic_store(&j->until, database_until(j->database));
    any = err == OK && any && j->database->kind->next_request(j->database, after, &found);
    worker_lock(&j->worker);
    if (err == OK) {
        j->reached = clock_seconds();
    } else {
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

/* Take the first entries of a list, as many as may be written at once. */
static void journal_take_group(struct journal_list *group, struct journal_list *from)
{
    struct database_entry **end = &from->first;

    journal_clear(group);
    for (int n = 0; n < DATABASE_GROUP && *end != NULL; n++, end = &(*end)->next) {
        group->lines += (*end)->kind != DATABASE_OUTCOME;
        if ((*end)->kind == DATABASE_PURGE)
            n = DATABASE_GROUP;
    }
    group->first = from->first;
    group->end = end;
    from->first = *end;
    from->lines -= group->lines;
    if (from->first == NULL)
        journal_clear(from);
    *end = NULL;
}

/* The group could not be written now, which `why` explains. */
static void journal_put_back(struct journal *j, struct journal_list *group, const char *why)
{
    double now = clock_seconds();

    journal_join(group, &j->next);
    journal_join(&j->next, group);
    if (j->vain <= 0)
        j->vain = now;
    if (j->held || now - j->vain < JOURNAL_HELD_MS / 1e3)
        return;
    j->held = true;
    log_event("warning", "database", "%s Requests are refused until it can be written again.", why);
    pthread_cond_broadcast(&j->done);
    j->wake(j->context);
}

static void journal_written(struct journal *j, const struct journal_list *group, double seconds)
{
    j->durable += group->lines;
    j->reached = clock_seconds();
    journal_count(&j->figures, group->lines, seconds);
    if (j->held)
        log_event("info", "database", "the database can be written again");
    j->held = false;
    j->vain = 0;
}

/* Does a group of entries end with a purge? */
static bool journal_purges(const struct journal_list *group)
{
    const struct database_entry *e = group->first;

    while (e->next != NULL)
        e = e->next;
    return e->kind == DATABASE_PURGE;
}

/* Another program that reads may be in the way; then try again later. */
static void journal_do_purge(struct journal *j)
{
    bool done = j->database->kind->purge == NULL || j->database->kind->purge(j->database);

    if (!done && !j->purges)
        log_event("warning", "database",
                  "what was erased is still in the log of the database, which another program "
                  "reads");
    j->purges = !done;
}

/* Returns in how many milliseconds to go on. */
static int journal_commit(struct journal *j)
{
    struct journal_list group;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    double begin = clock_seconds();
    int err;

    journal_take_group(&group, &j->next);
    worker_unlock(&j->worker);
    err = j->database->kind->write(j->database, group.first, &why);
    if (err == OK && journal_purges(&group))
        journal_do_purge(j);
    atomic_store(&j->until, database_until(j->database));
    worker_lock(&j->worker);
    if (err == DATABASE_LATER) {
        journal_put_back(j, &group, why.at);
        return JOURNAL_AGAIN_MS;
    }
    if (err == OK)
        journal_written(j, &group, clock_seconds() - begin);
    else
        journal_fail(j, err, why.at);
    journal_drop(&group);
    pthread_cond_broadcast(&j->done);
    j->wake(j->context);
    return 0;
}

/* Look for requests in time, however much work there is; and commit, however long a look takes. */
static int journal_step(void *context)
{
    struct journal *j = context;
    double now = clock_seconds();

    if (!j->failed && now >= j->look) {
        journal_look(j);
        if (j->purges)
            journal_do_purge(j);
        now = clock_seconds();
        j->look = now + DATABASE_KEEP_MS / 1e3;
    }
    if (j->failed)
        return WORKER_ENDS;
    if (j->next.first == NULL)
        return 1 + (int)(1e3 * (j->look - now));
    return journal_commit(j);
}

/* ---- its user -------------------------------------------------------------------------------- */

struct journal *journal_new(struct database *d, uint64_t number, void (*wake)(void *context),
                            void *context)
{
    struct journal *j = calloc(1, sizeof *j);

    if (j == NULL)
        return NULL;
    j->database = d;
    j->appended = j->durable = number;
    j->reached = clock_seconds();
    atomic_init(&j->until, database_until(d));
    j->wake = wake;
    j->context = context;
    j->purges = true; /* the last server may have been killed before it did */
    journal_clear(&j->kept);
    journal_clear(&j->next);
    pthread_cond_init(&j->done, NULL);
    if (worker_start(&j->worker, 1, journal_step, j))
        return j;
    free(j);
    return NULL;
}

void journal_free(struct journal *j)
{
    if (j == NULL)
        return;
    journal_flush(j);
    worker_stop(&j->worker);
    if (j->held)
        log_event("warning", "database",
                  "%" PRIu64 " lines were not written; no guest was told of them",
                  j->appended - j->durable);
    journal_drop(&j->next);
    pthread_cond_destroy(&j->done);
    database_close(j->database);
    free(j);
}

/* Without memory the line cannot become durable, and so the journal has failed. */
static struct database_entry *journal_add(struct journal *j, const char *text, size_t len,
                                          const char *key)
{
    size_t key_size = strlen(key) + 1;
    struct database_entry *e = malloc(sizeof *e + len + key_size);

    if (e == NULL) {
        worker_lock(&j->worker);
        journal_fail(j, ERR_MEMORY, "out of memory.");
        worker_unlock(&j->worker);
        j->wake(j->context);
        return NULL;
    }
    *e = (struct database_entry){.len = len, .key = memcpy(e->text + len, key, key_size)};
    memcpy(e->text, text, len);
    *j->kept.end = e;
    j->kept.end = &e->next;
    return e;
}

void journal_append(struct journal *j, uint64_t game, uint64_t line, const char *text, size_t len,
                    bool ends)
{
    struct database_entry *e = journal_add(j, text, len, "");

    if (e == NULL)
        return;
    e->game = game;
    e->line = line;
    e->ends = ends;
    j->kept.lines++;
}

void journal_keep(struct journal *j, const char *key, const char *text, size_t len)
{
    struct database_entry *e = journal_add(j, text, len, key);

    if (e == NULL)
        return;
    e->kind = DATABASE_ROW;
    j->kept.lines++;
}

void journal_purge(struct journal *j, int64_t request)
{
    struct database_entry *e;

    if (request != 0)
        journal_answer(j, request, "");
    if ((e = journal_add(j, "", 0, "")) == NULL)
        return;
    e->kind = DATABASE_PURGE;
    j->kept.lines++;
}

void journal_answer(struct journal *j, int64_t request, const char *outcome)
{
    struct database_entry *e = journal_add(j, outcome, strlen(outcome), "");

    if (e == NULL)
        return;
    e->kind = DATABASE_OUTCOME;
    e->request = request;
}

void journal_hand_over(struct journal *j)
{
    if (j->kept.first == NULL)
        return;
    worker_lock(&j->worker);
    j->appended += j->kept.lines;
    if (j->next.first == NULL)
        worker_wake(&j->worker);
    journal_join(&j->next, &j->kept);
    worker_unlock(&j->worker);
}

uint64_t journal_durable(struct journal *j)
{
    uint64_t durable;

    worker_lock(&j->worker);
    durable = j->durable;
    worker_unlock(&j->worker);
    return durable;
}

void journal_flush(struct journal *j)
{
    journal_hand_over(j);
    worker_lock(&j->worker);
    while (!j->failed && !j->held && (j->next.first != NULL || j->durable < j->appended))
        pthread_cond_wait(&j->done, &j->worker.lock);
    worker_unlock(&j->worker);
}

bool journal_is_late(struct journal *j)
{
    return clock_ms() >= atomic_load(&j->until);
}

bool journal_is_held(struct journal *j)
{
    bool held;

    worker_lock(&j->worker);
    held = j->held;
    worker_unlock(&j->worker);
    return held;
}

int journal_failure(struct journal *j, struct text *why)
{
    int failed;

    worker_lock(&j->worker);
    failed = j->failed;
    if (failed != OK)
        text_add(why, "%s", j->reason);
    worker_unlock(&j->worker);
    return failed;
}

bool journal_next_request(struct journal *j, struct database_request *out)
{
    bool any;

    worker_lock(&j->worker);
    if ((any = j->asked))
        *out = j->request;
    j->asked = false;
    worker_unlock(&j->worker);
    return any;
}

struct journal_figures journal_figures(struct journal *j)
{
    struct journal_figures f;

    worker_lock(&j->worker);
    f = j->figures;
    f.waiting = j->appended - j->durable;
    f.silence = clock_seconds() - j->reached;
    worker_unlock(&j->worker);
    return f;
}
