/* Expressions of a rule file: read, with kinds and ranges checked. All return a node, 0 after an
 * error. */
#ifndef RULEFILE_EXPRESSION_H
#define RULEFILE_EXPRESSION_H

#include "rulefile/syntax.h"

int expression_number(struct draft *d);
int expression_condition(struct draft *d);
/* An expression of numbers or of yes and no. */
int expression_any(struct draft *d);
/* A number that is written, or an option, from 1 to `most`; `must` says so, with its range. */
int expression_fixed(struct draft *d, int most, const char *must);
/* A part that a line names: "my hand", "heap". */
int expression_place(struct draft *d);
/* Note what something needs of the place where it stands; fail where that is missing. */
void expression_ask(struct draft *d, size_t at, int use, const char *word);
/* Note that the cards of a pile are looked at. */
void expression_look(struct draft *d, int cards);

#endif
