/* How far the levels see: what they miss by distance, their odds compared with the model written
 * out for every sight, and that they choose by these odds.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 * Takes: 10 seconds */
#include "solved.h"
#include "bots/battle/certain.h"
#include "bots/ladder/sight.h"
#include "core/nature.h"
#include "core/position.h"
#include "design/missed.h"

/* Check one position of every `step` of a game, by its place among them. */
static void every_position(const char *rules, int step,
                           void (*check)(const struct solution *known, const struct state *s,
                                         int at))
{
    struct rules r = rules_of(rules);
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
    uint64_t cursor = 0;
    struct state s;
    struct worth w;

    for (int at = 0; solution_next(known, &cursor, &s, &w); at++)
        if (at % step == 0)
            check(known, &s, at);
    solution_free(known);
}

/* ---- what they miss -------------------------------------------------------------------------- */

/* In percent, by player from novice to the best. As Player 1 with 2 EP each, an expert does not
 * count on losing a knock-out that falls level: see test_seats.c. */
static const double bars[MISSED_PLAYERS] = {100, 10, 4, 1, 0.1, 0};

static void check_missed(const char *rules, const struct missed *m)
{
    for (int rung = 1; rung < MISSED_PLAYERS; rung++)
        for (int i = 0; i < m->rows; i++) {
            const struct missed_row *row = &m->row[i];
            double share = 100 * missed_share(row, rung), below = missed_share(row, rung - 1);
            bool before = i > 0 && m->row[i - 1].kind == row->kind;

            if (row->plies == 1 && share > bars[rung])
                fail_msg("%s, rung %d, kind %d in 1: missed %g %%, want at most %g", rules, rung,
                         row->kind, share, bars[rung]);
            if (before && share < 100 * missed_share(&m->row[i - 1], rung))
                fail_msg("%s, rung %d: missed %g %% in %d plies, and more nearer by", rules, rung,
                         share, row->plies);
            if (rung > 1 && share > 100 * below)
                fail_msg("%s, kind %d in %d: rung %d misses %g %%, the one below %g", rules,
                         row->kind, row->plies, rung, share, 100 * below);
            if (rung == MISSED_PLAYERS - 1 && share > 0)
                fail_msg("%s: the best misses %g %% in %d plies", rules, share, row->plies);
        }
}

static void what_is_near_is_not_missed(void **unused)
{
    static const struct {
        const char *rules;
        int rows;
    } rows[] = {
        {"charge", 11}, /* wins in 1 to 19, and losses in 2; nobody loses at once */
        {"energy-clash", 3},
        {"energy-duel", 4},
        {"energy-duel-blast", 2}, /* a player who shields is safe: there is no certain win */
        {"energy-duel:self-zero=survives", 4},
        {"energy-clash:zero=attacker-wins", 3},
        {"energy-duel-blast:turn-limit=20,limit-result=points,double-ko=draw",
         3}, /* lost long before */
    };

    (void)unused;
    for (int i = THRIFT > 1; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
        struct missed m;

        assert_true(missed_in_solution(known, NULL, &m));
        if (m.rows != rows[i].rows)
            fail_msg("%s: got %d rows, want %d", rows[i].rules, m.rows, rows[i].rows);
        check_missed(rows[i].rules, &m);
        solution_free(known);
    }
}

/* 1: this choice wins at once whatever the answer is, and in both seats; -1: it loses; 0: neither.
 */
static int at_once(const struct rules *r, const struct state *s, int player, move m)
{
    struct state mirror = s->turn == BOTH ? exchanged(r, s) : *s;
    move answers[MOVES_MAX] = {0};
    int n = s->turn == BOTH ? r->game->legal(r, s, !player, answers) : 1, sum = 0;

    for (int i = 0; i < n; i++) {
        struct state next;
        int here, there;

        game_after(r, s, state_joint(s, player, m, answers[i]), &next);
        here = there = state_worth(next.result, player);
        if (s->turn == BOTH) {
            game_after(r, &mirror, state_joint(s, !player, m, answers[i]), &next);
            there = state_worth(next.result, !player);
        }
        sum += here == there ? here : 0;
    }
    return sum == n ? 1 : sum == -n ? -1 : 0;
}

static void check_at_once_by(const struct solution *known, const struct state *s, int player)
{
    const struct rules *r = solution_rules(known);
    struct view v = {*s, player};
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, player, legal), comes_to[MOVES_MAX], best = -1;
    struct decision d = {.rules = r, .known = known, .view = &v, .legal = legal, .n = n};

    for (int i = 0; i < n; i++) {
        comes_to[i] = at_once(r, s, player, legal[i]);
        best = comes_to[i] > best ? comes_to[i] : best;
    }
    for (int rung = 1; rung < MISSED_PLAYERS; rung++) {
        double odds[MOVES_MAX], wrong = 0;

        assert_true(bot_odds(bots_rung(r->game, rung), &d, odds));
        for (int i = 0; i < n; i++)
            wrong += comes_to[i] < best ? odds[i] : 0;
        if (100 * wrong > bars[rung] + NEAR)
            fail_msg("%s: rung %d overlooks what ends at once in %g %%, want at most %g",
                     named(r, s), rung, 100 * wrong, bars[rung]);
    }
}

static void check_at_once(const struct solution *known, const struct state *s, int at)
{
    (void)at;
    for (int player = P1; player <= P2; player++)
        if (state_wants(s, player))
            check_at_once_by(known, s, player);
}

/* At every single position, even if all choices lose but the game is not over. */
static void what_ends_at_once_is_seen(void **unused)
{
    static const char *const rows[] = {
        "charge:goal=8,max-add=3,charge-cards=3",
        "charge:goal=5,max-add=3,charge-cards=2,turn-limit=8,limit-result=points",
        "energy-clash",
        "energy-clash:turn-limit=8,limit-result=points",
        "energy-duel",
        "energy-duel:start=1,turn-limit=5",
        "energy-duel-blast",
        "energy-duel-blast:turn-limit=9,limit-result=points",
        "energy-duel-blast:turn-limit=12,limit-result=points,double-ko=coin",
        "energy-duel-blast:start=3,charge=2,poor-blast=illegal,turn-limit=8,limit-result=points",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        every_position(rows[i], THRIFT, check_at_once);
}

/* Can a win be missed here: does a choice not win, or not at once though another does? */
static bool can_be_missed(const struct solution *known, const struct state *s, struct worth w)
{
    struct prospect p[MOVES_MAX];
    int n = prospects_of(known, s, s->turn, p);

    for (int i = 0; i < n; i++)
        if (w.value > 0 && (p[i].worth.value <= 0 || (w.plies == 1 && p[i].worth.plies > 1)))
            return true;
    return false;
}

/* Every position where a win can be missed is in one row, however far off the win is; no other
 * is. */
static void every_win_is_counted(void **unused)
{
    static const struct {
        const char *rules;
        int last; /* the most plies of a row */
    } rows[] = {
        {"energy-duel", 5},
        {"charge:goal=8,max-add=3,charge-cards=3", 19},
        {"energy-duel:start=300,cap=300", 99}, /* some take 149 */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
        uint64_t wins = 0, want = 0, cursor = 0;
        struct missed m;
        struct state s;
        struct worth w;
        int last = 0;

        while (solution_next(known, &cursor, &s, &w))
            want += can_be_missed(known, &s, w);
        assert_true(missed_in_solution(known, NULL, &m));
        for (int row = 0; row < m.rows && m.row[row].kind == MISSED_WIN; row++) {
            wins += m.row[row].positions[0];
            last = m.row[row].plies;
        }
        assert_int_equal(wins, want);
        assert_int_equal(last, rows[i].last);
        solution_free(known);
    }
}

/* Where nothing else can be chosen, or a win in 1 is there to take, walking into a loss does not
 * count. */
static void losses_that_can_be_avoided(void **unused)
{
    struct rules r = rules_of("charge:goal=8,max-add=3,charge-cards=3");
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true});
    uint64_t cursor = 0, want = 0;
    double missed = 0;
    struct missed m;
    struct state s;
    struct worth w;

    (void)unused;
    while (solution_next(known, &cursor, &s, &w)) {
        struct prospect p[MOVES_MAX];
        int n = prospects_of(known, &s, s.turn, p), lost = 0;

        for (int i = 0; i < n; i++)
            lost += p[i].worth.value < 0 && p[i].worth.plies == 2;
        if (w.value < 0 || w.plies == 1 || lost == 0)
            continue;
        want++;
        missed += (double)lost / n; /* of random moves */
    }
    assert_true(missed_in_solution(known, NULL, &m));
    assert_int_equal(m.row[m.rows - 1].kind, MISSED_LOSS);
    assert_int_equal(m.row[m.rows - 1].positions[0], want);
    assert_within(m.row[m.rows - 1].missed[0], missed - 1e-6, missed + 1e-6);
    solution_free(known);
}

static int asked;

static bool until_asked_thrice(void)
{
    return ++asked < 3;
}

static void counting_stops_when_asked(void **unused)
{
    struct rules open = rules_of("energy-duel"), hidden = rules_of("battle-numbers");
    struct solution *known = solved(&open, &(struct solve_setup){.chances = true});
    struct missed m;

    (void)unused;
    asked = 0;
    assert_false(missed_in_solution(known, until_asked_thrice, &m));
    assert_int_equal(asked, 3);
    asked = 0;
    assert_false(missed_in_games(&hidden, 100, 1, until_asked_thrice, &m));
    assert_int_equal(asked, 3);
    solution_free(known);
}

/* By the book's rules, and by rules that nobody has learned. */
static void what_is_certain_is_not_missed(void **unused)
{
    static const struct {
        const char *rules;
        int games;
        double slack; /* of what was chosen in few games, where there are no odds */
    } rows[] = {
        {"battle-numbers", 200 / THRIFT, 1},
        {"battle-numbers:hp=6,top=6,hand=2", 12, 5},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        struct missed m;

        assert_true(missed_in_games(&r, rows[i].games, 1, NULL, &m));
        assert_int_equal(m.rows, 2);
        for (int row = 0; row < m.rows; row++)
            for (int rung = 1; rung < MISSED_PLAYERS; rung++)
                assert_within(100 * missed_share(&m.row[row], rung), 0, rows[i].slack * bars[rung]);
        assert_true(m.row[1].positions[1] >= 5);
    }
}

/* ---- the model, for every sight -------------------------------------------------------------- */

enum { SIGHTS = 100 };

/* How often exactly this many plies are seen. */
static double slow_exactly(const struct sight *how, int plies)
{
    return plies == 0 ? how->slip
                      : (1 - how->slip) * pow(how->further, plies - 1) * (1 - how->further);
}

/* The sight that it takes, by the definition. */
static int slow_need(const struct prospect *p)
{
    int plies = p->worth.plies;

    return p->worth.value < 0 && plies > 2 ? 2 * plies - 2 : plies;
}

/* How a position looks by its end or its points. */
static double slow_lead(const struct state *s, int player)
{
    double mine = s->points[player], theirs = s->points[!player];

    if (s->result == P1_WINS || s->result == P2_WINS)
        return state_worth(s->result, player);
    return mine == 0 && theirs == 0 ? 0 : (mine - theirs) / (fabs(mine) + fabs(theirs)) / 2;
}

/* The worst of what it looks like after all answers; all moves end or hand the turn over. */
static double slow_look(const struct solution *known, const struct state *s, move m)
{
    const struct rules *r = solution_rules(known);
    struct state next, after;
    move list[MOVES_MAX];
    double worst = 1;
    int n;

    game_after(r, s, (struct joint){m, 0}, &next);
    if (next.turn == OVER)
        return slow_lead(&next, s->turn);
    n = r->game->legal(r, &next, next.turn, list);
    for (int i = 0; i < n; i++)
        worst = fmin(worst,
                     slow_lead(game_after(r, &next, (struct joint){list[i], 0}, &after), s->turn));
    return worst;
}

/* What is chosen with this sight among the prospects. */
static void slow_choice(const struct sight *how, const struct solution *known,
                        const struct state *s, const struct prospect *p, int n, int sight,
                        double odds[MOVES_MAX])
{
    bool in[MOVES_MAX], decided = false;
    double look[MOVES_MAX], best = -2, worst = 2, sum = 0, blur = 0.7 - 0.4 * how->further;
    int soonest = 1000, longest = 0, hopeful = 0;

    for (int i = 0; i < n; i++) {
        bool seen = p[i].worth.value != 0 && slow_need(&p[i]) <= sight;

        if (seen && p[i].worth.value > 0)
            soonest = p[i].worth.plies < soonest ? p[i].worth.plies : soonest;
        longest = slow_need(&p[i]) > longest ? slow_need(&p[i]) : longest;
        hopeful += !(seen && p[i].worth.value < 0);
    }
    for (int i = 0; i < n; i++) {
        bool lost = p[i].worth.value < 0 && slow_need(&p[i]) <= sight;

        in[i] = soonest < 1000 ? p[i].worth.value > 0 && p[i].worth.plies == soonest
                : hopeful > 0  ? !lost
                               : slow_need(&p[i]) == longest;
        decided = decided || (in[i] && p[i].worth.value != 0);
    }
    for (int i = 0; i < n; i++) {
        look[i] = decided || sight < 2 ? slow_look(known, s, p[i].move) : p[i].chance;
        best = in[i] ? fmax(best, look[i]) : best;
        worst = in[i] ? fmin(worst, look[i]) : worst;
    }
    if (!decided && sight >= 2)
        blur = best > worst + 1e-6 ? 0.3 * (1 - how->further) * (best - worst) : 1;
    for (int i = 0; i < n; i++)
        sum += odds[i] = in[i] ? exp((look[i] - best) / blur) : 0;
    for (int i = 0; i < n; i++)
        odds[i] /= sum;
}

static void check_sight(const struct solution *known, const struct state *s, int at)
{
    static const struct sight sights[] = {{0.08, 0.2}, {0.03, 0.7}, {0, 0.93}, {1, 0.5}};
    const struct sight *how = &sights[at % COUNT(sights)];
    struct prospect p[MOVES_MAX];
    double got[MOVES_MAX], want[MOVES_MAX] = {0}, left = 1;
    int n = prospects_of(known, s, s->turn, p);

    sight_odds(how, known, (struct sight_looks){NULL}, s, s->turn, p, n, got);
    for (int sight = 0; sight < SIGHTS; sight++) {
        double often = sight < SIGHTS - 1 ? slow_exactly(how, sight) : left, odds[MOVES_MAX];

        slow_choice(how, known, s, p, n, sight, odds);
        for (int i = 0; i < n; i++)
            want[i] += often * odds[i];
        left -= often;
    }
    for (int i = 0; i < n; i++)
        assert_within(got[i], want[i] - 0.002, want[i] + 0.002); /* e is near enough */
}

static void as_the_model_says(void **unused)
{
    static const char *const rows[] = {"charge:goal=8,max-add=3,charge-cards=3", "energy-clash",
                                       "energy-duel"};
    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        every_position(rows[i], i > 0 ? 1 : 131 * THRIFT, check_sight);
}

/* ---- odds and choices ------------------------------------------------------------------------ */

static void check_often(const struct bot *b, struct decision *d)
{
    enum { TIMES = 2000 };
    double odds[MOVES_MAX], sum = 0;
    int count[MOVES_MAX] = {0};

    assert_true(bot_odds(b, d, odds));
    for (uint64_t dice = 0; dice < TIMES; dice++) {
        struct rng g = bot_rng(dice, 1);
        move m;

        d->rng = &g;
        m = b->choose(b, d);
        for (int i = 0; i < d->n; i++)
            count[i] += d->legal[i] == m;
    }
    for (int i = 0; i < d->n; i++) {
        double by = 4.5 * sqrt(odds[i] * (1 - odds[i]) / TIMES) + 1e-9;

        sum += odds[i];
        if (fabs((double)count[i] / TIMES - odds[i]) > by)
            fail_msg("%s: %s chose %s %d times of %d, want %g", named(d->rules, &d->view->seen),
                     b->id, word_of(d->rules, d->legal[i]), count[i], TIMES, odds[i]);
    }
    assert_within(sum, 1 - 1e-6, 1 + 1e-6);
}

static void chosen_as_often_as_said(void **unused)
{
    static const struct {
        const char *rules, *position;
    } rows[] = {
        {"charge", "turn=1 total=9/11 cards=3,2,1/2,1,1 blocked=0/0 gain=0/0"},
        {"energy-clash", "turn=1 ep=2/4 defending=0/0"},
        {"energy-clash", "turn=2 ep=3/9 defending=0/0"},
        {"energy-duel", "turn=1 ep=7/8"},
        {"energy-duel-blast", "turn=both ep=3/4 locked=0/1"},
        {"battle-numbers",
         "turn=1 hp=9/2 hand=2,4,6,8,10/1,1,2,3,5 "
         "deck=1,1,2,3,3,4,5,5,6,7,7,8,9,9,10/ discard=/2,3,4,4,5,6,6,7,7,8,8,9,9,10,10 "
         "known=/1,1,2,3,5 attack=0/0"},
        {"battle-numbers",
         "turn=2 hp=9/2 hand=2,4,8,10/1,1,2,3,5 "
         "deck=1,1,2,3,3,4,5,5,6,7,7,8,9,9,10/2,3,4,4,5,6,6,7,7,8,8,9,9,10,10 discard=/ "
         "known=/ attack=6/0"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        struct solution *known = NULL;
        struct state s;

        if (position_parse(&r, rows[i].position, &s, &why) != OK)
            fail_msg("%s: %s", rows[i].position, room);
        assert_int_equal(bot_prepare(bots_strongest(r.game), &r, &s, 0, &known, NULL), OK);
        for (int rung = 1; bots_rung(r.game, rung) != NULL; rung++) {
            int me = s.turn == BOTH ? P2 : s.turn;
            struct view v = game_view(&r, &s, me);
            move legal[MOVES_MAX];
            int n = r.game->legal(&r, &s, me, legal);
            struct decision d = {.rules = &r, .known = known, .view = &v, .legal = legal, .n = n};

            check_often(bots_rung(r.game, rung), &d);
        }
        solution_free(known);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_near_is_not_missed),
        cmocka_unit_test(what_ends_at_once_is_seen),
        cmocka_unit_test(every_win_is_counted),
        cmocka_unit_test(losses_that_can_be_avoided),
        cmocka_unit_test(counting_stops_when_asked),
        cmocka_unit_test(what_is_certain_is_not_missed),
        cmocka_unit_test(as_the_model_says),
        cmocka_unit_test(chosen_as_often_as_said),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
