/* The list of built-in players, and the source of their dice. */
#include "bots/battle/policy.h"
#include "solve/solution.h"

#define BOT(symbol) extern const struct bot symbol;
#include "bots/bots.def"
#undef BOT

static const struct bot *const bots[] = {
#define BOT(symbol) &symbol,
#include "bots/bots.def"
#undef BOT
};

struct decision bot_decision(const struct duel *d, int player, const struct solution *known,
                             struct rng *g, struct decision_room *room)
{
    room->view = duel_view(d, player);
    return (struct decision){.rules = &d->rules,
                             .known = known,
                             .view = &room->view,
                             .legal = room->legal,
                             .n = duel_legal(d, player, room->legal),
                             .rng = g,
                             .past = d->past};
}

/* Nature uses streams 0 to 3 of a game's seed. */
enum { BOT_STREAM = 16 };

uint64_t bot_seed(uint64_t seed, int seat)
{
    return rng_derive(seed, (uint64_t)(BOT_STREAM + seat), 0);
}

struct rng bot_rng(uint64_t seed, uint64_t n)
{
    return rng_at(seed, 0, n);
}

bool bot_plays(const struct bot *b, const struct game *g)
{
    if (b->game != NULL)
        return strcmp(b->game, g->id) == 0;
    if (b->needs == BOT_NEEDS_DEALS)
        return game_is_hidden(g);
    return !game_is_hidden(g) || b->kind != BOT_STRONGEST;
}

int bot_fits(const struct bot *b, const struct game *g, struct text *why)
{
    if (bot_plays(b, g))
        return OK;
    if (b->game != NULL)
        return text_explain(ERR_UNKNOWN, why, "%s plays only %s.", b->id, b->game);
    if (!game_is_hidden(g))
        return text_explain(ERR_UNKNOWN, why, "%s plays only games with hidden cards.", b->id);
    text_add(why,
             "%s cannot play this: it needs a table of all positions, and %s, which has hidden "
             "cards, has none.",
             b->id, g->title);
    if (bots_strongest(g) != NULL)
        text_add(why, " Try %s.", bots_strongest(g)->id);
    return ERR_UNKNOWN;
}

static int bots_prepare_hidden(const struct bot *b, const struct rules *r, struct text *why)
{
    struct state start;

    if (b->needs == BOT_NEEDS_NOTHING || b->needs == BOT_NEEDS_DEALS || !r->game->has_usual_hands)
        return OK;
    start = game_start(r, P1);
    if (!policy_learned_at(&(struct policy){0}, r, &start))
        text_add(why, "%s has only learned %s with the book's rules, so it searches instead.",
                 b->id, r->game->title);
    else if (policy_has_limit(r))
        text_add(why,
                 "%s has learned %s without a turn limit, so it searches in the last %d turns.",
                 b->id, r->game->title, POLICY_TURNS);
    return OK;
}

int bot_prepare(const struct bot *b, const struct rules *r, const struct state *from,
                uint64_t memory, struct solution **known, struct text *why)
{
    return bot_prepare_with(b, r, &(struct solve_setup){.memory = memory, .also = from}, known,
                            why);
}

int bot_prepare_with(const struct bot *b, const struct rules *r, const struct solve_setup *how,
                     struct solution **known, struct text *why)
{
    struct solve_setup setup = *how;
    struct text reason = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (b == NULL)
        return OK;
    if ((err = bot_fits(b, r->game, why)) != OK)
        return err;
    if (game_is_hidden(r->game))
        return bots_prepare_hidden(b, r, why);
    if (b->needs != BOT_NEEDS_SOLUTION || *known != NULL)
        return OK;
    setup.chances = true;
    setup.fold = FOLD_ABOVE;
    err = solution_new(known, r, &setup, &reason);
    if (err != OK)
        text_add(why, "%s cannot play this: %s", b->id, reason.at);
    return err;
}

bool bot_odds(const struct bot *b, const struct decision *d, double odds[MOVES_MAX])
{
    move certain;

    if (b->odds != NULL)
        return b->odds(b, d, odds);
    certain = b->choose(b, d);
    for (int i = 0; i < d->n; i++)
        odds[i] = d->legal[i] == certain;
    return true;
}

int bots_count(void)
{
    return (int)(sizeof bots / sizeof bots[0]);
}

const struct bot *bots_at(int i)
{
    return bots[i];
}

const struct bot *bots_find(const char *id)
{
    for (int i = 0; i < bots_count(); i++)
        if (strcmp(bots[i]->id, id) == 0)
            return bots[i];
    return NULL;
}

static bool bots_is_rung(const struct bot *b, const struct game *g)
{
    bool yardstick = b->needs == BOT_NEEDS_DEALS ? g->has_usual_hands : b->kind == BOT_YARDSTICK;

    return !yardstick && bot_plays(b, g);
}

const struct bot *bots_rung(const struct game *g, int i)
{
    for (int k = 0; k < bots_count(); k++)
        if (bots_is_rung(bots[k], g) && i-- == 0)
            return bots[k];
    return NULL;
}

const struct bot *bots_strongest(const struct game *g)
{
    return bots_rung(g, LEVELS + 1);
}

int bots_rating(const struct rules *r, const char *id)
{
    const struct bot *b;

    for (int i = 0; (b = bots_rung(r->game, i)) != NULL; i++)
        if (strcmp(b->id, id) == 0)
            return rules_rating(r)[i];
    return 0;
}
