/* Finding a judge for a game: by its solution, or where cards are hidden by whoever can weigh a
 * view. */
#ifndef CLI_JUDGING_H
#define CLI_JUDGING_H

#include "cli.h"
#include "study/judge.h"

/* A judge for these rules, from the start or from `from` if that is not NULL. *made is the solution
 * it goes by, for the caller to free; one that is there already is used. Rules must stay where they
 * are. With `shown` a bar says how far solving is. On error `why` is a whole sentence. */
int judge_find(struct judge *out, const struct rules *r, const struct state *from,
               struct solution **made, bool shown, struct text *why);

#endif
