/*
 * Finished games in one file, finished.pack in the folder of the saved games. The file only grows,
 * block by block (pack_block.h); a program that writes holds save_lock, one that reads needs no
 * lock. A program that is killed leaves at most one incomplete block at the end. Readers skip it,
 * and damaged blocks too: they find the blocks after them by their magic. So what other programs
 * wrote is never cut off.
 */
#ifndef STORE_PACK_H
#define STORE_PACK_H

#include "store/pack_block.h"
#include "store/save.h"

struct pack {
    int fd; /* -1: there is no file yet */
    char path[PATH_BYTES];
    off_t block; /* where the loaded block begins; -1: none is loaded */
    struct pack_head head;
    char *entries; /* of the loaded block */
    unsigned char *bytes;
    char *text; /* of a record, with its checksums */
    size_t entries_room, bytes_room, text_room;
};

/* Prepare to read the pack in this folder. pack_size opens it when it exists. */
void pack_init(struct pack *p, const char *folder);
void pack_release(struct pack *p);
/* Return the bytes of the file, 0 if there is none, or an error. */
off_t pack_size(struct pack *p, struct text *why);

/* Load the first undamaged block that begins at *at or later; *at becomes its beginning. Return 1,
 * 0 if there is none, or an error; then *at is unchanged. */
int pack_find(struct pack *p, off_t *at, struct text *why);
/* Forget the loaded block, because the file was cut. */
void pack_forget(struct pack *p);
/* Return where the loaded block ends. */
off_t pack_block_end(const struct pack *p);
/* The place of an entry is one number: its block, and its number in that block. */
int64_t pack_place(off_t block, uint32_t entry);
/* Read the entry at a place, with its checksums; its text is valid until the next call. */
int pack_read(struct pack *p, int64_t place, struct pack_entry *e, struct text *why);
/* Restore the checksums of the text of an entry; it is valid until the next call. */
int pack_restore(struct pack *p, struct pack_entry *e, struct text *why);
/* Is this the checksum of the head at that place? */
bool pack_has_head(struct pack *p, off_t at, uint32_t itself);
/* Return the highest number of any game that was ever in the pack of this folder, or an error. */
int pack_highest(const char *folder, struct text *why);

#endif
