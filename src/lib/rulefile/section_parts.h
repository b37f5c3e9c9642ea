/* What players and the table have. */
#ifndef RULEFILE_SECTION_PARTS_H
#define RULEFILE_SECTION_PARTS_H

#include "rulefile/syntax.h"

/* Read "has:" and the lines below it. */
void section_parts_read(struct draft *d, bool of_table);
/* Find the parts that parts name. */
void section_parts_link(struct draft *d);

#endif
