/*
 * One block of a pack: a head, entries that are compressed together, and a foot. An entry is a
 * finished game, or the deletion of one. The head has a checksum of itself and one of the
 * compressed bytes; the foot has the length of the block, so that the last block can be found from
 * the end of a file. docs/history.md describes every byte. Nothing here reads or writes files.
 */
#ifndef STORE_PACK_BLOCK_H
#define STORE_PACK_BLOCK_H

#include "core/err.h"
#include "core/record.h"
#include "core/writer.h"

enum {
    PACK_HEAD = 32,
    PACK_FOOT = 8,
    PACK_MAGIC = 4,       /* bytes at the start of a head that occur in no text */
    PACK_ENTRIES = 4096,  /* in one block, at most */
    PACK_RAW = 64 * 1024, /* a block is full when its entries are longer */
    PACK_RAW_MAX = PACK_RAW + RECORD_BYTES + 4 * SENTENCE_BYTES
};

extern const unsigned char pack_block_magic[PACK_MAGIC];

struct pack_head {
    uint32_t packed, raw;   /* bytes of the entries: compressed, and not */
    uint32_t count;         /* entries */
    uint32_t highest;       /* the highest number in this block and in all before it */
    uint32_t check, itself; /* checksums of the compressed bytes, and of the head */
};

struct pack_entry {
    int number;
    bool is_imported;
    bool is_unsealed; /* the text is without its checksums (match/record_seal.h) */
    const char *text; /* of the record */
    size_t len;       /* 0: the game with this number is deleted */
};

/* Add an entry to the entries of a block. */
void pack_block_add(struct writer *entries, const struct pack_entry *e);
/* Return the next entry, from *at on; false at the end, or where the entries are malformed. */
bool pack_block_entry(const char *entries, size_t len, size_t *at, struct pack_entry *e);
/* Return the entry with this number in the block, counted from 0. */
bool pack_block_nth(const char *entries, size_t len, uint32_t n, struct pack_entry *e);

/* Write a whole block to `out`; `head` needs only raw, count and highest. ERR_MEMORY if it fails.
 */
int pack_block_make(const char *entries, struct pack_head *head, struct writer_string *out);
/* Read a head; false if these bytes are not a head. */
bool pack_block_read_head(const unsigned char bytes[PACK_HEAD], struct pack_head *head);
size_t pack_block_length(const struct pack_head *head);
/* Return the length of the block that ends in this foot; 0: these bytes are not a foot. */
size_t pack_block_read_foot(const unsigned char bytes[PACK_FOOT]);
/* Get the entries from the bytes after a head, foot included. ERR_SYNTAX: they are damaged. */
int pack_block_unpack(const struct pack_head *head, const unsigned char *bytes, char *entries);

#endif
