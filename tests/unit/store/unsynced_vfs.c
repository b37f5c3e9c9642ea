/*
 * A disk that forgets: SQLite's files as they are after a power cut. Loaded into any program with
 * LD_PRELOAD, it becomes SQLite's default VFS. What the program writes stays in the program's
 * memory; xSync carries it to the disk. So a killed program leaves exactly what it has synced.
 *
 * The environment may say more:
 *   UNSYNCED_LUCKY=SEED      of each write, some sectors reach the disk at once, by chance: what is
 *                            not synced may be there, in any order, torn
 *   UNSYNCED_SYNCHRONOUS=OFF the program's own `PRAGMA synchronous` is ignored, and this one is set
 *
 * A deletion is durable after a sync of the folder: an xDelete that asks for it, or the first sync
 * of a new file. Locks and the shared memory of the write-ahead log are the system's own: nothing
 * in them has to survive.
 */
#include <pthread.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512, PATH_BYTES = 4096 };

/* A write, or with `bytes` NULL a truncation to `at`, that the disk does not have. */
struct change {
    struct change *next;
    int64_t at;
    size_t len;
    unsigned char *bytes;
};

/* A file as the program sees it. All connections share it. It is never forgotten. */
struct image {
    struct image *next;
    char path[PATH_BYTES];
    unsigned char *bytes;
    int64_t size;
    struct change *first, **end;
    int users;
    bool is_new, is_deleted; /* the folder was not synced since */
};

struct file {
    sqlite3_file base;
    struct image *image; /* NULL: a temporary file, which nothing has to survive */
    sqlite3_file *real;
};

static sqlite3_vfs vfs, *system_vfs;
static struct image *images;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t luck; /* 0: nothing reaches the disk by chance */

static void *vfs_memory(void *old, size_t n)
{
    void *p = realloc(old, n > 0 ? n : 1);

    if (p == NULL)
        abort();
    return p;
}

static bool vfs_is_lucky(void)
{
    luck ^= luck << 13; /* xorshift */
    luck ^= luck >> 7;
    luck ^= luck << 17;
    return luck >> 63;
}

/* ---- images ---------------------------------------------------------------------------------- */

static void image_resize(struct image *i, int64_t size)
{
    i->bytes = vfs_memory(i->bytes, (size_t)size);
    if (size > i->size)
        memset(i->bytes + i->size, 0, (size_t)(size - i->size));
    i->size = size;
}

static void image_drop_changes(struct image *i)
{
    for (struct change *c = i->first, *next; c != NULL; c = next) {
        next = c->next;
        free(c->bytes);
        free(c);
    }
    i->first = NULL;
    i->end = &i->first;
}

static void image_change(struct image *i, int64_t at, const void *bytes, size_t len)
{
    struct change *c = vfs_memory(NULL, sizeof *c);

    *c = (struct change){.at = at, .len = len};
    if (bytes != NULL) {
        c->bytes = vfs_memory(NULL, len);
        memcpy(c->bytes, bytes, len);
    }
    *i->end = c;
    i->end = &c->next;
}

static struct image *image_find(const char *path)
{
    struct image *i = images;

    while (i != NULL && strcmp(i->path, path) != 0)
        i = i->next;
    return i;
}

/* Carry out the deletions that a sync of the folder makes durable. */
static void image_sync_folder(void)
{
    for (struct image *i = images; i != NULL; i = i->next) {
        if (i->is_deleted)
            system_vfs->xDelete(system_vfs, i->path, 0);
        i->is_deleted = false;
    }
}

static int image_load(struct image *i, sqlite3_file *real)
{
    sqlite3_int64 size;
    int code = real->pMethods->xFileSize(real, &size);

    if (code != SQLITE_OK)
        return code;
    image_resize(i, size);
    return size > 0 ? real->pMethods->xRead(real, i->bytes, (int)size, 0) : SQLITE_OK;
}

/* ---- files ----------------------------------------------------------------------------------- */

static struct file *file_of(sqlite3_file *f)
{
    return (struct file *)(void *)f;
}

static int vfs_close(sqlite3_file *f)
{
    struct file *me = file_of(f);
    int code = me->real->pMethods->xClose(me->real);

    pthread_mutex_lock(&lock);
    if (me->image != NULL)
        me->image->users--;
    pthread_mutex_unlock(&lock);
    free(me->real);
    return code;
}

static int vfs_read(sqlite3_file *f, void *out, int n, sqlite3_int64 at)
{
    struct image *i = file_of(f)->image;
    int64_t there;

    if (i == NULL)
        return file_of(f)->real->pMethods->xRead(file_of(f)->real, out, n, at);
    pthread_mutex_lock(&lock);
    there = i->size > at ? i->size - at : 0;
    there = there > n ? n : there;
    if (there > 0)
        memcpy(out, i->bytes + at, (size_t)there);
    pthread_mutex_unlock(&lock);
    memset((char *)out + there, 0, (size_t)(n - there));
    return there < n ? SQLITE_IOERR_SHORT_READ : SQLITE_OK;
}

/* Let some sectors of a write reach the disk before they have to. */
static int vfs_write_luckily(sqlite3_file *real, const char *bytes, int n, int64_t at)
{
    int code = SQLITE_OK;

    for (int done = 0, part; done < n && code == SQLITE_OK; done += part) {
        part = SECTOR - (int)((at + done) % SECTOR);
        part = part > n - done ? n - done : part;
        if (vfs_is_lucky())
            code = real->pMethods->xWrite(real, bytes + done, part, at + done);
    }
    return code;
}

static int vfs_write(sqlite3_file *f, const void *bytes, int n, sqlite3_int64 at)
{
    struct file *me = file_of(f);
    struct image *i = me->image;
    int code = SQLITE_OK;

    if (i == NULL)
        return me->real->pMethods->xWrite(me->real, bytes, n, at);
    pthread_mutex_lock(&lock);
    if (at + n > i->size)
        image_resize(i, at + n);
    memcpy(i->bytes + at, bytes, (size_t)n);
    image_change(i, at, bytes, (size_t)n);
    if (luck != 0)
        code = vfs_write_luckily(me->real, bytes, n, at);
    pthread_mutex_unlock(&lock);
    return code;
}

static int vfs_truncate(sqlite3_file *f, sqlite3_int64 size)
{
    struct file *me = file_of(f);

    if (me->image == NULL)
        return me->real->pMethods->xTruncate(me->real, size);
    pthread_mutex_lock(&lock);
    image_resize(me->image, size);
    image_change(me->image, size, NULL, 0);
    pthread_mutex_unlock(&lock);
    return SQLITE_OK;
}

static int vfs_sync(sqlite3_file *f, int flags)
{
    struct file *me = file_of(f);
    const sqlite3_io_methods *real = me->real->pMethods;
    int code = SQLITE_OK;

    (void)flags; /* what a killed program wrote to the system is not lost, so the disk may wait */
    if (me->image == NULL)
        return SQLITE_OK;
    pthread_mutex_lock(&lock);
    for (struct change *c = me->image->first; c != NULL && code == SQLITE_OK; c = c->next)
        code = c->bytes != NULL ? real->xWrite(me->real, c->bytes, (int)c->len, c->at)
                                : real->xTruncate(me->real, c->at);
    image_drop_changes(me->image);
    if (me->image->is_new)
        image_sync_folder();
    me->image->is_new = false;
    pthread_mutex_unlock(&lock);
    return code;
}

static int vfs_size(sqlite3_file *f, sqlite3_int64 *size)
{
    struct file *me = file_of(f);

    if (me->image == NULL)
        return me->real->pMethods->xFileSize(me->real, size);
    *size = me->image->size;
    return SQLITE_OK;
}

/* Hints about sizes would change the file on disk. */
static int vfs_control(sqlite3_file *f, int what, void *argument)
{
    struct file *me = file_of(f);

    if (what == SQLITE_FCNTL_SIZE_HINT || what == SQLITE_FCNTL_CHUNK_SIZE)
        return SQLITE_NOTFOUND;
    return me->real->pMethods->xFileControl(me->real, what, argument);
}

/* ---- passed on ------------------------------------------------------------------------------- */

#define REAL(f) (file_of(f)->real)
#define PASS(f, name, ...) (REAL(f)->pMethods->name(REAL(f), __VA_ARGS__))

static int vfs_lock(sqlite3_file *f, int level)
{
    return PASS(f, xLock, level);
}

static int vfs_unlock(sqlite3_file *f, int level)
{
    return PASS(f, xUnlock, level);
}

static int vfs_is_reserved(sqlite3_file *f, int *out)
{
    return PASS(f, xCheckReservedLock, out);
}

static int vfs_sector(sqlite3_file *f)
{
    (void)f;
    return SECTOR;
}

/* The disk writes single bytes without harm to those beside them, and promises nothing else. */
static int vfs_character(sqlite3_file *f)
{
    (void)f;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE;
}

static int vfs_map_memory(sqlite3_file *f, int page, int size, int extend, void volatile **out)
{
    return PASS(f, xShmMap, page, size, extend, out);
}

static int vfs_lock_memory(sqlite3_file *f, int at, int n, int flags)
{
    return PASS(f, xShmLock, at, n, flags);
}

static void vfs_memory_barrier(sqlite3_file *f)
{
    REAL(f)->pMethods->xShmBarrier(REAL(f));
}

static int vfs_unmap_memory(sqlite3_file *f, int remove)
{
    return PASS(f, xShmUnmap, remove);
}

static const sqlite3_io_methods methods = {2,
                                           vfs_close,
                                           vfs_read,
                                           vfs_write,
                                           vfs_truncate,
                                           vfs_sync,
                                           vfs_size,
                                           vfs_lock,
                                           vfs_unlock,
                                           vfs_is_reserved,
                                           vfs_control,
                                           vfs_sector,
                                           vfs_character,
                                           vfs_map_memory,
                                           vfs_lock_memory,
                                           vfs_memory_barrier,
                                           vfs_unmap_memory,
                                           NULL,
                                           NULL};

/* ---- the folder ------------------------------------------------------------------------------ */

/* Find or make the image of a file that is being opened. */
static int vfs_attach(struct file *me, const char *path)
{
    struct image *i = image_find(path);
    int code = SQLITE_OK;

    if (i == NULL) {
        i = vfs_memory(NULL, sizeof *i);
        *i = (struct image){.next = images};
        strncpy(i->path, path, sizeof i->path - 1);
        i->end = &i->first;
        images = i;
        code = image_load(i, me->real);
        i->is_new = i->size == 0;
    } else if (i->users == 0 && i->first == NULL) {
        code = image_load(i, me->real); /* the program may have given the name to another file */
    }
    i->is_deleted = false; /* made anew: it begins with a truncation */
    i->users++;
    me->image = i;
    return code;
}

static int vfs_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out_flags)
{
    struct file *me = file_of(f);
    int code;

    (void)v;
    *me = (struct file){.real = vfs_memory(NULL, (size_t)system_vfs->szOsFile)};
    memset(me->real, 0, (size_t)system_vfs->szOsFile);
    code = system_vfs->xOpen(system_vfs, path, me->real, flags, out_flags);
    if (code == SQLITE_OK && path != NULL && !(flags & SQLITE_OPEN_DELETEONCLOSE)) {
        pthread_mutex_lock(&lock);
        code = vfs_attach(me, path);
        pthread_mutex_unlock(&lock);
        if (code != SQLITE_OK)
            me->real->pMethods->xClose(me->real);
    }
    if (code != SQLITE_OK) {
        free(me->real);
        return code;
    }
    me->base.pMethods = &methods;
    return SQLITE_OK;
}

/* The disk keeps the file, with what was synced, until the folder is synced. To the program it is
 * gone: empty, as a file that it opens anew. */
static int vfs_delete(sqlite3_vfs *v, const char *path, int sync_folder)
{
    struct image *i;

    (void)v;
    pthread_mutex_lock(&lock);
    if ((i = image_find(path)) != NULL) {
        image_resize(i, 0);
        image_drop_changes(i);
        image_change(i, 0, NULL, 0); /* a file of this name that is made anew begins empty */
        i->is_new = i->is_deleted = true;
    }
    if (sync_folder)
        image_sync_folder();
    pthread_mutex_unlock(&lock);
    return i != NULL ? SQLITE_OK : system_vfs->xDelete(system_vfs, path, sync_folder);
}

static int vfs_access(sqlite3_vfs *v, const char *path, int flags, int *out)
{
    struct image *i;

    (void)v;
    pthread_mutex_lock(&lock);
    i = image_find(path);
    if (i != NULL && i->users == 0 && i->is_new)
        *out = 0; /* deleted, as far as the program knows */
    else
        i = NULL;
    pthread_mutex_unlock(&lock);
    return i != NULL ? SQLITE_OK : system_vfs->xAccess(system_vfs, path, flags, out);
}

/* ---- another PRAGMA synchronous -------------------------------------------------------------- */

static int vfs_ignore_synchronous(void *context, int action, const char *what, const char *value,
                                  const char *database, const char *trigger)
{
    (void)context, (void)value, (void)database, (void)trigger;
    return action == SQLITE_PRAGMA && sqlite3_stricmp(what, "synchronous") == 0 ? SQLITE_IGNORE
                                                                                : SQLITE_OK;
}

static int vfs_on_connection(sqlite3 *db, char **error, const void *routines)
{
    char sql[64];

    (void)error, (void)routines;
    sqlite3_snprintf(sizeof sql, sql, "PRAGMA synchronous = %s", getenv("UNSYNCED_SYNCHRONOUS"));
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        abort();
    return sqlite3_set_authorizer(db, vfs_ignore_synchronous, NULL);
}

__attribute__((constructor)) static void vfs_begin(void)
{
    const char *seed = getenv("UNSYNCED_LUCKY");

    luck = seed != NULL ? strtoull(seed, NULL, 10) * 0x9e3779b97f4a7c15U | 1 : 0;
    system_vfs = sqlite3_vfs_find("unix");
    vfs = *system_vfs;
    vfs.pNext = NULL;
    vfs.zName = "unsynced";
    vfs.szOsFile = sizeof(struct file);
    vfs.xOpen = vfs_open;
    vfs.xDelete = vfs_delete;
    vfs.xAccess = vfs_access;
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
    if (getenv("UNSYNCED_SYNCHRONOUS") != NULL)
        sqlite3_auto_extension((void (*)(void))vfs_on_connection);
}
