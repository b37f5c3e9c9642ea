#include "mcp/mcp_games.h"

#include "bots/bot.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>

bool mcp_games_is_over(const struct mcp_game *g)
{
    return referee_wanted(&g->referee) == OVER;
}

static void mcp_games_free(struct mcp_game *g)
{
    referee_release(&g->referee);
    free(g);
}

void mcp_games_release(struct mcp *m)
{
    for (int i = 0; i < m->count; i++)
        mcp_games_free(m->games[i]);
    m->count = 0;
    for (int i = 0; i < MCP_SOLVED; i++)
        if (m->solved[i].known != NULL)
            solution_free(m->solved[i].known);
}

/* ---- solutions ------------------------------------------------------------------------------- */

static bool mcp_games_same_rules(const struct rules *a, const struct rules *b)
{
    return a->game == b->game && memcmp(a->value, b->value, sizeof a->value) == 0;
}

static bool mcp_games_going_on(void *context, double share)
{
    const struct mcp *m = context;

    (void)share;
    return m->setup.going_on == NULL || m->setup.going_on(m->setup.context);
}

static bool mcp_games_judge_goes_on(void *context)
{
    return mcp_games_going_on(context, 0);
}

/* Does a game in progress need this solution? */
static bool mcp_games_need(const struct mcp *m, const struct mcp_solved *s)
{
    for (int i = 0; i < m->count; i++)
        if (!mcp_games_is_over(m->games[i]) &&
            mcp_games_same_rules(&m->games[i]->referee.rec.duel.rules, &s->rules))
            return true;
    return false;
}

/* Find the place of these rules, or else one that is free or that no game needs, the longest unused
 * first; NULL: there is none. */
static struct mcp_solved *mcp_games_place(struct mcp *m, const struct rules *r)
{
    struct mcp_solved *found = NULL;

    for (struct mcp_solved *s = m->solved; s < m->solved + MCP_SOLVED; s++)
        if (s->known != NULL && mcp_games_same_rules(&s->rules, r))
            return s;
    for (struct mcp_solved *s = m->solved; s < m->solved + MCP_SOLVED; s++)
        if ((found == NULL || s->used < found->used) && (s->known == NULL || !mcp_games_need(m, s)))
            found = s;
    if (found != NULL && found->known != NULL)
        solution_free(found->known);
    if (found != NULL)
        *found = (struct mcp_solved){.rules = *r};
    return found;
}

/* Prepare to judge by these rules, which the caller keeps. */
static bool mcp_games_judge_by(struct mcp *m, const struct rules *r, struct judge *out,
                               struct text *why)
{
    struct solve_setup setup = {
        .memory = m->setup.memory / MCP_SOLVED, .going_on = mcp_games_going_on, .context = m};
    struct mcp_solved *place = NULL;
    struct solution *none = NULL;

    if (!game_is_hidden(r->game) && (place = mcp_games_place(m, r)) == NULL)
        return text_explain(false, why, "Finish a game first: %d sets of rules are being played.",
                            MCP_SOLVED);
    if (judge_init(out, r, setup, 0, place != NULL ? &place->known : &none, why) != OK)
        return false;
    if (place != NULL)
        place->used = ++m->asked;
    out->going_on = mcp_games_judge_goes_on;
    out->context = m;
    out->ascii = true;
    return true;
}

bool mcp_games_judge(struct mcp *m, const struct mcp_game *g, struct judge *out, struct text *why)
{
    if (!mcp_games_judge_by(m, &g->referee.rec.duel.rules, out, why))
        return false;
    out->against = judge_level_of(&g->referee.rec, NULL);
    return true;
}

/* The solution that the opponent plays by; NULL: it needs none. */
static struct solution *mcp_games_known(const struct mcp *m, const struct mcp_game *g)
{
    for (int i = 0; i < MCP_SOLVED; i++)
        if (m->solved[i].known != NULL &&
            mcp_games_same_rules(&m->solved[i].rules, &g->referee.rec.duel.rules))
            return m->solved[i].known;
    return NULL;
}

/* Solve the game if the opponent needs it. */
static bool mcp_games_prepare(struct mcp *m, const struct mcp_games_start *s, struct text *why)
{
    struct judge judge;

    return bot_fits(s->opponent, s->rules.game, why) == OK &&
           (s->opponent->needs != BOT_NEEDS_SOLUTION || game_is_hidden(s->rules.game) ||
            mcp_games_judge_by(m, &s->rules, &judge, why));
}

/* ---- playing --------------------------------------------------------------------------------- */

static int mcp_games_let_choose(const struct mcp *m, struct mcp_game *g)
{
    const struct duel *d = &g->referee.rec.duel;
    struct decision_room room;
    struct rng dice = bot_rng(bot_seed(d->nature.seed, !g->me), g->decisions);
    struct decision at = bot_decision(d, !g->me, mcp_games_known(m, g), &dice, &room);

    g->decisions++;
    return referee_choose(&g->referee, !g->me, g->opponent->choose(g->opponent, &at));
}

/* Let the opponent choose until it is the client's turn, or the game is over. */
static bool mcp_games_answer(const struct mcp *m, struct mcp_game *g, struct text *why)
{
    struct referee *r = &g->referee;
    int err = OK;

    while (err == OK && !referee_wants(r, g->me) && !mcp_games_is_over(g))
        err = r->rec.count < MCP_CHOICES ? mcp_games_let_choose(m, g)
                                         : referee_end(r, ENDING_ABORT, P1);
    return err == OK || text_explain(false, why, "The game cannot continue: %s.", err_text(err));
}

bool mcp_games_choose(struct mcp *m, struct mcp_game *g, move chosen, struct text *why)
{
    size_t before = g->referee.rec.count;
    int err = referee_choose(&g->referee, g->me, chosen);

    if (err != OK)
        return text_explain(false, why, "The move is refused: %s.", err_text(err));
    g->told_from = before;
    g->has_chosen = true;
    g->hinted = 0;
    return mcp_games_answer(m, g, why);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Make room for one more game. */
static bool mcp_games_make_room(struct mcp *m, struct text *why)
{
    int at = 0;

    if (m->count < MCP_GAMES)
        return true;
    while (at < m->count && !mcp_games_is_over(m->games[at]))
        at++;
    if (at == m->count)
        return text_explain(false, why, "%d games are in progress: finish or resign one first.",
                            MCP_GAMES);
    mcp_games_free(m->games[at]);
    memmove(&m->games[at], &m->games[at + 1], (size_t)(--m->count - at) * sizeof m->games[0]);
    return true;
}

/* A seed that every client can read: a whole number below 2^53. */
static uint64_t mcp_games_next_seed(const struct mcp *m)
{
    return rng_derive(m->setup.seed, 0, (uint64_t)m->begun) >> 11;
}

static void mcp_games_fill(const struct mcp *m, const struct mcp_games_start *s, struct mcp_game *g)
{
    struct record *rec = &g->referee.rec;

    *g = (struct mcp_game){.number = m->begun, .me = s->me, .opponent = s->opponent};
    rec->duel.rules = s->rules;
    rec->duel.past = &g->past;
    rec->first = s->first;
    nature_init(&rec->duel.nature, s->has_seed ? s->seed : mcp_games_next_seed(m));
    for (int p = P1; p <= P2; p++) {
        snprintf(rec->name[p], sizeof rec->name[p], "%s", s->rules.game->names[p]);
        snprintf(rec->who[p], sizeof rec->who[p], "%s",
                 p == s->me ? RECORD_PERSON : s->opponent->id);
    }
}

struct mcp_game *mcp_games_begin(struct mcp *m, const struct mcp_games_start *start,
                                 struct text *why)
{
    struct mcp_game *g;

    if (!mcp_games_make_room(m, why) || !mcp_games_prepare(m, start, why))
        return NULL;
    if ((g = malloc(sizeof *g)) == NULL)
        return text_explain(NULL, why, "Out of memory.");
    m->begun++;
    mcp_games_fill(m, start, g);
    if (referee_begin(&g->referee) != OK) {
        mcp_games_free(g);
        return text_explain(NULL, why, "Out of memory.");
    }
    m->games[m->count++] = g;
    return mcp_games_answer(m, g, why) ? g : NULL;
}

struct mcp_game *mcp_games_find(struct mcp *m, int64_t number, struct text *why)
{
    if (m->count == 0)
        return text_explain(NULL, why, "No game was begun: begin one with `play`.");
    if (number == 0)
        return m->games[m->count - 1];
    for (int i = 0; i < m->count; i++)
        if (m->games[i]->number == number)
            return m->games[i];
    return text_explain(NULL, why, "There is no game %lld.", (long long)number);
}
