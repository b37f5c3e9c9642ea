/* Every edition with hidden cards has what editions are for (docs/research/design.md), by estimate:
 * the interval of each figure meets the goal. With many games the intervals are narrow.
 * Long: GAMES=20000
 */
#include "unit.h"
#include "design/goals.h"
#include "design/measures.h"
#include "games/games.h"

static const char *const wanted[] = {"first=48..52", "unfinished=..1", "turns90=..30",
                                     "skill=62..75"};

static void check_goal(const struct measures *m, const char *words)
{
    struct goals goals = {.count = 0};
    int first, last;

    assert_int_equal(goals_add(&goals, words, NULL), OK);
    goal_levels(&goals.at[0], &first, &last);
    for (int level = first; level <= last; level++) {
        const struct meter_value *v = &m->of[goals.at[0].what][level];

        assert_true(v->known);
        if (goal_miss(&goals.at[0], v) > 0)
            fail_msg("%s: %s is %g (%g to %g) for level %d", rules_words(&m->rules).at, words,
                     v->value, v->low, v->high, level);
    }
}

static void check_edition(const struct rules *r, int games)
{
    static struct measures m;
    struct measures_setup setup = {.meter.games = games};

    for (int i = NOVICE; i < LEVELS; i++)
        setup.figures[i] = 1U << METER_FIRST | 1U << METER_UNFINISHED | 1U << METER_TURNS_90 |
                           (i > NOVICE ? 1U << METER_SKILL : 0);
    assert_int_equal(measures_of(&m, r, &setup), OK);
    assert_int_equal(m.err, OK);
    for (int i = 0; i < COUNT(wanted); i++)
        check_goal(&m, wanted[i]);
}

static void editions_meet_their_goals(void **unused)
{
    const char *games = getenv("GAMES");
    int checked = 0;

    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (int e = 0; e < rules_edition_count(games_at(i)); e++) {
            struct rules r;

            if (!game_is_hidden(games_at(i)))
                continue;
            rules_of_edition(&r, games_at(i), &games_at(i)->editions[e]);
            check_edition(&r, games != NULL ? atoi(games) : 200);
            checked++;
        }
    assert_true(checked > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(editions_meet_their_goals)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
