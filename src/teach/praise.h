/* What a teacher says of a choice that is no error: the judge's verdict in a sentence. */
#ifndef TEACH_PRAISE_H
#define TEACH_PRAISE_H

#include "advise/judge.h"

/* Add the sentence; nothing where there was only one choice. */
void praise_add(const struct moment *at, const struct judgement *g, const struct verdict *v,
                struct text *out);

#endif
