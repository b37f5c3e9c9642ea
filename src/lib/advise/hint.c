/*
 * A hint has four steps, because most people want to find the move themselves: what matters here,
 * which choice, why in words (reason.h), and the numbers with lines of play. Every step has a form
 * for exact values and one for mixes, where no single move is best. Only the last step shows lines
 * of play (story.h) and chances. Refutations and the tutor's warnings are made from the same
 * judgement (judge.h), so they cannot contradict a hint.
 */
#include "advise/hint.h"

#include "advise/best_line.h"
#include "advise/reason.h"
#include "core/move.h"

#include <math.h>

static struct words hint_move(const struct moment *at, move m)
{
    return move_word(at->judge->rules, m);
}

static struct words hint_chance(const struct moment *at, double chance, double error)
{
    return judge_chance(chance, error, at->judge->ascii);
}

/* ---- what matters ---------------------------------------------------------------------------- */

/* Count the choices that keep the value, and find the soonest loss among the others; 0 if there is
 * none. */
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

/* Return how long the player can hold out in a lost game. */
static int hint_longest(const struct judgement *g)
{
    int most = 0;

    for (int i = 0; i < g->count; i++)
        most = g->of[i].worth.plies > most ? g->of[i].worth.plies : most;
    return most;
}

/* Is there a chance against an opponent who errs? */
static bool hint_has_hope(const struct judgement *g)
{
    return g->practical > 0.0005;
}

/* "a casual player" or "a novice": whom practical chances are against */
static struct words hint_level(const struct moment *at)
{
    const char *id = judge_level(at->judge)->id;
    struct words w;
    struct text out = TEXT(w.at);

    text_add(&out, "%s %s%s", strchr("aeiou", id[0]) != NULL ? "an" : "a", id,
             strcmp(id, "novice") == 0 || strcmp(id, "expert") == 0 ? "" : " player");
    return w;
}

/* Is one choice better than another, or are all equal? */
static bool hint_has_favourite(const struct judgement *g)
{
    for (int i = 0; i < g->count; i++)
        if (g->of[i].label != LABEL_BEST)
            return true;
    return false;
}

/* " in 3 turns", of the player to move */
static void hint_add_moves(int plies, struct text *out)
{
    text_add(out, " in %d turn%s", prospect_turns(plies), prospect_turns(plies) == 1 ? "" : "s");
}

/* "lets Ada win in 2 turns": what a losing choice does. */
static void hint_add_loss(const struct moment *at, int plies, struct text *out)
{
    if (plies == 1) {
        text_add(out, "loses at once");
        return;
    }
    text_add(out, "lets %s win%s", judge_name_of(at, !at->player), plies == 2 ? " at once" : "");
    if (plies > 2)
        hint_add_moves(plies - 1, out);
}

static void hint_matters_lost(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *other = judge_name_of(at, !at->player);
    size_t from = out->len;

    text_add(out, "%s can force a win", other);
    text_capital(out, from);
    hint_add_moves(hint_longest(g), out);
    if (g->practical >= 0 && !hint_has_hope(g))
        text_add(out, ". Even %s would nearly always win.\n", hint_level(at).at);
    else if (hint_has_favourite(g))
        text_add(out,
                 ". Your chance is that %s errs: look for the choice that is hardest to answer.\n",
                 other);
    else
        text_add(out, ". Your chance is that %s errs. All %d choices are equally hard to answer.\n",
                 other, g->count);
}

/* Every choice keeps the value. */
static void hint_matters_all_right(const struct judgement *g, struct text *out)
{
    if (!hint_has_favourite(g))
        text_add(out, " All %d choices are equally good.\n", g->count);
    else if (g->of[g->best].worth.value > 0)
        text_add(out, " All %d choices win; some are quicker.\n", g->count);
    else
        text_add(out, " All %d choices keep it that way; some are harder to answer.\n", g->count);
}

static void hint_matters_wrong(const struct moment *at, const struct judgement *g, int wrong,
                               int soonest, struct text *out)
{
    const char *it = wrong == 1 ? "it" : "the worst";

    text_add(out, " %d of your %d choices ", wrong, g->count);
    if (soonest == 0) {
        text_add(out, "%s the win slip.\n", wrong == 1 ? "lets" : "let");
        return;
    }
    text_add(out, "%s wrong: %s ", wrong == 1 ? "is" : "are", it);
    hint_add_loss(at, soonest, out);
    text_add(out, ".\n");
}

/* Add how the position stands; the count of wrong choices only where no idea was told. */
static void hint_matters_result(const struct moment *at, const struct judgement *g, bool is_told,
                                struct text *out)
{
    const struct worth *w = &g->of[g->best].worth;
    int soonest, wrong = g->count - hint_keepers(g, &soonest);

    if (w->value > 0 && w->plies == 1) {
        text_add(out, "You can win at once.");
    } else if (w->value > 0) {
        text_add(out, "You can force a win");
        hint_add_moves(w->plies, out);
        text_add(out, ".");
    } else if (!is_told) {
        text_add(out, "Nobody can force a win here.");
    } else {
        out->len--; /* the space after the idea */
    }
    if (is_told && (wrong > 0 ? w->value > 0 : w->value == 0 && hint_has_favourite(g)))
        text_add(out, "\n");
    else if (wrong == 0)
        hint_matters_all_right(g, out);
    else
        hint_matters_wrong(at, g, wrong, soonest, out);
}

static void hint_matters_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    double value = g->of[g->best].worth.value;
    bool is_told = (value == 0 || hint_has_favourite(g)) && reason_add_matter(at, out);

    if (is_told)
        text_add(out, " ");
    if (value < 0)
        hint_matters_lost(at, g, out);
    else
        hint_matters_result(at, g, is_told, out);
}

static int hint_in_the_mix(const struct judgement *g)
{
    int n = 0;

    for (int i = 0; i < g->count; i++)
        n += g->of[i].share > 0.0005;
    return n;
}

/* "27 points", "0.4 points" or "27 ± 2 points": hundredths of win chance. */
static struct words hint_points(double drop, double error, bool ascii)
{
    bool is_one = lround(1000 * drop) == 10 && error <= 0;
    struct words w;
    struct text out = TEXT(w.at);

    judge_add_hundredths(drop, error, "", ascii, &out);
    text_add(&out, " point%s of win chance", is_one ? "" : "s");
    return w;
}

/* Does the choice matter against an opponent who errs, among those that keep the result? */
static bool hint_is_practical(const struct judgement *g)
{
    for (int i = 0; i < g->count; i++)
        if (g->of[i].practical >= 0 && g->of[i].practical < g->practical - 0.0005)
            return true;
    return false;
}

/* Return what a choice gives away against best play. */
static double hint_drop(const struct judgement *g, const struct verdict *v)
{
    return g->chance - v->chance;
}

static const struct verdict *hint_worst(const struct judgement *g)
{
    const struct verdict *worst = &g->of[0];

    for (int i = 1; i < g->count; i++)
        worst = g->of[i].chance < worst->chance ? &g->of[i] : worst;
    return worst;
}

/* Does every choice have the same value against best play? */
static bool hint_is_level(const struct judgement *g)
{
    return g->how == JUDGED_MIXED && hint_drop(g, hint_worst(g)) <= 1e-9;
}

/* Is a choice clearly an error, so that it can be named without a number? */
static bool hint_is_bad(const struct judgement *g, const struct verdict *v)
{
    return judge_is_error(v->label) && hint_drop(g, v) >= 2 * v->behind;
}

static void hint_matters_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *worst = hint_worst(g);
    size_t from = out->len;

    if (reason_add_matter(at, out))
        text_add(out, " ");
    if (hint_in_the_mix(g) > 1 && g->how == JUDGED_MIXED && !hint_is_level(g))
        text_add(out, "No single choice is right every time: keep %s guessing. ",
                 judge_name_of(at, !at->player));
    if (hint_is_bad(g, worst))
        text_add(out, "Avoid %s. ", move_doing(at->judge->rules, worst->move).at);
    if (out->len == from)
        text_add(out, "No choice is clearly worse than the others. ");
    out->len--;
    text_add(out, "\n");
}

/* ---- the choice ------------------------------------------------------------------------------ */

static void hint_choice_of_mix(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *between = "";

    text_add(out, "Mix: ");
    for (int i = 0; i < g->count; i++)
        if (g->of[i].share > 0.0005) {
            text_add(out, "%s%s %.0f%%", between, hint_move(at, g->of[i].move).at,
                     100 * g->of[i].share);
            between = ", ";
        }
    text_add(out, " of the time");
}

/* In a lost game, add what holds out longer. */
static void hint_add_longer(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best];
    int longest = hint_longest(g), others = 0;
    move list[MOVES_MAX];

    if (best->worth.value >= 0 || best->worth.plies == longest)
        return;
    for (int i = 0; i < g->count; i++)
        if (g->of[i].worth.plies == longest)
            list[others++] = g->of[i].move;
    text_add(out, " To hold out for %d turns instead of %d, ", prospect_turns(longest),
             prospect_turns(best->worth.plies));
    move_list(at->judge->rules, list, others, out);
    text_add(out, ".");
}

/* Is this choice as good as the best, or not known to be worse? */
static bool hint_is_equal(const struct judgement *g, const struct verdict *v)
{
    return g->how == JUDGED_VIEW ? g->of[g->best].chance - v->chance < v->behind
                                 : v->label == LABEL_BEST;
}

/* Add other choices that are equally good. */
static void hint_add_equals(const struct moment *at, const struct judgement *g, struct text *out)
{
    const char *first = g->how == JUDGED_VIEW ? "; about as good: " : "; equally good: ";

    for (int i = 0; i < g->count; i++)
        if (i != g->best && hint_is_equal(g, &g->of[i])) {
            text_add(out, "%s%s", first, hint_move(at, g->of[i].move).at);
            first = ", ";
        }
}

static bool hint_is_any(const struct judgement *g)
{
    return g->how == JUDGED_WHOLE ? !hint_has_favourite(g)
                                  : hint_is_level(g) && !hint_is_practical(g);
}

static bool hint_is_mix(const struct judgement *g)
{
    return g->how == JUDGED_MIXED && hint_in_the_mix(g) > 1 && !hint_is_level(g);
}

static void hint_choice(const struct moment *at, const struct judgement *g, struct text *out)
{
    if (hint_is_any(g)) {
        text_add(out, "Choose any: all %d are equally good.\n", g->count);
        return;
    }
    if (hint_is_mix(g))
        hint_choice_of_mix(at, g, out);
    else
        text_add(out, "%s", move_order(at->judge->rules, g->of[g->best].move).at);
    if (g->how != JUDGED_MIXED)
        hint_add_equals(at, g, out);
    text_add(out, ".");
    if (g->how == JUDGED_WHOLE)
        hint_add_longer(at, g, out);
    text_add(out, "\n");
}

/* ---- why ------------------------------------------------------------------------------------- */

static void hint_chances(const struct moment *at, const struct judgement *g,
                         const struct verdict *v, struct text *out)
{
    text_add(out, "Win chance: %s before, %s after %s", hint_chance(at, g->chance, g->error).at,
             hint_chance(at, v->chance, v->error).at, move_doing(at->judge->rules, v->move).at);
}

/* Add what the answer that hurts most does, "If Bob blasts, you lose at once."; false if unknown.
 */
static bool hint_add_answer(const struct moment *at, const struct verdict *v, struct text *out)
{
    double left = 2;
    move answer = story_worst_answer(at, v->move, &left);

    if (left > 1)
        return false;
    text_add(out, "If ");
    reason_add_answer(at, v->move, answer, out);
    text_add(out, ".");
    return true;
}

/* Add the choice that looks tempting instead, and what is wrong with it in a sentence. */
static void hint_object_to_temptation(const struct moment *at, const struct judgement *g,
                                      struct text *out)
{
    const struct verdict *wrong = judge_tempting(g);

    if (wrong == NULL || g->how == JUDGED_VIEW)
        return;
    text_add(out, "Why not %s? ", hint_move(at, wrong->move).at);
    if (g->how == JUDGED_WHOLE)
        hint_object(at, g, wrong, out);
    else
        text_add(out, hint_add_answer(at, wrong, out) ? "\n" : "It gives something away.\n");
}

static void hint_reason_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best];
    size_t from = out->len;

    if (best->worth.value > 0) {
        story_win(at, best->move, best->worth.plies, out);
        text_add(out, " ");
    }
    if (reason_add_why(at, best->move, out) || best->worth.value > 0) {
        out->len -= out->at[out->len - 1] == ' ';
        text_add(out, "\n");
    }
    if (out->len == from || best->worth.value < 0)
        story_trap_brief(at, best->move, out);
    hint_object_to_temptation(at, g, out);
}

static void hint_reason_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    if (!reason_add_why(at, g->of[g->best].move, out))
        text_add(out, g->how == JUDGED_MIXED ? "Against best play nothing is better."
                                             : "It wins most often, as far as can be estimated.");
    text_add(out, "\n");
    hint_object_to_temptation(at, g, out);
}

/* Add the choice that looks tempting instead, and what happens after it. */
static void hint_tell_temptation(const struct moment *at, const struct judgement *g,
                                 struct text *out)
{
    const struct verdict *wrong = judge_tempting(g);

    if (wrong == NULL)
        return;
    text_add(out, "Why not %s? ", hint_move(at, wrong->move).at);
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
        if (best->practical >= 0)
            text_add(out, "; %s against %s", hint_chance(at, best->practical, 0).at,
                     hint_level(at).at);
        text_add(out, ".\n");
        story_trap(at, best->move, out);
    }
    hint_tell_temptation(at, g, out);
}

/* Add one choice in numbers. */
static void hint_add_numbers(const struct moment *at, const struct verdict *v, struct text *out)
{
    text_add(out, "  %s: %s", hint_move(at, v->move).at, hint_chance(at, v->chance, v->error).at);
    if (v->practical >= 0)
        text_add(out, ", and %s against %s", hint_chance(at, v->practical, 0).at,
                 hint_level(at).at);
    text_add(out, "\n");
}

static void hint_why_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best], *wrong = judge_tempting(g);

    hint_chances(at, g, best, out);
    text_add(out, hint_is_level(g)         ? ". Against best play no choice gives anything away:\n"
                  : g->how == JUDGED_MIXED ? ". Against best play:\n"
                                           : ".\n");
    for (int i = 0; i < g->count; i++)
        hint_add_numbers(at, &g->of[i], out);
    if (at->s.turn == BOTH) {
        story_seen_through(at, wrong != NULL ? wrong : best, out);
        return;
    }
    story_step(at, best->move, out);
    hint_tell_temptation(at, g, out);
}

int hint_tell(const struct moment *at, int step, struct text *out)
{
    move named;

    return hint_tell_named(at, step, out, &named);
}

int hint_tell_named(const struct moment *at, int step, struct text *out, move *named)
{
    static void (*const steps[][HINT_STEPS])(const struct moment *, const struct judgement *,
                                             struct text *) = {
        [JUDGED_WHOLE] = {hint_matters_whole, hint_choice, hint_reason_whole, hint_why_whole},
        [JUDGED_MIXED] = {hint_matters_mixed, hint_choice, hint_reason_mixed, hint_why_mixed},
        [JUDGED_VIEW] = {hint_matters_mixed, hint_choice, hint_reason_mixed, hint_why_mixed}};
    struct judgement g;
    int err = judge_moment(at, &g);

    *named = 0;
    if (err != OK)
        return err;
    if (g.count == 1) {
        *named = g.of[0].move;
        text_add(out, "You have only one choice: %s.\n", hint_move(at, g.of[0].move).at);
        return 1;
    }
    if (step >= HINT_CHOICE && !hint_is_any(&g) && !hint_is_mix(&g))
        *named = g.of[g.best].move;
    steps[g.how][step < 1 ? 0 : step > HINT_STEPS ? HINT_STEPS - 1 : step - 1](at, &g, out);
    return HINT_STEPS;
}

static void hint_refute_whole(const struct moment *at, const struct judgement *g,
                              const struct verdict *v, struct text *out)
{
    text_add(out, "This ");
    if (v->worth.value < 0) {
        hint_add_loss(at, v->worth.plies, out);
    } else {
        text_add(out, "gives away a win");
        hint_add_moves(g->of[g->best].worth.plies, out);
    }
    text_add(out, ":\n");
    story_line(at, v->move, v->worth.plies > 0, out);
    if (v->worth.value >= 0)
        text_add(out, "  ... and nobody can force a win.\n");
}

/* Add what the answer that hurts most does to a choice that is not lost against best play, and what
 * is better. */
static void hint_object_weak(const struct moment *at, const struct judgement *g,
                             const struct verdict *v, struct text *out)
{
    if (hint_add_answer(at, v, out))
        text_add(out, " ");
    reason_add_better(at, g->of[g->best].move, out);
}

void hint_refute(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out)
{
    if (v->label == LABEL_WEAK) {
        hint_object_weak(at, g, v, out);
    } else if (g->how == JUDGED_WHOLE) {
        hint_refute_whole(at, g, v, out);
    } else if (at->s.turn == BOTH) {
        story_seen_through(at, v, out);
    } else {
        text_add(out, "This costs %s:\n", hint_points(v->drop, v->behind, at->judge->ascii).at);
        story_step(at, v->move, out);
    }
}

void hint_explain(const struct moment *at, const struct judgement *g, const struct verdict *v,
                  struct text *out)
{
    if (v->label != LABEL_WEAK) {
        hint_refute(at, g, v, out);
        return;
    }
    text_add(out, "Win chances:\n");
    hint_add_numbers(at, v, out);
    hint_add_numbers(at, &g->of[g->best], out);
}

static void hint_object_whole(const struct moment *at, const struct judgement *g,
                              const struct verdict *v, struct text *out)
{
    struct state s = at->s;

    if (v->worth.value < 0) {
        story_loss(at, v->move, v->worth.plies, out);
        return;
    }
    text_add(out, "This gives away a win");
    hint_add_moves(g->of[g->best].worth.plies, out);
    game_step(at->judge->rules, &s, (struct joint){v->move, 0});
    text_add(out, ": %s can %s, and nobody can force a win.\n", judge_name_of(at, !at->player),
             hint_move(at, best_line_move(at->judge->known, &s)).at);
}

bool hint_object_names_better(const struct judgement *g, const struct verdict *v)
{
    return g->how != JUDGED_WHOLE || !judge_is_error(v->label);
}

void hint_object(const struct moment *at, const struct judgement *g, const struct verdict *v,
                 struct text *out)
{
    if (hint_object_names_better(g, v))
        hint_object_weak(at, g, v, out);
    else
        hint_object_whole(at, g, v, out);
}

bool hint_warn(const struct moment *at, move m, double from, struct text *out)
{
    const double weak_from = 0.10; /* below this a weak choice is a matter of taste */
    const struct verdict *v;
    struct judgement g;

    if (judge_moment(at, &g) != OK)
        return false;
    v = judge_verdict_on(&g, m);
    if (v == NULL || !judge_is_inferior(v->label) || v->drop < from ||
        (v->label == LABEL_WEAK && v->drop < weak_from))
        return false;
    hint_object(at, &g, v, out);
    return true;
}
