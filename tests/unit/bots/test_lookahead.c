/* Playing on without memory, in games that do not end, and in games without the expected parts. */
#include "unit.h"
#include "bots/battle/named_parts.h"
#include "core/nature.h"

#include <stdlib.h>

/* The source itself, with an allocator that fails on purpose. */
static bool out_of_memory;
static void *scarce_malloc(size_t size)
{
    return out_of_memory ? NULL : malloc(size);
}
#define malloc scarce_malloc
#include "bots/battle/lookahead.c"
#undef malloc

/* A decision of Battle Numbers after some moves. */
struct scene_of {
    struct rules r;
    struct state s;
    struct view v;
    struct rng g;
    move legal[MOVES_MAX];
    struct decision d;
};

static void begin(struct scene_of *it, uint64_t seed)
{
    it->r = rules_of("battle-numbers:hp=9");
    it->s = game_start(&it->r, P1);
    it->g = rng_at(seed, 0, 0);
    for (int i = 0; it->s.turn == CHANCE || i < (int)seed % 4;) {
        struct joint m = {0, 0};

        if (it->s.turn == CHANCE)
            m.a = nature_draw(&it->r, &it->s, &it->g);
        else if (it->r.game->legal(&it->r, &it->s, it->s.turn, it->legal) > 0 && ++i)
            m.a = it->legal[0];
        game_step(&it->r, &it->s, m);
    }
    it->v = game_view(&it->r, &it->s, it->s.turn);
    it->d = (struct decision){&it->r, NULL, &it->v, it->legal, 0, &it->g, NULL};
    it->d.n = it->r.game->legal(&it->r, &it->v.seen, it->v.me, it->legal);
}

static void without_memory_nothing_is_known(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct joint line[8];
        struct state whole;
        struct lookahead l;
        struct scene_of it;
        struct policy trader;

        begin(&it, seed);
        trader = (struct policy){.rules = &it.r, .bot = bots_find("trader")};
        l = (struct lookahead){&trader, 50};
        out_of_memory = true;
        assert_int_equal(lookahead_along(&l, &it.d, it.legal[0], &whole, line, 8), 0);
        out_of_memory = false;
        assert_true(lookahead_along(&l, &it.d, it.legal[0], &whole, line, 8) > 0);
    }
}

/* A trial that is too long is neither a win nor a loss. */
static void long_games_go_by_points(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=1000");
    struct policy trader = {.rules = &r, .bot = bots_find("trader")};
    struct lookahead l = {&trader, 50};
    struct state s = game_start(&r, P1);
    struct rng g = rng_at(3, 0, 0);
    move legal[MOVES_MAX];
    bool uneven = false;
    struct decision d;
    struct view v;

    (void)unused;
    while (s.turn == CHANCE)
        game_step(&r, &s, (struct joint){nature_draw(&r, &s, &g), 0});
    v = game_view(&r, &s, s.turn);
    d = (struct decision){&r, NULL, &v, legal, 0, &g, NULL};
    d.n = r.game->legal(&r, &v.seen, v.me, legal);
    for (int i = 0; i < d.n; i++) {
        double result = lookahead_try_move(&l, &d, &s, legal[i], &g, NULL);

        assert_true(result > -1 && result < 1);
        uneven = uneven || result != 0;
    }
    assert_true(uneven);
}

/* Only the points, followed by garbage. */
static int describe_points(const struct rules *r, const struct state *s,
                           struct field out[FIELDS_MAX])
{
    (void)r;
    memset(out, 0xa5, FIELDS_MAX * sizeof *out);
    field_numbers(&out[0], "points", s->points[P1], s->points[P2]);
    return 1;
}

static void unknown_names_end_the_search(void **unused)
{
    static const char *const ids[] = {"greedy", "trader"};
    struct scene_of it;
    struct named_parts parts;
    struct game other;

    (void)unused;
    begin(&it, 1);
    other = *it.r.game;
    other.describe = describe_points;
    it.r.game = &other;
    named_parts_describe(&it.r, &it.s, &parts);
    assert_int_equal(named_parts_get(&parts, "points")->value[P1][0], it.s.points[P1]);
    assert_int_equal(named_parts_get(&parts, "hand")->count[P1], 0);
    assert_int_equal(named_parts_option(&it.r, "nothing"), 0);
    for (size_t i = 0; i < COUNT(ids); i++) {
        move m = bots_find(ids[i])->choose(bots_find(ids[i]), &it.d);
        bool found = false;

        for (int k = 0; k < it.d.n; k++)
            found = found || it.legal[k] == m;
        assert_true(found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_memory_nothing_is_known),
        cmocka_unit_test(long_games_go_by_points),
        cmocka_unit_test(unknown_names_end_the_search),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
