/*
 * A rule file in few letters, as links and messages carry it: compressed by deflate, in base64url.
 * The library only unpacks; those who send have zlib, or a browser's.
 */
#ifndef RULEFILE_PACKED_H
#define RULEFILE_PACKED_H

#include "core/packing/base64url.h"
#include "rulefile/rulefile.h"

enum {
    PACKED_BYTES = 16 * 1024, /* most that a compressed file may have */
    PACKED_LETTERS = BASE64URL_LETTERS(PACKED_BYTES)
};

/* Return the text, `*len` bytes and a NUL, which the caller frees. NULL: *err is ERR_LIMIT if the
 * letters or the text are too many, ERR_SYNTAX if they are not what was packed, or ERR_MEMORY. */
char *packed_read(const char *letters, size_t count, size_t *len, int *err);

#endif
