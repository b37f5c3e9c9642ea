/* Append to a pack (pack.h). The caller holds save_lock from pack_write_begin to pack_write_end. */
#ifndef STORE_PACK_WRITE_H
#define STORE_PACK_WRITE_H

#include "store/pack.h"

struct pack_write {
    int fd, folder_fd; /* folder_fd: only for a new file, whose name must reach the disk too */
    char path[PATH_BYTES];
    off_t from, at; /* where the file ended at first; where the current block will be */
    struct writer_string entries; /* of the current block */
    struct writer_string block;
    struct writer_string text; /* room for a record without checksums, and one with them again */
    struct pack_head head;
    int highest;
    off_t last; /* where the last written block begins, and the checksum of its head */
    uint32_t itself;
};

int pack_write_begin(struct pack_write *w, const char *folder, struct text *why);
/* Add a game, whose text has checksums, or a deletion. *place is where it will be. */
int pack_write_add(struct pack_write *w, const struct pack_entry *e, int64_t *place,
                   struct text *why);
/* Read an entry of the block that is not written yet; false if the place is not in it. */
bool pack_write_read(const struct pack_write *w, int64_t place, struct pack_entry *e);
/* Write the last block, and wait until all is on the disk. */
int pack_write_flush(struct pack_write *w, struct text *why);
/* Close the file. After an error, cut off what was added to it. */
void pack_write_end(struct pack_write *w, int err);

#endif
