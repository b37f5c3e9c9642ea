/* The decisions of a review as a table that fits names and the window. */
#ifndef ADVISE_REVIEW_TABLE_H
#define ADVISE_REVIEW_TABLE_H

#include "advise/review.h"

/* Write a line for each decision that is shown; two lines, or three for errors, if the window is
 * narrow. */
void review_table_print(const struct review *v, const struct review_show *show, struct writer *out);
/* Write a name or a word, padded to at least this width; cut it if it is too long and `cut` is
 * true. */
void review_table_put(const char *s, int width, bool cut, const struct review_show *show,
                      struct writer *out);

#endif
