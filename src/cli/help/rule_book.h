/* Rule books with the numbers that are really played. */
#ifndef CLI_HELP_RULE_BOOK_H
#define CLI_HELP_RULE_BOOK_H

#include "core/game.h"
#include <stdio.h>

/* Add a paragraph with every {name} replaced by the option's value. */
void rule_book_fill(const struct rules *r, const char *paragraph, struct text *out);
/* Lines are broken at so many columns; paragraphs stay whole if there are 0. */
void rule_book_print(const struct rules *r, int columns, FILE *out);

#endif
