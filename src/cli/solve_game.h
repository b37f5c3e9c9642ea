/* What the commands share that ask what is best: solving with a bar, and finding a judge. */
#ifndef CLI_SOLVE_GAME_H
#define CLI_SOLVE_GAME_H

#include "advise/judge.h"
#include "cli/args.h"

#define FLAGS_SOLVING                                                                              \
    {"--jobs", "N", "threads; the result is the same for any number"},                             \
    {                                                                                              \
        "--bound", "N", "count points that no rule bounds up to N"                                 \
    }

/* Solves with what is set up and what the flags say, shows how far it is, and stops at an
 * interruption. EXIT_DONE, or an exit code after saying what is wrong. */
int solve_game(const struct args *a, const struct rules *r, struct solve_setup setup,
               struct solution **out);
/* The same with a position to look at, or NULL: that position is solved too, a turn limit is
 * folded, and the chances against random moves are worked out. So they are without a position where
 * both choose at once: the mix that perfect play chooses depends on them. */
int solve_game_at(const struct args *a, const struct rules *r, const struct state *look_at,
                  struct solution **out);

/* Which game is to be judged. */
struct solve_judge_setup {
    const struct rules *rules; /* which must stay where they are */
    const struct state *from;  /* where it begins; NULL: at the start */
    int most;                  /* points that it is known to reach; 0: the usual ones */
    bool shown;                /* may a bar say how far solving is? */
};

/* judge_init with all the memory there is, stopped by an interruption. On error `why` is a whole
 * sentence. */
int solve_judge(struct judge *out, const struct solve_judge_setup *game, struct solution **made,
                struct text *why);

#endif
