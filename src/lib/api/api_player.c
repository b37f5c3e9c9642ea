/* Built-in players, prepared for some rules. */
#include "api/api.h"
#include "core/move.h"

#include <stdlib.h>

_Static_assert((int)DUELLO_PLAYER_YARDSTICK == (int)BOT_YARDSTICK, "kinds have the same numbers");

int duello_player_count(void)
{
    return bots_count();
}

int duello_player_get_info(int i, duello_player_info *out)
{
    const struct bot *b;

    if (i < 0 || i >= bots_count())
        return DUELLO_E_ARGUMENT;
    b = bots_at(i);
    return api_give(out,
                    &(duello_player_info){.id = b->id,
                                          .pitch = b->pitch,
                                          .game = b->game,
                                          .kind = (int)b->kind,
                                          .solves = b->needs == BOT_NEEDS_SOLUTION},
                    sizeof *out);
}

bool duello_player_plays(int i, const duello_game *game)
{
    const struct game *g = api_game(game);

    if (i < 0 || i >= bots_count() || game == NULL || !bot_plays(bots_at(i), g))
        return false;
    return bots_at(i)->needs != BOT_NEEDS_SOLUTION || game_is_hidden(g) || game_is_solvable(g);
}

/* Can this player use the caller's solution? */
static int api_player_check(const duello_player *p, const duello_solution *known,
                            struct text *reason)
{
    if (!duello_rules_equal(&known->rules, &p->rules))
        return text_explain(DUELLO_E_ARGUMENT, reason, "the solution belongs to other rules.");
    return known->chances ? OK
                          : text_explain(DUELLO_E_ARGUMENT, reason,
                                         "the solution has no chances; solve with them.");
}

/* Get the solution that this player needs: the caller's, or a new one. */
static int api_player_solve(duello_player *p, const duello_player_setup *s, char *why,
                            size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_solution_setup setup = {.size = sizeof setup,
                                   .jobs = s->jobs,
                                   .memory = s->memory,
                                   .also = s->from,
                                   .chances = true,
                                   .fold = true,
                                   .progress = s->progress,
                                   .user = s->user};
    int err;

    if (s->known != NULL) {
        p->known = s->known;
        return api_player_check(p, s->known, reason);
    }
    err = duello_solution_new(&p->own, &p->rules, &setup, why, why_size);
    p->known = p->own;
    return err;
}

static int api_player_prepare(duello_player *p, const duello_player_setup *s, char *why,
                              size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct solution *none = NULL;
    const struct game *g = p->rules.rules.game;

    if (p->bot->needs == BOT_NEEDS_SOLUTION && !game_is_hidden(g))
        return api_player_solve(p, s, why, why_size);
    return bot_prepare(p->bot, &p->rules.rules, NULL, s->memory, &none, reason);
}

int duello_player_new(duello_player **out, const duello_rules *rules, const char *id,
                      const duello_player_setup *setup, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    duello_player_setup s;
    duello_player *made;
    int err = api_take(&s, sizeof s, setup);

    if (err != OK || (err = api_check_why(rules, out != NULL && id != NULL, reason)) != OK)
        return err;
    if (bots_find(id) == NULL)
        return text_explain(DUELLO_E_UNKNOWN, reason,
                            "There is no built-in player with this name.");
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->rules = *rules;
    made->bot = bots_find(id);
    if ((err = api_player_prepare(made, &s, why, why_size)) == OK)
        *out = made;
    else
        duello_player_free(made);
    return err;
}

void duello_player_free(duello_player *player)
{
    if (player != NULL)
        duello_solution_free(player->own);
    free(player);
}

const char *duello_player_id(const duello_player *player)
{
    return player == NULL ? NULL : player->bot->id;
}

const duello_solution *duello_player_solution(const duello_player *player)
{
    return player == NULL ? NULL : player->known;
}

/* Get the legal moves; only those that the caller allows, if the caller lists some. */
static int api_player_legal(const struct rules *r, const struct api_decision *d,
                            move out[MOVES_MAX])
{
    move all[MOVES_MAX];
    int n = r->game->legal(r, d->seen, d->player, all), kept = 0;

    for (int i = 0; i < n; i++)
        if (d->legal == NULL || move_is_among(all[i], d->legal, d->n))
            out[kept++] = all[i];
    return kept;
}

int api_decide(const duello_player *p, const struct api_decision *d, move *out, double *odds)
{
    const struct rules *r = &p->rules.rules;
    struct rng dice = bot_rng(d->seed, d->number);
    struct view view = {*d->seen, d->player};
    move legal[MOVES_MAX];
    struct decision inside = {.rules = r,
                              .known = p->known != NULL ? p->known->known : NULL,
                              .view = &view,
                              .legal = legal,
                              .rng = &dice,
                              .past = d->past};
    struct worth w;
    int err = api_check_turn(d->seen, d->player);

    if (err != OK)
        return err;
    if (inside.known != NULL && solution_worth(inside.known, &view.seen, &w) != OK)
        return DUELLO_E_UNKNOWN;
    inside.n = api_player_legal(r, d, legal);
    if (odds != NULL)
        return bot_odds(p->bot, &inside, odds) ? inside.n : DUELLO_E_UNKNOWN;
    *out =
        inside.n > 0 ? p->bot->choose(p->bot, &inside) : d->legal[rng_below(&dice, (uint32_t)d->n)];
    return OK;
}

/* Are these moves of the game, legal or not? */
static bool api_player_may_choose(const struct rules *r, const duello_decision *d)
{
    if (d->legal == NULL)
        return true;
    for (int i = 0; i < d->legal_count; i++)
        if (i >= MOVES_MAX || !api_is_move(r, d->legal[i]))
            return false;
    return d->legal_count > 0;
}

static int api_player_decide(const duello_player *player, const duello_decision *decision,
                             move *out, double *odds)
{
    struct api_decision d;
    struct state seen;

    if (player == NULL || decision == NULL || decision->seen == NULL ||
        !api_is_player(decision->player) ||
        !api_player_may_choose(&player->rules.rules, decision) ||
        (decision->past != NULL && !duello_rules_equal(&decision->past->rules, &player->rules)))
        return DUELLO_E_ARGUMENT;
    seen = api_state_in(decision->seen);
    d = (struct api_decision){.seen = &seen,
                              .player = decision->player,
                              .past = decision->past != NULL ? &decision->past->past : NULL,
                              .seed = decision->seed,
                              .number = decision->number,
                              .legal = decision->legal,
                              .n = decision->legal_count};
    return api_decide(player, &d, out, odds);
}

int duello_player_choose(const duello_player *player, const duello_decision *decision,
                         duello_move *out)
{
    return out == NULL ? DUELLO_E_ARGUMENT : api_player_decide(player, decision, out, NULL);
}

int duello_player_odds(const duello_player *player, const duello_decision *decision,
                       double out[DUELLO_MOVES_MAX])
{
    if (out == NULL || decision == NULL || decision->legal != NULL)
        return DUELLO_E_ARGUMENT;
    return api_player_decide(player, decision, NULL, out);
}
