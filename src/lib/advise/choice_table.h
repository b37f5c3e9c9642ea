/* Every choice in a position with its value, best first. */
#ifndef ADVISE_CHOICE_TABLE_H
#define ADVISE_CHOICE_TABLE_H

#include "bots/bot.h"
#include "core/writer.h"
#include "solve/solution.h"

/* Turn values that would print as -0 into 0. */
double choice_table_plain(double v);
/* Add "wins in 5", "loses in 2", "draws", or a number. */
void choice_table_worth(const struct solution *known, const struct worth *w, struct text *out);

/* Write a line for every choice of each player who is to choose: what it is worth against best play
 * and, if there is a level, the expected score after it if both play like the level. */
void choice_table_print(const struct solution *known, const struct state *s,
                        const char *const names[2], const struct bot *level, struct writer *out);
/* Add the same to a JSON object. */
void choice_table_json(const struct solution *known, const struct state *s, const struct bot *level,
                       struct text *line);

#endif
