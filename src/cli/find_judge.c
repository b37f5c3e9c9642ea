#include "cli/find_judge.h"

#include "advise/estimate.h"
#include "cli/free_memory.h"
#include "cli/progress.h"

/* Points that the rules do not bound are counted far enough. */
static int judge_bound_for(const struct find_judge_setup *game)
{
    enum { USUAL = 30 }; /* above the start */
    struct state s = game_start(game->rules, P1);

    return game->most > s.points[P1] + USUAL ? game->most + 1 : 0;
}

static int judge_solve(struct solution **made, const struct find_judge_setup *game,
                       struct text *why)
{
    struct progress bar;
    struct solve_setup setup = {.memory = free_memory_bytes(),
                                .also = game->from,
                                .bound = judge_bound_for(game),
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = progress_going_on,
                                .context = game->shown ? &bar : NULL};
    int err;

    if (game->shown)
        progress_begin(&bar, 0);
    err = solution_new(made, game->rules, &setup, why);
    if (game->shown)
        progress_end(&bar);
    return err;
}

int find_judge(struct judge *out, const struct find_judge_setup *game, struct solution **made,
               struct text *why)
{
    int err;

    *out = (struct judge){.rules = game->rules};
    if (game_is_hidden(game->rules->game)) {
        out->weigh = estimate_choices;
        out->along = estimate_along;
        out->stand = estimate_stand;
        return OK;
    }
    if (*made == NULL && (err = judge_solve(made, game, why)) != OK)
        return err;
    out->known = *made;
    return OK;
}
