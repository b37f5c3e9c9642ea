/* A teacher's sentence about a choice that is not an error, from the judge's verdict. */
#ifndef TEACH_PRAISE_H
#define TEACH_PRAISE_H

#include "advise/judge.h"

/* Add the sentence; add nothing if there was only one choice. */
void praise_add(const struct moment *at, const struct judgement *g, const struct verdict *v,
                struct text *out);

#endif
