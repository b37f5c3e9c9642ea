#include "teach/praise.h"

#include "advise/reason.h"
#include "core/move.h"

/* A share or a chance below this is shown as 0. */
static const double NOTHING = 0.0005;

static void praise_won(const struct moment *at, const struct verdict *v, const struct verdict *best,
                       struct text *out)
{
    if (v->worth.plies == 1)
        text_add(out, "Well chosen: that wins at once.");
    else if (v->label == LABEL_BEST)
        text_add(out, "Well chosen: you can force a win, and nothing is quicker.");
    else
        text_add(out, "That keeps your win, but %s was quicker.",
                 move_doing(at->judge->rules, best->move).at);
}

static void praise_lost(const struct moment *at, const struct verdict *v,
                        const struct verdict *best, struct text *out)
{
    text_add(out, "%s could force a win whatever you chose.", at->scene.name[!at->player]);
    if (best->practical < NOTHING)
        return;
    if (v->practical >= best->practical - NOTHING)
        text_add(out, " Nothing would have given them more chances to go wrong.");
    else
        text_add(out, " But %s would have given them more chances to go wrong.",
                 move_doing(at->judge->rules, best->move).at);
}

/* Nobody can force anything, so what counts is the chance against a player who errs. Small
 * differences are not worth a word. */
static void praise_level(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    if (v->label == LABEL_WEAK) {
        text_add(out, "A weak choice. ");
        reason_add_better(at, g->of[g->best].move, out);
        out->at[--out->len] = '\0';
    } else if (v->practical < 0 || g->practical - v->practical < NOTHING) {
        text_add(out, "A sound choice.");
    }
}

static void praise_whole(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    const struct verdict *best = &g->of[g->best];

    if (v->worth.value > 0)
        praise_won(at, v, best, out);
    else if (v->worth.value < 0)
        praise_lost(at, v, best, out);
    else
        praise_level(at, g, v, out);
}

/* Does any choice give something away? */
static bool praise_is_due(const struct judgement *g)
{
    for (int i = 0; i < g->count; i++)
        if (g->chance - g->of[i].chance > NOTHING)
            return true;
    return false;
}

static void praise_mixed(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    if (g->chance < NOTHING)
        text_add(out, "%s could win whatever you chose.", at->scene.name[!at->player]);
    else if (v->practical >= 0)
        praise_level(at, g, v, out);
    else if (g->chance - v->chance <= NOTHING && praise_is_due(g))
        text_add(out, "A sound choice.");
}

void praise_add(const struct moment *at, const struct judgement *g, const struct verdict *v,
                struct text *out)
{
    if (g->count == 1)
        return;
    if (g->how == JUDGED_WHOLE)
        praise_whole(at, g, v, out);
    else if (g->how == JUDGED_MIXED)
        praise_mixed(at, g, v, out);
    else
        text_add(out, v->label == LABEL_BEST ? "A good choice, as far as can be estimated."
                                             : "A fair choice, as far as can be estimated.");
}
