/* Statements and texts of a rule file. */
#ifndef RULEFILE_STATEMENT_H
#define RULEFILE_STATEMENT_H

#include "rulefile/syntax.h"

/* Read a block, from its colon to its last line; return its first statement. What it may use is in
 * d->allowed. */
int statement_block(struct draft *d);
/* The same for the lines that are left of a block whose first lines were read otherwise. */
int statement_rest(struct draft *d);
/* The same for a block that only says something. */
int statement_says(struct draft *d);
/* Read the values of a text; return its first piece, 0 if it is empty. */
int statement_text(struct draft *d, int token);

#endif
