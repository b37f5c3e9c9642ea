/* The options of a game, each with its range and the rule book's value, to be changed. */
#ifndef CLI_MENUS_RULES_PAGE_H
#define CLI_MENUS_RULES_PAGE_H

#include "cli/chooser.h"
#include "core/rules.h"

/* Change rules until the person is done; a change that does not fit the others is refused with a
 * sentence. 0, or WIDGET_LEAVE. */
int rules_page(struct chooser *c, struct rules *r);
/* Add the rules that differ from the rule book, in one short line: "the rule book's",
 * "cap=99,factor=3". */
void rules_page_tell(const struct rules *r, struct text *out);

#endif
