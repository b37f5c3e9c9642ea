/* The tool `grade`: what the client's choices in the games of this session gave away. */
#include "advise/review.h"
#include "core/move.h"
#include "mcp/mcp_call.h"
#include "mcp/mcp_view.h"

#include <math.h>

enum {
    MCP_GRADE_PERCENT = 50, /* of the work of a review, for all games together */
    MCP_GRADE_WORST = 3
};

/* A choice, and the game it was made in. */
struct mcp_graded {
    const struct mcp_game *game;
    struct reviewed d;
};

/* Sums over games: of what was given away, x, and of the choices, n. */
struct mcp_grade {
    int games, left_out, wins, draws, errors;
    size_t unknown;
    double x, n, xx, xn, nn;
    bool is_estimate;
    struct mcp_graded worst[MCP_GRADE_WORST];
    int worsts;
};

/* Does a game count? It is over, the client has chosen in it, and nobody helped. */
static bool mcp_tool_counts(const struct mcp_game *g)
{
    return mcp_games_is_over(g) && g->has_chosen && g->referee.rec.count > 0 && !g->is_helped;
}

/* Keep the choices that gave away most. */
static void mcp_tool_note_worst(struct mcp_grade *sum, const struct mcp_game *g,
                                const struct reviewed *d)
{
    int at = sum->worsts;

    while (at > 0 && sum->worst[at - 1].d.drop < d->drop)
        at--;
    if (!judge_is_inferior(d->label) || at == MCP_GRADE_WORST)
        return;
    sum->worsts += sum->worsts < MCP_GRADE_WORST;
    memmove(&sum->worst[at + 1], &sum->worst[at],
            (size_t)(sum->worsts - 1 - at) * sizeof sum->worst[0]);
    sum->worst[at] = (struct mcp_graded){g, *d};
}

static void mcp_tool_add_game(struct mcp_grade *sum, const struct mcp_game *g,
                              const struct review *v)
{
    double x = 0, n = 0;

    for (size_t i = 0; i < v->count; i++) {
        if (v->all[i].player != g->me)
            continue;
        x += v->all[i].drop;
        n++;
        sum->errors += judge_is_error(v->all[i].label);
        mcp_tool_note_worst(sum, g, &v->all[i]);
    }
    sum->games++;
    sum->wins += strcmp(mcp_view_result(g), "win") == 0;
    sum->draws += strcmp(mcp_view_result(g), "draw") == 0;
    sum->unknown += v->unknown;
    sum->is_estimate = sum->is_estimate || game_is_hidden(g->referee.rec.duel.rules.game);
    sum->x += x;
    sum->n += n;
    sum->xx += x * x;
    sum->xn += x * n;
    sum->nn += n * n;
}

static bool mcp_tool_grade_game(struct mcp_call *c, const struct mcp_game *g, int percent,
                                struct mcp_grade *sum)
{
    struct judge judge;
    struct review review;

    if (!mcp_games_judge(c->session, g, &judge, &c->why))
        return false;
    judge.work = review_work(&g->referee.rec, percent);
    if (review_make(&review, &g->referee.rec, &judge) != OK)
        return text_explain(false, &c->why, "Game %lld cannot be judged.", (long long)g->number);
    mcp_tool_add_game(sum, g, &review);
    review_release(&review);
    return true;
}

/* Half the width of the 95% interval of x / n, with games as independent; 0 if there is only one.
 */
static double mcp_tool_grade_error(const struct mcp_grade *s)
{
    double mean = s->x / s->n, spread = s->xx - 2 * mean * s->xn + mean * mean * s->nn;

    if (s->games < 2)
        return 0;
    return 1.96 * sqrt(fmax(spread, 0) * s->games / (s->games - 1)) / s->n;
}

static void mcp_tool_put_worst(struct mcp_call *c, const struct mcp_graded *w)
{
    const struct record *rec = &w->game->referee.rec;
    struct words chosen = move_word(&rec->duel.rules, w->d.chosen),
                 best = move_word(&rec->duel.rules, w->d.best);
    int turn = rec->choices[w->d.at].turn;

    json_put(&c->data, "{id:n turn:n move:s best:s drop:d label:s}", w->game->number, turn,
             chosen.at, best.at, w->d.drop, judge_label_word(w->d.label));
    text_add(&c->said, "Game %lld, turn %d: %s gave away %.1f points; %s was better.\n",
             (long long)w->game->number, turn, chosen.at, 100 * w->d.drop, best.at);
}

static void mcp_tool_put_grade(struct mcp_call *c, const struct mcp_grade *s)
{
    double loss = s->n > 0 ? s->x / s->n : 0, error = s->n > 0 ? mcp_tool_grade_error(s) : 0;

    text_add(&c->said, "%d game%s: %d won, %d drawn. ", s->games, s->games == 1 ? "" : "s", s->wins,
             s->draws);
    text_add(
        &c->said,
        "A move of yours gave away %.2f +/- %.2f points of win chance on average%s; %d of %.0f "
        "moves were errors.\n",
        100 * loss, 100 * error, s->is_estimate ? ", partly by an estimate" : "", s->errors, s->n);
    json_put(&c->data,
             "games:n left_out:n wins:n draws:n moves:n unjudged:n errors:n loss:d error:d "
             "is_estimate:b",
             s->games, s->left_out, s->wins, s->draws, (int64_t)s->n, s->unknown, s->errors, loss,
             error, s->is_estimate);
    json_open(&c->data, "worst", '[');
    for (int i = 0; i < s->worsts; i++)
        mcp_tool_put_worst(c, &s->worst[i]);
    json_close(&c->data, ']');
}

static bool mcp_tool_grade_run(struct mcp_call *c)
{
    const struct mcp *m = c->session;
    struct mcp_grade sum = {0};
    int counted = 0, percent;

    for (int i = 0; i < m->count; i++)
        counted += mcp_tool_counts(m->games[i]);
    if (counted == 0)
        return text_explain(false, &c->why,
                            "Finish a game first, without a hint and without an analysis.");
    percent = MCP_GRADE_PERCENT / counted;
    for (int i = 0; i < m->count; i++)
        if (mcp_tool_counts(m->games[i]) &&
            !mcp_tool_grade_game(c, m->games[i], percent > 1 ? percent : 1, &sum))
            return false;
    sum.left_out = m->count - counted;
    mcp_tool_put_grade(c, &sum);
    return true;
}

const struct mcp_tool mcp_tool_grade = {
    .name = "grade",
    .title = "Grade your play",
    .about = "See how well you have played in the finished games of this session: what your moves "
             "gave away on average, priced as `review` prices them, with a 95% interval, and your "
             "worst moves. Games with a hint or an analysis are left out.",
    .takes = MCP_TAKES_NOTHING,
    .gives = "games:n left_out:n wins:n draws:n moves:n unjudged:n errors:n loss:d error:d "
             "is_estimate:b worst:[{id:n turn:n move:s best:s drop:d label:s}]",
    .only_reads = true,
    .run = mcp_tool_grade_run,
};
