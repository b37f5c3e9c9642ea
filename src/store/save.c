#include "store/save.h"

#include "match/record_text.h"

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

void save_path(const char *folder, int id, char path[PATH_BYTES])
{
    snprintf(path, PATH_BYTES, "%s/%d.duel", folder, id);
}

/* The number that this text is up to its end or `end`, or 0. */
static int save_number_in(const char *s, const char *end)
{
    size_t len = strspn(s, "0123456789");

    return len > 0 && len < 10 && s[0] != '0' && strcmp(s + len, end) == 0
               ? (int)strtol(s, NULL, 10)
               : 0;
}

static int save_is_numbered(const struct dirent *entry)
{
    return save_number_in(entry->d_name, ".duel") > 0;
}

int save_numbers(const char *folder, int **ids, struct text *why)
{
    struct dirent **all;
    int n = scandir(folder, &all, save_is_numbered, versionsort), kept = 0;

    *ids = NULL;
    if (n < 0)
        return errno == ENOENT ? 0 : save_fail_errno(why, folder);
    *ids = calloc((size_t)n + 1, sizeof **ids);
    for (int i = 0; i < n; free(all[i++])) {
        int id = save_number_in(all[i]->d_name, ".duel");
        char path[PATH_BYTES];
        struct stat info;

        save_path(folder, id, path);
        /* A program that was killed before it wrote anything leaves an empty file. */
        if (*ids != NULL && (stat(path, &info) != 0 || info.st_size != 0))
            (*ids)[kept++] = id;
    }
    free(all);
    return kept;
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

/* The highest number in use. */
static int save_last_number(const char *folder, int *last, struct text *why)
{
    int *ids, n = save_numbers(folder, &ids, why);

    if (n < 0)
        return n;
    *last = n > 0 ? ids[n - 1] : 0;
    free(ids);
    return OK;
}

int save_create_after(struct save *s, const char *folder, int *last, struct text *why)
{
    int err;

    *s = (struct save){.fd = -1};
    if (save_folder(folder) != OK)
        return save_fail_errno(why, folder);
    if (*last == 0 && (err = save_last_number(folder, last, why)) != OK)
        return err;
    do {
        save_path(folder, ++*last, s->path);
        snprintf(s->id, sizeof s->id, "%d", *last);
        s->fd = open(s->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    } while (s->fd < 0 && errno == EEXIST);
    return s->fd < 0 ? save_fail_errno(why, s->path) : save_hold(s, why);
}

int save_create(struct save *s, const char *folder, struct text *why)
{
    int last = 0, err = save_create_after(s, folder, &last, why);
    int fd = err == OK ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    return err;
}

int save_create_file(struct save *s, const char *path, struct text *why)
{
    struct stat info = {0};

    *s = (struct save){.fd = -1};
    snprintf(s->path, sizeof s->path, "%s", path);
    /* A name that looks like an option or a number must not be taken for one later. */
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
                     S_ISREG(info.st_mode) ? "the file is not empty, and a record never overwrites"
                                           : "this is not a plain file");
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
    if (lines->cut) /* what was cut off would make the record a broken one */
        return save_fail(why, s->path, "there is more to write than fits");
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
        text_add(why, " What was written last may be torn.");
    save_close(s);
    return ERR_IO;
}

/* The whole file; the caller frees it. NULL with errno set, EFBIG for one that is too long. */
static char *save_slurp(int fd, size_t *len)
{
    size_t room = 1 << 16;
    char *bytes = malloc(room), *more;

    *len = 0;
    while (bytes != NULL) {
        ssize_t n = read(fd, bytes + *len, room - *len);

        if (n == 0)
            return bytes;
        if (n < 0 && errno != EINTR)
            break;
        *len += n > 0 ? (size_t)n : 0;
        errno = EFBIG;
        if (*len > RECORD_BYTES)
            break;
        if (*len < room)
            continue;
        if ((more = realloc(bytes, room *= 4)) == NULL)
            break;
        bytes = more;
    }
    free(bytes);
    return NULL;
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
    err = record_parse(rec, bytes, len, whole, &reason);
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
        save_path(folder, save_number_in(id, ""), s->path); /* 0 is nobody's number */
    else
        snprintf(s->path, sizeof s->path, "%s", id);
    snprintf(s->id, sizeof s->id, "%s", id);
    s->fd = open(s->path, O_RDWR | O_CLOEXEC);
    if (s->fd < 0 && errno == ENOENT && save_is_number(id)) {
        text_add(why, "There is no saved game %s.", id);
        return ERR_IO;
    }
    if (s->fd < 0)
        return save_fail_errno(why, s->path);
    if ((err = save_hold(s, why)) != OK)
        return err;
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
