/* What values an expression can have. A yes or no is 1 or 0, so a condition whose range is one
 * number is decided. */
#ifndef RULEFILE_RANGES_H
#define RULEFILE_RANGES_H

#include "rulefile/syntax.h"

/* Set the range of an expression from the ranges of its parts. False: it is too large. */
bool ranges_set(struct draft *d, int node);
/* Is a condition true whatever happens? */
bool ranges_is_always(const struct draft *d, int node);
/* Set all ranges to what they are if all options have the values of the book. */
void ranges_assume_book(struct draft *d);

#endif
