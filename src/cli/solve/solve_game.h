/* Solve a game with a progress bar, and find a judge. */
#ifndef CLI_SOLVE_SOLVE_GAME_H
#define CLI_SOLVE_SOLVE_GAME_H

#include "advise/judge.h"
#include "cli/base/args.h"

#define FLAGS_SOLVING                                                                              \
    FLAG("--jobs", "N", "use N threads; the result does not depend on N"),                         \
        FLAG("--bound", "N", "treat unlimited points above N as N")

/* Solve with this setup and the flags of FLAGS_SOLVING. Show progress and stop at an interruption.
 * Return EXIT_DONE, or an exit code after printing what is wrong. */
int solve_game(const struct args *a, const struct rules *r, struct solve_setup setup,
               struct solution **out);
/* Solve a game with a position to analyze, or NULL. With one, that position is solved too, a turn
 * limit is folded, and the chances against random moves are computed. Where both choose at once
 * they are always computed, because the mix of perfect play depends on them. */
int solve_game_at(const struct args *a, const struct rules *r, const struct state *look_at,
                  struct solution **out);

/* The game to judge. */
struct solve_judge_setup {
    const struct rules *rules; /* must not move while the judge is used */
    const struct state *from;  /* the position where it begins; NULL: the usual one */
    int most;                  /* the most points it is known to reach; 0: the usual number */
    bool shown;                /* show a progress bar */
};

/* Call judge_init with all free memory; an interruption stops it. On error `why` is a whole
 * sentence. */
int solve_judge(struct judge *out, const struct solve_judge_setup *game, struct solution **made,
                struct text *why);

#endif
