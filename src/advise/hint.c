#include "advise/hint.h"

#include "core/move.h"

static struct words hint_move(const struct moment *at, move m)
{
    return move_word(at->judge->rules, m);
}

/* ---- what matters ---------------------------------------------------------------------------- */

/* How many choices keep the value, and the soonest loss among the others; 0 if there is none. */
static int hint_keepers(const struct judgement *g, int *soonest)
{
    int keep = 0;

    *soonest = 0;
    for (int i = 0; i < g->count; i++) {
        const struct verdict *v = &g->of[i];

        keep += !judge_is_error(v->label);
        if (judge_is_error(v->label) && v->worth.value < 0 &&
            (*soonest == 0 || v->worth.plies < *soonest))
            *soonest = v->worth.plies;
    }
    return keep;
}

/* How long a lost game can be held out. */
static int hint_longest(const struct judgement *g)
{
    int most = 0;

    for (int i = 0; i < g->count; i++)
        most = g->of[i].worth.plies > most ? g->of[i].worth.plies : most;
    return most;
}

/* Would it help if the other erred? */
static bool hint_has_hope(const struct judgement *g)
{
    return g->of[g->best].loose > 0.0005;
}

static void hint_matters_lost(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *other = at->scene.name[!at->player];
    int longest = hint_longest(g);

    text_add(out, "%s can force a win from here, in %d move%s of both sides", other, longest,
             longest == 1 ? "" : "s");
    if (hint_has_hope(g))
        text_add(out,
                 ". Your chance is that %s errs: look for the choice that is hardest to answer.\n",
                 other);
    else
        text_add(out, ", and would hardly miss it by playing at random.\n");
}

static void hint_matters_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct worth *w = &g->of[g->best].worth;
    const char *other = at->scene.name[!at->player];
    int soonest, keep = hint_keepers(g, &soonest), wrong = g->count - keep;

    if (w->value < 0) {
        hint_matters_lost(at, g, out);
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

static int hint_in_the_mix(const struct judgement *g)
{
    int n = 0;

    for (int i = 0; i < g->count; i++)
        n += g->of[i].share > 0.0005;
    return n;
}

/* How sure it is what a choice gives away. */
static double hint_error_of_drop(const struct judgement *g, const struct verdict *v)
{
    return v->error > g->error ? v->error : g->error;
}

static void hint_matters_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *worst = &g->of[0];
    int mix = hint_in_the_mix(g);

    for (int i = 1; i < g->count; i++)
        worst = g->of[i].drop > worst->drop ? &g->of[i] : worst;
    text_add(out, "Your win chance is %s. ", judge_chance(g->chance, g->error).at);
    if (mix > 1 && g->how == JUDGED_MIXED)
        text_add(out,
                 "No single choice is right every time: %s must not be able to tell what comes. ",
                 at->scene.name[!at->player]);
    if (worst->drop >= 0.0005)
        text_add(out, "The worst of your %d choices gives away %s.\n", g->count,
                 judge_chance(worst->drop, hint_error_of_drop(g, worst)).at);
    else if (worst->drop > 1e-9)
        text_add(out, "The worst of your %d choices gives away less than 0.1 %%.\n", g->count);
    else if (g->how == JUDGED_MIXED && g->chance < 0.0005 && !hint_has_hope(g))
        text_add(out,
                 "No choice gives anything away: %s would hardly miss the win by playing at "
                 "random.\n",
                 at->scene.name[!at->player]);
    else
        text_add(out,
                 "No choice gives anything away against best play; what counts is what %s "
                 "leaves you by erring.\n",
                 at->scene.name[!at->player]);
}

/* ---- the choice ------------------------------------------------------------------------------ */

static void hint_choice_of_mix(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *between = "";

    text_add(out, "Mix: ");
    for (int i = 0; i < g->count; i++)
        if (g->of[i].share > 0.0005) {
            text_add(out, "%s%s %.0f %%", between, hint_move(at, g->of[i].move).at,
                     100 * g->of[i].share);
            between = ", ";
        }
    text_add(out, " of the time");
}

/* Where nothing is won: what the choice assumes, and in a lost game what holds out longer. */
static void hint_assume(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best];
    int longest = hint_longest(g), others = 0;

    if (hint_has_hope(g))
        text_add(out, " This assumes that %s picks moves at random.", at->scene.name[!at->player]);
    if (best->worth.value >= 0 || best->worth.plies == longest)
        return;
    text_add(out, " Longest resistance, %d moves of both sides instead of %d: ", longest,
             best->worth.plies);
    for (int i = 0; i < g->count; i++)
        if (g->of[i].worth.plies == longest)
            text_add(out, "%s%s", others++ ? ", " : "", hint_move(at, g->of[i].move).at);
    text_add(out, ".");
}

static void hint_choice(const struct moment *at, const struct judgement *g, struct text *out)
{
    bool whole = g->how == JUDGED_WHOLE, mix = g->how == JUDGED_MIXED;
    int others = 0;

    if (mix && hint_in_the_mix(g) > 1)
        hint_choice_of_mix(at, g, out);
    else
        text_add(out, "Choose %s", hint_move(at, g->of[g->best].move).at);
    for (int i = 0; whole && i < g->count; i++)
        if (i != g->best && g->of[i].label == LABEL_BEST)
            text_add(out, "%s%s", others++ ? ", " : "; as good: ", hint_move(at, g->of[i].move).at);
    text_add(out, ".");
    if ((whole && g->of[g->best].worth.value <= 0) || (mix && g->chance < 0.0005))
        hint_assume(at, g, out);
    text_add(out, "\n");
}

/* ---- why ------------------------------------------------------------------------------------- */

static void hint_chances(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    text_add(out, "Win chance: %s before, %s after %s", judge_chance(g->chance, g->error).at,
             judge_chance(v->chance, v->error).at, hint_move(at, v->move).at);
}

/* What one may be tempted to choose instead, and what comes of it. */
static void hint_tell_temptation(const struct moment *at, const struct judgement *g,
                                 struct text *out)
{
    const struct verdict *wrong = judge_tempting(g);

    if (wrong == NULL)
        return;
    text_add(out, "But %s? ", hint_move(at, wrong->move).at);
    hint_refute(at, g, wrong, out);
}

static void hint_why_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best];

    hint_chances(at, g, best, out);
    if (best->worth.value > 0) {
        text_add(out, ":\n");
        story_line(at, best->move, true, out);
    } else {
        text_add(out, "; %s if %s picks moves at random.\n", judge_chance(best->loose, 0).at,
                 at->scene.name[!at->player]);
        story_trap(at, best->move, out);
    }
    hint_tell_temptation(at, g, out);
}

/* Does the choice matter against a fallible opponent? */
static bool hint_is_loose(const struct judgement *g)
{
    for (int i = 1; i < g->count; i++)
        if (g->of[i].loose > g->of[0].loose + 0.005 || g->of[i].loose < g->of[0].loose - 0.005)
            return true;
    return false;
}

/* One choice in numbers. */
static void hint_add_numbers(const struct moment *at, const struct verdict *v, bool loose,
                             struct text *out)
{
    text_add(out, "  %s: %s", hint_move(at, v->move).at, judge_chance(v->chance, v->error).at);
    if (loose)
        text_add(out, ", and %s if %s picks moves at random", judge_chance(v->loose, 0).at,
                 at->scene.name[!at->player]);
    text_add(out, "\n");
}

static void hint_why_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best], *wrong = judge_tempting(g);

    hint_chances(at, g, best, out);
    text_add(out, g->how == JUDGED_MIXED ? ". Against best play:\n" : ".\n");
    for (int i = 0; i < g->count; i++)
        hint_add_numbers(at, &g->of[i], hint_is_loose(g), out);
    if (at->s.turn == BOTH) {
        story_seen_through(at, wrong != NULL ? wrong : best, out);
        return;
    }
    story_step(at, best->move, out);
    hint_tell_temptation(at, g, out);
}

int hint_tell(const struct moment *at, int step, struct text *out)
{
    static void (*const steps[][HINT_STEPS])(const struct moment *, const struct judgement *,
                                             struct text *) = {
        [JUDGED_WHOLE] = {hint_matters_whole, hint_choice, hint_why_whole},
        [JUDGED_MIXED] = {hint_matters_mixed, hint_choice, hint_why_mixed},
        [JUDGED_VIEW] = {hint_matters_mixed, hint_choice, hint_why_mixed}};
    struct judgement g;
    int err = judge_moment(at, &g);

    if (err != OK)
        return err;
    if (g.count == 1) {
        text_add(out, "You have only one choice: %s.\n", hint_move(at, g.of[0].move).at);
        return 1;
    }
    steps[g.how][step < 1 ? 0 : step > HINT_STEPS ? HINT_STEPS - 1 : step - 1](at, &g, out);
    return HINT_STEPS;
}

static void hint_add_fall(const struct moment *at, const struct judgement *g,
                          const struct verdict *v, struct text *out)
{
    text_add(out, "%s's win chance falls from %s to %s", at->scene.name[at->player],
             judge_chance(g->chance, g->error).at, judge_chance(v->chance, v->error).at);
}

static void hint_refute_whole(const struct moment *at, const struct judgement *g,
                              const struct verdict *v, struct text *out)
{
    const char *other = at->scene.name[!at->player];

    if (v->worth.value < 0 && v->worth.plies > 1)
        text_add(out, "This lets %s win in %d; ", other, v->worth.plies - 1);
    else if (v->worth.value < 0)
        text_add(out, "This loses at once; ");
    else
        text_add(out, "This lets a win in %d go; ", g->of[g->best].worth.plies);
    hint_add_fall(at, g, v, out);
    text_add(out, ":\n");
    story_line(at, v->move, v->worth.plies > 0, out);
    if (v->worth.value >= 0)
        text_add(out, "  ... and nobody can force a win.\n");
}

void hint_refute(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out)
{
    if (g->how == JUDGED_WHOLE) {
        hint_refute_whole(at, g, v, out);
        return;
    }
    text_add(out, "Against the right %s this gives away %s; ", at->s.turn == BOTH ? "mix" : "play",
             judge_chance(v->drop, hint_error_of_drop(g, v)).at);
    hint_add_fall(at, g, v, out);
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

    if (judge_moment(at, &g) != OK)
        return false;
    v = judge_verdict_on(&g, m);
    if (v == NULL || !judge_is_error(v->label) || v->drop < from)
        return false;
    hint_refute(at, &g, v, out);
    return true;
}
