/* The tool `grade`: what the client's choices in the games of this session gave away. Each game is
 * priced once, so that a session of many games can be graded in several calls. */
#include "advise/grades/grade_json.h"
#include "advise/grades/grade_text.h"
#include "advise/review.h"
#include "core/position.h"
#include "games/games.h"
#include "mcp/mcp_call.h"

enum { MCP_GRADE_PERCENT = 10 }; /* of the work of a review, where it takes estimates */

/* Does a game count? It is over, the client has chosen in it, and nobody helped. */
static bool mcp_tool_counts(const struct mcp_game *g)
{
    return mcp_games_is_over(g) && g->has_chosen && g->referee.rec.count > 0 && !g->is_helped;
}

/* ---- prices ---------------------------------------------------------------------------------- */

/* Price the decisions of a game. False after saying why they could not be priced. */
static bool mcp_tool_price_game(struct mcp_call *c, struct mcp_game *g)
{
    struct judge judge;

    if (g->is_graded)
        return true;
    if (!mcp_games_judge(c->session, g, &judge, &c->why))
        return false;
    judge.work = review_work(&g->referee.rec, MCP_GRADE_PERCENT);
    grade_record(&judge, &g->referee.rec, g->me, NULL, &g->graded);
    if (!judge_goes_on(&judge))
        return text_explain(false, &c->why,
                            "That takes long: ask again, and grading continues with game %lld.",
                            (long long)g->number);
    if (g->graded.level != g->opponent)
        g->graded.level = NULL;
    return g->is_graded = true;
}

/* Price all games that count. Return how many; below 0 after saying why they could not be priced.
 */
static int mcp_tool_price_games(struct mcp_call *c)
{
    const struct mcp *m = c->session;
    int counted = 0;

    for (int i = 0; i < m->count; i++) {
        if (!mcp_tool_counts(m->games[i]))
            continue;
        if (!mcp_tool_price_game(c, m->games[i]))
            return -1;
        counted++;
    }
    return counted;
}

/* ---- the grades ------------------------------------------------------------------------------ */

static void mcp_tool_put_losses(struct text *out, const struct grade *g)
{
    json_open(out, "losses", '[');
    for (int kind = 0; kind < GRADE_KINDS; kind++)
        for (int price = 0; price < grade_json_prices(g) && g->decisions[kind] > 0; price++) {
            json_open(out, NULL, '{');
            grade_json_put_loss(g, (enum grade_kind)kind, (enum grade_price)price, out);
            json_close(out, '}');
        }
    json_close(out, ']');
}

static void mcp_tool_put_against(struct text *out, const struct grade *g)
{
    json_open(out, "against", '[');
    for (int i = 0; i < g->levels; i++) {
        json_open(out, NULL, '{');
        grade_json_put_against(&g->against[i], out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void mcp_tool_put_worst(struct text *out, const struct grade *g)
{
    json_open(out, "worst", '[');
    for (int i = 0; i < g->worsts; i++) {
        const struct grade_decision *d = &g->worst[i];

        json_open(out, NULL, '{');
        json_put(out, "rules:s position:s", rules_words(&d->rules).at,
                 position_words(&d->rules, &d->seen).at);
        grade_json_put_decision(d, out);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void mcp_tool_put_grade(struct mcp_call *c, const struct game *game, const struct grade *g,
                               bool varied)
{
    struct text sentence = TEXT_OF(SENTENCE_BYTES);
    struct writer said = writer_into(&c->said);

    if (g->decisions[GRADE_EVERY] > 0)
        grade_text_sentence(g, "Your play", true, &sentence);
    else
        text_put(&sentence, "You made no decision that could be graded.");
    text_add(&c->said, "%s: %s\n\n", game->title, sentence.at);
    if (g->decisions[GRADE_EVERY] > 0)
        grade_text_tables(g, varied, true, &said);
    text_put(&c->said, "\n");
    json_open(&c->data, NULL, '{');
    json_put(&c->data, "game:s games:n sentence:s", game->id, g->games, sentence.at);
    grade_json_put_counts(g, &c->data);
    mcp_tool_put_losses(&c->data, g);
    mcp_tool_put_against(&c->data, g);
    mcp_tool_put_worst(&c->data, g);
    json_close(&c->data, '}');
}

/* Grade all games by this rule book, if any count. */
static void mcp_tool_grade_book(struct mcp_call *c, const struct game *game)
{
    const struct mcp *m = c->session;
    const struct rules *first = NULL;
    struct grade sum = {0};
    bool varied = false;

    for (int i = 0; i < m->count; i++) {
        const struct rules *r = &m->games[i]->referee.rec.duel.rules;

        if (r->game != game || !mcp_tool_counts(m->games[i]))
            continue;
        grade_add(&sum, &m->games[i]->graded, 1);
        first = first != NULL ? first : r;
        varied |= memcmp(first->value, r->value, sizeof r->value) != 0;
    }
    if (first != NULL)
        mcp_tool_put_grade(c, game, &sum, varied);
}

static bool mcp_tool_grade_run(struct mcp_call *c)
{
    int counted = mcp_tool_price_games(c);

    if (counted < 0)
        return false;
    if (counted == 0)
        return text_explain(false, &c->why,
                            "Finish a game first, without a hint and without an analysis.");
    json_put(&c->data, "games:n left_out:n", counted, c->session->begun - counted);
    json_open(&c->data, "grades", '[');
    for (int i = 0; i < games_count(); i++)
        mcp_tool_grade_book(c, games_at(i));
    json_close(&c->data, ']');
    return true;
}

const struct mcp_tool mcp_tool_grade = {
    .name = "grade",
    .title = "Grade your play",
    .about = "See how well you have played in the finished games of this session, as `duello "
             "grade` says it: what your moves gave away on average, with a 95% interval, by kind "
             "of position; wins that you missed or threw away; your score against each level; and "
             "your three worst decisions with the right move. Where cards are hidden these are "
             "estimates. Games with a hint or an analysis are left out.",
    .takes = MCP_TAKES_NOTHING,
    .gives = "games:n left_out:n grades:[{game:s games:n sentence:s " GRADE_JSON_COUNTS
             " losses:[{" GRADE_JSON_LOSS "}] against:[{" GRADE_JSON_AGAINST "}] "
             "worst:[{rules:s position:s " GRADE_JSON_DECISION "}]}]",
    .only_reads = true,
    .run = mcp_tool_grade_run,
};
