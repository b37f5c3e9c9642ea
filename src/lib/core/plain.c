#include "core/plain.h"

#include <ctype.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A constant of the C library: nothing is allocated. WebAssembly has no other locale. */
static locale_t plain_locale(void)
{
#ifdef __wasm__
    return (locale_t)0;
#else
    return newlocale(LC_ALL_MASK, "C", (locale_t)0);
#endif
}

int plain_print_list(char *out, size_t size, const char *format, va_list args)
{
    locale_t before = uselocale(plain_locale()); /* of this thread alone */
    int n = vsnprintf(out, size, format, args);

    uselocale(before);
    return n;
}

int plain_print(char *out, size_t size, const char *format, ...)
{
    va_list args;
    int n;

    va_start(args, format);
    n = plain_print_list(out, size, format, args);
    va_end(args);
    return n;
}

int plain_scan(const char *s, const char *format, ...)
{
    locale_t before = uselocale(plain_locale());
    va_list args;
    int n;

    va_start(args, format);
    n = vsscanf(s, format, args);
    va_end(args);
    uselocale(before);
    return n;
}

double plain_real(const char *s, char **end)
{
    return strtod_l(s, end, plain_locale());
}

char plain_lower(char c)
{
    return (char)tolower_l((unsigned char)c, plain_locale());
}

bool plain_same(const char *a, const char *b)
{
    return strcasecmp_l(a, b, plain_locale()) == 0;
}

bool plain_begins(const char *s, const char *word)
{
    return strncasecmp_l(s, word, strlen(word), plain_locale()) == 0;
}
