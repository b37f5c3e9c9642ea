#include "system/packed_text.h"

#include "core/packing/base64url.h"

#include <stdlib.h>
#include <zlib.h>

bool packed_text_print(const char *text, size_t len, struct text *out)
{
    uLongf n = compressBound((uLong)len);
    unsigned char *bytes = malloc(n);
    bool good = bytes != NULL &&
                compress2(bytes, &n, (const Bytef *)text, (uLong)len, Z_BEST_COMPRESSION) == Z_OK;

    if (good)
        base64url_print(bytes, n, out);
    free(bytes);
    return good && !out->cut;
}
