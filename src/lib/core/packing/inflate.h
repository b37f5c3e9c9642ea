/*
 * Read what deflate has compressed (RFC 1951) in the format of zlib (RFC 1950), which browsers and
 * zlib write. It never makes more bytes than there is room for, so a small text that claims to be
 * a large one costs no more than that.
 */
#ifndef CORE_PACKING_INFLATE_H
#define CORE_PACKING_INFLATE_H

#include <stddef.h>

/* Put the bytes into `out`. OK; ERR_LIMIT: there are more than `room`; ERR_SYNTAX: these are not
 * all bytes of one compressed text, or they were changed. */
int inflate_zlib(const unsigned char *bytes, size_t len, char *out, size_t room, size_t *count);

#endif
