#include "play/lesson.h"

#include "advise/hint.h"
#include "cli/help/rule_book.h"
#include "core/move.h"
#include "play/session.h"
#include "term/wrap.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    VERBS_MAX = 32,
    NEAR = 5,          /* plies to an end that a newcomer can follow */
    ENOUGH_TURNS = 24, /* after which nobody has to stay */
    LINES_MAX = 256
};

struct lesson {
    unsigned may, did, met; /* kinds of move that there were, by bit */
    unsigned told;          /* those of the opponent that were talked about */
    bool begun, enough;
    int tips;               /* told so far */
    char heard[HINT_BYTES]; /* about what the player has chosen */
    bool is_warning;        /* it gives something away */
    char parting[HINT_BYTES];
};

bool lesson_sit(struct session *g)
{
    g->teacher = calloc(1, sizeof *g->teacher);
    return g->teacher != NULL;
}

void lesson_leave(struct session *g)
{
    free(g->teacher);
    g->teacher = NULL;
}

/* ---- saying ---------------------------------------------------------------------------------- */

/* Where lines are not broken when they are shown, break them here. */
static void lesson_add_wrapped(const char *said, int columns, struct text *out)
{
    struct wrap_line lines[LINES_MAX];
    int n = wrap_text(said, columns > 0 ? columns : 1 << 20, lines, LINES_MAX);

    for (int i = 0; i < n && i < LINES_MAX; i++)
        text_add(out, "%.*s\n", lines[i].len, lines[i].at);
}

/* Something to be read before going on. */
static void lesson_show(struct session *g, const char *said)
{
    char room[2 * HINT_BYTES], prefixed[2 * HINT_BYTES];
    struct text whole = TEXT(room), out = TEXT(prefixed);
    bool in_lines = g->table->columns > 0;

    if (said[0] == '\0')
        return;
    text_add(&whole, "%s%s", in_lines ? "\nTeacher: " : "", said);
    lesson_add_wrapped(room, g->table->columns, &out);
    g->table->show(g, "Teacher", prefixed);
}

/* Something by the way. */
static void lesson_remark(struct session *g, const char *said)
{
    char room[2 * SENTENCE_BYTES], wrapped[2 * SENTENCE_BYTES];
    struct text whole = TEXT(room), out = TEXT(wrapped);

    text_add(&whole, "Teacher: %s", said);
    lesson_add_wrapped(room, g->table->columns, &out);
    g->table->say(g, wrapped);
}

/* ---- the game's own lines ------------------------------------------------------------------ */

/* Add every line for this moment and verb; false if there is none. */
static bool lesson_add_guide(const struct session *g, int when, int verb, struct text *out)
{
    const struct rules *r = &g->rec.duel.rules;
    bool found = false;

    for (const struct guide *l = r->game->guide; l != NULL && l->says != NULL; l++)
        if ((int)l->when == when && l->verb == verb) {
            if (out->len > 0)
                text_add(out, "\n");
            rule_book_fill(r, l->says, out);
            text_add(out, "\n");
            found = true;
        }
    return found;
}

/* The n-th tip, from 0. */
static bool lesson_add_tip(const struct session *g, int n, struct text *out)
{
    for (const struct guide *l = g->rec.duel.rules.game->guide; l != NULL && l->says != NULL; l++)
        if (l->when == GUIDE_TIP && n-- == 0) {
            rule_book_fill(&g->rec.duel.rules, l->says, out);
            return true;
        }
    return false;
}

/* ---- before a choice ------------------------------------------------------------------------- */

static void lesson_explain_goal(struct session *g, int player)
{
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    text_add(&said, "This is %s. You are %s; the computer is %s, and no master.\n",
             g->rec.duel.rules.game->title, g->rec.name[player], g->rec.name[!player]);
    lesson_add_guide(g, GUIDE_GOAL, 0, &said);
    lesson_show(g, room);
}

/* Kinds of move that can be made for the first time, and what the other did for the first time. */
static bool lesson_explain_moves(struct session *g, int player)
{
    const struct rules *r = &g->rec.duel.rules;
    struct state seen = session_seen_by(g, player);
    char room[4 * SENTENCE_BYTES];
    struct text said = TEXT(room);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &seen, player, legal);
    bool new = false;

    for (int v = 0; v < VERBS_MAX; v++)
        if ((g->teacher->met & ~g->teacher->told) >> v & 1)
            lesson_add_guide(g, GUIDE_MET, v, &said);
    g->teacher->told = g->teacher->met;
    for (int i = 0; i < n; i++)
        if (!(g->teacher->may >> MOVE_VERB(legal[i]) & 1)) {
            if (!new)
                text_add(&said, "%sYou can choose:\n", said.len > 0 ? "\n" : "");
            new = true;
            lesson_add_guide(g, GUIDE_MAY, MOVE_VERB(legal[i]), &said);
            g->teacher->may |= 1U << MOVE_VERB(legal[i]);
        }
    lesson_show(g, room);
    return said.len > 0;
}

static void lesson_give_tip(struct session *g)
{
    char room[SENTENCE_BYTES];
    struct text tip = TEXT(room);

    if (lesson_add_tip(g, g->teacher->tips, &tip)) {
        g->teacher->tips++;
        lesson_remark(g, room);
    } else if (!g->teacher->enough && g->rec.duel.turns >= ENOUGH_TURNS) {
        g->teacher->enough = true;
        lesson_remark(g, "You have seen all there is. Play on, or leave whenever you like.");
    }
}

void lesson_before(struct session *g, int player)
{
    if (g->teacher == NULL)
        return;
    if (!g->teacher->begun)
        lesson_explain_goal(g, player);
    if (!lesson_explain_moves(g, player) && g->teacher->begun)
        lesson_give_tip(g);
    g->teacher->begun = true;
}

/* ---- after a choice -------------------------------------------------------------------------- */

static void lesson_add_better(const struct rules *r, const struct judgement *j, struct text *out)
{
    text_add(out, "Better was ");
    move_print(r, j->of[j->best].move, out);
    text_add(out, ".\n");
}

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
        lesson_add_better(at->judge->rules, j, out);
}

void lesson_listen(struct session *g, int player, move m)
{
    const struct judge judge = {.rules = &g->rec.duel.rules, .known = g->known};
    struct lesson *t = g->teacher;
    const struct verdict *v;
    struct judgement j;

    if (t == NULL)
        return;
    struct moment at = {
        .judge = &judge, .scene = record_scene(&g->rec), .s = g->rec.duel.now, .player = player};
    struct text said = TEXT(t->heard);

    t->is_warning = false;
    if (g->known == NULL || judge_moment(&at, &j) != OK || (v = judge_verdict_on(&j, m)) == NULL)
        return;
    t->is_warning = judge_is_error(v->label);
    if (t->is_warning)
        lesson_warn(&at, &j, v, &said);
    else if (v->label == LABEL_BEST && j.how == JUDGED_WHOLE)
        text_add(&said, "Well chosen: nothing is better here.");
    else if (v->label != LABEL_FORCED)
        text_add(&said, "A good choice: it gives nothing away.");
}

/* What the player did for the first time has a line of its own; else what was heard of it. */
static void lesson_comment(struct session *g, int verb)
{
    struct lesson *t = g->teacher;
    char room[2 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    if (t->is_warning)
        lesson_show(g, t->heard);
    if (!(t->did >> verb & 1) && lesson_add_guide(g, GUIDE_DID, verb, &said))
        lesson_remark(g, room);
    else if (!t->is_warning && t->heard[0] != '\0')
        lesson_remark(g, t->heard);
    t->did |= 1U << verb;
    t->heard[0] = '\0';
    t->is_warning = false;
}

void lesson_after(struct session *g, const struct state *before, struct joint m)
{
    const move chosen[2] = {m.a, before->turn == BOTH ? m.b : m.a};

    if (g->teacher == NULL || before->turn > BOTH)
        return;
    for (int p = P1; p <= P2; p++) {
        if (before->turn != BOTH && before->turn != p)
            continue;
        if (g->person[p])
            lesson_comment(g, MOVE_VERB(chosen[p]));
        else
            g->teacher->met |= 1U << MOVE_VERB(chosen[p]);
    }
}

/* ---- the end --------------------------------------------------------------------------------- */

const char *lesson_parting(struct session *g)
{
    const char *id = g->rec.duel.rules.game->id;
    struct text said, out;
    char room[4 * SENTENCE_BYTES];

    if (g->teacher == NULL)
        return NULL;
    said = TEXT(room);
    out = TEXT(g->teacher->parting);
    lesson_add_guide(g, GUIDE_END, 0, &said);
    text_add(&said,
             "\nNow play for real: duello play %s --p2 novice, and with --tutor somebody speaks up "
             "before you go wrong. duello rules %s tells the rest, and duello alone leads to "
             "everything.\n",
             id, id);
    if (g->table->columns > 0)
        text_add(&out, "\n");
    lesson_add_wrapped(room, g->table->columns, &out);
    return g->teacher->parting;
}
