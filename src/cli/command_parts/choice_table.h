/* Every choice at a position with what it is worth, best first. */
#ifndef CLI_COMMAND_PARTS_CHOICE_TABLE_H
#define CLI_COMMAND_PARTS_CHOICE_TABLE_H

#include "solve/solution.h"

#include <jansson.h>

/* Best first: what perfect play chooses most often, then by prospect_compare. */
void choice_table_rank(struct prospect *p, int n);

/* No -0. */
double choice_table_plain(double v);
/* "wins in 5", "loses in 2", "draws", or a number. */
void choice_table_worth(const struct solution *known, const struct worth *w, struct text *out);

/* A line for every choice of everyone who is to choose; and as JSON. */
void choice_table_print(const struct solution *known, const struct state *s,
                        const char *const names[2]);
/* With what the chances say, if they were worked out. */
void choice_table_json(const struct solution *known, const struct state *s, bool chances,
                       json_t *o);

#endif
