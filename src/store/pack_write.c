#include "store/pack_write.h"

#include "match/record_seal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int pack_write_fail(const struct pack_write *w, struct text *why)
{
    return text_explain(ERR_IO, why, "%s: %s.", w->path, strerror(errno));
}

int pack_write_begin(struct pack_write *w, const char *folder, struct text *why)
{
    struct stat info;

    *w = (struct pack_write){.fd = -1, .folder_fd = -1};
    snprintf(w->path, sizeof w->path, "%s/finished.pack", folder);
    if ((w->highest = pack_highest(folder, why)) < 0)
        return w->highest;
    w->fd = open(w->path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (w->fd < 0)
        return pack_write_fail(w, why);
    if (fstat(w->fd, &info) != 0) {
        pack_write_fail(w, why);
        close(w->fd);
        w->fd = -1; /* nothing is to be cut off at its end */
        return ERR_IO;
    }
    w->from = w->at = info.st_size;
    if (w->from == 0)
        w->folder_fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return OK;
}

static int pack_write_bytes(struct pack_write *w, const char *bytes, size_t len, struct text *why)
{
    for (size_t done = 0; done < len;) {
        ssize_t n = pwrite(w->fd, bytes + done, len - done, w->at + (off_t)done);

        if (n < 0 && errno != EINTR)
            return pack_write_fail(w, why);
        done += n > 0 ? (size_t)n : 0;
    }
    w->at += (off_t)len;
    return OK;
}

static int pack_write_block(struct pack_write *w, struct text *why)
{
    w->head.raw = (uint32_t)w->entries.len;
    w->head.highest = (uint32_t)w->highest;
    w->block.len = 0;
    if (pack_block_make(w->entries.at, &w->head, &w->block) != OK)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    w->head.count = 0;
    w->entries.len = 0;
    w->last = w->at;
    w->itself = w->head.itself;
    return pack_write_bytes(w, w->block.at, w->block.len, why);
}

/* Leave out the checksums of a record, if they can be restored. */
static bool pack_write_unseal(struct pack_write *w, struct pack_entry *e)
{
    size_t room = 2 * e->len + RECORD_SEAL + 1, len;

    if (w->text.room < room) {
        free(w->text.at);
        w->text.at = malloc(room);
        w->text.room = w->text.at != NULL ? room : 0;
    }
    if (w->text.at == NULL)
        return false;
    len = record_seal_remove(e->text, e->len, w->text.at);
    e->is_unsealed = record_seal_restore(w->text.at, len, w->text.at + e->len,
                                         w->text.room - e->len) == e->len &&
                     memcmp(w->text.at + e->len, e->text, e->len) == 0;
    if (e->is_unsealed) {
        e->text = w->text.at;
        e->len = len;
    }
    return true;
}

int pack_write_add(struct pack_write *w, const struct pack_entry *e, int64_t *place,
                   struct text *why)
{
    struct writer to = writer_into(&w->entries);
    struct pack_entry kept = *e;

    *place = pack_place(w->at, w->head.count++);
    w->highest = e->number > w->highest ? e->number : w->highest;
    if (e->len > 0 && !pack_write_unseal(w, &kept))
        return text_explain(ERR_MEMORY, why, "out of memory.");
    pack_block_add(&to, &kept);
    if (to.failed)
        return text_explain(ERR_MEMORY, why, "out of memory.");
    return w->entries.len >= PACK_RAW || w->head.count == PACK_ENTRIES ? pack_write_block(w, why)
                                                                       : OK;
}

bool pack_write_read(const struct pack_write *w, int64_t place, struct pack_entry *e)
{
    return place / PACK_ENTRIES == w->at &&
           pack_block_nth(w->entries.at, w->entries.len, (uint32_t)(place % PACK_ENTRIES), e);
}

/* For a new file, its folder must be on the disk too. */
int pack_write_flush(struct pack_write *w, struct text *why)
{
    int err = w->head.count > 0 ? pack_write_block(w, why) : OK;

    if (err != OK || w->at == w->from)
        return err;
    return fdatasync(w->fd) == 0 && (w->folder_fd < 0 || fsync(w->folder_fd) == 0)
               ? OK
               : pack_write_fail(w, why);
}

void pack_write_end(struct pack_write *w, int err)
{
    /* If this fails, an incomplete block stays, and readers skip it. */
    if (err != OK && w->fd >= 0 && ftruncate(w->fd, w->from) != 0)
        w->at = w->from;
    if (w->fd >= 0)
        close(w->fd);
    if (w->folder_fd >= 0)
        close(w->folder_fd);
    free(w->entries.at);
    free(w->block.at);
    free(w->text.at);
    *w = (struct pack_write){.fd = -1, .folder_fd = -1};
}
