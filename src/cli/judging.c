#include "judging.h"

#include "cli.h"
#include "term/interrupt.h"

static bool going_on(void *context, double share)
{
    (void)context, (void)share;
    return interrupt_signal() == 0;
}

int judge_find(struct judge *out, const struct rules *r, const struct state *from,
               struct solution **made, struct text *why)
{
    struct solve_setup setup = {.memory = memory_to_use(),
                                .also = from,
                                .chances = true,
                                .fold = FOLD_ABOVE,
                                .going_on = going_on};
    int err;

    *out = (struct judge){.rules = r};
    if (game_is_hidden(r->game)) {
        text_add(why,
                 "the hidden cards of %s cannot be judged, so there are neither hints nor reviews.",
                 r->game->title);
        return ERR_UNKNOWN;
    }
    if (*made == NULL && (err = solution_new(made, r, &setup, why)) != OK)
        return err;
    out->known = *made;
    return OK;
}
