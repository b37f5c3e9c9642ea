/*
 * A graph is the rules in another form: with the same dice, every game on it has the same choices
 * and the same result, one at a time or many at once. So are the worths of its choices.
 */
#include "unit.h"
#include "solve/graph.h"
#include "solve/solution.h"

static const struct {
    const char *rules;
    int limit, bound;
    bool none; /* the game cannot be written out */
} rows[] = {
    {"charge:goal=9,max-add=3,charge-cards=2,block-cards=1", 500, 0, false},
    {"charge:goal=5,max-add=3,charge-cards=2,block=next-charge,steal-gain=yes", 500, 0, false},
    {"energy-clash", 500, 0, false},
    {"energy-clash", 1, 0, false}, /* over after the first choice */
    {"energy-clash:defend=until-hit,limit-result=points", 6, 0, false},
    {"energy-duel", 500, 0, false},
    {"energy-duel:self-zero=survives,limit-result=points", 3, 0, false}, /* an odd limit */
    {"energy-duel-blast", 500, 0, false},
    {"energy-duel-blast", 500, 11, false},               /* nearly every game leaves the graph */
    {"energy-duel-blast:double-ko=coin", 500, 0, false}, /* nature moves */
    {"energy-duel-blast:double-ko=coin,limit-result=points", 4, 12, false},
    {"energy-duel-blast:double-ko=draw,limit-result=points", 7, 10, false},
    {"battle-numbers", 500, 0, true}, /* hidden cards */
};

static void by_rules(const struct rules *r, struct rng *dice, struct played *t)
{
    struct state s = game_start(r, P1);

    while (s.turn != OVER) {
        struct joint m = {0, 0};
        move list[MOVES_MAX];

        t->moves += s.turn != CHANCE;
        if (s.turn == CHANCE)
            m.a = nature_draw(r, &s, dice);
        else
            m.a = list[rng_below(dice, (uint32_t)r->game->legal(r, &s, s.turn == P2, list))];
        if (s.turn == BOTH)
            m.b = list[rng_below(dice, (uint32_t)r->game->legal(r, &s, P2, list))];
        t->signature = graph_mix(t->signature, m);
        game_step(r, &s, m);
    }
    t->ended[s.result]++;
    t->games++;
}

static void check_played(const char *what, const struct played *is, const struct played *want)
{
    if (memcmp(is, want, sizeof *is) != 0)
        fail_msg("%s: games %llu, moves %llu, won %llu and %llu, not %llu, %llu, %llu and %llu",
                 what, (unsigned long long)is->games, (unsigned long long)is->moves,
                 (unsigned long long)is->ended[P1_WINS], (unsigned long long)is->ended[P2_WINS],
                 (unsigned long long)want->games, (unsigned long long)want->moves,
                 (unsigned long long)want->ended[P1_WINS],
                 (unsigned long long)want->ended[P2_WINS]);
}

static void compare(const char *name, struct rules r, const struct graph *g, int limit, int games)
{
    struct played want = {0}, one = {0}, many = {.signature = 7};

    r.value[TURN_LIMIT] = limit;
    for (int i = 0; i < games; i++) {
        struct rng a = rng_at(5, 0, (uint64_t)i), b = a;

        by_rules(&r, &a, &want);
        graph_playout(g, limit, &b, &one);
        assert_int_equal(a.state, b.state);
    }
    check_played(name, &one, &want);
    graph_playouts(g, limit, 5, (uint64_t)games, &many);
    want.signature = 7; /* many games at once leave it alone */
    check_played(name, &many, &want);
}

static void same_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct budget b = {0};
        struct graph g;
        int err = graph_open(&g, &r, rows[i].bound, &b);

        assert_int_equal(err, rows[i].none ? ERR_UNKNOWN : OK);
        if (err != OK)
            continue;
        /* fewer games than are played at a time, a few more, and many */
        for (int games = 1; games < 5000; games = games * 7 + 2)
            compare(rows[i].rules, r, &g, rows[i].limit, games);
        graph_release(&g);
        assert_int_equal(b.now, 0);
    }
}

static void out_of_memory(void **unused)
{
    struct rules r = rules_of("energy-duel-blast:double-ko=coin");
    struct budget plenty = {0};
    struct graph g;

    (void)unused;
    assert_int_equal(graph_open(&g, &r, 0, &plenty), OK);
    graph_release(&g);
    for (uint64_t limit = 1; limit < plenty.peak; limit += plenty.peak / 37) {
        struct budget b = {.limit = limit};

        assert_int_equal(graph_open(&g, &r, 0, &b), ERR_MEMORY);
        assert_int_equal(b.now, 0);
    }
}

/* Compare what two solutions say about the choices at a position. */
static int check_choices(const char *rules, const struct solution *plain,
                         const struct solution *with_graph, const struct state *s)
{
    struct prospect want[MOVES_MAX], is[MOVES_MAX];
    int player = s->turn == P2 ? P2 : P1, n = solution_prospects(plain, s, player, want);

    assert_int_equal(solution_prospects(with_graph, s, player, is), n);
    if (n < 0)
        return 0;
    for (int i = 0; i < n; i++)
        if (is[i].move != want[i].move || is[i].worth.value != want[i].worth.value ||
            is[i].worth.plies != want[i].worth.plies || is[i].share != want[i].share ||
            is[i].chance != want[i].chance)
            fail_msg("%s, choice %d: value %g in %d, chance %g, not %g in %d, %g", rules, i,
                     is[i].worth.value, is[i].worth.plies, is[i].chance, want[i].worth.value,
                     want[i].worth.plies, want[i].chance);
    return n;
}

/* The worth of choices is the same whether the rules or the graph say where they lead. */
static void same_prospects(void **unused)
{
    static const char *const games[] = {
        "charge:goal=9,max-add=3,charge-cards=2,block-cards=1",
        "charge:goal=5,max-add=3,charge-cards=2,turn-limit=7",
        "charge:goal=5,max-add=3,charge-cards=2,turn-limit=9,limit-result=points",
        "energy-clash:turn-limit=300",
        "energy-duel:turn-limit=60",
        "energy-duel",
        "energy-duel-blast:turn-limit=6",
    };

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        struct rules r = rules_of(games[i]);
        struct solve_setup setup = {.chances = true, .fold = FOLD_ABOVE};
        struct solution *known[2];
        uint64_t cursor = 0;
        struct worth w;
        struct state s;
        int choices = 0;

        for (int k = 0; k < 2; k++)
            assert_int_equal(solution_new(&known[k], &r, &setup, NULL), OK);
        assert_int_equal(solution_write_graph(known[1]), OK);
        while (solution_next(known[0], &cursor, &s, &w)) {
            choices += check_choices(games[i], known[0], known[1], &s);
            for (int left = 1; solution_far(known[0]) > 0 && left < 6; left++) {
                s.clock = (uint16_t)(r.value[TURN_LIMIT] - left);
                choices += check_choices(games[i], known[0], known[1], &s);
            }
        }
        assert_within(choices, 100, INFINITY);
        solution_free(known[0]);
        solution_free(known[1]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_games),
        cmocka_unit_test(out_of_memory),
        cmocka_unit_test(same_prospects),
    };

    return cmocka_run_group_tests_name("graph", tests, NULL, NULL);
}
