/* Levels play alike in both seats of a game in which both choose at once: their odds at a position
 * are those of the other seat at its mirror, and what they score follows from the rules alone. */
#include "solved.h"
#include "bots/bot.h"

enum { SIDE = 3, TURNS = 400 };

static void odds_of(const struct solution *known, int rung, const struct state *s, int player,
                    double odds[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    struct view v = {*s, player};
    move legal[MOVES_MAX];
    struct decision d = {.rules = r,
                         .known = known,
                         .view = &v,
                         .legal = legal,
                         .n = r->game->legal(r, s, player, legal)};

    assert_within(d.n, 1, SIDE);
    assert_true(bot_odds(bots_rung(r->game, rung), &d, odds));
}

/* ---- the mirror ------------------------------------------------------------------------------ */

static void check_mirror(const struct solution *known, const struct state *s)
{
    const struct rules *r = solution_rules(known);
    struct state mirror = exchanged(r, s), got = solution_mirror(known, s);

    assert_memory_equal(&got, &mirror, sizeof got);
    for (int rung = 0; rung <= LEVELS; rung++) {
        double here[MOVES_MAX], there[MOVES_MAX];
        move legal[MOVES_MAX];
        int n = r->game->legal(r, s, P1, legal);

        odds_of(known, rung, s, P1, here);
        odds_of(known, rung, &mirror, P2, there);
        for (int i = 0; i < n; i++)
            if (here[i] != there[i])
                fail_msg("%s: %s chooses %s with %.17g, and in the other seat with %.17g",
                         named(r, s), bots_rung(r->game, rung)->id, word_of(r, legal[i]), here[i],
                         there[i]);
    }
}

static void odds_do_not_depend_on_the_seat(void **unused)
{
    static const char *const rows[] = {
        "blast",
        "blast:double-ko=draw",
        "blast:double-ko=coin",
        "blast:double-ko=higher,poor-blast=illegal",
        "blast:start=4,charge=2,turn-limit=6",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i]);
        struct solution *known = solved(&r, &(struct solve_setup){.chances = true, .bound = 20});
        uint64_t cursor = 0;
        struct state s;
        struct worth w;

        for (int at = 0; solution_next(known, &cursor, &s, &w); at++)
            if (at % THRIFT == 0)
                check_mirror(known, &s);
        solution_free(known);
    }
}

/* ---- what they score ------------------------------------------------------------------------- */

/* Probabilities of what becomes of a game. */
struct ends {
    double first, second, even; /* even: a draw, or a toss of the coin */
    double level;               /* both blasted, and fell level */
};

struct seats {
    const struct solution *known;
    uint64_t count;
    struct state *position;
    double (*odds[2])[SIDE];
    struct ends *now, *next;
};

static void seats_init(struct seats *t, const struct solution *known, int first, int second)
{
    struct solution_table table;
    uint64_t cursor = 0, at;
    struct state s;
    struct worth w;

    solution_table(known, &table);
    *t = (struct seats){.known = known, .count = table.count};
    t->position = calloc(t->count, sizeof *t->position);
    t->now = calloc(t->count, sizeof *t->now);
    t->next = calloc(t->count, sizeof *t->next);
    for (int p = P1; p <= P2; p++)
        t->odds[p] = calloc(t->count, sizeof *t->odds[p]);
    while (solution_next(known, &cursor, &s, &w)) {
        assert_int_equal(solution_number(known, &s, &at), OK);
        t->position[at] = s;
        for (int p = P1; p <= P2; p++) {
            double odds[MOVES_MAX];

            odds_of(known, p == P1 ? first : second, &s, p, odds);
            memcpy(t->odds[p][at], odds, sizeof t->odds[p][at]);
        }
    }
}

static void seats_release(struct seats *t)
{
    free(t->position);
    free(t->now);
    free(t->next);
    free(t->odds[P1]);
    free(t->odds[P2]);
}

static struct ends ends_after(const struct seats *t, const struct state *s, struct joint m)
{
    const struct rules *r = solution_rules(t->known);
    struct state next;
    struct ends e = {0};
    uint64_t at;

    game_after(r, s, m, &next);
    if (next.turn == BOTH) {
        assert_int_equal(solution_number(t->known, &next, &at), OK);
        return t->now[at];
    }
    e.first = next.result == P1_WINS;
    e.second = next.result == P2_WINS;
    e.even = next.turn == CHANCE || next.result == DRAW;
    e.level =
        next.points[P1] == next.points[P2] && strcmp(word_of(r, m.a), "blast") == 0 && m.a == m.b;
    return e;
}

static struct ends ends_at(const struct seats *t, uint64_t at)
{
    const struct rules *r = solution_rules(t->known);
    const struct state *s = &t->position[at];
    move a[MOVES_MAX], b[MOVES_MAX];
    int n = r->game->legal(r, s, P1, a), k = r->game->legal(r, s, P2, b);
    struct ends sum = {0};

    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            double often = t->odds[P1][at][i] * t->odds[P2][at][j];
            struct ends e = ends_after(t, s, (struct joint){a[i], b[j]});

            sum.first += often * e.first;
            sum.second += often * e.second;
            sum.even += often * e.even;
            sum.level += often * e.level;
        }
    return sum;
}

/* What becomes of a game from the start within TURNS turns, of all that end. */
static struct ends ends_between(const struct solution *known, int first, int second)
{
    struct state start = game_start(solution_rules(known), P1);
    struct seats t;
    struct ends e;
    uint64_t at;
    double all;

    seats_init(&t, known, first, second);
    for (int turn = 0; turn < TURNS / THRIFT; turn++) {
        struct ends *swap = t.now;

        for (uint64_t i = 0; i < t.count; i++)
            t.next[i] = ends_at(&t, i);
        t.now = t.next;
        t.next = swap;
    }
    assert_int_equal(solution_number(known, &start, &at), OK);
    e = t.now[at];
    all = e.first + e.second + e.even;
    seats_release(&t);
    return (struct ends){e.first / all, e.second / all, e.even / all, e.level / all};
}

/* By the book, Player 1 loses what falls level, and nothing else depends on the seat. */
static void the_seat_costs_half_of_what_falls_level(void **unused)
{
    struct rules book = rules_of("blast"), coin = rules_of("blast:double-ko=coin");
    struct solution *known = solved(&book, &(struct solve_setup){.chances = true, .bound = 14});
    struct solution *tossed = solved(&coin, &(struct solve_setup){.chances = true, .bound = 14});

    (void)unused;
    for (int rung = 0; rung <= LEVELS; rung++) {
        struct ends e = ends_between(known, rung, rung), c = ends_between(tossed, rung, rung);
        double score = 100 * (e.first + e.even / 2), want = 50 - 50 * e.level;

        if (fabs(score - want) > 1e-6 || e.level < 0.01)
            fail_msg("rung %d: Player 1 scores %g, want %g", rung, score, want);
        assert_within(100 * (c.first + c.even / 2), 50 - 1e-6, 50 + 1e-6);
    }
    solution_free(tossed);
    solution_free(known);
}

static void levels_beat_the_one_below_in_both_seats(void **unused)
{
    struct rules r = rules_of("blast");
    struct solution *known = solved(&r, &(struct solve_setup){.chances = true, .bound = 14});

    (void)unused;
    for (int rung = 1; rung <= LEVELS; rung++) {
        struct ends one = ends_between(known, rung, rung - 1);
        struct ends other = ends_between(known, rung - 1, rung);

        if (one.first < 0.55 || other.second < 0.55)
            fail_msg("rung %d wins %g as Player 1 and %g as Player 2", rung, one.first,
                     other.second);
    }
    solution_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odds_do_not_depend_on_the_seat),
        cmocka_unit_test(the_seat_costs_half_of_what_falls_level),
        cmocka_unit_test(levels_beat_the_one_below_in_both_seats),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
