#include "teach/lesson.h"

#include "core/move.h"
#include "core/rule_book.h"
#include "teach/praise.h"

enum {
    ENOUGH_TURNS = 24 /* after this many turns the teacher offers to stop */
};

static void lesson_say(struct lesson *l, bool is_page, const char *said)
{
    if (said[0] != '\0')
        l->say(l->context, is_page, said);
}

/* ---- lines of the guide ---------------------------------------------------------------------- */

/* Get the lines for this moment and kind of move that are true and new, as bits. */
static uint64_t lesson_find(uint64_t said, const struct guide_moment *at, int when, int verb)
{
    const struct guide *g = at->rules->game->guide;
    uint64_t found = 0;

    for (int i = 0; g != NULL && g[i].says != NULL && i < LESSON_LINES; i++)
        if ((int)g[i].when == when && g[i].verb == verb && !(said >> i & 1) &&
            game_guide_holds(&g[i], at))
            found |= (uint64_t)1 << i;
    return found;
}

static void lesson_add(const struct rules *r, uint64_t lines, struct text *out)
{
    for (int i = 0; i < LESSON_LINES; i++)
        if (lines >> i & 1) {
            text_add(out, "%s", out->len > 0 ? "\n" : "");
            rule_book_fill(r, r->game->guide[i].says, out);
            text_add(out, "\n");
        }
}

/* Make the moment that the player to move sees. */
static struct guide_moment lesson_moment(const struct moment *at)
{
    const struct rules *r = at->scene.rules;

    return (struct guide_moment){
        .rules = r, .me = at->player, .now = game_view(r, &at->s, at->player).seen};
}

/* ---- before a choice ------------------------------------------------------------------------- */

static void lesson_explain_goal(struct lesson *l, const struct moment *at)
{
    const struct rules *r = at->scene.rules;
    const struct guide_moment here = lesson_moment(at);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    text_add(&said, "This is %s. You are %s; the computer is %s, and it's a beginner too.\n",
             rules_title(r).at, at->scene.name[at->player], at->scene.name[!at->player]);
    lesson_add(r, lesson_find(0, &here, GUIDE_GOAL, 0), &said);
    lesson_say(l, true, said.at);
}

/*
 * Explain kinds of move that are possible for the first time, and the opponent's new kinds of move.
 */
static bool lesson_explain_moves(struct lesson *l, const struct moment *at)
{
    const struct rules *r = at->scene.rules;
    const struct guide_moment here = lesson_moment(at);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &here.now, at->player, legal);
    uint64_t new = 0;

    lesson_add(r, l->waiting, &said);
    l->said |= l->waiting;
    l->waiting = 0;
    for (int i = 0; i < n; i++)
        new |= lesson_find(l->said, &here, GUIDE_MAY, MOVE_VERB(legal[i]));
    if (new != 0)
        text_add(&said, "%sYou can %schoose:\n", said.len > 0 ? "\n" : "", l->begun ? "now " : "");
    lesson_add(r, new, &said);
    l->said |= new;
    lesson_say(l, true, said.at);
    return said.len > 0;
}

static void lesson_give_tip(struct lesson *l, const struct moment *at)
{
    const struct guide_moment here = lesson_moment(at);
    uint64_t tips = lesson_find(l->said, &here, GUIDE_TIP, 0), first = tips & (~tips + 1);
    struct text tip = TEXT_OF(SENTENCE_BYTES);

    lesson_add(at->scene.rules, first, &tip);
    l->said |= first;
    if (first == 0 && !l->enough && at->scene.turn > ENOUGH_TURNS) {
        l->enough = true;
        text_add(&tip, "Keep playing, or leave whenever you like.");
    }
    lesson_say(l, false, tip.at);
}

void lesson_before(struct lesson *l, const struct moment *at)
{
    if (!l->begun)
        lesson_explain_goal(l, at);
    if (!lesson_explain_moves(l, at) && l->begun)
        lesson_give_tip(l, at);
    l->begun = true;
}

/* ---- after a choice -------------------------------------------------------------------------- */

/* Say what the best choice would have done, and what the opponent, or nobody, can do now: "Charging
 * 5 would have won at once; now Bob can force a win in 3 turns." */
static void lesson_compare(const struct moment *at, const struct verdict *best,
                           const struct verdict *v, struct text *out)
{
    const char *other = judge_name_of(at, !at->player);
    size_t from = out->len;
    int turns = prospect_turns(v->worth.plies - 1);

    text_add(out, "%s %s", move_doing(at->judge->rules, best->move).at,
             best->worth.value <= 0   ? "was better"
             : best->worth.plies == 1 ? "would have won at once"
                                      : "would have won by force");
    text_capital(out, from);
    if (v->worth.value >= 0)
        text_add(out, "; now nobody can force a win.\n");
    else if (v->worth.plies == 1)
        text_add(out, "; that loses at once.\n");
    else if (v->worth.plies == 2)
        text_add(out, "; now %s can win at once.\n", other);
    else
        text_add(out, "; now %s can force a win in %d turns.\n", other, turns);
}

/* Say what a choice gives away. */
static void lesson_warn(const struct moment *at, const struct judgement *j, const struct verdict *v,
                        struct text *out)
{
    text_add(out, "Careful. ");
    if (j->how == JUDGED_WHOLE)
        lesson_compare(at, &j->of[j->best], v, out);
    else
        hint_object(at, j, v, out);
}

static void lesson_look_back(const struct moment *at, move m, struct lesson_verdict *out)
{
    const struct rules *r = at->judge->rules;

    out->answers = 0;
    if (at->s.turn != BOTH)
        return;
    out->answers = r->game->legal(r, &at->s, !at->player, out->answer);
    for (int i = 0; i < out->answers; i++)
        out->better[i] = story_hindsight(at, m, out->answer[i]);
}

void lesson_judge(struct lesson *l, const struct moment *at, move m)
{
    struct lesson_verdict *here = &l->verdict[at->player];
    struct text said = TEXT(here->said);
    const struct verdict *v;
    struct judgement j;

    here->is_warning = false;
    here->answers = 0;
    if (at->judge == NULL || judge_moment(at, &j) != OK || (v = judge_verdict_on(&j, m)) == NULL)
        return;
    here->is_warning = judge_is_error(v->label);
    if (here->is_warning) {
        lesson_warn(at, &j, v, &said);
        return;
    }
    praise_add(at, &j, v, &said);
    lesson_look_back(at, m, here);
}

/* Add the verdict, and what would have been better against the opponent's simultaneous choice. */
static void lesson_say_verdict(struct lesson *l, const struct guide_moment *at)
{
    const struct lesson_verdict *v = &l->verdict[at->me];
    move mine = at->me == P1 ? at->m.a : at->m.b, theirs = at->me == P1 ? at->m.b : at->m.a;
    struct text said = TEXT_OF(2 * HINT_BYTES);

    text_add(&said, "%s", v->said);
    for (int i = 0; i < v->answers; i++)
        if (v->answer[i] == theirs && v->better[i] != mine)
            text_add(
                &said,
                "%sYour opponent chose to %s: %s would have been better, but you could not know "
                "that.",
                said.len > 0 ? " " : "", move_word(at->rules, theirs).at,
                move_doing(at->rules, v->better[i]).at);
    lesson_say(l, v->is_warning, said.at);
}

/* Say a new line about what happened; if there is none, the verdict. A warning is always said. */
static void lesson_comment(struct lesson *l, const struct guide_moment *at, int verb)
{
    uint64_t lines = lesson_find(l->said, at, GUIDE_DID, verb);
    struct text said = TEXT_OF(2 * SENTENCE_BYTES);

    if (lines == 0 || l->verdict[at->me].is_warning)
        lesson_say_verdict(l, at);
    lesson_add(at->rules, lines, &said);
    l->said |= lines;
    lesson_say(l, false, said.at);
    l->verdict[at->me].said[0] = '\0';
    l->verdict[at->me].is_warning = false;
    l->verdict[at->me].answers = 0;
}

void lesson_after(struct lesson *l, const struct rules *r, const bool is_person[2],
                  const struct state *before, struct joint m)
{
    const move chosen[2] = {m.a, before->turn == BOTH ? m.b : m.a};
    struct state after;

    game_after(r, before, m, &after);
    for (int p = P1; p <= P2; p++) {
        int me = is_person[p] ? p : !p;
        struct guide_moment at = {.rules = r,
                                  .me = me,
                                  .now = game_view(r, &after, me).seen,
                                  .before = game_view(r, before, me).seen,
                                  .m = m};

        if (before->turn != BOTH && before->turn != p)
            continue;
        if (is_person[p])
            lesson_comment(l, &at, MOVE_VERB(chosen[p]));
        else
            l->waiting |= lesson_find(l->said, &at, GUIDE_MET, MOVE_VERB(chosen[p]));
    }
}

void lesson_end(const struct rules *r, struct text *out)
{
    const struct guide_moment over = {.rules = r};

    lesson_add(r, lesson_find(0, &over, GUIDE_END, 0), out);
}
