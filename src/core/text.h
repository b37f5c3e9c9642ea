/*
 * A bounded string in the caller's array. Everything the library says is short, so that it never
 * allocates for words. Functions that explain an error take a `struct text *why`, which may be
 * NULL.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    NAME_BYTES = 48,      /* a player's name with its end */
    WORD_BYTES = 64,      /* a move's word with its end */
    SENTENCE_BYTES = 1024 /* all that is said about one move, with its end */
};

/* Always ends in NUL. What does not fit is dropped, whole characters and all that follows, and
 * `cut` says so. */
struct text {
    char *at;
    size_t len, cap;
    bool cut;
};

/* A few words as a value, for one use: `text_add(t, "%s", move_word(r, m).at)`. */
struct words {
    char at[WORD_BYTES];
};

/* A text on an array: `char room[80]; struct text t = TEXT(room);` */
#define TEXT(array) text_on((array), sizeof(array))
/*
 * A text with an array of its own, which lives as long as the block: `struct text t = TEXT_OF(80);`
 */
#define TEXT_OF(bytes) text_on((char[bytes]){0}, (bytes))

struct text text_on(char *array, size_t size);
void text_clear(struct text *t);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/*
 * Add a reason and return what it is the reason of: `return text_explain(ERR_RANGE, why, "...");`
 */
#define text_explain(outcome, why, ...) (text_add((why), __VA_ARGS__), (outcome))

/* Text from outside may hold what a terminal obeys instead of showing it: escape sequences, marks
 * that turn the direction of writing, bytes that are no UTF-8. Is there nothing but characters that
 * are printed? And: put '?' in the place of every other byte. */
bool text_is_printable(const char *s);
void text_make_printable(char *s);
/* Adds the printable form. */
void text_add_quoted(struct text *t, const char *bytes, size_t len);

/* Adds a word for people to type into a shell, quoted if it must be. */
void text_add_shell_word(struct text *t, const char *s);

/* A number that finds the same bytes again: FNV-1a of 64 bits. */
uint64_t text_hash(const char *bytes, size_t len);

/* Does the locale of LC_CTYPE use UTF-8? Without setlocale it does not. */
bool text_locale_is_utf8(void);
/* "±", or "+/-" where the locale does not use UTF-8. */
const char *text_plus_minus(void);

/* "473,265", written into `room` and returned. */
const char *text_grouped(uint64_t n, char room[32]);

/* How many columns UTF-8 text takes, one for each character. */
int text_columns(const char *s, size_t len);

/* The length of the UTF-8 character at s, and its number; 0 if it is none, or the end. */
size_t text_code(const char *s, uint32_t *code);
/* The length of the UTF-8 character at s; 0 if it is none, or one that should not be printed: a
 * control character, or a mark that would turn the direction of writing. */
size_t text_char(const char *s);

/* The length without the first bytes of a UTF-8 character whose others were cut off. */
size_t text_whole(const char *s, size_t len);

/* Is this a name that can be printed anywhere: UTF-8 without control characters, 1 to
 * NAME_BYTES - 1 bytes, no space at either end? */
bool text_is_name(const char *s);

#endif
