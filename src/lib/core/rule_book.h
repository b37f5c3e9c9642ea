/* Rule books, with the numbers of the rules in use. */
#ifndef CORE_RULE_BOOK_H
#define CORE_RULE_BOOK_H

#include "core/game.h"
#include "core/pages/manual_page.h"

/* Add a paragraph with every {name} replaced by the option's value. */
void rule_book_fill(const struct rules *r, const char *paragraph, struct text *out);
/* Add the rules in paragraphs, and the options. */
void rule_book_add(struct page *p, const struct rules *r);
/* The same with a heading, as plain text. Lines are broken to fit into this many columns; with 0,
 * paragraphs are not broken. */
void rule_book_write(const struct rules *r, int columns, struct writer *out);
/* The same as one string, or only the rules or only the options, for the caller to free; NULL when
 * out of memory. */
enum rule_book_part { RULE_BOOK_RULES = 1, RULE_BOOK_OPTIONS = 2, RULE_BOOK_ALL = 3 };
char *rule_book_text(const struct rules *r, enum rule_book_part part, int columns);

#endif
