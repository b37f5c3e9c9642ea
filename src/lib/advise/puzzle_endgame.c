#include "advise/puzzle_endgame.h"

#include "bots/bot.h"
#include "core/rng.h"
#include "solve/outcomes.h"

/* The decision of a game to use: the first late one at which this few deals are possible, or the
 * one after it, half a turn later, which is quicker to solve. With even fewer deals, a deck is
 * about to be shuffled again, which takes long to solve. */
static const struct kind {
    uint32_t least, most;
    int after;
} kinds[] = {{16, 36, 1}, {16, 450, 1}, {16, 36, 0}, {16, 36, 1}};

enum { KINDS = sizeof kinds / sizeof kinds[0], LATE = 10, TURNS_LEFT = 2, TURNS_MAX = 1000 };

int puzzle_endgame_solve(struct equilibrium **out, const struct rules *r, const struct state *s,
                         struct text *why)
{
    struct state from = *s;
    struct equilibrium_setup setup = {
        .memory = (uint64_t)256 << 20, .from = &from, .target = 0.000001, .iterations = 4000};

    game_undeal(r, &from);
    return equilibrium_new(out, r, &setup, why);
}

/* Are there at most this many deals? Room for a few more is enough to find out. */
static bool puzzle_endgame_has_few_deals(const struct rules *r, const struct state *s,
                                         const struct kind *kind)
{
    struct budget room = {.limit = (64 << 10) + 100 * (uint64_t)kind->most};
    struct state from = *s;
    struct outcomes o;
    bool few;

    if (!game_undeal(r, &from) || outcomes_find(&o, &room, r, &from) != OK)
        return false;
    few = o.states.n >= kind->least && o.states.n <= kind->most;
    outcomes_release(&o, &room);
    return few;
}

/* Play the n-th game up to its endgame; false if the game is over before. */
static bool puzzle_endgame_reach(const struct game *g, int n, struct duel *d)
{
    const struct kind *kind = &kinds[n % KINDS];
    const struct bot *player = bots_rung(g, 1 + n / KINDS % LEVELS);
    struct rng dice = rng_at((uint64_t)n, 1, 0);
    struct past past = {0};
    struct state start;
    struct rules r;
    int more = -1; /* decisions so far; -1: not yet known */

    rules_init(&r, g);
    r.value[TURN_LIMIT] = TURNS_MAX; /* so that turns are counted */
    r.value[LIMIT_RESULT] = LIMIT_POINTS;
    duel_init(d, &r, n % 2, (uint64_t)n);
    start = d->now;
    for (int p = P1; p <= P2; p++)
        start.points[p] = (int16_t)(start.points[p] * (1 + n % 5) / 5);
    duel_begin(d, &start, n % 2);
    d->past = &past;
    while (!duel_is_over(d)) {
        struct joint m = {0, 0};
        struct decision_room room;
        struct decision decision;

        if (d->now.turn == CHANCE) {
            m.a = duel_chance(d);
        } else {
            if (more < 0 && d->turns >= LATE && puzzle_endgame_has_few_deals(&r, &d->now, kind))
                more = kind->after;
            if (more-- == 0)
                return true;
            decision = bot_decision(d, d->now.turn, NULL, &dice, &room);
            m.a = player->choose(player, &decision);
        }
        duel_step(d, m);
    }
    return false;
}

/* Does the mover see the same in an earlier deal? */
static bool puzzle_endgame_is_seen(const struct equilibrium *e, uint32_t deal, const struct view *v)
{
    struct state s;

    for (uint32_t i = 0; i < deal && equilibrium_deal(e, i, &s); i++) {
        struct state seen = game_view(equilibrium_rules(e), &s, v->me).seen;

        if (memcmp(&seen, &v->seen, sizeof seen) == 0)
            return true;
    }
    return false;
}

int puzzle_endgame_find(const struct game *g, int n, struct puzzle out[PUZZLE_ENDGAME_MOST])
{
    struct equilibrium *e;
    struct duel d;
    struct state s;
    int found = 0;

    if (!puzzle_endgame_reach(g, n, &d))
        return 0;
    d.rules.value[TURN_LIMIT] = d.now.clock + TURNS_LEFT;
    if (puzzle_endgame_solve(&e, &d.rules, &d.now, NULL) != OK)
        return 0;
    for (uint32_t i = 0; found < PUZZLE_ENDGAME_MOST && equilibrium_deal(e, i, &s); i++) {
        struct view v = game_view(&d.rules, &s, s.turn);

        if (!puzzle_endgame_is_seen(e, i, &v))
            found += puzzle_in_endgame(e, &v, &out[found]);
    }
    equilibrium_free(e);
    return found;
}
