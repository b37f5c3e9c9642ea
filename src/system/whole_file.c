#include "system/whole_file.h"

#include "core/array.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

char *whole_file_read(FILE *from, size_t most, size_t *len)
{
    enum { PART = 1 << 16 };
    char *text = NULL;
    size_t room = 0, n = 0;

    *len = 0;
    do {
        *len += n;
        errno = EFBIG;
        if (*len > most || !array_grow(&text, &room, *len + PART + 1, 1)) {
            free(text);
            return NULL;
        }
    } while ((n = fread(text + *len, 1, PART, from)) > 0);
    text[*len] = '\0';
    if (!ferror(from))
        return text;
    free(text);
    return NULL;
}

bool whole_file_is(int fd, const char *path)
{
    struct stat open_file, named;

    return fstat(fd, &open_file) == 0 && stat(path, &named) == 0 &&
           open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

/* Lock the file beside, which a program that was killed may have left. While another program writes
 * it, or has just put it in its place, wait. -1 with errno. */
static int whole_file_lock(const char *beside)
{
    enum { TRIES = 200 };
    const struct timespec moment = {.tv_nsec = 10000000};
    int fd;

    for (int i = 0; (fd = open(beside, O_WRONLY | O_CREAT | O_CLOEXEC, 0666)) >= 0; i++) {
        bool taken = flock(fd, LOCK_EX | LOCK_NB) == 0, is_busy = taken || errno == EWOULDBLOCK;
        int why = taken ? EWOULDBLOCK : errno;

        if (taken && whole_file_is(fd, beside) && ftruncate(fd, 0) == 0)
            return fd;
        close(fd);
        errno = why;
        if (!is_busy || i == TRIES)
            return -1;
        nanosleep(&moment, NULL);
    }
    return -1;
}

FILE *whole_file_begin(const char *path, char beside[WHOLE_FILE_PATH])
{
    int len = snprintf(beside, WHOLE_FILE_PATH, "%s.part", path), fd;
    FILE *to;

    errno = ENAMETOOLONG;
    if (len >= WHOLE_FILE_PATH || (fd = whole_file_lock(beside)) < 0)
        return NULL;
    if ((to = fdopen(fd, "w")) == NULL)
        close(fd);
    return to;
}

/* A folder that cannot be synced is no error: the file is in its place. */
static void whole_file_sync_folder(const char *path)
{
    const char *name = strrchr(path, '/');
    char folder[WHOLE_FILE_PATH] = ".";
    int fd;

    if (name != NULL)
        snprintf(folder, sizeof folder, "%.*s", (int)(name - path) + 1, path);
    if ((fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
        return;
    fsync(fd);
    close(fd);
}

bool whole_file_end(FILE *to, const char *beside, const char *path)
{
    int why;

    if (fflush(to) == 0 && !ferror(to) && fsync(fileno(to)) == 0 && rename(beside, path) == 0) {
        whole_file_sync_folder(path);
        return true;
    }
    why = errno;
    remove(beside);
    fclose(to);
    errno = why;
    return false;
}
