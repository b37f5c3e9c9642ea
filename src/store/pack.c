#include "store/pack.h"

#include "match/record_seal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int pack_fail(const struct pack *p, struct text *why)
{
    return text_explain(ERR_IO, why, "%s: %s.", p->path, strerror(errno));
}

static int pack_fail_memory(struct text *why)
{
    return text_explain(ERR_MEMORY, why, "out of memory.");
}

void pack_init(struct pack *p, const char *folder)
{
    *p = (struct pack){.fd = -1, .block = -1};
    snprintf(p->path, sizeof p->path, "%s/finished.pack", folder);
}

void pack_release(struct pack *p)
{
    if (p->fd >= 0)
        close(p->fd);
    free(p->entries);
    free(p->bytes);
    free(p->text);
    *p = (struct pack){.fd = -1, .block = -1};
}

off_t pack_size(struct pack *p, struct text *why)
{
    struct stat info;

    if (p->fd < 0 && (p->fd = open(p->path, O_RDONLY | O_CLOEXEC)) < 0)
        return errno == ENOENT || errno == ENOTDIR ? 0 : pack_fail(p, why);
    return fstat(p->fd, &info) == 0 ? info.st_size : pack_fail(p, why);
}

/* Read up to `len` bytes; return how many there are, or an error. */
static ssize_t pack_pread(struct pack *p, void *to, size_t len, off_t at, struct text *why)
{
    size_t done = 0;

    while (done < len) {
        ssize_t n = pread(p->fd, (char *)to + done, len - done, at + (off_t)done);

        if (n == 0)
            break;
        if (n < 0 && errno != EINTR)
            return pack_fail(p, why);
        done += n > 0 ? (size_t)n : 0;
    }
    return (ssize_t)done;
}

/* Make room for `len` bytes in the array to which the pointer at `place` points. */
static bool pack_grow(void *place, size_t *room, size_t len)
{
    void *at;

    if (len <= *room)
        return true;
    memcpy(&at, place, sizeof at);
    if ((at = realloc(at, len)) == NULL)
        return false;
    memcpy(place, &at, sizeof at);
    *room = len;
    return true;
}

/* Read the head at this place. Return 1, 0 if there is none, or an error. */
static int pack_read_head(struct pack *p, off_t at, struct pack_head *head, struct text *why)
{
    unsigned char bytes[PACK_HEAD];
    ssize_t n = pack_pread(p, bytes, sizeof bytes, at, why);

    return n < 0 ? ERR_IO : n == sizeof bytes && pack_block_read_head(bytes, head);
}

bool pack_has_head(struct pack *p, off_t at, uint32_t itself)
{
    struct pack_head head;

    return pack_size(p, NULL) > 0 && pack_read_head(p, at, &head, NULL) == 1 &&
           head.itself == itself;
}

/* Load the block at this place. Return 1, 0 if there is none or it is damaged, or an error. */
static int pack_load(struct pack *p, off_t at, struct text *why)
{
    struct pack_head head;
    size_t len;
    ssize_t n;
    int err;

    if (p->block == at)
        return 1;
    if ((err = pack_read_head(p, at, &head, why)) <= 0)
        return err;
    p->block = -1;
    len = pack_block_length(&head) - PACK_HEAD;
    if (at + PACK_HEAD + (off_t)len > pack_size(p, NULL)) /* a wrong length must not take memory */
        return 0;
    if (!pack_grow(&p->bytes, &p->bytes_room, len) ||
        !pack_grow(&p->entries, &p->entries_room, (size_t)head.raw + 1))
        return pack_fail_memory(why);
    if ((n = pack_pread(p, p->bytes, len, at + PACK_HEAD, why)) < 0)
        return ERR_IO;
    if ((size_t)n < len || (err = pack_block_unpack(&head, p->bytes, p->entries)) == ERR_SYNTAX)
        return 0;
    if (err == ERR_MEMORY)
        return pack_fail_memory(why);
    p->head = head;
    p->block = at;
    return 1;
}

void pack_forget(struct pack *p)
{
    p->block = -1;
}

off_t pack_block_end(const struct pack *p)
{
    return p->block + (off_t)pack_block_length(&p->head);
}

/* Find the magic at *at or later. Return 1, 0 if there is none, or an error. */
static int pack_find_magic(struct pack *p, off_t *at, struct text *why)
{
    char part[1 << 14], *found;
    ssize_t n;

    for (off_t from = *at;; from += n - PACK_MAGIC + 1) {
        if ((n = pack_pread(p, part, sizeof part, from, why)) < PACK_MAGIC)
            return n < 0 ? ERR_IO : 0;
        if ((found = memmem(part, (size_t)n, pack_block_magic, PACK_MAGIC)) != NULL) {
            *at = from + (found - part);
            return 1;
        }
    }
}

int pack_find(struct pack *p, off_t *at, struct text *why)
{
    off_t size = pack_size(p, why), from = *at;
    int found = 1;

    if (size <= *at)
        return size < 0 ? (int)size : 0;
    while (found == 1) {
        if ((found = pack_load(p, from, why)) != 0)
            break;
        from++;
        found = pack_find_magic(p, &from, why);
    }
    if (found == 1)
        *at = from;
    return found;
}

/* ---- places ---------------------------------------------------------------------------------- */

int64_t pack_place(off_t block, uint32_t entry)
{
    return (int64_t)block * PACK_ENTRIES + entry;
}

int pack_restore(struct pack *p, struct pack_entry *e, struct text *why)
{
    size_t lines = 1, room;

    if (!e->is_unsealed)
        return OK;
    for (size_t i = 0; i < e->len; i++)
        lines += e->text[i] == '\n';
    room = e->len + (lines + 1) * (RECORD_SEAL + 1);
    if (!pack_grow(&p->text, &p->text_room, room))
        return pack_fail_memory(why);
    e->len = record_seal_restore(e->text, e->len, p->text, room);
    e->text = p->text;
    e->is_unsealed = false;
    return OK;
}

int pack_read(struct pack *p, int64_t place, struct pack_entry *e, struct text *why)
{
    off_t size = pack_size(p, why);
    int loaded = size <= 0 ? (int)size : pack_load(p, (off_t)(place / PACK_ENTRIES), why);

    if (loaded < 0)
        return loaded;
    if (loaded == 1 && pack_block_nth(p->entries, p->head.raw, (uint32_t)(place % PACK_ENTRIES), e))
        return pack_restore(p, e, why);
    return text_explain(ERR_SYNTAX, why, "%s is damaged at byte %lld.", p->path,
                        (long long)(place / PACK_ENTRIES));
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* Return the highest number from the last block, which is found by its foot at the end of the file;
 * 0: the end is damaged. */
static int pack_highest_at_end(struct pack *p, off_t size)
{
    unsigned char foot[PACK_FOOT];
    struct pack_head head;
    off_t len;

    if (pack_pread(p, foot, sizeof foot, size - PACK_FOOT, NULL) != sizeof foot)
        return 0;
    len = (off_t)pack_block_read_foot(foot);
    if (len == 0 || len > size || pack_read_head(p, size - len, &head, NULL) != 1 ||
        (off_t)pack_block_length(&head) != len)
        return 0;
    return (int)head.highest;
}

/* Go through all blocks. A damaged block may have a head that is not damaged. */
static int pack_highest_of_all(struct pack *p, struct text *why)
{
    struct pack_head head;
    off_t at = 0;
    int found, highest = 0;

    while ((found = pack_find_magic(p, &at, why)) == 1) {
        if ((found = pack_read_head(p, at, &head, why)) < 0)
            return found;
        if (found == 1 && (int)head.highest > highest)
            highest = (int)head.highest;
        at += found == 1 ? PACK_HEAD : 1;
    }
    return found < 0 ? found : highest;
}

int pack_highest(const char *folder, struct text *why)
{
    struct pack p;
    off_t size;
    int highest;

    pack_init(&p, folder);
    size = pack_size(&p, why);
    highest = size <= 0 ? (int)size : pack_highest_at_end(&p, size);
    if (size > 0 && highest == 0)
        highest = pack_highest_of_all(&p, why);
    pack_release(&p);
    return highest;
}
