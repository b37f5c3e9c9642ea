/* The sections of a rule file. */
#ifndef RULEFILE_SECTION_H
#define RULEFILE_SECTION_H

#include "rulefile/syntax.h"

/* Read all sections. False: there is an error. */
bool section_read_all(struct draft *d);

#endif
