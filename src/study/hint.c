#include "hint.h"

static const char *name_of(const struct moment *at, int player)
{
    return at->scene.name[player];
}

static const char *plural(int n)
{
    return n == 1 ? "" : "s";
}

static void add_move(const struct moment *at, move m, struct text *out)
{
    move_print(at->judge->rules, m, out);
}

/* ---- what matters -----------------------------------------------------------------------------
 */

/* How many choices keep the value, and the soonest loss among the others; 0 if there is none. */
static int keepers(const struct judgement *g, int *soonest)
{
    int keep = 0;

    *soonest = 0;
    for (int i = 0; i < g->count; i++) {
        const struct verdict *v = &g->of[i];

        keep += !label_is_error(v->label);
        if (label_is_error(v->label) && v->worth.value < 0 &&
            (*soonest == 0 || v->worth.plies < *soonest))
            *soonest = v->worth.plies;
    }
    return keep;
}

/* How long a lost game can be held out. */
static int longest(const struct judgement *g)
{
    int most = 0;

    for (int i = 0; i < g->count; i++)
        most = g->of[i].worth.plies > most ? g->of[i].worth.plies : most;
    return most;
}

static void matters_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct worth *w = &g->of[g->best].worth;
    const char *other = name_of(at, !at->player);
    int soonest, keep = keepers(g, &soonest), wrong = g->count - keep;

    if (w->value < 0) {
        text_add(out,
                 "%s can force a win from here, in %d move%s of both sides. Look for the choice "
                 "that is hardest to answer.\n",
                 other, longest(g), plural(longest(g)));
        return;
    }
    if (w->value > 0 && w->plies == 1)
        text_add(out, "You can win at once.");
    else if (w->value > 0)
        text_add(out, "You can force a win here, in %d moves of both sides.", w->plies);
    else
        text_add(out, "Nobody can force a win here.");
    if (wrong == 0)
        text_add(out, " None of your %d choices changes that; some are %s than others.\n", g->count,
                 w->value > 0 ? "quicker" : "harder to answer");
    else if (soonest == 1)
        text_add(out, " Of your %d choices %d %s wrong, and can lose at once.\n", g->count, wrong,
                 wrong == 1 ? "is" : "are");
    else if (soonest > 1)
        text_add(out, " Of your %d choices %d %s wrong: %s could win in %d.\n", g->count, wrong,
                 wrong == 1 ? "is" : "are", other, soonest - 1);
    else
        text_add(out, " Of your %d choices %d %s the win go.\n", g->count, wrong,
                 wrong == 1 ? "lets" : "let");
}

static int in_the_mix(const struct judgement *g)
{
    int n = 0;

    for (int i = 0; i < g->count; i++)
        n += g->of[i].share > 0.0005;
    return n;
}

/* How sure it is what a choice gives away. */
static double error_of_drop(const struct judgement *g, const struct verdict *v)
{
    return v->error > g->error ? v->error : g->error;
}

static void matters_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *worst = &g->of[0];
    int mix = in_the_mix(g);

    for (int i = 1; i < g->count; i++)
        worst = g->of[i].drop > worst->drop ? &g->of[i] : worst;
    text_add(out, "Your win chance is ");
    chance_print(g->chance, g->error, out);
    text_add(out, ". ");
    if (mix > 1 && g->how == JUDGED_MIXED)
        text_add(out,
                 "No single choice is right every time: %s must not be able to tell what comes. ",
                 name_of(at, !at->player));
    if (worst->drop > 0.0005) {
        text_add(out, "The worst of your %d choices gives away ", g->count);
        chance_print(worst->drop, error_of_drop(g, worst), out);
        text_add(out, ".\n");
    } else {
        text_add(out,
                 "No choice gives anything away against best play; what counts is what %s "
                 "leaves you by erring.\n",
                 name_of(at, !at->player));
    }
}

static void matters(const struct moment *at, const struct judgement *g, struct text *out)
{
    (g->how == JUDGED_WHOLE ? matters_whole : matters_mixed)(at, g, out);
}

/* ---- the choice -------------------------------------------------------------------------------
 */

static void choice_of_mix(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *between = "";

    text_add(out, "Mix: ");
    for (int i = 0; i < g->count; i++)
        if (g->of[i].share > 0.0005) {
            text_add(out, "%s", between);
            add_move(at, g->of[i].move, out);
            text_add(out, " %.0f %%", 100 * g->of[i].share);
            between = ", ";
        }
    text_add(out, " of the time.\n");
}

static void choice(const struct moment *at, const struct judgement *g, struct text *out)
{
    int others = 0;

    if (g->how == JUDGED_MIXED && in_the_mix(g) > 1) {
        choice_of_mix(at, g, out);
        return;
    }
    text_add(out, "Choose ");
    add_move(at, g->of[g->best].move, out);
    for (int i = 0; g->how == JUDGED_WHOLE && i < g->count; i++)
        if (i != g->best && g->of[i].label == LABEL_BEST) {
            text_add(out, others++ ? ", " : "; as good: ");
            add_move(at, g->of[i].move, out);
        }
    text_add(out, ".\n");
}

/* ---- why --------------------------------------------------------------------------------------
 */

static void chances(const struct moment *at, const struct judgement *g, const struct verdict *v,
                    struct text *out)
{
    text_add(out, "Win chance: ");
    chance_print(g->chance, g->error, out);
    text_add(out, " before, ");
    chance_print(v->chance, v->error, out);
    text_add(out, " after ");
    add_move(at, v->move, out);
}

/* What one may be tempted to choose instead, and what comes of it. */
static void tell_temptation(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *wrong = judgement_tempting(g);

    if (wrong == NULL)
        return;
    text_add(out, "But ");
    add_move(at, wrong->move, out);
    text_add(out, "? ");
    hint_refute(at, g, wrong, out);
}

static void why_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best];

    chances(at, g, best, out);
    if (best->worth.value > 0) {
        text_add(out, ":\n");
        story_line(at, best->move, true, out);
    } else {
        text_add(out, "; ");
        chance_print(best->loose, 0, out);
        text_add(out, " against one who picks moves at random.\n");
        story_trap(at, best->move, out);
    }
    tell_temptation(at, g, out);
}

/* Does it matter to one who errs? */
static bool is_loose(const struct judgement *g)
{
    for (int i = 1; i < g->count; i++)
        if (g->of[i].loose > g->of[0].loose + 0.005 || g->of[i].loose < g->of[0].loose - 0.005)
            return true;
    return false;
}

/* One choice in numbers. */
static void add_numbers(const struct moment *at, const struct verdict *v, bool loose,
                        struct text *out)
{
    text_add(out, "  ");
    add_move(at, v->move, out);
    text_add(out, ": ");
    chance_print(v->chance, v->error, out);
    if (loose) {
        text_add(out, ", and ");
        chance_print(v->loose, 0, out);
        text_add(out, " against one who picks moves at random");
    }
    text_add(out, "\n");
}

static void why_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best], *wrong = judgement_tempting(g);

    chances(at, g, best, out);
    text_add(out, g->how == JUDGED_MIXED ? ". Against best play:\n" : ".\n");
    for (int i = 0; i < g->count; i++)
        add_numbers(at, &g->of[i], is_loose(g), out);
    if (at->s.turn == BOTH) {
        story_seen_through(at, wrong != NULL ? wrong : best, out);
        return;
    }
    story_step(at, best->move, out);
    tell_temptation(at, g, out);
}

static void why(const struct moment *at, const struct judgement *g, struct text *out)
{
    (g->how == JUDGED_WHOLE ? why_whole : why_mixed)(at, g, out);
}

/* ---- the door ---------------------------------------------------------------------------------
 */

int hint_tell(const struct moment *at, int step, struct text *out)
{
    static void (*const steps[HINT_STEPS])(const struct moment *, const struct judgement *,
                                           struct text *) = {matters, choice, why};
    struct judgement g;
    int err = moment_judge(at, &g);

    if (err != OK)
        return err;
    if (g.count == 1) {
        text_add(out, "You have only one choice: ");
        add_move(at, g.of[0].move, out);
        text_add(out, ".\n");
        return 1;
    }
    steps[step < 1 ? 0 : step > HINT_STEPS ? HINT_STEPS - 1 : step - 1](at, &g, out);
    return HINT_STEPS;
}

static void add_fall(const struct moment *at, const struct judgement *g, const struct verdict *v,
                     struct text *out)
{
    text_add(out, "%s's win chance falls from ", name_of(at, at->player));
    chance_print(g->chance, g->error, out);
    text_add(out, " to ");
    chance_print(v->chance, v->error, out);
}

static void refute_whole(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    const char *other = name_of(at, !at->player);

    if (v->worth.value < 0 && v->worth.plies > 1)
        text_add(out, "This lets %s win in %d; ", other, v->worth.plies - 1);
    else if (v->worth.value < 0)
        text_add(out, "This loses at once; ");
    else
        text_add(out, "This lets a win in %d go; ", g->of[g->best].worth.plies);
    add_fall(at, g, v, out);
    text_add(out, ":\n");
    story_line(at, v->move, v->worth.plies > 0, out);
    if (v->worth.value >= 0)
        text_add(out, "  ... and nobody can force a win.\n");
}

void hint_refute(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out)
{
    if (g->how == JUDGED_WHOLE) {
        refute_whole(at, g, v, out);
        return;
    }
    text_add(out, "Against the right %s this gives away ", at->s.turn == BOTH ? "mix" : "play");
    chance_print(v->drop, error_of_drop(g, v), out);
    text_add(out, "; ");
    add_fall(at, g, v, out);
    text_add(out, at->s.turn == BOTH ? ".\n" : ":\n");
    if (at->s.turn == BOTH)
        story_seen_through(at, v, out);
    else
        story_step(at, v->move, out);
}

bool hint_warn(const struct moment *at, move m, double from, struct text *out)
{
    const struct verdict *v;
    struct judgement g;

    if (moment_judge(at, &g) != OK)
        return false;
    v = judgement_of(&g, m);
    if (v == NULL || !label_is_error(v->label) || v->drop < from)
        return false;
    hint_refute(at, &g, v, out);
    return true;
}
