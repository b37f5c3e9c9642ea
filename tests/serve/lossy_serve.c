/*
 * A server on a disk that forgets: what was written and not synced is gone when the process is
 * killed. kill -9 alone cannot show a missing sync, because the system keeps what was written.
 *
 * A file's contents are in memory, and reach the real file when SQLite syncs it. With
 * LOSSY_SYNC=off in the environment SQLite never does (synchronous=OFF), so that a test can show
 * that it would notice.
 */
#include "serve/serve.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

struct lossy_file {
    sqlite3_file base; /* must be the first member */
    unsigned char *at;
    sqlite3_int64 len, low, high; /* bytes from low to high were written and not synced */
    bool keeps;                   /* contents are in memory */
    sqlite3_file *real;           /* behind this struct */
};

static sqlite3_vfs *below;
static bool never_syncs;

static struct lossy_file *lossy(sqlite3_file *f)
{
    return (struct lossy_file *)f;
}

static int lossy_grow(struct lossy_file *f, sqlite3_int64 len)
{
    unsigned char *at;

    if (len <= f->len)
        return SQLITE_OK;
    if ((at = realloc(f->at, (size_t)len)) == NULL)
        return SQLITE_NOMEM;
    memset(at + f->len, 0, (size_t)(len - f->len));
    f->at = at;
    f->len = len;
    return SQLITE_OK;
}

static int lossy_close(sqlite3_file *file)
{
    struct lossy_file *f = lossy(file);

    free(f->at);
    return f->real->pMethods->xClose(f->real);
}

static int lossy_read(sqlite3_file *file, void *out, int n, sqlite3_int64 from)
{
    struct lossy_file *f = lossy(file);
    sqlite3_int64 have = from >= f->len ? 0 : f->len - from < n ? f->len - from : n;

    if (!f->keeps)
        return f->real->pMethods->xRead(f->real, out, n, from);
    if (have > 0)
        memcpy(out, f->at + from, (size_t)have);
    memset((char *)out + have, 0, (size_t)(n - have));
    return have == n ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

static int lossy_write(sqlite3_file *file, const void *in, int n, sqlite3_int64 to)
{
    struct lossy_file *f = lossy(file);

    if (!f->keeps)
        return f->real->pMethods->xWrite(f->real, in, n, to);
    if (lossy_grow(f, to + n) != SQLITE_OK)
        return SQLITE_NOMEM;
    memcpy(f->at + to, in, (size_t)n);
    if (f->high == 0 || to < f->low)
        f->low = to;
    if (to + n > f->high)
        f->high = to + n;
    return SQLITE_OK;
}

static int lossy_truncate(sqlite3_file *file, sqlite3_int64 len)
{
    struct lossy_file *f = lossy(file);

    if (!f->keeps)
        return f->real->pMethods->xTruncate(f->real, len);
    if (len < f->len)
        f->len = len;
    if (f->high > len)
        f->high = len;
    return lossy_grow(f, len);
}

static int lossy_sync(sqlite3_file *file, int flags)
{
    struct lossy_file *f = lossy(file);
    const sqlite3_io_methods *m = f->real->pMethods;
    sqlite3_int64 real = 0;
    int code = SQLITE_OK;

    if (f->keeps && f->high > f->low)
        code = m->xWrite(f->real, f->at + f->low, (int)(f->high - f->low), f->low);
    f->low = f->high = 0;
    if (f->keeps && code == SQLITE_OK && m->xFileSize(f->real, &real) == SQLITE_OK && real > f->len)
        code = m->xTruncate(f->real, f->len);
    return code == SQLITE_OK ? m->xSync(f->real, flags) : code;
}

static int lossy_size(sqlite3_file *file, sqlite3_int64 *out)
{
    struct lossy_file *f = lossy(file);

    if (!f->keeps)
        return f->real->pMethods->xFileSize(f->real, out);
    *out = f->len;
    return SQLITE_OK;
}

static int lossy_lock(sqlite3_file *f, int level)
{
    return lossy(f)->real->pMethods->xLock(lossy(f)->real, level);
}

static int lossy_unlock(sqlite3_file *f, int level)
{
    return lossy(f)->real->pMethods->xUnlock(lossy(f)->real, level);
}

static int lossy_check(sqlite3_file *f, int *out)
{
    return lossy(f)->real->pMethods->xCheckReservedLock(lossy(f)->real, out);
}

/* With never_syncs, `PRAGMA synchronous = FULL` is heard and not obeyed. */
static int lossy_control(sqlite3_file *f, int what, void *argument)
{
    char **pragma = argument;

    if (what == SQLITE_FCNTL_PRAGMA && never_syncs && strcmp(pragma[1], "synchronous") == 0 &&
        pragma[2] != NULL && strcmp(pragma[2], "FULL") == 0)
        return SQLITE_OK;
    if (what == SQLITE_FCNTL_MMAP_SIZE || what == SQLITE_FCNTL_SIZE_HINT)
        return SQLITE_NOTFOUND;
    return lossy(f)->real->pMethods->xFileControl(lossy(f)->real, what, argument);
}

static int lossy_sector(sqlite3_file *f)
{
    return lossy(f)->real->pMethods->xSectorSize(lossy(f)->real);
}

static int lossy_traits(sqlite3_file *f)
{
    return lossy(f)->real->pMethods->xDeviceCharacteristics(lossy(f)->real);
}

static int lossy_shm_map(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return lossy(f)->real->pMethods->xShmMap(lossy(f)->real, page, size, extend, out);
}

static int lossy_shm_lock(sqlite3_file *f, int offset, int n, int flags)
{
    return lossy(f)->real->pMethods->xShmLock(lossy(f)->real, offset, n, flags);
}

static void lossy_shm_barrier(sqlite3_file *f)
{
    lossy(f)->real->pMethods->xShmBarrier(lossy(f)->real);
}

static int lossy_shm_unmap(sqlite3_file *f, int remove)
{
    return lossy(f)->real->pMethods->xShmUnmap(lossy(f)->real, remove);
}

static const sqlite3_io_methods lossy_methods = {
    .iVersion = 2,
    .xClose = lossy_close,
    .xRead = lossy_read,
    .xWrite = lossy_write,
    .xTruncate = lossy_truncate,
    .xSync = lossy_sync,
    .xFileSize = lossy_size,
    .xLock = lossy_lock,
    .xUnlock = lossy_unlock,
    .xCheckReservedLock = lossy_check,
    .xFileControl = lossy_control,
    .xSectorSize = lossy_sector,
    .xDeviceCharacteristics = lossy_traits,
    .xShmMap = lossy_shm_map,
    .xShmLock = lossy_shm_lock,
    .xShmBarrier = lossy_shm_barrier,
    .xShmUnmap = lossy_shm_unmap,
};

static int lossy_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *file, int flags, int *out)
{
    struct lossy_file *f = lossy(file);
    sqlite3_int64 len = 0;
    int code;

    (void)vfs;
    *f = (struct lossy_file){.real = (sqlite3_file *)(f + 1)};
    if ((code = below->xOpen(below, name, f->real, flags, out)) != SQLITE_OK)
        return code;
    f->base.pMethods = &lossy_methods;
    f->keeps = (flags & (SQLITE_OPEN_MAIN_DB | SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0;
    if (!f->keeps || f->real->pMethods->xFileSize(f->real, &len) != SQLITE_OK || len == 0)
        return SQLITE_OK;
    if ((code = lossy_grow(f, len)) == SQLITE_OK)
        code = f->real->pMethods->xRead(f->real, f->at, (int)len, 0);
    return code;
}

static int lossy_switch_off(sqlite3 *db, const char **error, const struct sqlite3_api_routines *api)
{
    (void)error;
    (void)api;
    return sqlite3_exec(db, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
}

static void lossy_ready(void *context, const char *url)
{
    (void)context;
    printf("Listening on %s. \n", url);
    fflush(stdout);
}

int main(int argc, char **argv)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct serve_setup setup = {.address = "127.0.0.1",
                                .connections = 500,
                                .per_address = 500,
                                .threads = 1,
                                .host = host_usual,
                                .ready = lossy_ready};
    sqlite3_vfs vfs;

    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], "--database") == 0)
            setup.database = argv[i + 1];
    setup.host.frames_each = 0;
    never_syncs = getenv("LOSSY_SYNC") != NULL;
    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.zName = "lossy";
    vfs.szOsFile = (int)sizeof(struct lossy_file) + below->szOsFile;
    vfs.xOpen = lossy_open;
    sqlite3_vfs_register(&vfs, 1);
    if (never_syncs)
        sqlite3_auto_extension((void (*)(void))lossy_switch_off);
    if (setup.database == NULL || serve_run(&setup, &why) != OK) {
        fprintf(stderr, "%s\n", why.at);
        return 1;
    }
    return 0;
}
