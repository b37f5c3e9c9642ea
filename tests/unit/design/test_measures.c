/* Figures that are followed exactly are compared with the chances of levels, which are computed in
 * another way, and with GAMES games that the same players play.
 * Long: GAMES=100000 */
#include "unit.h"
#include "bots/ladder/level_chances.h"
#include "design/measures.h"
#include "design/playout.h"
#include "rule_files.h"

static const char *const small[] = {"energy-duel", "energy-clash:start=5,cap=7,recharge=2",
                                    "charge:goal=7,max-add=3",
                                    "energy-duel-blast:start=5,turn-limit=30,double-ko=coin",
                                    "energy-clash:start=6,cap=8,turn-limit=12,limit-result=points"};

static struct solution *solved(const struct rules *r)
{
    struct solution *known = NULL;

    assert_int_equal(solution_new(&known, r, &(struct solve_setup){.chances = true}, NULL), OK);
    return known;
}

static struct meter *meter_of(const struct rules *r, const struct solution *known)
{
    struct meter *g = NULL;

    assert_int_equal(meter_new(&g, r, known, &(struct meter_setup){0}), OK);
    return g;
}

static struct meter_value measured(struct meter *g, enum meter_figure what, int level, double least)
{
    struct meter_value m;

    assert_int_equal(meter_measure(g, what, level, least, &m), OK);
    assert_true(m.known);
    assert_within(m.value, m.low, m.high);
    return m;
}

static int games(void)
{
    const char *n = getenv("GAMES");

    return n != NULL ? atoi(n) : 1000;
}

/* ---- against what is known in another way ---------------------------------------------------- */

static void games_end_as_the_chances_say(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(small); i++) {
        struct rules r = rules_of(small[i]);
        struct solution *known = solved(&r);
        struct meter *g = meter_of(&r, known);
        struct state start = game_start(&r, P1);
        const struct course *c;
        struct chance chance;
        double sum = 0;

        for (int level = NOVICE; level < LEVELS; level++) {
            measured(g, METER_FIRST, level, METER_EXACT);
            c = meter_course(g, level);
            assert_int_equal(
                level_chance_at(known, bots_rung(r.game, 1 + level), &start, P1, &chance), OK);
            /* The chances count games without end, which are unfinished here. */
            assert_within((double)chance.win, c->first - 1e-5, c->first + c->unfinished + 1e-5);
            assert_within((double)chance.loss, c->second - 1e-5, c->second + c->unfinished + 1e-5);
            sum = 0;
            for (int t = 0; t <= COURSE_TURNS; t++)
                sum += c->ended[t];
            assert_within(sum + c->unfinished + c->cut, 1 - 1e-9, 1 + 1e-9);
            assert_within(sum, c->first + c->second + c->draws - 1e-9,
                          c->first + c->second + c->draws + 1e-9);
        }
        meter_free(g);
        solution_free(known);
    }
}

/* A share of games may differ from the true one by five standard errors. */
static void check_share(uint64_t part, uint64_t whole, double share)
{
    double spread = 5 * sqrt(share * (1 - share) / (double)whole) + 1e-6;

    assert_within((double)part / (double)whole, share - spread, share + spread);
}

static void games_end_as_they_are_played(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(small); i++) {
        struct rules r = rules_of(small[i]);
        struct solution *known = solved(&r);
        struct courses *courses;
        struct state start = game_start(&r, P1);
        static struct playout_tally t;
        static struct course c;
        struct player casual = {bots_find("casual"), known}, expert = {bots_find("expert"), known};
        double within = 0;
        uint64_t played = 0;

        t = (struct playout_tally){0};
        playout_many(&t, &r, &casual, &expert, &(struct playouts){.seed = 7, .games = games()});
        assert_int_equal(courses_new(&courses, known), OK);
        assert_int_equal(courses_follow(courses, &start, 1 + CASUAL, 1 + EXPERT, 0, &c), OK);
        check_share(t.score.first, t.score.games, c.first);
        check_share(t.score.second, t.score.games, c.second);
        check_share(t.score.draws, t.score.games, c.draws);
        check_share(t.score.unfinished, t.score.games, c.unfinished);
        for (int turn = 0; turn < COURSE_TURNS; turn++) {
            within += c.ended[turn];
            played += t.length[turn];
            check_share(played, t.score.games, within < 1 ? within : 1);
        }
        courses_free(courses);
        solution_free(known);
    }
}

/* Play a game; return whether the winner was behind after half of its turns, or -1 if nobody was.
 */
static int played_half(const struct rules *r, const struct solution *known, struct rng *dice)
{
    static int lead[COURSE_TURNS + 1];
    const struct bot *bot = bots_find("novice");
    struct state s = game_start(r, P1);
    int turns = 0, half;

    for (; s.turn != OVER && turns <= COURSE_TURNS; turns++) {
        move chosen[2] = {0, 0}, legal[MOVES_MAX];

        lead[turns] = s.points[P1] - s.points[P2];
        for (int p = P1; p <= P2; p++) {
            struct view view = {.seen = s, .me = p};
            struct decision d = {.rules = r, .known = known, .view = &view, .legal = legal};
            double odds[MOVES_MAX];

            if (!state_wants(&s, p))
                continue;
            d.n = r->game->legal(r, &s, p, legal);
            bot_odds(bot, &d, odds);
            chosen[p] = legal[bot_draw(odds, d.n, dice)];
        }
        game_step(r, &s,
                  s.turn == P2 ? (struct joint){chosen[P2], 0}
                               : (struct joint){chosen[P1], chosen[P2]});
        while (s.turn == CHANCE)
            game_step(r, &s, nature_pick_all(r, &s, dice));
    }
    half = lead[turns / 2];
    if (half == 0 || state_worth(s.result, P1) == 0)
        return -1;
    return (half > 0) != (s.result == P1_WINS);
}

static void comebacks_are_those_of_games(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(small); i++) {
        struct rules r = rules_of(small[i]);
        struct solution *known = solved(&r);
        struct meter *g = meter_of(&r, known);
        struct rng dice = rng_at(3, 0, 0);
        uint64_t ahead = 0, turned = 0;

        for (int n = 0; n < games(); n++) {
            int half = played_half(&r, known, &dice);

            ahead += half >= 0;
            turned += half > 0;
        }
        check_share(turned, ahead, measured(g, METER_COMEBACK, NOVICE, METER_EXACT).value / 100);
        meter_free(g);
        solution_free(known);
    }
}

/* What is cut leaves bounds, and they hold. */
static void bounds_hold(void **unused)
{
    static const enum meter_figure figures[] = {METER_FIRST,      METER_TURNS, METER_TURNS_90,
                                                METER_UNFINISHED, METER_DRAWS, METER_SKILL,
                                                METER_BEST};

    (void)unused;
    for (int i = 0; i < COUNT(small); i++) {
        struct rules r = rules_of(small[i]);
        struct solution *known = solved(&r);
        struct meter *g = meter_of(&r, known);

        for (int k = 0; k < COUNT(figures); k++) {
            struct meter_value rough = measured(g, figures[k], SKILLED, 1e-3);
            struct meter_value exact = measured(g, figures[k], SKILLED, METER_EXACT);

            assert_within(exact.low, rough.low - 1e-6, exact.high);
            assert_within(exact.high, exact.low, rough.high + 1e-6);
            assert_within(exact.high - exact.low, 0, 1e-4);
        }
        meter_free(g);
        solution_free(known);
    }
}

/* ---- decisions ------------------------------------------------------------------------------- */

/* In a game of one turn every figure is known: with 1 EP each, a novice's only decision is whether
 * to attack, which wins at once, or to charge. */
static void decisions_are_counted(void **unused)
{
    struct rules r = rules_of("energy-duel:start=1,cap=1,turn-limit=1");
    struct solution *known = solved(&r);
    struct meter *g = meter_of(&r, known);
    const double *kinds;

    (void)unused;
    assert_within(measured(g, METER_DECISIONS, EXPERT, METER_EXACT).value, 100 - 1e-6, 100 + 1e-6);
    assert_within(measured(g, METER_EVERY_MOVE, EXPERT, METER_EXACT).value, 0, 1e-6);
    kinds = meter_kinds(g, EXPERT);
    assert_within(kinds[0] + kinds[1], 100 - 1e-6, 100 + 1e-6); /* attack, and never charge */
    assert_within(measured(g, METER_FORCED, 0, 0).value, 1, 1);
    assert_within(measured(g, METER_VALUE, 0, 0).value, 100, 100);
    assert_within(measured(g, METER_SIMPLE, 0, 0).value, 3, 3);
    meter_free(g);
    solution_free(known);
}

/* ---- sights ---------------------------------------------------------------------------------- */

/* Fitted levels take what they are to, and a game with these sights has the same figures. */
static void levels_are_fitted(void **unused)
{
    static struct measures fitted, again;
    struct rules r = rules_of("energy-duel:turn-limit=12,limit-result=points,factor=1");
    struct game g = *r.game;

    (void)unused;
    assert_int_equal(measures_of(&fitted, &r, &(struct measures_setup){.fit = 64}), OK);
    assert_int_equal(fitted.err, OK);
    assert_ptr_equal(fitted.rules.game, r.game);
    assert_int_equal(fitted.sight[NOVICE], g.sight[NOVICE]);
    for (int level = CASUAL; level < LEVELS; level++) {
        assert_true(fitted.sight[level] > fitted.sight[level - 1]);
        assert_within(fitted.of[METER_SKILL][level].value, 63.5, 64.5);
    }
    memcpy(g.sight, fitted.sight, sizeof g.sight);
    r.game = &g;
    assert_int_equal(measures_of(&again, &r, &(struct measures_setup){0}), OK);
    assert_int_equal(again.sight[NOVICE], 0);
    for (int what = 0; what < METER_FIGURES; what++)
        for (int level = 0; level < (what < METER_OF_LEVELS ? LEVELS : 1); level++)
            assert_true(again.of[what][level].value == fitted.of[what][level].value);
}

/* A game from a file is copied to have other sights, and its functions still find the file. */
static void levels_are_fitted_by_a_file(void **unused)
{
    static struct measures m;
    const struct game *g = rule_files_load("nim");
    struct rules r;

    (void)unused;
    assert_int_equal(rules_read(&r, g, "", NULL), OK);
    assert_int_equal(measures_of(&m, &r, &(struct measures_setup){.fit = 60}), OK);
    assert_int_equal(m.err, OK);
    assert_ptr_equal(m.rules.game, g);
    assert_within(m.of[METER_SKILL][CASUAL].value, 59.5, 61);
    rulefile_free(g);
}

static void a_first_move_of_nature_has_no_figures(void **unused)
{
    static struct measures m;
    const struct game *g = rule_files_load("goofspiel");
    struct rules r;

    (void)unused;
    assert_int_equal(rules_read(&r, g, ":top=2", NULL), OK);
    assert_int_equal(measures_of(&m, &r, &(struct measures_setup){0}), OK);
    assert_int_equal(m.err, ERR_UNKNOWN);
    assert_string_equal(m.reason,
                        "Goofspiel cannot be measured: nature moves before the players do.");
    rulefile_free(g);
}

static void rules_without_figures_have_a_reason(void **unused)
{
    static struct measures m;
    struct rules r = rules_of("energy-duel");

    (void)unused;
    r.value[rules_option(r.game, "start", 5)] = 11;
    assert_int_equal(measures_of(&m, &r, &(struct measures_setup){0}), OK);
    assert_int_equal(m.err, ERR_RULES);
    assert_string_equal(m.reason, "start=11 is above cap=10.");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_end_as_the_chances_say),
        cmocka_unit_test(games_end_as_they_are_played),
        cmocka_unit_test(comebacks_are_those_of_games),
        cmocka_unit_test(bounds_hold),
        cmocka_unit_test(decisions_are_counted),
        cmocka_unit_test(levels_are_fitted),
        cmocka_unit_test(levels_are_fitted_by_a_file),
        cmocka_unit_test(a_first_move_of_nature_has_no_figures),
        cmocka_unit_test(rules_without_figures_have_a_reason),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
