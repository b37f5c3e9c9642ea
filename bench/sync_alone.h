/* What the disk itself takes: small writes that are made durable one after another, without a
 * server. */
#ifndef BENCH_SYNC_ALONE_H
#define BENCH_SYNC_ALONE_H

#include <stddef.h>
#include <stdint.h>

struct sync_alone {
    size_t count;
    uint32_t *took; /* microseconds of each, sorted */
};

/* Write to a new file in this folder for this many seconds, one page and fdatasync at a time. 0, or
 * -1 with errno. sync_alone_release frees it. */
int sync_alone_measure(struct sync_alone *s, const char *folder, double seconds);
void sync_alone_release(struct sync_alone *s);
/* The time that this part (0.99) of the syncs did not exceed, in seconds. */
double sync_alone_quantile(const struct sync_alone *s, double part);

#endif
