/* The puzzle of the day: streaks, codes of results, and the text to share. */
#include "unit.h"
#include "games/games.h"
#include "teach/puzzle_day.h"

/* Days count from 1: a mark for each, x solved, . missed; the last mark is today. */
static void streaks(void **unused)
{
    static const struct {
        const char *days;
        int want, longest;
        bool frozen;
        const char *remark;
    } rows[] = {
        {".", 0, 0, false, "nothing yet"},
        {"x", 1, 1, false, "today"},
        {"xxx", 3, 3, false, "three days"},
        {"xx.", 2, 2, false, "today may still be solved"},
        {"xx..", 2, 2, true, "yesterday is frozen"},
        {"xx.x", 3, 3, false, "and today goes on"},
        {"xx...", 0, 2, false, "two missed days break it"},
        {"xx..x", 1, 2, false, "and it begins again"},
        {"x.xx.x", 1, 3, false, "one freeze in seven days"},
        {"x.xxxx.x", 1, 5, false, "not five days later"},
        {"x.xxxxxx.x", 8, 8, false, "but seven days later"},
        {"x.xxxxxx..", 7, 7, true, "which may be yesterday"},
        {"x.xxxxx..", 0, 6, false, "and not a day earlier"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct puzzle_streak s = {0};
        bool frozen;
        int n = (int)strlen(rows[i].days), got;

        for (int day = 1; day <= n; day++)
            for (int twice = 0; twice < 2 && rows[i].days[day - 1] == 'x'; twice++)
                puzzle_streak_add(&s, 20000 + day);
        got = puzzle_streak_on(&s, 20000 + n, &frozen);
        if (got != rows[i].want || s.longest != rows[i].longest || frozen != rows[i].frozen)
            fail_msg("%s: %d days, longest %d, frozen %d", rows[i].remark, got, s.longest, frozen);
    }
}

static void days(void **unused)
{
    (void)unused;
    assert_int_equal(puzzle_streak_number("1970-01-01"), 0);
    assert_int_equal(puzzle_streak_number("2000-03-01"), 11017);
    assert_int_equal(puzzle_streak_number("2026-01-31") + 1, puzzle_streak_number("2026-02-01"));
    assert_int_equal(puzzle_streak_number("2028-02-28") + 2, puzzle_streak_number("2028-03-01"));
    assert_int_equal(puzzle_streak_number("2026-12-31") + 1, puzzle_streak_number("2027-01-01"));
    assert_int_equal(puzzle_streak_number("2026-1-31"), -1);
    assert_int_equal(puzzle_streak_number("2026-13-01"), -1);
    assert_int_equal(puzzle_streak_number(""), -1);
}

static void codes(void **unused)
{
    (void)unused;
    for (int i = 0; i < 2 * 4 * 4 * 12; i++) {
        struct puzzle_day d = {i % 2, i / 32, i / 2 % 4, i / 8 % 4 - 1};
        struct puzzle_day again = puzzle_day_decode(puzzle_day_code(&d), false);

        assert_true(puzzle_day_code(&d) > 0);
        assert_true(again.solved == d.solved && again.wrong == d.wrong);
        assert_true(again.hints == d.hints && again.level == d.level);
    }
    assert_true(puzzle_day_decode(1, true).solved);
    assert_false(puzzle_day_decode(1, false).solved);
}

static void shared(void **unused)
{
    static const struct {
        struct puzzle_day day;
        int streak;
        bool ascii;
        const char *says;
    } rows[] = {
        {{true, 0, 0, PUZZLE_EASY},
         1,
         false,
         "Duello, puzzle of 2026-01-31\nCharge, easy\n✓ solved on the first try\n"
         "Streak: 1 day\nduello puzzle --daily\n"},
        {{true, 2, 1, PUZZLE_HARD},
         12,
         true,
         "Duello, puzzle of 2026-01-31\nCharge, hard\n? x x o solved on try 3\n"
         "Streak: 12 days\nduello puzzle --daily\n"},
        {{false, 1, 0, -1},
         0,
         false,
         "Duello, puzzle of 2026-01-31\nCharge\n✗ not solved\n"
         "Streak: 0 days\nduello puzzle --daily\n"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text out = TEXT_OF(SENTENCE_BYTES);

        puzzle_day_share(&rows[i].day, games_find("charge"), "2026-01-31", rows[i].streak,
                         rows[i].ascii, &out);
        assert_string_equal(out.at, rows[i].says);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(streaks),
        cmocka_unit_test(days),
        cmocka_unit_test(codes),
        cmocka_unit_test(shared),
    };

    return cmocka_run_group_tests_name("puzzle_day", tests, NULL, NULL);
}
