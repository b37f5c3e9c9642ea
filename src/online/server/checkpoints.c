#include "online/server/checkpoints.h"

#include "system/worker.h"

#include <stdlib.h>

/* In frames of the log, which are pages of the database. */
enum {
    COPY_FRAMES = 1000,    /* the thread copies this many at a time; its disk is the commits' too */
    RESTART_FRAMES = 8000, /* the log is written from its beginning again after this many, */
    REST_FRAMES = 100      /* when so few are not copied; after twice as many in any case */
};

enum { TRUNCATE_PATIENCE = 2000 }; /* milliseconds, for other programs that read */

struct checkpoints {
    sqlite3 *writer, *copier;
    struct worker worker; /* with its lock for all below */
    bool wanted, copied;
    bool truncates, is_truncated; /* it is to be cut off; it was */
    pthread_cond_t cut;
    int seen; /* frames in the log when the thread was asked */
};

static void checkpoints_copy(sqlite3 *db)
{
    sqlite3_wal_checkpoint_v2(db, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
}

static void checkpoints_cut(struct checkpoints *c)
{
    int code;

    worker_unlock(&c->worker);
    code = sqlite3_wal_checkpoint_v2(c->copier, "main", SQLITE_CHECKPOINT_TRUNCATE, NULL, NULL);
    worker_lock(&c->worker);
    c->truncates = false;
    c->is_truncated = code == SQLITE_OK;
    pthread_cond_broadcast(&c->cut);
}

static int checkpoints_step(void *context)
{
    struct checkpoints *c = context;

    if (c->truncates) {
        checkpoints_cut(c);
        return 0;
    }
    if (!c->wanted)
        return WORKER_WAITS;
    worker_unlock(&c->worker);
    checkpoints_copy(c->copier);
    worker_lock(&c->worker);
    c->wanted = false;
    c->copied = true;
    return 0;
}

/* Called after each commit. The log can begin again only when it has been copied to its last frame,
 * which the thread never reaches while commits go on. So where it has copied nearly all of a long
 * log, the writer copies the few frames that have come since. */
static int checkpoints_on_commit(void *context, sqlite3 *db, const char *name, int frames)
{
    struct checkpoints *c = context;
    bool is_long = frames >= RESTART_FRAMES, restart;
    int rest;

    (void)name;
    worker_lock(&c->worker);
    c->seen = frames < c->seen ? 0 : c->seen;
    rest = frames - c->seen;
    restart = c->copied && is_long && (rest <= REST_FRAMES || frames >= 2 * RESTART_FRAMES);
    c->copied = false;
    if (!c->wanted && !restart && rest >= (is_long ? REST_FRAMES : COPY_FRAMES)) {
        c->wanted = true;
        c->seen = frames;
        worker_wake(&c->worker);
    }
    worker_unlock(&c->worker);
    if (restart)
        checkpoints_copy(db);
    return SQLITE_OK;
}

static bool checkpoints_begin(struct checkpoints *c)
{
    const char *path = sqlite3_db_filename(c->writer, "main");

    return sqlite3_open_v2(path, &c->copier, SQLITE_OPEN_READWRITE, NULL) == SQLITE_OK &&
           sqlite3_exec(c->copier, "PRAGMA synchronous = FULL", NULL, NULL, NULL) == SQLITE_OK &&
           sqlite3_busy_timeout(c->copier, TRUNCATE_PATIENCE) == SQLITE_OK &&
           worker_start(&c->worker, 1, checkpoints_step, c);
}

struct checkpoints *checkpoints_new(sqlite3 *db)
{
    struct checkpoints *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    c->writer = db;
    pthread_cond_init(&c->cut, NULL);
    if (checkpoints_begin(c)) {
        sqlite3_wal_hook(db, checkpoints_on_commit, c);
        return c;
    }
    sqlite3_close(c->copier);
    pthread_cond_destroy(&c->cut);
    free(c);
    return NULL;
}

bool checkpoints_truncate(struct checkpoints *c)
{
    bool done;

    worker_lock(&c->worker);
    c->truncates = true;
    worker_wake(&c->worker);
    while (c->truncates)
        pthread_cond_wait(&c->cut, &c->worker.lock);
    done = c->is_truncated;
    worker_unlock(&c->worker);
    return done;
}

void checkpoints_free(struct checkpoints *c)
{
    if (c == NULL)
        return;
    sqlite3_wal_hook(c->writer, NULL, NULL);
    worker_stop(&c->worker);
    sqlite3_close(c->copier);
    pthread_cond_destroy(&c->cut);
    free(c);
}
