/* Reads a line of the journal word by word. */
#ifndef ONLINE_HOST_JOURNAL_LINE_H
#define ONLINE_HOST_JOURNAL_LINE_H

#include "core/text.h"

/* Begins with `at` at the first word. Once a word is missing or malformed, `bad` is set, and
 * numbers are 0. */
struct journal_line {
    const char *at;
    bool bad;
};

/* Read the next word, which is shorter than `size`. */
void journal_line_word(struct journal_line *l, char *word, size_t size);
uint64_t journal_line_number(struct journal_line *l);
int64_t journal_line_signed(struct journal_line *l);
/* A number from `low` to `high`. */
int journal_line_small(struct journal_line *l, int low, int high);
/* The index of the next word in this list of n words; 0 if it is not there. */
int journal_line_choice(struct journal_line *l, const char *const *words, int n);
void journal_line_hex(struct journal_line *l, unsigned char *bytes, size_t n);
/* The rest of the line, which is not empty. */
const char *journal_line_rest(struct journal_line *l);
/* Was that all of it? */
bool journal_line_is_done(const struct journal_line *l);

/* Write bytes as journal_line_hex reads them. */
void journal_line_add_hex(struct text *t, const unsigned char *bytes, size_t n);

#endif
