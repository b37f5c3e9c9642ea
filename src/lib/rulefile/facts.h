/* The tables of a `struct game` that say something about it: options, verbs, texts. */
#ifndef RULEFILE_FACTS_H
#define RULEFILE_FACTS_H

#include "rulefile/emitter.h"

/* Memory of a loaded file, which is one block. */
struct facts {
    char *block;
    size_t used;
    struct draft *d;
};

/* Take some of it, for this type; it is empty. */
void *facts_take(struct facts *t, size_t bytes);
/* Keep a name, or a text without its quotes; NULL for -1. */
const char *facts_text(struct facts *t, int token);
/* `holds` decides about lines of the guide that have a condition. */
void facts_fill(struct facts *t, struct loaded *g, bool (*holds)(const struct guide_moment *at));

#endif
