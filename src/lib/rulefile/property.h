/* What a line may say of a thing by words of its own: how it is written, and where it is kept. */
#ifndef RULEFILE_PROPERTY_H
#define RULEFILE_PROPERTY_H

#include "rulefile/syntax.h"

enum {
    PROPERTY_TEXT,
    PROPERTY_SHORT, /* a text of at most `most` letters */
    PROPERTY_NAME,
    PROPERTY_NUMBERS, /* as many as `most` */
    PROPERTY_FLAG,
    PROPERTY_WORD, /* one of a list, as its number */
    PROPERTY_OWN   /* from here on: whoever has the list reads it */
};

struct property {
    const char *words; /* NULL ends a list */
    int kind;
    size_t at;        /* in the thing */
    const char *what; /* it is; NULL: an error lists the words, or expects a text */
    int most;
    const char *const *list;
};

extern const char *const property_icons[];

/* Read what follows the words of a property of *thing. */
void property_read(struct draft *d, const struct property *p, void *thing);
/* Go past the words of one of these, and read it; or return its kind, from PROPERTY_OWN on. */
int property_choose(struct draft *d, const struct property *list, void *thing);

#endif
