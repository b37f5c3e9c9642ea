#include "teach/lesson.h"

#include "core/rule_book.h"
#include "core/move.h"

enum {
    VERBS_MAX = 32,
    NEAR = 5,         /* plies to an end that a newcomer can follow */
    ENOUGH_TURNS = 24 /* after which nobody has to stay */
};

static void lesson_say(struct lesson *l, bool is_page, const char *said)
{
    if (said[0] != '\0')
        l->say(l->context, is_page, said);
}

/* The n-th line for this moment and verb, from 0; NULL if there is none. */
static const char *lesson_line(const struct rules *r, int when, int verb, int n)
{
    for (const struct guide *g = r->game->guide; g != NULL && g->says != NULL; g++)
        if ((int)g->when == when && g->verb == verb && n-- == 0)
            return g->says;
    return NULL;
}

/* Add every line for this moment and verb; false if there is none. */
static bool lesson_add_guide(const struct rules *r, int when, int verb, struct text *out)
{
    const char *says;
    int n = 0;

    for (; (says = lesson_line(r, when, verb, n)) != NULL; n++) {
        text_add(out, "%s", out->len > 0 ? "\n" : "");
        rule_book_fill(r, says, out);
        text_add(out, "\n");
    }
    return n > 0;
}

/* ---- before a choice ------------------------------------------------------------------------- */

static void lesson_explain_goal(struct lesson *l, const struct moment *at)
{
    const struct rules *r = at->scene.rules;
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    text_add(&said, "This is %s. You are %s; the computer is %s, and no master.\n", r->game->title,
             at->scene.name[at->player], at->scene.name[!at->player]);
    lesson_add_guide(r, GUIDE_GOAL, 0, &said);
    lesson_say(l, true, said.at);
}

/* Kinds of move that can be made for the first time, and what the other did for the first time. */
static bool lesson_explain_moves(struct lesson *l, const struct moment *at)
{
    const struct rules *r = at->scene.rules;
    struct state seen = game_view(r, &at->s, at->player).seen;
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, at->player, legal);
    bool new = false;

    for (int v = 0; v < VERBS_MAX; v++)
        if ((l->met & ~l->told) >> v & 1)
            lesson_add_guide(r, GUIDE_MET, v, &said);
    l->told = l->met;
    for (int i = 0; i < n; i++)
        if (!(l->may >> MOVE_VERB(legal[i]) & 1)) {
            if (!new)
                text_add(&said, "%sYou can choose:\n", said.len > 0 ? "\n" : "");
            new = true;
            lesson_add_guide(r, GUIDE_MAY, MOVE_VERB(legal[i]), &said);
            l->may |= 1U << MOVE_VERB(legal[i]);
        }
    lesson_say(l, true, said.at);
    return said.len > 0;
}

static void lesson_give_tip(struct lesson *l, const struct moment *at)
{
    const char *says = lesson_line(at->scene.rules, GUIDE_TIP, 0, l->tips);
    struct text tip = TEXT_OF(SENTENCE_BYTES);

    if (says != NULL) {
        l->tips++;
        rule_book_fill(at->scene.rules, says, &tip);
        lesson_say(l, false, tip.at);
    } else if (!l->enough && at->scene.turn > ENOUGH_TURNS) {
        l->enough = true;
        lesson_say(l, false, "You have seen all there is. Play on, or leave whenever you like.");
    }
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

/* What a choice gives away: shown where the end is near, and only said where it is not. */
static void lesson_warn(const struct moment *at, const struct judgement *j, const struct verdict *v,
                        struct text *out)
{
    text_add(out, "Careful. ");
    if (j->how != JUDGED_WHOLE || v->worth.value >= 0 || v->worth.plies <= NEAR)
        hint_refute(at, j, v, out);
    else
        text_add(out, "Now %s can force a win, though it takes %d moves of both sides.\n",
                 at->scene.name[!at->player], v->worth.plies - 1);
    if (j->how == JUDGED_WHOLE)
        text_add(out, "Better was %s.\n", move_word(at->judge->rules, j->of[j->best].move).at);
}

void lesson_judge(struct lesson *l, const struct moment *at, move m)
{
    struct text said = TEXT(l->verdict);
    const struct verdict *v;
    struct judgement j;

    l->is_warning = false;
    if (at->judge == NULL || judge_moment(at, &j) != OK || (v = judge_verdict_on(&j, m)) == NULL)
        return;
    l->is_warning = judge_is_error(v->label);
    if (l->is_warning)
        lesson_warn(at, &j, v, &said);
    else if (v->label == LABEL_BEST && j.how == JUDGED_WHOLE)
        text_add(&said, "Well chosen: nothing is better here.");
    else if (v->label != LABEL_FORCED)
        text_add(&said, "A good choice: it gives %s away.",
                 j.how == JUDGED_MIXED && v->drop > 1e-9 ? "little" : "nothing");
}

/* What the player did for the first time has a line of its own; else the verdict on it. */
static void lesson_comment(struct lesson *l, const struct rules *r, int verb)
{
    struct text said = TEXT_OF(2 * SENTENCE_BYTES);

    if (l->is_warning)
        lesson_say(l, true, l->verdict);
    if (!(l->did >> verb & 1) && lesson_add_guide(r, GUIDE_DID, verb, &said))
        lesson_say(l, false, said.at);
    else if (!l->is_warning)
        lesson_say(l, false, l->verdict);
    l->did |= 1U << verb;
    l->verdict[0] = '\0';
    l->is_warning = false;
}

void lesson_after(struct lesson *l, const struct rules *r, const bool is_person[2],
                  const struct state *before, struct joint m)
{
    const move chosen[2] = {m.a, before->turn == BOTH ? m.b : m.a};

    for (int p = P1; p <= P2; p++) {
        if (before->turn != BOTH && before->turn != p)
            continue;
        if (is_person[p])
            lesson_comment(l, r, MOVE_VERB(chosen[p]));
        else
            l->met |= 1U << MOVE_VERB(chosen[p]);
    }
}

void lesson_end(const struct rules *r, struct text *out)
{
    const char *id = r->game->id;

    lesson_add_guide(r, GUIDE_END, 0, out);
    text_add(out,
             "\nNow play for real: duello play %s --p2 novice, and with --tutor somebody speaks up "
             "before you go wrong. duello rules %s tells the rest, and duello alone leads to "
             "everything.\n",
             id, id);
}
