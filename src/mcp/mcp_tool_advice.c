/* The tools that advise: `hint`, `analysis` and `review`. */
#include "advise/choice_table.h"
#include "advise/hint.h"
#include "advise/summary.h"
#include "core/move.h"
#include "mcp/mcp_call.h"
#include "mcp/mcp_view.h"

#include <stdlib.h>

/* ---- a choice -------------------------------------------------------------------------------- */

/* Get the game of a call in which the client is to choose, and the moment of the choice. NULL after
 * saying why there is none. */
static struct mcp_game *mcp_tool_moment(struct mcp_call *c, struct judge *judge, struct moment *at)
{
    struct mcp_game *g = mcp_call_game(c);

    if (g == NULL)
        return NULL;
    if (!referee_wants(&g->referee, g->me))
        return text_explain(NULL, &c->why, "The game is over: `review` judges the choices in it.");
    if (!mcp_games_judge(c->session, g, judge, &c->why))
        return NULL;
    *at = (struct moment){.judge = judge,
                          .scene = record_scene(&g->referee.rec),
                          .s = g->referee.rec.duel.now,
                          .player = g->me,
                          .past = g->past};
    return g;
}

static bool mcp_tool_unjudged(struct mcp_call *c)
{
    return text_explain(false, &c->why, "This position cannot be judged.");
}

static bool mcp_tool_hint_run(struct mcp_call *c)
{
    struct text said = TEXT_OF(HINT_BYTES);
    struct judge judge;
    struct moment at;
    struct mcp_game *g = mcp_tool_moment(c, &judge, &at);
    int step, steps;
    move named;

    if (g == NULL)
        return false;
    step = (int)mcp_call_number(c, "step", g->hinted < HINT_STEPS ? g->hinted + 1 : HINT_STEPS);
    if ((steps = hint_tell_named(&at, step, &said, &named)) < 0)
        return mcp_tool_unjudged(c);
    g->is_helped = true;
    g->hinted = step;
    text_put(&c->said, said.at);
    json_put(&c->data, "id:n step:n steps:n text:s move?s", g->number, step, steps, said.at,
             named != 0 ? move_word(at.scene.rules, named).at : NULL);
    return true;
}

const struct mcp_tool mcp_tool_hint = {
    .name = "hint",
    .title = "Get a hint",
    .about = "Get a hint for your choice. Step 1 says what matters, 2 names the move, 3 says why, "
             "4 has chances and lines of play. A game with a hint does not count for `grade`.",
    .takes = MCP_TAKES({"step", "Which step, from 1 to 4; left out: the next one.",
                        MCP_ARGUMENT_NUMBER, false, 1, HINT_STEPS},
                       MCP_WHICH_GAME),
    .gives = "id:n step:n steps:n text:s move?s",
    .run = mcp_tool_hint_run,
};

/* ---- all choices ----------------------------------------------------------------------------- */

static int mcp_tool_by_drop(const void *left, const void *right)
{
    const struct verdict *a = left, *b = right;

    return a->drop < b->drop ? -1 : a->drop > b->drop ? 1 : a->move - b->move;
}

/* "wins in 5", where the result is sure. */
static struct words mcp_tool_value(const struct judge *j, const struct verdict *v)
{
    struct words value = {""};

    if (j->known != NULL)
        choice_table_worth(j->known, &v->worth, &(struct text){.at = value.at, .cap = WORD_BYTES});
    return value;
}

/* How often best play makes a choice is worth a word only where it mixes choices. */
static void mcp_tool_tell_verdict(struct mcp_call *c, const struct judge *j,
                                  const struct judgement *all, const struct verdict *v)
{
    struct words value = mcp_tool_value(j, v);

    text_add(&c->said, "%s: %s", move_word(j->rules, v->move).at,
             judge_chance(v->chance, v->error, true).at);
    if (value.at[0] != '\0')
        text_add(&c->said, ", %s", value.at);
    if (v->practical >= 0)
        text_add(&c->said, ", in practice %s", judge_chance(v->practical, 0, true).at);
    if (all->how != JUDGED_WHOLE)
        text_add(&c->said, ", best play chooses it in %.0f%% of cases", 100 * v->share);
    text_add(&c->said, " (%s)\n", judge_label_word(v->label));
}

static void mcp_tool_put_verdict(struct mcp_call *c, const struct judge *j, const struct verdict *v)
{
    struct words value = mcp_tool_value(j, v);

    json_open(&c->data, NULL, '{');
    json_put(&c->data, "move:s label:s chance:d error:d share:d drop:d",
             move_word(j->rules, v->move).at, judge_label_word(v->label), v->chance, v->error,
             v->share, v->drop);
    if (v->practical >= 0)
        json_put(&c->data, "practical:d", v->practical);
    if (value.at[0] != '\0')
        json_put(&c->data, "value:s", value.at);
    json_close(&c->data, '}');
}

static bool mcp_tool_analysis_run(struct mcp_call *c)
{
    struct judgement judged;
    struct judge judge;
    struct moment at;
    struct mcp_game *g = mcp_tool_moment(c, &judge, &at);

    if (g == NULL)
        return false;
    if (judge_moment(&at, &judged) != OK)
        return mcp_tool_unjudged(c);
    g->is_helped = true;
    qsort(judged.of, (size_t)judged.count, sizeof judged.of[0], mcp_tool_by_drop);
    text_add(&c->said, "Your win chance %s:\n\n",
             judged.how == JUDGED_VIEW ? "as you see the game, an estimate" : "against best play");
    if (judged.practical >= 0)
        text_add(&c->said, "(\"in practice\": if both play like %s from then on)\n",
                 judge_level(&judge)->id);
    json_put(&c->data, "id:n is_estimate:b chance:d error:d against:s", g->number,
             judged.how == JUDGED_VIEW, judged.chance, judged.error, judge_level(&judge)->id);
    json_open(&c->data, "choices", '[');
    for (int i = 0; i < judged.count; i++) {
        mcp_tool_put_verdict(c, &judge, &judged.of[i]);
        mcp_tool_tell_verdict(c, &judge, &judged, &judged.of[i]);
    }
    json_close(&c->data, ']');
    return true;
}

const struct mcp_tool mcp_tool_analysis = {
    .name = "analysis",
    .title = "Analyze a choice",
    .about = "See what each of your legal moves is worth, best first: the chance to win against "
             "best play, how often best play chooses it, and what it gives away. Where cards are "
             "hidden this is an estimate. A game with an analysis does not count for `grade`.",
    .takes = MCP_TAKES(MCP_WHICH_GAME),
    .gives = "id:n is_estimate:b chance:d error:d against:s choices:[{move:s label:s chance:d "
             "error:d share:d drop:d practical?d value?s}]",
    .run = mcp_tool_analysis_run,
};

/* ---- a whole game ---------------------------------------------------------------------------- */

enum { MCP_REVIEW_PERCENT = 10 }; /* of the work of a review, so that an answer comes soon */

static void mcp_tool_put_decision(struct mcp_call *c, const struct review *v,
                                  const struct reviewed *d)
{
    const struct rules *r = &v->rec->duel.rules;
    struct text why = TEXT_OF(HINT_BYTES);

    if (judge_is_inferior(d->label))
        summary_tell_error(v, d, &why);
    if (why.len > 0)
        text_add(&c->said, "\n%s\n", why.at);
    json_open(&c->data, NULL, '{');
    json_put(&c->data, "turn:n move:s label:s best:s before:d after:d drop:d why?s",
             v->rec->choices[d->at].turn, move_word(r, d->chosen).at, judge_label_word(d->label),
             move_word(r, d->best).at, d->before, d->after, d->drop, why.len > 0 ? why.at : NULL);
    json_close(&c->data, '}');
}

static void mcp_tool_put_review(struct mcp_call *c, const struct mcp_game *g,
                                const struct review *v)
{
    struct text verdict = TEXT_OF(HINT_BYTES);

    summary_tell_verdict(v, &verdict);
    text_add(&c->said, "%s\n", verdict.at);
    json_put(&c->data, "id:n result:s verdict:s accuracy:{you:d opponent:d}", g->number,
             mcp_view_result(g), verdict.at, v->of[g->me].accuracy, v->of[!g->me].accuracy);
    json_open(&c->data, "decisions", '[');
    for (size_t i = 0; i < v->count; i++)
        if (v->all[i].player == g->me)
            mcp_tool_put_decision(c, v, &v->all[i]);
    json_close(&c->data, ']');
}

static bool mcp_tool_review_run(struct mcp_call *c)
{
    const struct mcp_game *g = mcp_call_game(c);
    struct judge judge;
    struct review review;

    if (g == NULL)
        return false;
    if (!mcp_games_is_over(g))
        return text_explain(false, &c->why, "The game is not over: finish or resign it first.");
    if (!mcp_games_judge(c->session, g, &judge, &c->why))
        return false;
    judge.work = review_work(&g->referee.rec, MCP_REVIEW_PERCENT);
    if (review_make(&review, &g->referee.rec, &judge) != OK)
        return text_explain(false, &c->why, "Nothing in this game can be judged.");
    mcp_tool_put_review(c, g, &review);
    review_release(&review);
    return true;
}

const struct mcp_tool mcp_tool_review = {
    .name = "review",
    .title = "Review a game",
    .about = "Judge a finished game: why it was won or lost, how accurate both players were, and "
             "each of your choices with the best one.",
    .takes = MCP_TAKES(MCP_WHICH_GAME),
    .gives = "id:n result:s verdict:s accuracy:{you:d opponent:d} decisions:[{turn:n move:s "
             "label:s best:s before:d after:d drop:d why?s}]",
    .only_reads = true,
    .run = mcp_tool_review_run,
};
