/* The word at which a rule file is being read, and what may be done with it. After the first error
 * there are no more words, so that every loop ends. */
#ifndef RULEFILE_CURSOR_H
#define RULEFILE_CURSOR_H

#include "rulefile/syntax.h"

const struct token *cursor_now(const struct draft *d);
/* The place of the next word, or of the end of the line. */
size_t cursor_place(const struct draft *d);
/* Is the next word this one? cursor_take also goes past it. */
bool cursor_is(const struct draft *d, const char *word);
bool cursor_take(struct draft *d, const char *word);
/* Are the next two words these? */
bool cursor_take_two(struct draft *d, const char *word, const char *second);
/* Go past this word, or fail. */
bool cursor_need(struct draft *d, const char *word);
/* Fail at the next word: it is not what was expected. Returns -1. */
int cursor_expected(struct draft *d, const char *what);
/* Go past a token of this kind and return its index; otherwise fail, with what it should be. */
int cursor_need_kind(struct draft *d, int kind, const char *what);
int cursor_need_number(struct draft *d);
/* Does the line end here? */
bool cursor_at_end(const struct draft *d);
bool cursor_need_end(struct draft *d);
/* Go to the beginning of a line. */
void cursor_go(struct draft *d, int row);

bool cursor_token_is(const struct draft *d, int token, const char *word);
bool cursor_same(const struct draft *d, int token, int other);
/* Return the number of a token. More than a billion fails. */
int cursor_number(struct draft *d, int token);

/* Make a node at this place of the file; 0 where the rules are too long. */
int cursor_node(struct draft *d, size_t at, int kind);
/* Count the steps of what is used again. */
void cursor_count(struct draft *d, size_t at, int steps);

#endif
