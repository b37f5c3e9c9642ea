/* Calls in tail position leave no trace on the stack, so libFuzzer still sees who compares. */
#include "some_compares.h"

#include <stdbool.h>
#include <stdint.h>

enum { SOME_COMPARES_EVERY = 16 };

static unsigned some_compares_runs;
static bool some_compares_pass;

void some_compares_begin(void)
{
    some_compares_pass = some_compares_runs++ % SOME_COMPARES_EVERY == 0;
}

#define SOME_COMPARES(name, type)                                                                  \
    void __real___sanitizer_cov_trace_##name(type a, type b);                                      \
    void __wrap___sanitizer_cov_trace_##name(type a, type b);                                      \
    void __wrap___sanitizer_cov_trace_##name(type a, type b)                                       \
    {                                                                                              \
        if (__builtin_expect(some_compares_pass, false))                                           \
            __real___sanitizer_cov_trace_##name(a, b);                                             \
    }

SOME_COMPARES(cmp1, uint8_t)
SOME_COMPARES(cmp2, uint16_t)
SOME_COMPARES(cmp4, uint32_t)
SOME_COMPARES(cmp8, uint64_t)
SOME_COMPARES(const_cmp1, uint8_t)
SOME_COMPARES(const_cmp2, uint16_t)
SOME_COMPARES(const_cmp4, uint32_t)
SOME_COMPARES(const_cmp8, uint64_t)
