#include "judging.h"

#include "study/weigh.h"

#include "term/interrupt.h"

static bool going_on(void *bar, double share)
{
    if (bar != NULL)
        progress_show(bar, share, "");
    return interrupt_signal() == 0;
}

/* Points that the rules do not bound are counted far enough. */
static int bound_for(const struct judge_setup *game)
{
    enum { USUAL = 30 }; /* above the start */
    struct state s = game_start(game->rules, P1);

    return game->most > s.points[P1] + USUAL ? game->most + 1 : 0;
}

static int solve(struct solution **made, const struct judge_setup *game, struct text *why)
{
    struct progress bar;
    struct solve_setup setup = {.memory = memory_to_use(),
                                .also = game->from,
                                .bound = bound_for(game),
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = going_on,
                                .context = game->shown ? &bar : NULL};
    int err;

    if (game->shown)
        progress_begin(&bar, 0);
    err = solution_new(made, game->rules, &setup, why);
    if (game->shown)
        progress_end(&bar);
    return err;
}

int judge_find(struct judge *out, const struct judge_setup *game, struct solution **made,
               struct text *why)
{
    int err;

    *out = (struct judge){.rules = game->rules};
    if (game_is_hidden(game->rules->game)) {
        out->weigh = weigh_view;
        out->along = along_view;
        out->stand = stand_view;
        return OK;
    }
    if (*made == NULL && (err = solve(made, game, why)) != OK)
        return err;
    out->known = *made;
    return OK;
}
