/* The setup of a solution: threads, memory, stopping, and requests that are impossible.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 * Takes: 7 seconds */
#include "solved.h"
#include "core/rng.h"
#include "solve/layout.h"
#include "solve/solution.h"

/* ---- threads --------------------------------------------------------------------------------- */

static void threads_agree(void **unused)
{
    static const struct {
        const char *rules;
        int times;
    } rows[] = {
        {"charge", 1},
        {"charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1", 9},
        {"charge:goal=5,max-add=2,charge-cards=2,turn-limit=8,limit-result=points", 9},
        {"energy-clash", 20},
        {"energy-duel:turn-limit=30,limit-result=points", 9},
        {"energy-duel-blast", 3},
        {"energy-duel-blast:turn-limit=9,limit-result=points", 5},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct solution *one = solved(&r, &(struct solve_setup){.jobs = 1});

        for (int j = 0; j < rows[i].times; j += THRIFT)
            for (int jobs = 2; jobs <= 3; jobs++) {
                struct solution *many = solved(&r, &(struct solve_setup){.jobs = jobs});

                check_same(one, many);
                solution_free(many);
            }
        solution_free(one);
    }
}

/* ---- what is refused ------------------------------------------------------------------------- */

/* A sentence: it is not empty, ends with a full stop, and was not cut. */
static void check_sentence(const struct text *why)
{
    if (why->len < 10 || why->at[why->len - 1] != '.' || why->cut)
        fail_msg("got \"%s\", want a sentence", why->at);
}

static void refusals(void **unused)
{
    static const struct {
        const char *rules;
        uint64_t memory;
        bool too_large; /* ERR_LIMIT or ERR_MEMORY; else ERR_UNKNOWN */
    } rows[] = {
        {"battle-numbers", 0, false},
        {"battle-numbers:hp=1,top=1,copies=1,hand=1", 0, false},
        {"charge:goal=1000,max-add=50,charge-cards=99,block-cards=99,steal-cards=99", 0, true},
        {"charge:goal=1000", 1U << 30, true},
        {"charge:turn-limit=30000,limit-result=points", 1U << 30, true},
        {"charge", 1U << 20, true},
        {"energy-clash:start=1000,cap=1000", 1U << 20, true},
        {"energy-duel-blast:start=1000", 1U << 20, true},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct solution *untouched = (struct solution *)&r, *out = untouched;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        double begin = seconds();
        int err = solution_new(&out, &r, &(struct solve_setup){.memory = rows[i].memory}, &why);

        if (rows[i].too_large ? err != ERR_LIMIT && err != ERR_MEMORY : err != ERR_UNKNOWN)
            fail_msg("%s: got %d (%s), want a refusal", rows[i].rules, err, room);
        if (seconds() - begin > 10) /* exploring comes first */
            fail_msg("%s: refused after %.3g s, want soon", rows[i].rules, seconds() - begin);
        assert_ptr_equal(out, untouched);
        check_sentence(&why);
        if (rows[i].too_large && strpbrk(room, "0123456789") == NULL)
            fail_msg("%s: got \"%s\", want an estimate", rows[i].rules, room);
        assert_int_equal(
            solution_new(&out, &r, &(struct solve_setup){.memory = rows[i].memory}, NULL), err);
    }
}

/* Impossible requests, and finished positions. */
static void odd_questions(void **unused)
{
    static const struct {
        enum result result;
        double value;
    } rows[] = {{P1_WINS, 1}, {P2_WINS, -1}, {DRAW, 0}, {UNFINISHED, 0}};
    struct rules r = rules_of("energy-duel:start=4,cap=4");
    struct solution *known = solved(&r, &(struct solve_setup){0});
    struct state s = game_start(&r, P2);
    struct prospect list[MOVES_MAX];

    (void)unused;
    assert_int_equal(solution_prospects(known, &s, P1, list), ERR_ILLEGAL);
    assert_true(solution_prospects(known, &s, P2, list) > 0);
    for (int i = 0; i < COUNT(rows); i++) {
        state_end(&s, rows[i].result);
        check_worth(known, &s, (struct worth){rows[i].value, 0});
        for (int p = P1; p <= P2; p++)
            assert_int_equal(solution_prospects(known, &s, p, list), ERR_OVER);
    }
    solution_free(known);
    solution_free(NULL);
}

/* ---- stopping -------------------------------------------------------------------------------- */

struct patience {
    int calls, most;
    double share;
};

static bool is_patient(void *context, double share)
{
    struct patience *p = context;

    assert_within(share, 0, 1);
    assert_true(p->calls < p->most); /* the callback is not called again after it returned false */
    p->share = share;
    return ++p->calls < p->most;
}

static void stopping(void **unused)
{
    static const struct {
        const char *rules;
        bool asks; /* is it long enough for a question? */
    } rows[] = {{"charge", true},
                {"charge:goal=6,max-add=3,charge-cards=2,block-cards=1,steal-cards=1", false},
                {"energy-duel-blast", false},
                {"energy-duel-blast:turn-limit=12,limit-result=points", false}};
    static const int mosts[] = {1, 2, 7, 40};

    (void)unused;
    for (int i = 0; i < COUNT(rows) * 3 * COUNT(mosts); i++) {
        struct rules r = rules_of(rows[i / 3 / COUNT(mosts)].rules);
        struct patience p = {.most = mosts[i % COUNT(mosts)]};
        struct solve_setup setup = {.jobs = 1 + i / COUNT(mosts) % 3,
                                    .going_on = is_patient,
                                    .context = &p,
                                    .chances = i & 1};
        struct solution *known = NULL;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        int err = solution_new(&known, &r, &setup, &why);

        if (err != (p.calls < p.most ? OK : ERR_OVER) || (err == OK) != (known != NULL))
            fail_msg("%s: got %d (%s) after %d calls of %d", named(&r, NULL), err, room, p.calls,
                     p.most);
        assert_true(p.calls > 0 || !rows[i / 3 / COUNT(mosts)].asks);
        if (err != OK)
            check_sentence(&why);
        solution_free(known);
    }
}

/* ---- memory ---------------------------------------------------------------------------------- */

static void memory(void **unused)
{
    struct rules r = rules_of("charge");

    (void)unused;
    for (int jobs = 1; jobs <= 3; jobs++) {
        struct solution *known = solved(&r, &(struct solve_setup){.jobs = jobs});
        struct census c = census_of(known);

        solution_free(known);
        if (c.peak > 40 * c.positions || c.peak < c.positions)
            fail_msg("charge with %d jobs: got %ju bytes for %ju positions, want at most 40 each",
                     jobs, (uintmax_t)c.peak, (uintmax_t)c.positions);
        known = solved(&r, &(struct solve_setup){.jobs = jobs, .memory = 1 << 28});
        assert_true(census_of(known).peak <= 1 << 28);
        solution_free(known);
    }
}

/* With little memory no rows are kept, and regions are solved one at a time. */
static void room_changes_nothing(void **unused)
{
    static const char *const rows[] = {
        "charge",
        "charge:goal=16,block=next-charge,steal-gain=yes,overshoot-gain=face,block-cards=1",
    };
    const uint64_t little = 6500000;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *ample = solved(&r, &(struct solve_setup){0});

        assert_true(census_of(ample).peak > little + little / 2);
        for (int jobs = 1; jobs <= 3; jobs++) {
            struct solution *tight =
                solved(&r, &(struct solve_setup){.jobs = jobs, .memory = little});

            check_same(ample, tight);
            assert_true(census_of(tight).peak <= little);
            solution_free(tight);
        }
        solution_free(ample);
    }
}

/* ---- codes ----------------------------------------------------------------------------------- */

/* All ways from a code to its position and back agree, in games too large to try every code. */
static void check_word(const struct layout *l, uint64_t code, uint64_t bits)
{
    struct state all[64], s;
    int n = layout_states(l, code, bits, all);

    for (int i = 0; i < n; i++, bits &= bits - 1) {
        uint64_t want = code + (uint32_t)__builtin_ctzll(bits);

        layout_state(l, want, &s);
        assert_memory_equal(&s, &all[i], sizeof s);
        assert_true(layout_code(l, &s) == want);
        assert_true(!layout_is_short(l) || layout_code_short(l, &s) == want);
        assert_int_equal(layout_slice(l, want), want / l->slice);
    }
}

static void codes_of_large_games(void **unused)
{
    static const char *const rows[] = {
        "charge",
        "charge:goal=62,charge-cards=11,block-cards=6,steal-cards=5", /* 2^33 codes */
        "charge:goal=300,charge-cards=2,block-cards=9,steal-cards=1", /* points of two bytes */
        "energy-duel:start=200,cap=200,turn-limit=900,limit-result=points",
        "energy-clash:turn-limit=3000,limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct rng g = rng_at(1, (uint64_t)i, 0);
        struct layout l;

        if (layout_init(&l, &r, layout_usual_bound(&r), NULL) != OK || l.slices > SLICES_MAX)
            fail_msg("%s: %u slices", rows[i], l.slices);
        for (int k = 0; k < 2000; k++) {
            /* whatever follows the last value of the digits below the slices is no position */
            uint64_t slice = rng_below(&g, l.slices), used = l.place[l.top - 1].weight;
            uint64_t word = rng_below(&g, (uint32_t)(used / 64)) * 64;

            check_word(&l, slice * l.slice + word, rng_next(&g) | 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(threads_agree),
        cmocka_unit_test(refusals),
        cmocka_unit_test(odd_questions),
        cmocka_unit_test(stopping),
        cmocka_unit_test(memory),
        cmocka_unit_test(room_changes_nothing),
        cmocka_unit_test(codes_of_large_games),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
