/* What players and the table have. */
#ifndef RULEFILE_SECTION_PARTS_H
#define RULEFILE_SECTION_PARTS_H

#include "rulefile/syntax.h"

/* Read a line below "has:". */
void section_parts_line(struct draft *d);
/* Find the parts that parts name. */
void section_parts_link(struct draft *d);

#endif
