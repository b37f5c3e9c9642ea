/*
 * The figures of the arena compared with results worked out by hand, and with their promises:
 * intervals that contain the true value, and a test that errs no more often than it says. Ratings
 * across events are in test_glicko.c.
 */
#include "unit.h"
#include "core/rng.h"
#include "match/sprt.h"

#include <math.h>

static void check_near(const char *what, double got, double want, double within)
{
    if (!(fabs(got - want) <= within))
        fail_msg("%s: got %.10g, want %.10g within %g", what, got, want, within);
}

static double elo(double score)
{
    return 400 * log10(score / (1 - score));
}

static void scores_and_elo(void **unused)
{
    static const struct {
        double score, elo;
    } rows[] = {
        {0.5, 0},
        {0.75, 190.84850188786497},  /* 400 log10 3 */
        {0.25, -190.84850188786497}, /* and back */
        {0.9, 381.6970037757299},    /* 400 log10 9 */
        {10 / 11.0, 400},            /* odds of ten to one */
        {100 / 101.0, 800},
        {0.64006499, 100}, /* the usual table: 64% */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        check_near("elo_of_score", elo_of_score(rows[i].score), rows[i].elo, 1e-5);
        check_near("score_of_elo", elo_to_score(rows[i].elo), rows[i].score, 1e-8);
        check_near("there and back", elo_to_score(elo_of_score(rows[i].score)), rows[i].score,
                   1e-12);
    }
    assert_within(elo_of_score(1), INFINITY, INFINITY);
    assert_within(elo_of_score(0), -INFINITY, -INFINITY);
    assert_false(signbit(elo_of_score(0.5))); /* printed as +0.0 */
}

/* ---- pairs ----------------------------------------------------------------------------------- */

/*
 * A pair scores i/4 for i = 0..4. By hand for the first row: the mean is
 * (20*1 + 30*2 + 25*3 + 15*4) / 400 = 215/400 = 0.5375, the variance
 * (20*1 + 30*4 + 25*9 + 15*16) / 1600 - 0.5375^2 = 0.378125 - 0.28890625 = 0.08921875, the error
 * of the mean sqrt(0.08921875 / 100) = 0.0298695. So Elo is 400 log10(0.5375 / 0.4625) = 26.107,
 * its ends those of 0.5375 -+ 1.95996 * 0.0298695, and the likelihood of superiority
 * Phi(0.0375 / 0.0298695) = Phi(1.25546) = 0.89534.
 */
static void pairs_by_hand(void **unused)
{
    static const struct {
        uint64_t pairs[PAIR_SCORES];
        double elo, low, high, los;
    } rows[] = {
        {{10, 20, 30, 25, 15}, 26.106692605, -14.630927455, 67.577096664, 0.895344257947},
        {{15, 25, 30, 20, 10}, -26.106692605, -67.577096664, 14.630927455, 0.104655742053},
        /* mean 1/2, variance 1/8, error of the mean sqrt(1/32): score 0.5 ± 0.346476 */
        {{1, 0, 2, 0, 1}, 0, -296.575290064, 296.575290064, 0.5},
        /* mean 410/600, variance 56/900: far above one half */
        {{5, 10, 40, 60, 35}, 133.612102307, 102.531048195, 166.881996560, 1},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct estimate got = elo_estimate(rows[i].pairs);

        check_near("value", got.value, rows[i].elo, 1e-6);
        check_near("low", got.low, rows[i].low, 1e-6);
        check_near("high", got.high, rows[i].high, 1e-6);
        check_near("los", elo_los(rows[i].pairs), rows[i].los, 1e-9);
    }
}

/* Two games that are lost or won together tell less than two independent games. */
static void spread_of_pairs(void **unused)
{
    static const struct {
        uint64_t pairs[PAIR_SCORES];
        double want;
    } rows[] = {
        {{25, 0, 50, 0, 25}, 1},  /* as two independent coins fall: 1/8 against 1/8 */
        {{50, 0, 0, 0, 50}, 2},   /* both or none: 1/4 */
        {{5, 0, 90, 0, 5}, 0.2},  /* the seat decides nearly all: 1/40 */
        {{0, 0, 100, 0, 0}, 1},   /* no spread to be seen */
        {{0, 0, 0, 0, 100}, 1},   /* */
        {{0, 0, 0, 0, 0}, 1},     /* */
        {{0, 50, 0, 50, 0}, 0.5}, /* a draw and a result: 1/16 */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct spread spread = {0};

        elo_spread_add(&spread, rows[i].pairs);
        check_near("spread", elo_spread(&spread), rows[i].want, 1e-12);
    }
}

static bool is_sane(struct estimate e)
{
    return isfinite(e.value) && isfinite(e.low) && isfinite(e.high) && e.low <= e.value &&
           e.value <= e.high;
}

/* Half a point of 2n games is taken off: 19.5 of 20 is 0.975. */
static void all_won_and_all_lost(void **unused)
{
    static const uint64_t sizes[] = {1, 2, 10, 1000, 1000000000};

    (void)unused;
    for (int i = 0; i < COUNT(sizes); i++) {
        double n = 2 * (double)sizes[i];
        struct estimate won = elo_estimate((uint64_t[PAIR_SCORES]){0, 0, 0, 0, sizes[i]});
        struct estimate lost = elo_estimate((uint64_t[PAIR_SCORES]){sizes[i], 0, 0, 0, 0});

        check_near("won", won.value, elo((n - 0.5) / n), 1e-4);
        check_near("lost", lost.value, -won.value, 1e-4);
        if (!is_sane(won) || !is_sane(lost))
            fail_msg("won %g: %g to %g; lost %g: %g to %g", won.value, won.low, won.high,
                     lost.value, lost.low, lost.high);
    }
}

/* A player who wins a game with probability s wins all 2n with s^(2n). As long as that is a fifth,
 * far more than one in forty, the interval must contain s. */
static void a_clean_sweep_is_likely_superior(void **unused)
{
    static const uint64_t sizes[] = {1, 2, 10, 1000, 1000000000};

    (void)unused;
    for (int i = 0; i < COUNT(sizes); i++) {
        double won = elo_los((uint64_t[PAIR_SCORES]){0, 0, 0, 0, sizes[i]});
        double lost = elo_los((uint64_t[PAIR_SCORES]){sizes[i], 0, 0, 0, 0});

        check_near("los", won + lost, 1, 1e-12);
        if (won <= (sizes[i] < 10 ? 0.6 : 0.99)) /* a single pair proves little, many do */
            fail_msg("%d pairs won: superior with %g", (int)sizes[i], won);
    }
}

static void a_clean_sweep_does_not_prove_much(void **unused)
{
    (void)unused;
    for (uint64_t n = 1; n <= 1000; n *= 10) {
        double likely = elo(pow(0.2, 1 / (2 * (double)n)));
        struct estimate won = elo_estimate((uint64_t[PAIR_SCORES]){0, 0, 0, 0, n});
        struct estimate lost = elo_estimate((uint64_t[PAIR_SCORES]){n, 0, 0, 0, 0});

        if (won.low > likely || lost.high < -likely)
            fail_msg("%d games won: %g to %g does not hold %g", (int)(2 * n), won.low, won.high,
                     likely);
    }
}

/* Near both ends, too, at most a little more than one interval in forty lies above the truth, and
 * one below. */
static void the_interval_of_a_score_holds(void **unused)
{
    static const double rows[] = {0.01, 0.05, 0.3, 0.5, 0.9, 0.97, 0.995};
    struct rng g = rng_at(1, 2, 3);
    enum { EVENTS = 2000, PAIRS = 50 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        int above = 0, below = 0;

        for (int event = 0; event < EVENTS; event++) {
            uint64_t pairs[PAIR_SCORES] = {0};
            struct estimate got;

            for (int pair = 0; pair < PAIRS; pair++)
                pairs[2 * ((double)rng_below(&g, 1000000) < rows[i] * 1e6) +
                      2 * ((double)rng_below(&g, 1000000) < rows[i] * 1e6)]++;
            got = elo_score(pairs);
            above += got.low > rows[i];
            below += got.high < rows[i];
        }
        if (above > EVENTS * 35 / 1000 || below > EVENTS * 35 / 1000)
            fail_msg("score %g: of %d intervals %d are above it and %d below", rows[i], EVENTS,
                     above, below);
    }
}

static void no_games_at_all(void **unused)
{
    static const uint64_t none[PAIR_SCORES];
    struct estimate got = elo_estimate(none);

    (void)unused;
    assert_true(is_sane(got));
    check_near("value", got.value, 0, 1e-9);
    check_near("los", elo_los(none), 0.5, 0);
    if (!(got.low < 0 && fabs(got.low + got.high) < 1e-9))
        fail_msg("nothing is known, yet: %g to %g", got.low, got.high);
}

/* ---- pairs whose games share their luck, or not ---------------------------------------------- */

/* The first player's chance in a game, by the luck of the deal from -1 to 1. */
static double chance_with(double luck)
{
    return 0.55 + 0.3 * luck;
}

/* A pair of an event. Mirrored, what the deal gives the first player in one game it takes in the
 * other. Different, both games have a deal of their own. */
static int simulate_pair(struct rng *g, bool mirrored)
{
    double luck = (int)rng_below(g, 3) - 1;
    double other = mirrored ? -luck : (int)rng_below(g, 3) - 1;
    int won = (rng_below(g, 1000000) < 1e6 * chance_with(luck)) +
              (rng_below(g, 1000000) < 1e6 * chance_with(other));

    return 2 * won;
}

/* Luck cancels out on average, so the truth is the same for both kinds. */
static void intervals_hold_for_both_kinds_of_deals(void **unused)
{
    enum { EVENTS = 1000, PAIRS = 100 };
    double truth = elo(chance_with(0)), width[2] = {0};

    (void)unused;
    for (int mirrored = 0; mirrored < 2; mirrored++) {
        int held = 0;

        for (uint64_t event = 0; event < EVENTS; event++) {
            struct rng g = rng_at(7, (uint64_t)mirrored, event);
            uint64_t pairs[PAIR_SCORES] = {0};
            struct estimate e;

            for (int i = 0; i < PAIRS; i++)
                pairs[simulate_pair(&g, mirrored)]++;
            e = elo_estimate(pairs);
            held += e.low <= truth && truth <= e.high;
            width[mirrored] += e.high - e.low;
        }
        if (held < 930 || held > 970)
            fail_msg("%s deals: %d of %d intervals hold the truth",
                     mirrored ? "mirrored" : "different", held, EVENTS);
    }
    if (width[1] >= width[0])
        fail_msg("mirrored deals should give narrower intervals: %g, %g", width[1], width[0]);
}

/* ---- many players ---------------------------------------------------------------------------- */

typedef double matrix[ELO_PLAYERS][ELO_PLAYERS];

static matrix games, points;

static void clear_matrix(void)
{
    memset(games, 0, sizeof games);
    memset(points, 0, sizeof points);
}

static void met(int a, int b, double n, double won_by_a)
{
    games[a][b] = games[b][a] = n;
    points[a][b] = won_by_a;
    points[b][a] = n - won_by_a;
}

/* For two, the likelihood is highest where the expected score is the score; its curvature there is
 * n s (1 - s) for the difference, and each of the two has half of the error. */
static void two_players(void **unused)
{
    static const struct {
        double n, won;
    } rows[] = {{100, 75}, {100, 50}, {1000, 640}, {40, 39.5}, {7, 0.5}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct estimate out[ELO_PLAYERS];
        double n = rows[i].n, s = rows[i].won / n;
        double half = 1.959963984540054 / 2 / sqrt(n * s * (1 - s)) * 400 / log(10);

        clear_matrix();
        met(0, 1, n, rows[i].won);
        elo_rate(2, games, points, 1, out);
        check_near("difference", out[0].value - out[1].value, elo(s), 1e-6);
        check_near("mean", out[0].value + out[1].value, 0, 1e-9);
        check_near("low", out[0].value - out[0].low, half, 1e-6);
        check_near("high", out[1].high - out[1].value, half, 1e-6);
    }
}

/* Points that are exactly those expected from known strengths give these strengths back. */
static void known_strengths_are_found(void **unused)
{
    static const struct {
        int n;
        double strength[6]; /* their mean is 0 */
        double games[6][6]; /* above the diagonal */
    } rows[] = {
        {3, {100, 0, -100}, {{0, 1000, 1000}, {0, 0, 1000}}},
        {3, {250, -50, -200}, {{0, 10, 3000}, {0, 0, 700}}},
        {3, {30, 60, -90}, {{0, 500, 500}}}, /* a gauntlet: two never met */
        {4, {300, 100, -100, -300}, {{0, 40}, {0, 0, 40}, {0, 0, 0, 40}}}, /* a chain */
        {6,
         {500, 11, -20, -41, -150, -300},
         {{0, 2, 2, 2, 2, 2},
          {0, 0, 2, 2, 2, 2},
          {0, 0, 0, 2, 2, 2},
          {0, 0, 0, 0, 2, 2},
          {0, 0, 0, 0, 0, 2}}},
    };

    (void)unused;
    for (int k = 0; k < COUNT(rows); k++) {
        struct estimate out[ELO_PLAYERS];
        double sum = 0;

        clear_matrix();
        for (int i = 0; i < rows[k].n; i++)
            for (int j = i + 1; j < rows[k].n; j++)
                met(i, j, rows[k].games[i][j],
                    rows[k].games[i][j] /
                        (1 + pow(10, (rows[k].strength[j] - rows[k].strength[i]) / 400)));
        elo_rate(rows[k].n, games, points, 1, out);
        for (int i = 0; i < rows[k].n; i++) {
            check_near("strength", out[i].value, rows[k].strength[i], 1e-6);
            sum += out[i].value;
        }
        check_near("mean", sum, 0, 1e-6);
    }
}

static void intervals_shrink_with_the_root(void **unused)
{
    double width[3];

    (void)unused;
    for (int k = 0; k < 3; k++) {
        double n = 100 * pow(4, k);
        struct estimate out[ELO_PLAYERS];

        clear_matrix();
        met(0, 1, n, 0.6 * n);
        met(1, 2, n, 0.5 * n);
        met(0, 2, n, 0.7 * n);
        elo_rate(3, games, points, 1, out);
        width[k] = out[2].high - out[2].low;
        elo_rate(3, games, points, 2.25, out);
        check_near("widened by its root", (out[2].high - out[2].low) / width[k], 1.5, 1e-9);
    }
    check_near("4 times the games", width[0] / width[1], 2, 1e-9);
    check_near("16 times the games", width[0] / width[2], 4, 1e-9);
}

/* Whatever has been played so far, all figures are numbers. */
static void ratings_are_always_finite(void **unused)
{
    static const struct {
        int n;
        int met[3][2]; /* who met; the first won everything. 0-0: nobody */
    } rows[] = {
        {2, {{0, 1}}},                 /* all won */
        {3, {{0, 1}, {1, 2}, {0, 2}}}, /* by everyone against the next */
        {3, {{0, 1}, {1, 2}, {2, 0}}}, /* in a circle */
        {2, {{0, 0}}},                 /* nothing played */
        {3, {{0, 1}}},                 /* the third has not played */
        {4, {{0, 1}, {2, 3}}},         /* two halves that never met */
    };

    (void)unused;
    for (int k = 0; k < COUNT(rows); k++) {
        struct estimate out[ELO_PLAYERS];

        clear_matrix();
        for (int i = 0; i < 3; i++)
            if (rows[k].met[i][0] != rows[k].met[i][1])
                met(rows[k].met[i][0], rows[k].met[i][1], 10, 10);
        elo_rate(rows[k].n, games, points, 1, out);
        for (int i = 0; i < rows[k].n; i++)
            if (!is_sane(out[i]))
                fail_msg("row %d, player %d: %g (%g to %g)", k, i, out[i].value, out[i].low,
                         out[i].high);
    }
}

/* ---- the sequential test --------------------------------------------------------------------- */

static const struct sprt usual = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};

static void sprt_bounds(void **unused)
{
    struct sprt t = {0, 5, 0.01, 0.1};

    (void)unused;
    check_near("upper", sprt_upper(&usual), 2.9444389791664403, 1e-12); /* ln 19 */
    check_near("lower", sprt_lower(&usual), -2.9444389791664403, 1e-12);
    check_near("upper", sprt_upper(&t), log(0.9 / 0.01), 1e-12);
    check_near("lower", sprt_lower(&t), log(0.1 / 0.99), 1e-12);
}

/* For many pairs and hypotheses close together: n (s1 - s0) (2m - s0 - s1) / (2 var). */
static void sprt_is_near_the_normal_one(void **unused)
{
    static const struct {
        uint64_t pairs[PAIR_SCORES];
        double elo0, elo1;
    } rows[] = {
        {{1000, 2400, 3300, 2400, 1000}, 0, 5}, {{1000, 2400, 3300, 2500, 1100}, 0, 5},
        {{1100, 2500, 3300, 2400, 1000}, 0, 5}, {{2000, 0, 6000, 0, 2200}, -3, 3},
        {{500, 100, 9000, 150, 600}, 1, 4},     {{20000, 1, 1, 1, 21000}, 0, 10},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct sprt t = {rows[i].elo0, rows[i].elo1, 0.05, 0.05};
        double s0 = elo_to_score(t.elo0), s1 = elo_to_score(t.elo1), n = 0, m = 0, v = 0, want;

        for (int k = 0; k < PAIR_SCORES; k++) {
            n += (double)rows[i].pairs[k];
            m += (double)rows[i].pairs[k] * k / 4;
        }
        m /= n;
        for (int k = 0; k < PAIR_SCORES; k++)
            v += (double)rows[i].pairs[k] * (k / 4.0 - m) * (k / 4.0 - m) / n;
        want = n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v);
        check_near("LLR", sprt_llr(&t, rows[i].pairs), want, 0.02 * fabs(want) + 0.01);
    }
}

/* Where a pair is won or lost as a whole, the likelihoods are those of a coin:
 * wins ln(s1/s0) + losses ln((1-s1)/(1-s0)). A trace of the other scores may be in it. */
static void sprt_of_a_coin(void **unused)
{
    static const struct {
        uint64_t lost, won;
        double elo0, elo1;
    } rows[] = {{40, 60, 0, 50}, {500, 500, 0, 20}, {300, 900, 100, 300}, {7, 3, -400, 400}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct sprt t = {rows[i].elo0, rows[i].elo1, 0.05, 0.05};
        double s0 = elo_to_score(t.elo0), s1 = elo_to_score(t.elo1);
        double want =
            (double)rows[i].won * log(s1 / s0) + (double)rows[i].lost * log((1 - s1) / (1 - s0));

        check_near("LLR", sprt_llr(&t, (uint64_t[]){rows[i].lost, 0, 0, 0, rows[i].won}), want,
                   0.02);
    }
}

static void sprt_symmetries(void **unused)
{
    static const uint64_t rows[][PAIR_SCORES] = {
        {10, 20, 30, 25, 15}, {0, 0, 0, 0, 36}, {7, 0, 3, 0, 90}, {1, 0, 0, 0, 0}, {0, 0, 0, 0, 0},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        const uint64_t *p = rows[i];
        uint64_t mirrored[PAIR_SCORES] = {p[4], p[3], p[2], p[1], p[0]};
        uint64_t even[PAIR_SCORES] = {p[0] + p[4], p[1] + p[3], p[2], p[1] + p[3], p[0] + p[4]};
        struct sprt t = {-4, 12, 0.05, 0.05}, swapped = {12, -4, 0.05, 0.05};
        struct sprt opposite = {4, -12, 0.05, 0.05}, middle = {-8, 8, 0.05, 0.05};
        double llr = sprt_llr(&t, p);

        assert_true(isfinite(llr));
        check_near("hypotheses exchanged", sprt_llr(&swapped, p), -llr, 1e-9);
        check_near("players exchanged", sprt_llr(&opposite, mirrored), llr, 1e-6);
        check_near("in the middle", sprt_llr(&middle, even), 0, 1e-6);
    }
}

/* ---- promises -------------------------------------------------------------------------------- */

/* A pair in which the cards decide alone, one game each, or skill does, in both games apart. */
static int simulated_pair(struct rng *g, double cards, double skill)
{
    int score = 0;

    if ((double)rng_below(g, 1 << 30) < cards * (1 << 30))
        return 2;
    for (int i = 0; i < 2; i++)
        score += (double)rng_below(g, 1 << 30) < skill * (1 << 30) ? 2 : 0;
    return score;
}

static void intervals_hold_the_truth(void **unused)
{
    enum { EVENTS = 4000, PAIRS = 400 };
    static const struct {
        double cards, skill;
    } rows[] = {{0, 0.5}, {0.3, 0.6}, {0.7, 0.45}, {0.1, 0.8}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rng g = rng_at(2024, 1, (uint64_t)i);
        double truth = elo(rows[i].cards / 2 + (1 - rows[i].cards) * rows[i].skill);
        int held = 0;

        for (int k = 0; k < EVENTS; k++) {
            uint64_t pairs[PAIR_SCORES] = {0};
            struct estimate e;

            for (int n = 0; n < PAIRS; n++)
                pairs[simulated_pair(&g, rows[i].cards, rows[i].skill)]++;
            e = elo_estimate(pairs);
            held += e.low <= truth && truth <= e.high;
        }
        if (held < EVENTS * 93 / 100 || held > EVENTS * 97 / 100)
            fail_msg("cards %g, skill %g: the truth was inside %d times of %d", rows[i].cards,
                     rows[i].skill, held, EVENTS);
    }
}

/* How often, of many events, the test accepts the stronger hypothesis. */
static int accepted(const struct sprt *t, double skill, double cards, int events, struct rng *g)
{
    int count = 0;

    for (int k = 0; k < events; k++) {
        uint64_t pairs[PAIR_SCORES] = {0};
        double llr = 0;

        while (llr > sprt_lower(t) && llr < sprt_upper(t)) {
            pairs[simulated_pair(g, cards, skill)]++;
            llr = sprt_llr(t, pairs);
        }
        count += llr >= sprt_upper(t);
    }
    return count;
}

/* Three standard errors of a share of one in twenty are 0.033 for 400 events. */
static void the_test_errs_as_seldom_as_it_says(void **unused)
{
    enum { EVENTS = 400, MOST = EVENTS * 83 / 1000 };
    static const double cards[] = {0, 0.4};
    struct sprt t = {0, 80, 0.05, 0.05};

    (void)unused;
    for (int i = 0; i < COUNT(cards); i++) {
        struct rng g = rng_at(7, 2, (uint64_t)i);
        double s1 = elo_to_score(80), skill = 0.5 + (s1 - 0.5) / (1 - cards[i]);
        int wrong = accepted(&t, 0.5, cards[i], EVENTS, &g);
        int missed = EVENTS - accepted(&t, skill, cards[i], EVENTS, &g);

        if (wrong > MOST || missed > MOST)
            fail_msg("cards %g: of %d, %d wrongly accepted, %d missed; at most %d", cards[i],
                     EVENTS, wrong, missed, MOST);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scores_and_elo),
        cmocka_unit_test(pairs_by_hand),
        cmocka_unit_test(spread_of_pairs),
        cmocka_unit_test(all_won_and_all_lost),
        cmocka_unit_test(a_clean_sweep_is_likely_superior),
        cmocka_unit_test(a_clean_sweep_does_not_prove_much),
        cmocka_unit_test(intervals_hold_for_both_kinds_of_deals),
        cmocka_unit_test(the_interval_of_a_score_holds),
        cmocka_unit_test(no_games_at_all),
        cmocka_unit_test(two_players),
        cmocka_unit_test(known_strengths_are_found),
        cmocka_unit_test(intervals_shrink_with_the_root),
        cmocka_unit_test(ratings_are_always_finite),
        cmocka_unit_test(sprt_bounds),
        cmocka_unit_test(sprt_is_near_the_normal_one),
        cmocka_unit_test(sprt_of_a_coin),
        cmocka_unit_test(sprt_symmetries),
        cmocka_unit_test(intervals_hold_the_truth),
        cmocka_unit_test(the_test_errs_as_seldom_as_it_says),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
