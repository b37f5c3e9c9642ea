/* The network and how it learns: gradients compared with differences, the same seed, saving in the
 * middle.
 * Runs: sanitizers and plain, because under sanitizers it learns too little to play better
 * Takes: 10 seconds */
#include "unit.h"
#include "core/nature.h"
#include "train/measure.h"
#include "train/trainer.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

#ifdef __SANITIZE_ADDRESS__
enum { THRIFT = 8 }; /* learn from only one game out of this many where all is slow */
#else
enum { THRIFT = 1 };
#endif

static struct view some_view(const struct rules *r, uint64_t seed)
{
    struct state s = game_start(r, P1);
    struct rng g = rng_at(seed, 0, 0);

    while (s.turn == CHANCE)
        game_step(r, &s, (struct joint){nature_draw(r, &s, &g), 0});
    return game_view(r, &s, s.turn);
}

/* Every legal move has its own output, and all inputs are in range. */
static void codes_are_apart(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct encoder e;

    (void)unused;
    assert_int_equal(encode_init(&e, &r), OK);
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct view v = some_view(&r, seed);
        bool taken[ENCODE_OUTPUTS] = {false};
        move legal[MOVES_MAX];
        struct inputs in;
        int n = r.game->legal(&r, &v.seen, v.me, legal);

        for (int i = 0; i < n; i++) {
            int output = encode_move(&e, legal[i]);

            assert_in_range(output, 0, e.outputs - 1);
            assert_false(taken[output]);
            taken[output] = true;
        }
        encode_view(&e, &v, NULL, &in);
        for (int i = 0; i < in.n; i++)
            assert_in_range(in.on[i], 0, e.inputs - 1);
    }
}

/* The layout that is written down for master is the one that its rules have. */
static void the_learned_layout_is_right(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct policy p;
    struct encoder e;

    (void)unused;
    assert_int_equal(encode_init(&e, &r), OK);
    assert_true(policy_learned(&p, &r));
    assert_memory_equal(&p.encoder, &e, sizeof e);
}

/* How many inputs of a range are on. */
static int on_between(const struct inputs *in, int low, int high)
{
    int n = 0;

    for (int i = 0; i < in->n; i++)
        n += in->on[i] >= low && in->on[i] < high;
    return n;
}

static bool is_on(const struct inputs *in, int input)
{
    return on_between(in, input, input + 1) == 1;
}

/* Everyone can count both decks: the cards that are not in the hand, discarded, or played as an
 * attack. */
static void decks_are_counted(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct encoder e;
    struct rng g = rng_at(1, 0, 0);

    (void)unused;
    assert_int_equal(encode_init(&e, &r), OK);
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct duel d;
        struct inputs in;
        move legal[MOVES_MAX];

        duel_init(&d, &r, P1, seed);
        while (!duel_is_over(&d)) {
            for (int me = P1; me <= P2 && d.now.turn != CHANCE; me++) {
                struct field whole[FIELDS_MAX];
                struct view v = duel_view(&d, me);
                int mine, theirs;

                r.game->describe(&r, &d.now, whole);
                mine = whole[PARTS_DECK].count[me];
                theirs = whole[PARTS_DECK].count[!me];
                encode_view(&e, &v, NULL, &in);
                assert_int_equal(on_between(&in, e.decks_base, e.past_base), 3);
                assert_true(is_on(&in, e.decks_base + mine));
                assert_true(is_on(&in, e.decks_base + e.full + 1 + theirs));
                assert_true(is_on(&in, e.decks_base + 3 * e.full + 2 + mine - theirs));
            }
            if (d.now.turn == CHANCE)
                duel_step(&d, (struct joint){duel_chance(&d), 0});
            else
                duel_step(
                    &d, (struct joint){
                            legal[rng_below(&g, (uint32_t)duel_legal(&d, d.now.turn, legal))], 0});
        }
    }
}

/* How many inputs a position turns on: one that is always on, three for the decks, the others for
 * its parts. */
static int inputs_of(const struct encoder *e, const struct state *s)
{
    struct field parts[FIELDS_MAX];
    int n = 4;

    e->rules.game->describe(&e->rules, s, parts);
    for (int i = 0; i < e->fields; i++)
        for (int p = P1; p <= P2; p++)
            n += e->is_list[i] ? parts[i].count[p] : parts[i].value[p][0] > 0;
    return n;
}

/* With large decks and hands nothing is left out, and there is room for one more input: the
 * critic's partner. */
static void all_cards_turn_inputs_on(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=8,copies=15,hand=60");
    struct encoder e;
    struct inputs in;
    struct duel d;

    (void)unused;
    assert_int_equal(encode_init(&e, &r), OK);
    duel_init(&d, &r, P1, 1);
    while (d.turns < 70) { /* until the decks have run out, and all hands are known */
        move legal[MOVES_MAX];
        bool attacks;
        int n;

        if (d.now.turn == CHANCE) {
            duel_step(&d, (struct joint){duel_chance(&d), 0});
            continue;
        }
        encode_view(&e, &(struct view){d.now, d.now.turn}, NULL, &in);
        assert_int_equal(in.n, inputs_of(&e, &d.now));
        assert_true(in.n < ENCODE_ON);
        n = duel_legal(&d, d.now.turn, legal);
        attacks = MOVE_NUMBER(legal[n - 1]) > 0; /* low cards, which high ones stop */
        duel_step(&d, (struct joint){legal[attacks ? 0 : n - 2], 0});
    }
}

/* List the inputs of a position's parts one by one: numbers by their value, cards by value and
 * copy.
 */
static int list_plainly(const struct encoder *e, const struct view *v, uint16_t *out)
{
    struct field parts[FIELDS_MAX];
    int n = 1;

    out[0] = 0;
    e->rules.game->describe(&e->rules, &v->seen, parts);
    for (int i = 0; i < e->fields; i++)
        for (int other = 0; other < 2; other++) {
            const int16_t *value = parts[i].value[v->me ^ other];
            int base = e->base[i][other] - 1, copy = 0;

            for (int k = 0; e->is_list[i] && k < parts[i].count[v->me ^ other]; k++) {
                copy = k > 0 && value[k] == value[k - 1] ? copy + 1 : 0;
                out[n++] = (uint16_t)(base + (value[k] - 1) * e->copies + copy + 1);
            }
            if (!e->is_list[i] && value[0] > 0)
                out[n++] = (uint16_t)(base + value[0]);
        }
    return n;
}

/* Every number of copies gives the same list as one by one, in the order in which rows are added.
 */
static void inputs_are_in_order(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers",        "battle-numbers:copies=1", "battle-numbers:copies=3",
        "battle-numbers:top=16", /* the widest piles of two copies that fit into one word */
        "battle-numbers:top=17", "battle-numbers:top=20"};

    (void)unused;
    for (size_t row = 0; row < sizeof rows / sizeof rows[0]; row++) {
        struct rules r = rules_of(rows[row]);
        struct encoder e;

        assert_int_equal(encode_init(&e, &r), OK);
        for (uint64_t seed = 0; seed < 20; seed++) {
            struct rng g = rng_at(seed, 1, 0);
            struct duel d;

            for (duel_init(&d, &r, P1, seed); !duel_is_over(&d) && d.turns < 40;) {
                uint16_t plain[ENCODE_ON];
                move legal[MOVES_MAX];
                struct inputs in;
                struct view v;
                int n;

                if (d.now.turn == CHANCE) {
                    duel_step(&d, (struct joint){duel_chance(&d), 0});
                    continue;
                }
                v = duel_view(&d, d.now.turn);
                n = list_plainly(&e, &v, plain);
                encode_view(&e, &v, NULL, &in);
                assert_int_equal(in.n, n + 3); /* the decks follow */
                assert_memory_equal(in.on, plain, (size_t)n * sizeof plain[0]);
                n = duel_legal(&d, d.now.turn, legal);
                duel_step(&d, (struct joint){legal[rng_below(&g, (uint32_t)n)], 0});
            }
        }
    }
}

/* A number turns on its own input, and nothing else in its range. */
static void numbers_turn_on_one_input(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct encode_range range[2 * FIELDS_MAX];
    struct view v = some_view(&r, 1);
    struct inputs in;
    struct encoder e;

    (void)unused;
    assert_int_equal(encode_init(&e, &r), OK);
    assert_int_equal(encode_ranges(&e, range), 4); /* HP and attack, of both */
    v.seen.points[v.me] = 7;
    encode_view(&e, &v, NULL, &in);
    assert_int_equal(on_between(&in, range[0].base, range[0].base + range[0].span), 1);
    assert_true(is_on(&in, range[0].base + 6));
    assert_true(is_on(&in, range[1].base + 19));
    assert_int_equal(on_between(&in, range[2].base, range[2].base + range[2].span), 0);
}

/* The sums have the same bits as if added one after the other, whatever the machine's registers. */
static void sums_are_plain(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct trainer *t = trainer_new(&r, 4, 1000);
    struct policy p = trainer_policy(t);
    const float *second = p.net.weights + net_second(&p.net);
    struct activity a;
    struct inputs in;

    (void)unused;
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct view v = some_view(&r, seed);

        encode_view(&p.encoder, &v, NULL, &in);
        net_run(&p.net, in.on, in.n, &a);
        for (int unit = 0; unit < NET_FIRST; unit++) {
            float sum = 0;

            for (int i = 0; i < in.n; i++)
                sum += p.net.weights[(size_t)in.on[i] * NET_FIRST + (size_t)unit];
            assert_true(a.first[unit] == (sum > 0 ? sum : 0));
        }
        for (int unit = 0; unit < NET_SECOND; unit++) {
            float sum = second[NET_FIRST * NET_SECOND + unit];

            for (int i = 0; i < NET_FIRST; i++)
                sum += a.first[i] > 0 ? second[i * NET_SECOND + unit] * a.first[i] : 0;
            assert_true(a.second[unit] == (sum > 0 ? sum : 0));
        }
    }
    trainer_free(t);
}

/* The gradient of a weight is what changing the weight does. */
static void gradients_are_right(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct trainer *t = trainer_new(&r, 3, 1000);
    struct policy p = trainer_policy(t);
    struct net n = p.net;
    size_t size = net_size(&n);
    float *weights = malloc(size * sizeof *weights), *gradient = calloc(size, sizeof *gradient);
    float wanted[NET_OUTPUTS_MAX] = {0};
    struct view v = some_view(&r, 5);
    struct rng g = rng_at(9, 0, 0);
    struct activity a;
    struct inputs in;

    (void)unused;
    memcpy(weights, n.weights, size * sizeof *weights);
    n.weights = weights;
    encode_view(&p.encoder, &v, NULL, &in);
    for (int i = 0; i < n.outputs; i++)
        wanted[i] = (float)i / 10 - 1;
    net_run(&n, in.on, in.n, &a);
    net_learn(&n, in.on, in.n, &a, wanted, gradient);
    for (int k = 0; k < 300; k++) {
        size_t at = rng_below(&g, (uint32_t)size);
        float old = weights[at], sum[2];

        for (int side = 0; side < 2; side++) {
            weights[at] = old + (side ? 1e-2f : -1e-2f);
            net_run(&n, in.on, in.n, &a);
            sum[side] = 0;
            for (int i = 0; i < n.outputs; i++)
                sum[side] += wanted[i] * a.output[i];
        }
        weights[at] = old;
        if (fabsf((sum[1] - sum[0]) / 2e-2f - gradient[at]) > 2e-2f + 0.05f * fabsf(gradient[at]))
            fail_msg("weight %zu: got %g, want %g", at, (double)gradient[at],
                     (double)((sum[1] - sum[0]) / 2e-2f));
    }
    free(weights);
    free(gradient);
    trainer_free(t);
}

static bool same(const struct trainer *a, const struct trainer *b)
{
    struct policy p = trainer_policy(a), q = trainer_policy(b);

    return memcmp(p.net.weights, q.net.weights, net_size(&p.net) * sizeof(float)) == 0;
}

/* The same seed learns the same with any number of threads, and after saving and loading in
 * between. */
static void learning_repeats(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3");
    struct trainer *a = trainer_new(&r, 1, 2 * TRAIN_GAMES),
                   *b = trainer_new(&r, 1, 2 * TRAIN_GAMES);
    struct trainer *other = trainer_new(&r, 2, 2 * TRAIN_GAMES);
    char path[] = "/tmp/duello-net-XXXXXX";
    FILE *file = fdopen(mkstemp(path), "w");

    (void)unused;
    trainer_share_among(b, 3);
    assert_true(trainer_round(a));
    assert_true(trainer_round(b));
    assert_true(trainer_round(other));
    assert_true(same(a, b));
    assert_false(same(a, other));
    assert_int_equal(trainer_save(b, path, NULL), OK);
    trainer_free(b);
    assert_int_equal(trainer_load(&b, path, NULL), OK);
    assert_true(same(a, b));
    assert_true(trainer_round(a));
    assert_true(trainer_round(b));
    assert_true(same(a, b));
    assert_false(trainer_round(a)); /* all games are played */
    assert_non_null(freopen(path, "w", file));
    fputs("duello net 4", file);
    fclose(file);
    assert_int_equal(trainer_load(&other, path, NULL), ERR_SYNTAX);
    remove(path);
    assert_int_equal(trainer_load(&other, path, NULL), ERR_IO);
    trainer_free(a);
    trainer_free(b);
    trainer_free(other);
}

/* A responder learns the same with any number of threads too, and takes more than at first from a
 * weak player. */
static void responders_learn(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=5,copies=1,hand=3,hp=8");
    struct policy prey = {.rules = &r, .bot = bots_find("random")};
    struct trainer *from = trainer_new(&r, 1, TRAIN_GAMES), *t[2];
    struct policy start = trainer_policy(from);
    double first;

    (void)unused;
    for (int i = 0; i < 2; i++) {
        t[i] = trainer_new(&r, 7, 64 * TRAIN_GAMES / THRIFT);
        trainer_share_among(t[i], 1 + i);
        trainer_against(t[i], &prey);
        trainer_start_from(t[i], &start, NULL);
        assert_true(trainer_round(t[i]));
    }
    first = trainer_score(t[0]);
    for (int i = 0; i < 2; i++)
        while (trainer_round(t[i]))
            ;
    assert_true(same(t[0], t[1]));
    if (THRIFT == 1 && trainer_score(t[0]) < first + 0.05)
        fail_msg("%.3f at first, %.3f at last", first, trainer_score(t[0]));
    trainer_free(from);
    trainer_free(t[0]);
    trainer_free(t[1]);
}

/* A network alone can be read, can play, and can be trained further. */
static void networks_are_kept_alone(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3");
    struct trainer *a = trainer_new(&r, 1, 2 * TRAIN_GAMES), *b = NULL;
    char path[] = "/tmp/duello-net-XXXXXX";

    (void)unused;
    close(mkstemp(path));
    assert_true(trainer_round(a));
    assert_int_equal(trainer_save_network(a, path, NULL), OK);
    assert_int_equal(trainer_load(&b, path, NULL), OK);
    assert_true(same(a, b));
    assert_true(trainer_round(b));
    assert_false(same(a, b));
    remove(path);
    trainer_free(a);
    trainer_free(b);
}

/* Does a round change the weights of the inputs for the past? */
static bool learns_from_past(bool forgets)
{
    struct rules r = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3");
    struct trainer *t = trainer_new(&r, 1, TRAIN_GAMES);
    struct policy p = trainer_policy(t);
    size_t first = (size_t)p.encoder.past_base * NET_FIRST, bytes;
    float *before;
    bool changed;

    bytes = (net_second(&p.net) - first) * sizeof *before;
    before = malloc(bytes);
    memcpy(before, p.net.weights + first, bytes);
    if (forgets)
        trainer_forget(t);
    assert_true(trainer_round(t));
    changed = memcmp(before, p.net.weights + first, bytes) != 0;
    free(before);
    trainer_free(t);
    return changed;
}

static void who_forgets_learns_from_views_alone(void **unused)
{
    (void)unused;
    assert_true(learns_from_past(false));
    assert_false(learns_from_past(true));
}

static double score_against_random(const struct trainer *t)
{
    struct policy learned = trainer_policy(t);
    struct policy any = {.rules = learned.rules, .bot = bots_find("random")};

    return measure(learned.rules, (struct contender){.policy = &learned},
                   (struct contender){.policy = &any}, 1000 / THRIFT, 7, 2, NULL)
        .score;
}

/* A little learning beats none. */
static void learning_helps(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=5,copies=1,hand=3,hp=8");
    struct trainer *t = trainer_new(&r, 1, 8 * TRAIN_GAMES / THRIFT);
    double before = score_against_random(t), after;

    (void)unused;
    while (trainer_round(t))
        ;
    after = score_against_random(t);
    if (THRIFT == 1 && after < before + 0.05)
        fail_msg("%.3f before, %.3f after", before, after);
    trainer_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_apart),
        cmocka_unit_test(the_learned_layout_is_right),
        cmocka_unit_test(decks_are_counted),
        cmocka_unit_test(all_cards_turn_inputs_on),
        cmocka_unit_test(inputs_are_in_order),
        cmocka_unit_test(numbers_turn_on_one_input),
        cmocka_unit_test(sums_are_plain),
        cmocka_unit_test(gradients_are_right),
        cmocka_unit_test(learning_repeats),
        cmocka_unit_test(responders_learn),
        cmocka_unit_test(networks_are_kept_alone),
        cmocka_unit_test(who_forgets_learns_from_views_alone),
        cmocka_unit_test(learning_helps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
