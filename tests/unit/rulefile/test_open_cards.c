/* Files whose cards everybody sees are solved: at every position that can be reached, the value is
 * that of plain backward induction, which knows nothing of digits. */
#include "rule_files.h"

#include "core/position.h"
#include "solve/matrix.h"
#include "solve/solution.h"

#include <math.h>

/* Cards that need two bytes; the players take one or two that are next to each other. */
static const char row_of_cards[] =
    "duel 1\n"
    "game kayles \"Kayles\"\n"
    "players \"Ann\" and \"Bob\" take turns\n"
    "table has:\n"
    "  pins: cards 1 to 9 times 1, starts full\n"
    "move one pin 1 to 9:\n"
    "  needs pins has pin else \"It is gone\"\n"
    "  take pin from pins\n"
    "move two pin 1 to 8:\n"
    "  needs pins has pin and pins has pin + 1 else \"They are gone\"\n"
    "  take pin from pins\n"
    "  take pin + 1 from pins\n"
    "ends:\n"
    "  win when pins is empty\n";

/* A known solution to compare with, and how many positions were compared. */
struct proof {
    const struct rules *rules;
    const struct solution *known;
    int positions;
};

static double value_of(struct proof *p, const struct state *s);

static double value_of_chance(struct proof *p, const struct state *s)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    double sum = 0, all = 0;
    struct state next;

    for (int i = 0, n = p->rules->game->chance(p->rules, s, list, weight); i < n; i++) {
        sum += weight[i] * value_of(p, game_after(p->rules, s, (struct joint){list[i], 0}, &next));
        all += weight[i];
    }
    return sum / all;
}

static double value_of_choices(struct proof *p, const struct state *s)
{
    const struct game *g = p->rules->game;
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    struct matrix *m = malloc(sizeof *m);
    struct state next;
    double value = -1;

    assert_non_null(m);
    m->rows = g->legal(p->rules, s, s->turn == P2 ? P2 : P1, mine);
    m->columns = s->turn == BOTH ? g->legal(p->rules, s, P2, theirs) : 1;
    for (int i = 0; i < m->rows; i++)
        for (int j = 0; j < m->columns; j++)
            m->at[i * m->columns + j] =
                value_of(p, game_after(p->rules, s, (struct joint){mine[i], theirs[j]}, &next));
    if (s->turn == BOTH)
        value = matrix_solve(m, NULL, NULL);
    for (int i = 0; i < m->rows && s->turn != BOTH; i++) /* the best for whoever chooses */
        value = fmax(value, s->turn == P2 ? -m->at[i] : m->at[i]);
    free(m);
    return s->turn == P2 ? -value : value;
}

/* The value for P1. */
static double value_of(struct proof *p, const struct state *s)
{
    struct worth w;
    double value;

    if (s->turn == OVER)
        return state_worth(s->result, P1);
    if (s->turn == CHANCE)
        return value_of_chance(p, s);
    value = value_of_choices(p, s);
    assert_int_equal(solution_worth(p->known, s, &w), OK);
    if (fabs((s->turn == P2 ? -w.value : w.value) - value) > 1e-9)
        fail_msg("%s: %g in the solution, %g by induction", position_words(p->rules, s).at, w.value,
                 value);
    p->positions++;
    return value;
}

static void prove(const struct game *g, const char *rule, const char *other)
{
    struct solve_setup setup = {.jobs = 1};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct solution *known;
    struct worth w;
    struct proof p;
    struct rules r;
    struct state s;

    rules_init(&r, g);
    if (rule != NULL)
        assert_int_equal(rules_set(&r, rule, NULL) | rules_set(&r, other, NULL), OK);
    if (solution_new(&known, &r, &setup, &why) != OK)
        fail_msg("%s: %s", g->title, why.at);
    p = (struct proof){&r, known, 0};
    s = game_start(&r, P1);
    assert_int_equal(solution_worth(known, &s, &w), OK);
    assert_true(fabs(value_of(&p, &s) - w.value) < 1e-9);
    assert_true(p.positions > 100);
    solution_free(known);
}

static void test_cards_that_both_spend(void **unused)
{
    const struct game *g = rule_files_load("goofspiel");

    (void)unused;
    prove(g, "top=3", "order=shuffled");
    prove(g, "top=4", "order=rising");
    rulefile_free(g);
}

static void test_cards_of_the_table(void **unused)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(row_of_cards, strlen(row_of_cards), &why);

    (void)unused;
    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    prove(g, NULL, NULL);
    rulefile_free(g);
}

/* Games that always end soon have the same positions with the turn limit that players get. */
static void test_limit_that_no_game_comes_to(void **unused)
{
    const struct game *g = rule_files_load("goofspiel");
    struct solve_setup setup = {.jobs = 1, .fold = FOLD_ABOVE};
    struct solution *known;
    struct census with, without;
    struct rules r;

    (void)unused;
    rules_init(&r, g);
    for (int limit = 0; limit <= 1000; limit += 1000) {
        r.value[TURN_LIMIT] = limit;
        assert_int_equal(solution_new(&known, &r, &setup, NULL), OK);
        solution_census(known, limit == 0 ? &without : &with);
        solution_free(known);
    }
    assert_int_equal(with.positions, without.positions);
    assert_int_equal(with.wins, without.wins);
    rulefile_free(g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_cards_that_both_spend),
        cmocka_unit_test(test_cards_of_the_table),
        cmocka_unit_test(test_limit_that_no_game_comes_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
