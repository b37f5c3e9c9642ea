/*
 * A save is opened, held by a lock on its file, and appended to; a last line that a crash cut off
 * is ignored when it is opened again. A second lock, on the folder, guards the numbers: whoever
 * gives one out or marks one as used holds it, so that two programs never take the same number. A
 * game that is deleted or over keeps its file under another name until there is a higher number. So
 * whenever a program dies, the highest number is still there to count on from.
 */
#include "store/save.h"

#include "core/array.h"
#include "match/record_text.h"
#include "system/whole_file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static int save_fail(struct text *why, const char *path, const char *what)
{
    text_add(why, "%s: %s.", path, what);
    return ERR_IO;
}

static int save_fail_errno(struct text *why, const char *path)
{
    return save_fail(why, path, strerror(errno));
}

/* ---- the folder ------------------------------------------------------------------------------ */

static const char *const endings[] = {
    [SAVE_GAMES] = ".duel", [SAVE_USED] = ".used", [SAVE_DELETED] = ".deleted"};

static void save_path_of(const char *folder, int id, enum save_kind kind, char path[PATH_BYTES])
{
    struct text out = text_on(path, PATH_BYTES);

    text_add(&out, "%s/%d%s", folder, id, endings[kind]);
}

void save_path(const char *folder, int id, char path[PATH_BYTES])
{
    save_path_of(folder, id, SAVE_GAMES, path);
}

/* Read the number in a text that ends with `end`; 0: not a number. */
static int save_number_in(const char *s, const char *end)
{
    size_t len = strspn(s, "0123456789");

    return len > 0 && len < 10 && s[0] != '0' && strcmp(s + len, end) == 0
               ? (int)strtol(s, NULL, 10)
               : 0;
}

int save_number(const char *id)
{
    return save_number_in(id, "");
}

static int save_compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

int save_list(const char *folder, enum save_kind kind, int **ids, struct text *why)
{
    DIR *dir = opendir(folder);
    struct dirent *e;
    size_t room = 0;
    int n = 0, id;

    *ids = NULL;
    if (dir == NULL)
        return errno == ENOENT ? 0 : save_fail_errno(why, folder);
    while ((e = readdir(dir)) != NULL) {
        if ((id = save_number_in(e->d_name, endings[kind])) == 0)
            continue;
        if (!array_grow(ids, &room, (size_t)n + 1, sizeof **ids)) {
            free(*ids);
            *ids = NULL;
            n = save_fail(why, folder, "out of memory");
            break;
        }
        (*ids)[n++] = id;
    }
    closedir(dir);
    if (n > 0)
        qsort(*ids, (size_t)n, sizeof **ids, save_compare);
    return n;
}

int save_numbers(const char *folder, int **ids, struct text *why)
{
    int n = save_list(folder, SAVE_GAMES, ids, why), kept = 0;

    for (int i = 0; i < n; i++) {
        char path[PATH_BYTES];
        struct stat info;

        save_path(folder, (*ids)[i], path);
        /* A program that was killed before it wrote anything leaves an empty file. */
        if (stat(path, &info) != 0 || info.st_size != 0)
            (*ids)[kept++] = (*ids)[i];
    }
    return n < 0 ? n : kept;
}

int save_folder(const char *path)
{
    char part[PATH_BYTES];

    for (size_t i = 1;; i++) {
        if (path[i] != '/' && path[i] != '\0')
            continue;
        snprintf(part, sizeof part, "%.*s", (int)i, path);
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return ERR_IO;
        if (path[i] == '\0')
            return OK;
    }
}

/* ---- one save -------------------------------------------------------------------------------- */

static int save_hold(struct save *s, struct text *why)
{
    if (flock(s->fd, LOCK_EX | LOCK_NB) == 0)
        return OK;
    save_fail(why, s->path,
              errno == EWOULDBLOCK ? "another duello is playing this game" : strerror(errno));
    save_close(s);
    return ERR_IO;
}

/* ---- numbers --------------------------------------------------------------------------------- */

static int save_lock_by(const char *folder, int operation)
{
    int fd = save_folder(folder) == OK ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    while (fd >= 0 && flock(fd, operation) != 0) {
        int why = errno;

        if (why == EINTR)
            continue;
        close(fd);
        errno = why;
        return -1;
    }
    return fd;
}

int save_lock(const char *folder)
{
    return save_lock_by(folder, LOCK_EX);
}

int save_try_lock(const char *folder)
{
    return save_lock_by(folder, LOCK_EX | LOCK_NB);
}

void save_unlock(int lock)
{
    if (lock >= 0)
        close(lock);
}

int save_last_number(const char *folder, int *last, struct text *why)
{
    *last = 0;
    for (enum save_kind kind = SAVE_GAMES; kind <= SAVE_DELETED; kind++) {
        int *ids, n = save_list(folder, kind, &ids, why);

        if (n < 0)
            return n;
        if (n > 0 && ids[n - 1] > *last)
            *last = ids[n - 1];
        free(ids);
    }
    return OK;
}

int save_next_number(int last, int *next, struct text *why)
{
    if (last >= SAVE_NUMBER_MAX)
        return text_explain(ERR_LIMIT, why,
                            "999,999,999 is the highest number that a game can have, and it is "
                            "taken. Move the data folder away to begin a new history.");
    *next = last + 1;
    return OK;
}

int save_plan(struct save *s, const char *folder, struct text *why)
{
    *s = (struct save){.fd = -1};
    if (save_folder(folder) != OK || access(folder, W_OK) != 0)
        return save_fail_errno(why, folder);
    s->is_planned = true;
    snprintf(s->path, sizeof s->path, "%s", folder);
    return OK;
}

/* Create the file of the next number, under the lock. */
static int save_create_next(struct save *s, const char *folder, struct text *why)
{
    int number, err = save_last_number(folder, &number, why);

    if (err != OK || (err = save_next_number(number, &number, why)) != OK)
        return err;
    save_path(folder, number, s->path);
    snprintf(s->id, sizeof s->id, "%d", number);
    s->fd = open(s->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    return s->fd < 0 ? save_fail_errno(why, s->path) : save_hold(s, why);
}

int save_create(struct save *s, const char *folder, struct text *why)
{
    char name[PATH_BYTES];
    int lock, err;

    snprintf(name, sizeof name, "%s", folder); /* `folder` may point into a planned save */
    *s = (struct save){.fd = -1};
    if ((lock = save_lock(name)) < 0)
        return save_fail_errno(why, name);
    if ((err = save_create_next(s, name, why)) == OK)
        fsync(lock);
    save_unlock(lock);
    return err;
}

/* ---- used numbers ---------------------------------------------------------------------------- */

/* Rename the file of a game to one that only notes its number. */
static int save_use(const char *folder, int id, struct text *why)
{
    char path[PATH_BYTES], used[PATH_BYTES];

    save_path(folder, id, path);
    save_path_of(folder, id, SAVE_USED, used);
    return rename(path, used) == 0 && truncate(used, 0) == 0 ? OK : save_fail_errno(why, path);
}

void save_retire(const char *folder, int id)
{
    save_use(folder, id, NULL); /* if this fails, the next sync does it */
}

int save_mark_used(const char *folder, int id, struct text *why)
{
    char path[PATH_BYTES];
    int fd, at = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    save_path_of(folder, id, SAVE_USED, path);
    fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
    if (at >= 0)
        fsync(at);
    save_unlock(at);
    return fd >= 0 ? OK : save_fail_errno(why, path);
}

int save_delete(const char *folder, int id, struct text *why)
{
    struct save s = {.fd = -1};
    int err;

    save_path(folder, id, s.path);
    if ((s.fd = open(s.path, O_RDWR | O_CLOEXEC)) < 0)
        return save_fail_errno(why, s.path);
    if ((err = save_hold(&s, why)) == OK)
        err = save_use(folder, id, why);
    save_close(&s);
    return err;
}

static void save_sweep_kind(const char *folder, enum save_kind kind, int last)
{
    int *ids, n = save_list(folder, kind, &ids, NULL);
    char path[PATH_BYTES];

    for (int i = 0; i < n && ids[i] < last; i++) {
        save_path_of(folder, ids[i], kind, path);
        unlink(path); /* if this fails, the next sweep does it */
    }
    free(ids);
}

void save_sweep(const char *folder)
{
    int last;

    if (save_last_number(folder, &last, NULL) != OK)
        return;
    save_sweep_kind(folder, SAVE_USED, last);
    save_sweep_kind(folder, SAVE_DELETED, last);
}

int save_create_file(struct save *s, const char *path, struct text *why)
{
    struct stat info = {0};

    *s = (struct save){.fd = -1};
    snprintf(s->path, sizeof s->path, "%s", path);
    /* Add a path, so that a name that looks like an option or a number is not misread later. */
    snprintf(s->id, sizeof s->id, "%s%s", strchr("-0123456789", path[0]) ? "./" : "", path);
    s->fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    if (s->fd < 0)
        return save_fail_errno(why, path);
    if (save_hold(s, why) != OK)
        return ERR_IO;
    if (fstat(s->fd, &info) == 0 && S_ISREG(info.st_mode) && info.st_size == 0)
        return OK;
    save_close(s);
    return save_fail(why, path,
                     S_ISREG(info.st_mode)
                         ? "the file is not empty, and a record never overwrites a file"
                         : "this is not a regular file");
}

void save_close(struct save *s)
{
    if (s->fd >= 0)
        close(s->fd);
    s->fd = -1;
}

int save_append(struct save *s, const struct text *lines, bool durable, struct text *why)
{
    size_t done = 0;

    if (s->fd < 0)
        return OK;
    if (lines->cut) /* a cut text would damage the record */
        return save_fail(why, s->path, "the text to write is too long");
    while (done < lines->len) {
        ssize_t n = pwrite(s->fd, lines->at + done, lines->len - done, s->length + (off_t)done);

        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        done += (size_t)n;
    }
    if (done == lines->len && (!durable || fdatasync(s->fd) == 0)) {
        s->length += (off_t)done;
        return OK;
    }
    save_fail_errno(why, s->path);
    if (ftruncate(s->fd, s->length) != 0)
        text_add(why, " The last line may be incomplete.");
    save_close(s);
    return ERR_IO;
}

/* Read a whole file; the caller frees it. NULL with errno set; EFBIG: too long. */
static char *save_slurp(int fd, size_t *len)
{
    int twin = dup(fd);
    FILE *from = twin >= 0 ? fdopen(twin, "r") : NULL;
    char *bytes = from != NULL ? whole_file_read(from, RECORD_BYTES, len) : NULL;
    int why = errno;

    if (from != NULL)
        fclose(from);
    else if (twin >= 0)
        close(twin);
    errno = why;
    return bytes;
}

static int save_read_record(int fd, const char *path, struct record *rec, size_t *whole,
                            struct text *why)
{
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    size_t len;
    char *bytes = save_slurp(fd, &len);
    int err;

    if (bytes == NULL)
        return save_fail_errno(why, path);
    err = record_text_parse(rec, bytes, len, whole, &reason);
    free(bytes);
    if (err != OK)
        text_add(why, "%s: %s", path, reason.at);
    return err;
}

int save_read(const char *path, bool may_be_torn, struct record *rec, struct text *why)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC), err;
    size_t whole;

    if (fd < 0)
        return save_fail_errno(why, path);
    err = save_read_record(fd, path, rec, may_be_torn ? &whole : NULL, why);
    close(fd);
    return err;
}

char *save_read_over(const char *folder, int id, struct record *rec, size_t *len)
{
    struct text lines = TEXT_OF(2 * SENTENCE_BYTES);
    char path[PATH_BYTES], *bytes = NULL, *more;
    size_t whole = 0;
    int fd;

    save_path(folder, id, path);
    if ((fd = open(path, O_RDONLY | O_CLOEXEC)) < 0)
        return NULL;
    bytes = save_slurp(fd, len);
    close(fd);
    if (bytes == NULL || record_text_parse(rec, bytes, *len, &whole, NULL) != OK)
        return free(bytes), NULL;
    while (record_result(rec) != UNDECIDED && record_text_print_next(rec, &lines))
        continue;
    if (record_result(rec) == UNDECIDED || (more = realloc(bytes, whole + lines.len + 1)) == NULL) {
        record_release(rec);
        return free(bytes), NULL;
    }
    memcpy(more + whole, lines.at, lines.len);
    *len = whole + lines.len;
    return more;
}

bool save_is_number(const char *id)
{
    return id[0] != '\0' && id[strspn(id, "0123456789")] == '\0';
}

int save_open(struct save *s, const char *folder, const char *id, struct record *rec,
              struct text *why)
{
    size_t whole;
    int err;

    *s = (struct save){.fd = -1};
    if (save_is_number(id))
        save_path(folder, save_number(id), s->path); /* no game has number 0 */
    else
        snprintf(s->path, sizeof s->path, "%s", id);
    snprintf(s->id, sizeof s->id, "%s", id);
    s->fd = open(s->path, O_RDWR | O_CLOEXEC);
    if (s->fd < 0 && errno == ENOENT && save_is_number(id)) {
        text_add(why, "there is no saved game %s.", id);
        return ERR_IO;
    }
    if (s->fd < 0)
        return save_fail_errno(why, s->path);
    if ((err = save_hold(s, why)) != OK)
        return err;
    if (access(s->path, F_OK) != 0) { /* deleted meanwhile */
        err = save_fail_errno(why, s->path);
        save_close(s);
        return err;
    }
    if ((err = save_read_record(s->fd, s->path, rec, &whole, why)) == OK) {
        s->length = (off_t)whole;
        if (ftruncate(s->fd, s->length) == 0)
            return OK;
        err = save_fail_errno(why, s->path);
        record_release(rec);
    }
    save_close(s);
    return err;
}
