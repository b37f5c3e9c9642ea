#include "rulefile/packed.h"

#include "core/packing/inflate.h"

#include <stdlib.h>

/* Inflate into a block of the right size. */
static char *packed_inflate(const unsigned char *bytes, size_t count, size_t *len, int *err)
{
    char *room = malloc(RULEFILE_BYTES + 1), *text;

    *err = room != NULL ? inflate_zlib(bytes, count, room, RULEFILE_BYTES, len) : ERR_MEMORY;
    if (*err != OK) {
        free(room);
        return NULL;
    }
    room[*len] = '\0';
    text = realloc(room, *len + 1);
    return text != NULL ? text : room;
}

char *packed_read(const char *letters, size_t count, size_t *len, int *err)
{
    unsigned char bytes[BASE64URL_BYTES(PACKED_LETTERS) + 1];
    size_t n;

    *err = count > PACKED_LETTERS ? ERR_LIMIT : ERR_SYNTAX;
    if (*err == ERR_LIMIT || !base64url_read(letters, count, bytes, &n))
        return NULL;
    return packed_inflate(bytes, n, len, err);
}
