/*
 * What the C library does by the locale of the process, as the locale "C" does it: real numbers
 * have a point, and letters are those of ASCII. A program that has chosen another locale gets the
 * same texts from the library. `tests/checks/layers` keeps the other files of the pure layers from
 * asking the locale.
 */
#ifndef CORE_PLAIN_H
#define CORE_PLAIN_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* snprintf, vsnprintf, sscanf, strtod and tolower. */
int plain_print(char *out, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int plain_print_list(char *out, size_t size, const char *format, va_list args)
    __attribute__((format(printf, 3, 0)));
int plain_scan(const char *s, const char *format, ...) __attribute__((format(scanf, 2, 3)));
double plain_real(const char *s, char **end);
char plain_lower(char c);

/* Are these the same letters, capital or not? Does the text begin with the word? */
bool plain_same(const char *a, const char *b);
bool plain_begins(const char *s, const char *word);

#endif
