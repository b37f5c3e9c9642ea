/*
 * Every game under many rules, and random walks through them, for the property tests. A game that
 * is not in the table is tested by its book, and with turn limits.
 */
#ifndef SPREAD_H
#define SPREAD_H

#include "unit.h"
#include "core/record.h"
#include "games/games.h"

static const char *const spread_table[] = {
    /* charge: every option at both ends, and each other reading alone */
    "charge:goal=1,max-add=1,charge-cards=1,block-cards=0,steal-cards=0",
    "charge:goal=1000,max-add=50,charge-cards=99,block-cards=99,steal-cards=99",
    "charge:goal=5,max-add=50,steal-cards=9,steal-gain=yes,overshoot-gain=face",
    "charge:refresh=hand-empty",
    "charge:steal-gain=yes",
    "charge:overshoot-gain=face",
    "charge:block=next-charge,block-cards=9",
    /* energy-clash */
    "energy-clash:start=1,cap=1",
    "energy-clash:start=1000,cap=1000,damage=1000,defended-damage=1000,attack-cost=0",
    "energy-clash:attack-cost=1000,defend-cost=1000,recharge=1000,cap=1000",
    "energy-clash:defend-cost=0,recharge=0,damage=0,defended-damage=0",
    "energy-clash:zero=attacker-wins",
    "energy-clash:defend=until-hit",
    "energy-clash:zero=attacker-wins,defend=until-hit,start=20",
    /* battle-numbers: decks of every width of counter, hands from one card to all */
    "battle-numbers:hp=1",
    "battle-numbers:hp=1000,reshuffle=eager",
    "battle-numbers:hp=1000",
    "battle-numbers:top=1,copies=1,hand=1",
    "battle-numbers:top=1,copies=1,hand=1,reshuffle=eager",
    "battle-numbers:hp=300,top=40,copies=1,hand=40",
    "battle-numbers:hp=300,top=20,copies=3,hand=60,reshuffle=eager",
    "battle-numbers:hp=300,top=13,copies=7,hand=60,first-less=40",
    "battle-numbers:hp=300,top=10,copies=15,hand=60,reshuffle=eager",
    /* energy-duel */
    "energy-duel:start=1,cap=1,max-attack=1,factor=1,charge=0",
    "energy-duel:start=1000,cap=1000,max-attack=50,factor=100,charge=1000",
    "energy-duel:self-zero=survives",
    "energy-duel:self-zero=illegal",
    "energy-duel:self-zero=survives,start=3,factor=1,charge=0",
    "energy-duel:self-zero=illegal,start=50,cap=60,max-attack=50,factor=1",
    /* energy-duel-blast */
    "energy-duel-blast:start=1,charge=0,blast-cost=0,blast-damage=1",
    "energy-duel-blast:start=1000,charge=100,blast-cost=1000,blast-damage=1000",
    "energy-duel-blast:charge=100",
    "energy-duel-blast:poor-blast=illegal",
    "energy-duel-blast:double-ko=higher,start=5",
    "energy-duel-blast:double-ko=coin,start=5",
    "energy-duel-blast:double-ko=draw,start=5",
    "energy-duel-blast:double-ko=coin,start=5,turn-limit=1,limit-result=points",
};

static const char *const spread_limits[] = {
    "turn-limit=0", /* the book */
    "turn-limit=1",
    "turn-limit=7",
    "turn-limit=60000",
};

/* Get rules number i; false after the last. */
static inline bool spread_at(int i, struct rules *r)
{
    int book = games_count() * COUNT(spread_limits) * 2;

    if (i >= book + COUNT(spread_table))
        return false;
    if (i >= book) {
        *r = rules_of(spread_table[i - book]);
        return true;
    }
    rules_init(r, games_at(i / (COUNT(spread_limits) * 2)));
    assert_int_equal(rules_set(r, spread_limits[i / 2 % COUNT(spread_limits)], NULL), OK);
    r->value[LIMIT_RESULT] = i % 2 ? LIMIT_POINTS : LIMIT_UNFINISHED;
    return true;
}

static inline const char *spread_name(const struct rules *r)
{
    static char room[SENTENCE_BYTES];
    struct text name = TEXT(room);

    rules_print(r, &name);
    return room;
}

/* Return an option's value by its name. */
static inline int spread_value(const struct rules *r, const char *name)
{
    for (int i = 0; r->game->options[i].name != NULL; i++)
        if (strcmp(r->game->options[i].name, name) == 0)
            return r->value[i];
    fail_msg("%s has no option %s", r->game->id, name);
    return 0;
}

/* All choices at a position, for the player or for nature. */
static inline int walk_choices(const struct rules *r, const struct state *s, int who, move *out)
{
    uint32_t weight[MOVES_MAX];

    return who == CHANCE ? r->game->chance(r, s, out, weight) : r->game->legal(r, s, who, out);
}

/* Make any choice, all moves equally likely. */
static inline struct joint walk_choose(const struct rules *r, const struct state *s, struct rng *g)
{
    move list[MOVES_MAX];
    struct joint m = {0};

    if (s->turn == CHANCE) {
        m.a = nature_draw(r, s, g);
        return m;
    }
    m.a = list[rng_below(g, (uint32_t)walk_choices(r, s, s->turn == BOTH ? P1 : s->turn, list))];
    if (s->turn == BOTH)
        m.b = list[rng_below(g, (uint32_t)walk_choices(r, s, P2, list))];
    return m;
}

enum { WALK_TURNS = 300 };

/* One step of a walk; `m` leads from `before` to `after`. */
struct step {
    const struct rules *rules;
    struct state before, after;
    struct joint m;
    int turn; /* the turn being played, from 1 */
};

/* Make one step of a record: nature by its own dice, players by these. */
static inline struct joint choose(const struct record *rec, struct rng *g)
{
    if (rec->duel.now.turn == CHANCE)
        return (struct joint){nature_choose(&rec->duel.nature, &rec->duel.rules, &rec->duel.now),
                              0};
    return walk_choose(&rec->duel.rules, &rec->duel.now, g);
}

static inline void walk(const struct rules *r, uint64_t seed, int turns,
                        void (*visit)(const struct step *))
{
    struct rng g = rng_at(seed, 9, 0);
    struct step step = {.rules = r, .after = game_start(r, seed & 1 ? P2 : P1), .turn = 1};

    while (step.after.turn != OVER && step.turn <= turns) {
        step.before = step.after;
        step.m = walk_choose(r, &step.before, &g);
        assert_int_equal(game_play(r, &step.after, step.m), OK);
        visit(&step);
        step.turn += game_ends_turn(r->game, step.m);
    }
}

static inline void walk_spread(int walks, void (*visit)(const struct step *))
{
    struct rules r;

    for (int i = 0; spread_at(i, &r); i++)
        for (int seed = 0; seed < walks; seed++)
            walk(&r, (uint64_t)seed, WALK_TURNS, visit);
}

#endif
