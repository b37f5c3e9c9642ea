/* The network and how it learns: gradients by differences, the same seed, saving in the middle. */
#include "unit.h"

#include "learn/train.h"

#include <math.h>
#include <stdlib.h>

static struct view some_view(const struct rules *r, uint64_t seed)
{
    struct state s = game_start(r, P1);
    struct rng g = rng_at(seed, 0, 0);

    while (s.turn == CHANCE)
        game_step(r, &s, (struct joint){chance_draw(r, &s, &g), 0});
    return game_view(r, &s, s.turn);
}

/* Every legal move has an output of its own, and inputs are such as there are. */
static void codes_are_apart(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct encoder e;

    (void)unused;
    assert_int_equal(encoder_init(&e, &r), OK);
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
        encode(&e, &v, &in);
        for (int i = 0; i < in.n; i++)
            assert_in_range(in.on[i], 0, e.inputs - 1);
    }
}

/* What net_learn says of a weight is what changing it does. */
static void gradients_are_right(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct trainer *t = trainer_new(&r, 3, 1000);
    const struct encoder *e = trainer_encoder(t);
    struct net n = *trainer_mean(t);
    size_t size = net_size(&n);
    float *weights = malloc(size * sizeof *weights), *gradient = calloc(size, sizeof *gradient);
    float wanted[ENCODE_OUTPUTS + 1];
    struct view v = some_view(&r, 5);
    struct rng g = rng_at(9, 0, 0);
    struct activity a;
    struct inputs in;

    (void)unused;
    memcpy(weights, n.weights, size * sizeof *weights);
    n.weights = weights;
    encode(e, &v, &in);
    for (int i = 0; i < n.outputs; i++)
        wanted[i] = (float)i / 10 - 1;
    net_run(&n, &in, &a);
    net_learn(&n, &in, &a, wanted, gradient);
    for (int k = 0; k < 300; k++) {
        size_t at = rng_below(&g, (uint32_t)size);
        float old = weights[at], sum[2];

        for (int side = 0; side < 2; side++) {
            weights[at] = old + (side ? 1e-2f : -1e-2f);
            net_run(&n, &in, &a);
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
    return memcmp(trainer_mean(a)->weights, trainer_mean(b)->weights,
                  net_size(trainer_mean(a)) * sizeof(float)) == 0;
}

/* The same seed learns the same, and so does one that was put away in between. */
static void learning_repeats(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3");
    struct trainer *a = trainer_new(&r, 1, 2 * TRAIN_GAMES),
                   *b = trainer_new(&r, 1, 2 * TRAIN_GAMES);
    struct trainer *other = trainer_new(&r, 2, 2 * TRAIN_GAMES);
    FILE *file = tmpfile();

    (void)unused;
    assert_true(trainer_round(a) && trainer_round(b) && trainer_round(other));
    assert_true(same(a, b));
    assert_false(same(a, other));
    assert_int_equal(trainer_save(b, file), 0);
    trainer_free(b);
    rewind(file);
    assert_non_null(b = trainer_load(file, NULL));
    assert_true(same(a, b));
    assert_true(trainer_round(a) && trainer_round(b));
    assert_true(same(a, b));
    assert_false(trainer_round(a)); /* all games are played */
    rewind(file);
    fputs("duello net 2", file);
    rewind(file);
    assert_null(trainer_load(file, NULL));
    fclose(file);
    trainer_free(a);
    trainer_free(b);
    trainer_free(other);
}

/* A little learning beats none. */
static void learning_helps(void **unused)
{
    struct rules r = rules_of("battle-numbers:top=3,copies=1,hand=2,hp=3");
    struct trainer *t = trainer_new(&r, 1, 8 * TRAIN_GAMES);
    double before = trainer_measure(t, bots_find("random"), 1000), after;

    (void)unused;
    while (trainer_round(t))
        ;
    after = trainer_measure(t, bots_find("random"), 1000);
    if (after < before + 0.05)
        fail_msg("%.3f before, %.3f after", before, after);
    trainer_free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_are_apart),
        cmocka_unit_test(gradients_are_right),
        cmocka_unit_test(learning_repeats),
        cmocka_unit_test(learning_helps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
