/*
 * A string with a maximum: in the caller's array, as all sentences are, or in memory that grows
 * (text_growing). Functions that explain an error take a `struct text *why`, which may be NULL.
 */
#ifndef CORE_TEXT_H
#define CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
    NAME_BYTES = 48,      /* a player's name with its NUL */
    WORD_BYTES = 64,      /* a move in words, with its NUL */
    SENTENCE_BYTES = 1024 /* all sentences about one move, with their NUL */
};

/* Ends in NUL. If a character does not fit, it is dropped with all that follows, and `cut`
 * is set. */
struct text {
    char *at;
    size_t len, cap;
    bool cut, grows;
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
/* A text without an array: memory for it grows, up to 256 MB, and the caller frees `at`, which is
 * NULL until something is added. */
struct text text_growing(void);
/* Free its memory; afterwards it is empty, and grows again. */
void text_release(struct text *t);
void text_clear(struct text *t);
void text_add(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Add a string, or a number, without a format: reading formats took most of the time of reading and
 * writing records. */
void text_put(struct text *t, const char *s);
void text_put_bytes(struct text *t, const char *bytes, size_t len);
void text_put_number(struct text *t, int64_t n);
/* Make the letter at this place a capital, where a sentence begins. */
void text_capital(struct text *t, size_t at);
/* The article before this number: "an" 8, "a" 7. */
const char *text_article(int number);
/* Add a reason and return the outcome: `return text_explain(ERR_RANGE, why, "...");` */
#define text_explain(outcome, why, ...) (text_add((why), __VA_ARGS__), (outcome))

/* Text from outside may contain what a terminal does not print: escape sequences, marks that change
 * the direction of writing, bytes that are not UTF-8. text_is_printable: are all characters
 * printable? text_make_printable: replace every other byte by '?'. */
bool text_is_printable(const char *s);
bool text_is_utf8(const char *s);
void text_make_printable(char *s);
/* Add the printable form of these bytes. */
void text_add_quoted(struct text *t, const char *bytes, size_t len);

/* Add a word that people can type into a shell, quoted if necessary. */
void text_add_shell_word(struct text *t, const char *s);

/* Return a hash of these bytes: FNV-1a of 64 bits. */
uint64_t text_hash(const char *bytes, size_t len);
/* The same, for a text in several parts: the hash of all parts so far. */
uint64_t text_hash_more(uint64_t hash, const void *bytes, size_t len);

/* "±", or "+/-" in ASCII. */
const char *text_plus_minus(bool ascii);
/* Add " ± 2.1": an error with this many digits after the point. Nothing is added for 0. */
void text_add_error(struct text *t, int digits, double error, bool ascii);

/* Return what to print of a value with four digits after the point: a tiny one is 0, not -0.0000.
 */
static inline double text_four_digits(double value)
{
    return value > -5e-5 && value < 5e-5 ? 0 : value;
}

/* Write a number as "473,265" into `room`, and return it. */
const char *text_grouped(uint64_t n, char room[32]);

/* Return how many columns UTF-8 text takes: two for each wide East Asian letter and each emoji,
 * none for a combining mark, one for every other character. */
int text_columns(const char *s, size_t len);

/* Return the length of the UTF-8 character at s, and its code; 0 if it is not valid, or the end. */
size_t text_code(const char *s, uint32_t *code);
/* Return the length of the UTF-8 character at s; 0 if it is not valid or should not be printed: a
 * control character, one that nobody sees, or a mark that changes the direction of writing. */
size_t text_char(const char *s);

/* Return the length without an incomplete UTF-8 character at the end. */
size_t text_whole(const char *s, size_t len);

/* Is this a name that can be printed anywhere: UTF-8 without control characters and
 * characters that nobody sees, 1 to NAME_BYTES - 1 bytes, no space at either end? */
bool text_is_name(const char *s);
/* What a name may be, for a message: "up to 47 characters, ..." */
extern const char text_name_rule[];

#endif
