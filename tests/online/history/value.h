/* A reader of JSON that is not the project's own: the values of one text, the outermost first. */
#ifndef TESTS_HISTORY_VALUE_H
#define TESTS_HISTORY_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum value_kind { VALUE_NULL, VALUE_FLAG, VALUE_NUMBER, VALUE_TEXT, VALUE_LIST, VALUE_OBJECT };

/* Texts are as they are written: with their escapes, without the quotes. */
struct value {
    enum value_kind kind;
    const char *name, *text; /* the member's name; the text, or where the list or object begins */
    uint32_t name_len, len;
    int64_t number;                   /* of a flag: 0 or 1 */
    const struct value *first, *next; /* inside; behind it in the same list or object */
};

enum { VALUES_MAX = 1 << 14 };

/* Read a text into `out`; NULL: it is not JSON, or has too many values. */
const struct value *value_read(struct value out[VALUES_MAX], const char *text, size_t len);

/* Find a member; NULL: there is none, or `v` is no object. All functions accept NULL. */
const struct value *value_get(const struct value *v, const char *name);
bool value_is(const struct value *v, enum value_kind kind);
bool value_says(const struct value *v, const char *text);
/* A number; 0 if it is none. */
int64_t value_number(const struct value *v);
size_t value_count(const struct value *v);
/* Write a text without its escapes; returns its length. `out` has room for v->len bytes. */
size_t value_unescape(const struct value *v, char *out);

#endif
