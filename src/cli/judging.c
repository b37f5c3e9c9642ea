#include "judging.h"

#include "term/interrupt.h"

static bool going_on(void *bar, double share)
{
    if (bar != NULL)
        progress_show(bar, share, "");
    return interrupt_signal() == 0;
}

static int solve(struct solution **made, const struct rules *r, const struct state *from,
                 bool shown, struct text *why)
{
    struct progress bar;
    struct solve_setup setup = {.memory = memory_to_use(),
                                .also = from,
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = going_on,
                                .context = shown ? &bar : NULL};
    int err;

    if (shown)
        progress_begin(&bar, 0);
    err = solution_new(made, r, &setup, why);
    if (shown)
        progress_end(&bar);
    return err;
}

int judge_find(struct judge *out, const struct rules *r, const struct state *from,
               struct solution **made, bool shown, struct text *why)
{
    int err;

    *out = (struct judge){.rules = r};
    if (game_is_hidden(r->game)) {
        text_add(why,
                 "the hidden cards of %s cannot be judged, so there are neither hints nor reviews.",
                 r->game->title);
        return ERR_UNKNOWN;
    }
    if (*made == NULL && (err = solve(made, r, from, shown, why)) != OK)
        return err;
    out->known = *made;
    return OK;
}
