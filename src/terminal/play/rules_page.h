/* The page of a game's options, each with its range and the rule book's value. */
#ifndef TERMINAL_PLAY_RULES_PAGE_H
#define TERMINAL_PLAY_RULES_PAGE_H

#include "core/rules.h"
#include "terminal/io/chooser.h"

/* Let the user change rules. A change that contradicts the others is refused with a sentence. 0, or
 * WIDGET_LEAVE. */
int rules_page(struct chooser *c, struct rules *r);
/* Add the rules that differ from the rule book, in one short line: "the rule book's",
 * "cap=99,factor=3". */
void rules_page_tell(const struct rules *r, struct text *out);

#endif
