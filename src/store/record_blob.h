/*
 * Private to the store: the text of a record as a row keeps it. The checksums of the lines are left
 * out, because they follow from the rest; what remains is compressed by zlib, with a dictionary
 * that makes even a short game small. zlib's checksum of the text protects it.
 */
#ifndef STORE_RECORD_BLOB_H
#define STORE_RECORD_BLOB_H

#include "core/writer.h"

#include <zlib.h>

/* Zeroed at first. What it returns is valid until the next call with it. */
struct record_blob {
    z_stream pack, unpack;
    bool can_pack, can_unpack; /* the streams are set up */
    struct text bare;          /* the text without checksums */
    struct text out;
};

void record_blob_release(struct record_blob *b);
/* Pack a text that record_text_parse accepts: OK or ERR_MEMORY, with the bytes in b->out. */
int record_blob_pack(struct record_blob *b, const char *text, size_t len);
/* Unpack it: OK, ERR_MEMORY, or ERR_SYNTAX if the bytes are damaged; the text is in b->out. */
int record_blob_unpack(struct record_blob *b, const void *bytes, size_t len);

#endif
