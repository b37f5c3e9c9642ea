/*
 * A game in progress: the only place that knows how a game continues. Referees, records, trainers,
 * benchmarks and players who look ahead all play with it. It allocates nothing and is a value.
 */
#ifndef CORE_DUEL_H
#define CORE_DUEL_H

#include "core/nature.h"
#include "core/past.h"

struct duel {
    struct state now; /* the first member, so that an aligned duel has it in one cache line */
    struct rules rules;
    int turns;            /* turns finished, as the rule book counts them */
    struct nature nature; /* the same seed gives the same deals, whatever the players choose */
    struct rng *dice;     /* draws chance moves instead of nature; NULL: nature does */
    struct past *past;    /* receives every choice; NULL: choices are not kept */
};

/* Asks a player for a choice in a duel. */
typedef move duel_chooser(void *context, const struct duel *d, int player);

/* Begin at the start, `first` to move, with nature's seed. */
void duel_init(struct duel *d, const struct rules *r, int first, uint64_t seed);
/* Begin again at another position, or at the start if `from` is NULL; nature deals afresh. */
void duel_begin(struct duel *d, const struct state *from, int first);
/* Check a choice (game_check), and play it. */
int duel_play(struct duel *d, struct joint m);

static inline bool duel_is_over(const struct duel *d)
{
    return d->now.turn == OVER;
}

/* Is this player to choose? */
static inline bool duel_wants(const struct duel *d, int player)
{
    return state_wants(&d->now, player);
}

static inline struct view duel_view(const struct duel *d, int player)
{
    return game_view(&d->rules, &d->now, player);
}

static inline int duel_legal(const struct duel *d, int player, move out[MOVES_MAX])
{
    return d->rules.game->legal(&d->rules, &d->now, player, out);
}

/* Return nature's choice, at nature's turn. */
static inline move duel_chance(const struct duel *d)
{
    return d->dice != NULL ? nature_draw(&d->rules, &d->now, d->dice)
                           : nature_choose(&d->nature, &d->rules, &d->now);
}

/* Take a choice that is known to be legal. */
static inline void duel_step(struct duel *d, struct joint m)
{
    if (d->now.turn == CHANCE)
        nature_note(&d->nature, &d->rules, m.a);
    else if (d->past != NULL)
        past_note(d->past, &d->rules, &d->now, m);
    d->turns += game_ends_turn(d->rules.game, m);
    game_step(&d->rules, &d->now, m);
}

/* Ask everyone whose turn it is for a choice, nature included. */
static inline struct joint duel_choose(const struct duel *d, duel_chooser *chooser, void *context)
{
    enum turn turn = d->now.turn;
    struct joint m = {0, 0};

    if (turn == CHANCE)
        m.a = duel_chance(d);
    else
        m.a = chooser(context, d, turn == P2);
    if (turn == BOTH)
        m.b = chooser(context, d, P2);
    return m;
}

/* The same, and then play the choices. */
static inline void duel_advance(struct duel *d, duel_chooser *chooser, void *context)
{
    duel_step(d, duel_choose(d, chooser, context));
}

#endif
