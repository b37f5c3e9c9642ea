#include "bench/sync_alone.h"

#include "core/array.h"
#include "system/clock.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 1000 };

static const char page[PAGE] = "duello";

static bool sync_alone_put(int fd, size_t at)
{
    return pwrite(fd, page, PAGE, (off_t)(at % PAGES) * PAGE) == PAGE;
}

static int sync_alone_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static int sync_alone_write(struct sync_alone *s, int fd, double seconds)
{
    double end = clock_seconds() + seconds;
    size_t room = 0;

    /* A file that grows would take longer: SQLite writes over its log again and again. */
    for (size_t i = 0; i < PAGES; i++)
        if (!sync_alone_put(fd, i))
            return -1;
    if (fsync(fd) != 0)
        return -1;
    for (double begin; (begin = clock_seconds()) < end; s->count++) {
        if (!sync_alone_put(fd, s->count) || fdatasync(fd) != 0 ||
            !array_grow(&s->took, &room, s->count + 1, sizeof s->took[0]))
            return -1;
        s->took[s->count] = (uint32_t)(1e6 * (clock_seconds() - begin));
    }
    return 0;
}

int sync_alone_measure(struct sync_alone *s, const char *folder, double seconds)
{
    char path[4096];
    int fd, err;

    *s = (struct sync_alone){0};
    snprintf(path, sizeof path, "%s/sync-alone", folder);
    if ((fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600)) < 0)
        return -1;
    err = sync_alone_write(s, fd, seconds);
    close(fd);
    unlink(path);
    if (s->count > 0)
        qsort(s->took, s->count, sizeof s->took[0], sync_alone_compare);
    return err;
}

void sync_alone_release(struct sync_alone *s)
{
    free(s->took);
}

double sync_alone_quantile(const struct sync_alone *s, double part)
{
    return s->count > 0 ? s->took[(size_t)(part * (double)(s->count - 1))] / 1e6 : 0;
}
