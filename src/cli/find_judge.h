/* Finding a judge for a game: by its solution, or where cards are hidden by whoever can weigh a
 * view. */
#ifndef CLI_FIND_JUDGE_H
#define CLI_FIND_JUDGE_H

#include "advise/judge.h"

/* Which game it is. */
struct find_judge_setup {
    const struct rules *rules; /* which must stay where they are */
    const struct state *from;  /* where it begins; NULL: at the start */
    int most;                  /* points that it is known to reach; 0: the usual ones */
    bool shown;                /* may a bar say how far solving is? */
};

/* A judge for this game. *made is the solution it goes by, for the caller to free; one that is
 * there already is used. On error `why` is a whole sentence. */
int find_judge(struct judge *out, const struct find_judge_setup *game, struct solution **made,
               struct text *why);

#endif
