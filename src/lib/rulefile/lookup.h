/* The names of a rule file: what each stands for, and the nearest one to a name that nobody knows.
 */
#ifndef RULEFILE_LOOKUP_H
#define RULEFILE_LOOKUP_H

#include "rulefile/syntax.h"

/* Return the index of what a token names, or -1. */
int lookup_option(const struct draft *d, int token);
int lookup_part(const struct draft *d, int token, bool of_table);
int lookup_define(const struct draft *d, int token);
int lookup_text(const struct draft *d, int token);
int lookup_let(const struct draft *d, int token);
int lookup_move(const struct draft *d, int token);
int lookup_phase(const struct draft *d, int token);

/* Fail: a value has no such name, the option no such choice, there is no such move. Return -1. */
int lookup_fail_value(struct draft *d, int token);
int lookup_fail_part(struct draft *d, int token);
int lookup_fail_choice(struct draft *d, int token, const struct draft_option *o);
int lookup_fail_move(struct draft *d, int token);
int lookup_fail_phase(struct draft *d, int token);
/* Go past one of these words, and return which; -1: it is another. */
int lookup_one_of(struct draft *d, const char *const *words, const char *what, const char *none);
/* Go past the name of an icon. */
void lookup_icon(struct draft *d, enum icon *out);
/* Fail where a value of this name exists already; false. */
bool lookup_is_new(struct draft *d, int token);

#endif
