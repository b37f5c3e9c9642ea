#include "hint.h"
#include "line.h"

/* A line is told until it takes so much room; the moves that remain are counted. */
enum { LINES_SHOWN = 12, ANSWERS_SHOWN = 2 };
/* Errors of the other are looked for so many answers ahead. */
enum { TRAP_ANSWERS = 4 };

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

/* ---- lines of play ----------------------------------------------------------------------------
 */

/* Lines with words in them, set in by two spaces. */
static void add_set_in(const char *said, struct text *out)
{
    while (*said) {
        size_t len = strcspn(said, "\n");

        if (len > strspn(said, "-=* "))
            text_add(out, "  %.*s\n", (int)len, said);
        said += len + (said[len] == '\n');
    }
}

/* Make a choice, and tell it. */
static void tell_step(struct scene *c, struct state *s, struct joint m, struct text *out)
{
    struct state before = *s;
    char room[2 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    game_step(c->rules, s, m);
    c->rules->game->tell(c, &before, m, s, &said);
    if (s->turn == OVER)
        result_tell(c, s->result, &said);
    add_set_in(room, out);
    c->turn += game_ends_turn(c->rules->game, m);
}

static int lines_in(const char *said)
{
    int n = 0;

    for (; *said; said++)
        n += *said == '\n';
    return n;
}

/* This choice and best play after it: to a forced end, or else no more than the answer. */
static void tell_line(const struct moment *at, move m, bool forced, struct text *out)
{
    const struct solution *known = at->judge->known;
    struct state s = at->s;
    struct scene c = at->scene;
    size_t from = out->len;
    struct worth w;

    tell_step(&c, &s, (struct joint){m, 0}, out);
    for (int i = 1;
         s.turn < BOTH && (forced || i < ANSWERS_SHOWN) && lines_in(out->at + from) < LINES_SHOWN;
         i++)
        tell_step(&c, &s, (struct joint){line_move(known, &s), 0}, out);
    if (s.turn < BOTH && forced && solution_worth(known, &s, &w) == OK)
        text_add(out, "  ... and %s wins, %d move%s later.\n",
                 name_of(at, w.value > 0 ? s.turn : !s.turn), w.plies, plural(w.plies));
}

/* What best play leaves the player at a position against one who picks any move. */
static double loose_at(const struct moment *at, const struct state *s)
{
    struct judgement g;
    double sum = 0;

    if (judge_choices(at->judge, s, at->player, &g) != OK)
        return 0;
    for (int i = 0; i < g.count; i++)
        sum += g.of[i].share * g.of[i].loose;
    return sum;
}

static struct joint both(const struct moment *at, move mine, move theirs)
{
    return at->player == P1 ? (struct joint){mine, theirs} : (struct joint){theirs, mine};
}

/* The answer to m that leaves the player the least, where both choose at once: against best play,
 * then against one who errs. */
static move worst_answer(const struct moment *at, move m, double *chance)
{
    const struct rules *r = at->judge->rules;
    move list[MOVES_MAX], worst = 0;
    int n = r->game->legal(r, &at->s, !at->player, list);
    double least = 3, left;

    *chance = 2;
    for (int i = 0; i < n; i++) {
        struct state next = at->s;

        game_step(r, &next, both(at, m, list[i]));
        if (judge_stand(at->judge, &next, at->player, &left) != OK ||
            left + loose_at(at, &next) / 1000 >= least)
            continue;
        least = left + loose_at(at, &next) / 1000;
        *chance = left;
        worst = list[i];
    }
    return worst;
}

/* What becomes of a choice if the other sees it coming. */
static void tell_seen_through(const struct moment *at, const struct verdict *v, struct text *out)
{
    struct scene c = at->scene;
    struct state s = at->s;
    double left;
    move answer = worst_answer(at, v->move, &left);

    if (left > 1)
        return;
    text_add(out, "%s %s sees ",
             !label_is_error(v->label) && left > v->chance - 0.0005 ? "Even if" : "If",
             name_of(at, !at->player));
    add_move(at, v->move, out);
    text_add(out, " coming and answers with ");
    add_move(at, answer, out);
    text_add(out, ", %s has ", name_of(at, at->player));
    chance_print(left, 0, out);
    text_add(out, " left:\n");
    tell_step(&c, &s, both(at, v->move, answer), out);
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

static void matters_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct worth *w = &g->of[g->best].worth;
    const char *other = name_of(at, !at->player);
    int soonest, keep = keepers(g, &soonest), wrong = g->count - keep;

    if (w->value < 0) {
        text_add(out,
                 "%s can force a win from here, in %d move%s of both sides. Look for the choice "
                 "that is hardest to answer.\n",
                 other, w->plies, plural(w->plies));
        return;
    }
    if (w->value > 0)
        text_add(out, "You can force a win here, in %d move%s of both sides.", w->plies,
                 plural(w->plies));
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

static void matters_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    double worst = 0;
    int mix = in_the_mix(g);

    for (int i = 0; i < g->count; i++)
        worst = g->of[i].drop > worst ? g->of[i].drop : worst;
    text_add(out, "Your win chance is ");
    chance_print(g->chance, g->error, out);
    if (mix > 1)
        text_add(out,
                 ". No single choice is right every time: %s must not be able to tell what "
                 "comes.",
                 name_of(at, !at->player));
    else
        text_add(out, ". There is one choice to rely on.");
    if (worst > 0.0005) {
        text_add(out, " The worst one gives away ");
        chance_print(worst, 0, out);
        text_add(out, ".\n");
    } else {
        text_add(out,
                 " None gives anything away against best play; what counts is what %s "
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

    if (g->how != JUDGED_WHOLE && in_the_mix(g) > 1) {
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

/* The error that looks best; NULL if there is none. */
static const struct verdict *tempting(const struct judgement *g)
{
    const struct verdict *found = NULL;

    for (int i = 0; i < g->count; i++)
        if (label_is_error(g->of[i].label) && (found == NULL || g->of[i].chance > found->chance))
            found = &g->of[i];
    return found;
}

/* The shortest way to an error of the other, who is to move: up to so many answers, and the best
 * choices in between. Returns how many moves were found; 0 if there is no error so near. */
static int find_trap(const struct moment *at, const struct state *s, int answers, move *line)
{
    const struct rules *r = at->judge->rules;
    struct judgement theirs, mine;
    int found = 0;

    if (s->turn != !at->player || judge_choices(at->judge, s, s->turn, &theirs) != OK)
        return 0;
    if (tempting(&theirs) != NULL) {
        line[0] = tempting(&theirs)->move;
        return 1;
    }
    for (int i = 0; i < theirs.count && answers > 1 && found == 0; i++) {
        struct state next = *s;

        game_step(r, &next, (struct joint){theirs.of[i].move, 0});
        if (next.turn != at->player || judge_choices(at->judge, &next, at->player, &mine) != OK)
            continue;
        line[0] = theirs.of[i].move;
        line[1] = mine.of[mine.best].move;
        game_step(r, &next, (struct joint){line[1], 0});
        found = find_trap(at, &next, answers - 1, line + 2);
    }
    return found ? found + 2 : 0;
}

static void add_outcome(const struct moment *at, const struct worth *w, struct text *out)
{
    text_add(out, "  ... and %s ", name_of(at, at->player));
    if (w->value > 0)
        text_add(out, "can force a win, in %d.\n", w->plies);
    else
        text_add(out, "is no longer lost.\n");
}

/* How the other may go wrong after m. */
static void tell_trap(const struct moment *at, move m, struct text *out)
{
    struct state s = at->s;
    struct scene c = at->scene;
    move line[2 * TRAP_ANSWERS];
    struct worth w;
    int n = 0;

    game_step(at->judge->rules, &s, (struct joint){m, 0});
    for (int answers = 1; answers <= TRAP_ANSWERS && n == 0; answers++)
        n = find_trap(at, &s, answers, line);
    if (n == 0) {
        text_add(out, "No error of %s is near.\n", name_of(at, !at->player));
        return;
    }
    text_add(out, "%s may go wrong like this:\n", name_of(at, !at->player));
    s = at->s;
    tell_step(&c, &s, (struct joint){m, 0}, out);
    for (int i = 0; i < n; i++)
        tell_step(&c, &s, (struct joint){line[i], 0}, out);
    if (s.turn == at->player && solution_worth(at->judge->known, &s, &w) == OK)
        add_outcome(at, &w, out);
}

static void why_whole(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best], *wrong = tempting(g);

    chances(at, g, best, out);
    if (best->worth.value > 0) {
        text_add(out, ":\n");
        tell_line(at, best->move, true, out);
    } else {
        text_add(out, "; ");
        chance_print(best->loose, 0, out);
        text_add(out, " against one who picks any move.\n");
        tell_trap(at, best->move, out);
    }
    if (wrong != NULL) {
        text_add(out, "But ");
        add_move(at, wrong->move, out);
        text_add(out, "? ");
        hint_refute(at, g, wrong, out);
    }
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
        text_add(out, " against one who picks any move");
    }
    text_add(out, "\n");
}

static void why_mixed(const struct moment *at, const struct judgement *g, struct text *out)
{
    const struct verdict *best = &g->of[g->best], *wrong = tempting(g);

    chances(at, g, best, out);
    text_add(out, g->how == JUDGED_MIXED ? ". Against best play:\n" : ".\n");
    for (int i = 0; i < g->count; i++)
        add_numbers(at, &g->of[i], is_loose(g), out);
    if (at->s.turn == BOTH)
        tell_seen_through(at, wrong != NULL ? wrong : best, out);
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
    int err = judge_choices(at->judge, &at->s, at->player, &g);

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
    tell_line(at, v->move, v->worth.plies > 0, out);
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
    chance_print(v->drop, v->error, out);
    text_add(out, "; ");
    add_fall(at, g, v, out);
    text_add(out, ".\n");
    if (at->s.turn == BOTH)
        tell_seen_through(at, v, out);
}

bool hint_warn(const struct moment *at, move m, double from, struct text *out)
{
    const struct verdict *v;
    struct judgement g;

    if (judge_choices(at->judge, &at->s, at->player, &g) != OK)
        return false;
    v = judgement_of(&g, m);
    if (v == NULL || !label_is_error(v->label) || v->drop < from)
        return false;
    hint_refute(at, &g, v, out);
    return true;
}
