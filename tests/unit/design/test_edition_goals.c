/* Every edition without hidden cards has what editions are for (docs/research/design.md). Where
 * there are many positions, only novices and best play are measured, unless EDITIONS is set.
 * Long: EDITIONS=all */
#include "unit.h"
#include "design/goals.h"
#include "design/measures.h"
#include "games/games.h"

static const char *const wanted[] = {"first=48..52", "unfinished=..1", "turns90=..30",
                                     "skill=62..75", "every-move=5..", "forced=7.."};
enum { MANY = 20000 }; /* positions */

static struct solution *solved(const struct rules *r)
{
    struct solution *known = NULL;

    assert_int_equal(solution_new(&known, r, &(struct solve_setup){.chances = true}, NULL), OK);
    return known;
}

static void measure(struct measures *out, const struct rules *r, const struct solution *known)
{
    struct measures_setup setup = {.known = known};
    struct census census;

    solution_census(known, &census);
    if (census.positions > MANY && getenv("EDITIONS") == NULL)
        setup.figures[NOVICE] = 1U << METER_FIRST | 1U << METER_TURNS_90 | 1U << METER_UNFINISHED |
                                1U << METER_FORCED | 1U << METER_VALUE;
    assert_int_equal(measures_of(out, r, &setup), OK);
    assert_int_equal(out->err, OK);
}

static void check_goal(const struct measures *m, const char *words)
{
    struct goals goals = {.count = 0};
    int first, last;

    assert_int_equal(goals_add(&goals, words, NULL), OK);
    goal_levels(&goals.at[0], &first, &last);
    for (int level = first; level <= last; level++) {
        const struct meter_value *v = &m->of[goals.at[0].what][level];

        if (v->known && !goal_is_met(&goals.at[0], v))
            fail_msg("%s: %s is %g for level %d", rules_words(&m->rules).at, words, v->value,
                     level);
    }
}

/* Best play ends: somebody wins, or a rule ends the game level. */
static void check_end(const struct measures *m)
{
    double value = m->of[METER_VALUE][0].value;

    if (m->of[METER_FORCED][0].value < METER_NEVER) {
        assert_true(value == 0 || value == 100);
        return;
    }
    assert_within(value, 48, 52);
    assert_true(m->rules.value[TURN_LIMIT] > 0);
    assert_int_equal(m->rules.value[LIMIT_RESULT], LIMIT_POINTS);
}

static void editions_meet_their_goals(void **unused)
{
    static struct measures m;

    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (int e = 0; e < rules_edition_count(games_at(i)); e++) {
            struct solution *known;
            struct rules r;

            if (game_is_hidden(games_at(i)))
                continue;
            rules_of_edition(&r, games_at(i), &games_at(i)->editions[e]);
            known = solved(&r);
            measure(&m, &r, known);
            for (int k = 0; k < COUNT(wanted); k++)
                check_goal(&m, wanted[k]);
            check_end(&m);
            solution_free(known);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(editions_meet_their_goals)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
