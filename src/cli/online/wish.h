/* What game a user wishes for: rules, clock, whether it is rated, and the side. */
#ifndef CLI_ONLINE_WISH_H
#define CLI_ONLINE_WISH_H

#include "core/rules.h"

#include <jansson.h>

enum { WISH_CLOCK = 24 };

struct wish {
    struct rules rules;
    char clock[WISH_CLOCK]; /* "5+3" or "none" */
    bool is_rated;
    int side; /* 1, 2; 0: any */
};

/* Is this a clock: "none", or minutes and seconds as in "5+3"? */
bool wish_is_clock(const char *word);
/* Read words in any order: "charge 5+3 rated 1". OK, or an error with a sentence. `rest`, unless it
 * is NULL, receives the one word that is none of these: a level. */
int wish_parse(struct wish *w, const char *words, char *rest, size_t size, struct text *why);
/* Make the request of this type from the wish. */
json_t *wish_request(const struct wish *w, const char *type);

#endif
