/* What the fuzzers share. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static inline void want(bool truth)
{
    if (!truth)
        abort();
}

/* The input as a string, for the caller to free: what reads past its end is found. */
static inline char *string_of(const uint8_t *data, size_t size)
{
    char *s = malloc(size + 1);

    want(s != NULL);
    if (size > 0)
        memcpy(s, data, size);
    s[size] = '\0';
    return s;
}

#endif
