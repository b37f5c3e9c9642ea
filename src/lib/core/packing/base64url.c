#include "core/packing/base64url.h"

static const char base64url_letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void base64url_print(const unsigned char *bytes, size_t len, struct text *out)
{
    for (size_t i = 0; i < len; i += 3) {
        size_t n = len - i < 3 ? len - i : 3;
        uint32_t three = (uint32_t)bytes[i] << 16;
        char four[4];

        three |= n > 1 ? (uint32_t)bytes[i + 1] << 8 : 0;
        three |= n > 2 ? bytes[i + 2] : 0;
        for (int k = 0; k < 4; k++)
            four[k] = base64url_letters[three >> (18 - 6 * k) & 63];
        text_put_bytes(out, four, n + 1);
    }
}

bool base64url_read(const char *letters, size_t len, unsigned char *out, size_t *count)
{
    uint32_t bits = 0;
    int have = 0;

    *count = 0;
    for (size_t i = 0; i < len; i++) {
        const char *place = letters[i] != '\0' ? strchr(base64url_letters, letters[i]) : NULL;

        if (place == NULL)
            return false;
        bits = bits << 6 | (uint32_t)(place - base64url_letters);
        have += 6;
        if (have < 8)
            continue;
        have -= 8;
        out[(*count)++] = (unsigned char)(bits >> have);
    }
    return len % 4 != 1 && (bits & ((1U << have) - 1)) == 0;
}
