/* The decisions of a review as a table that fits names and the window. */
#ifndef ADVISE_REVIEW_TABLE_H
#define ADVISE_REVIEW_TABLE_H

#include "advise/review.h"

/* A line for each decision that is shown; where the window is narrow two, or three for errors. */
void review_table_print(const struct review *v, const struct review_show *show, struct writer *out);
/* Write a name or a word and blanks after it, together at least this wide; one that is too long is
 * cut if `cut`. */
void review_table_put(const char *s, int width, bool cut, const struct review_show *show,
                      struct writer *out);

#endif
