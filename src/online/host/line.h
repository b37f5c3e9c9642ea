/* Reads a line of the journal word by word. */
#ifndef ONLINE_HOST_LINE_H
#define ONLINE_HOST_LINE_H

#include "core/text.h"

/* Begins with `at` at the first word. Once a word is missing or malformed, `bad` is set, and
 * numbers are 0. */
struct line {
    const char *at;
    bool bad;
};

/* Read the next word, which is shorter than `size`. */
void line_word(struct line *l, char *word, size_t size);
uint64_t line_number(struct line *l);
int64_t line_signed(struct line *l);
/* A number from `low` to `high`. */
int line_small(struct line *l, int low, int high);
/* The index of the next word in this list of n words; 0 if it is not there. */
int line_choice(struct line *l, const char *const *words, int n);
void line_hex(struct line *l, unsigned char *bytes, size_t n);
/* The rest of the line, which is not empty. */
const char *line_rest(struct line *l);
/* Was that all of it? */
bool line_is_done(const struct line *l);

/* Write bytes as line_hex reads them. */
void line_add_hex(struct text *t, const unsigned char *bytes, size_t n);

#endif
