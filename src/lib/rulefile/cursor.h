/* The word at which a rule file is being read, and what may be done with it. After the first error
 * there are no more words, so that every loop ends. "Words" may be several, with spaces between. */
#ifndef RULEFILE_CURSOR_H
#define RULEFILE_CURSOR_H

#include "core/nearest.h"
#include "rulefile/syntax.h"

const struct token *cursor_now(const struct draft *d);
/* The place of the next word, or of the end of the line. */
size_t cursor_place(const struct draft *d);
/* Are the next words these? cursor_take also goes past them. */
bool cursor_is(const struct draft *d, const char *words);
bool cursor_take(struct draft *d, const char *words);
/* Go past these words, or fail. */
bool cursor_need(struct draft *d, const char *words);
/* Go past one of these, and return which; or fail, and name them: -1. The last is NULL. */
int cursor_choose(struct draft *d, const char *const *words);
/* The same for things of this size that begin with their words. */
int cursor_choose_of(struct draft *d, const void *list, size_t size);
/* The next words are not these, but if they begin so, fail behind what is right; else these may be
 * what was meant. */
bool cursor_try(struct draft *d, const char *words, struct nearest *n);
/* Fail at the next word: it is not what was expected. Returns -1. */
int cursor_expected(struct draft *d, const char *what);
/* The same, and propose the nearest of some words: those that were tried after cursor_nearest. */
struct nearest cursor_nearest(const struct draft *d);
int cursor_expected_one(struct draft *d, const char *what, const struct nearest *n);
/* Go past a token of this kind and return its index; -1: it is none, and should be what is said. */
int cursor_need_kind(struct draft *d, int kind, const char *what);
int cursor_need_number(struct draft *d);
/* Does the line end here? */
bool cursor_at_end(const struct draft *d);
bool cursor_need_end(struct draft *d);
/* Go to the beginning of a line; to the next one, if it is indented further than this. */
void cursor_go(struct draft *d, int row);
bool cursor_next(struct draft *d, int indent);
/* Read what follows a colon: the rest of the line, or the lines below it. */
void cursor_lines(struct draft *d, void (*line)(struct draft *d));
/* Is there room for one more of these? Otherwise fail. */
bool cursor_has_room(struct draft *d, size_t at, int n, int most, const char *what);

bool cursor_token_is(const struct draft *d, int token, const char *word);
bool cursor_same(const struct draft *d, int token, int other);
/* A token for messages, cut where it is long; and without its quotes, as it stands in the file. */
struct words cursor_words(const struct draft *d, int token);
void cursor_put(const struct draft *d, int token, struct text *out);
/* Return the number of a token. More than a billion fails. */
int cursor_number(struct draft *d, int token);

/* Take some memory of the block of the game; it is empty. Too much fails. */
void *cursor_room(struct draft *d, size_t bytes);
const char *cursor_keep(struct draft *d, const char *from, size_t len);
/* Keep a name, or a text without its quotes; NULL for -1. The others go past it. */
const char *cursor_keep_token(struct draft *d, int token);
const char *cursor_keep_name(struct draft *d);
const char *cursor_keep_text(struct draft *d, const char *what);

#endif
