/* What the fuzzers share. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* AddressSanitizer keeps freed memory for a while, to find what uses it. A run frees far less than
 * this, and with more, every run has cold memory. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=16:thread_local_quarantine_size_kb=256:malloc_context_size=8";
}

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
