/* Games that nobody attends end, even if the host is started again and again. */
#include "hosting.h"

enum { HOUR = 3600 * 1000 };
static const int64_t DAY = 24 * HOUR;

static uint64_t running(struct hosting *t)
{
    return host_count(t->h).games;
}

/* Let time pass, as a caller does who is called when the host wants to be. */
static void pass(struct hosting *t, int64_t ms)
{
    int64_t end = t->now + ms, next;

    while ((next = host_tick(t->h, t->now)) <= end)
        t->now = next;
    t->now = end;
    host_tick(t->h, t->now);
}

/* ---- without a restart ----------------------------------------------------------------------- */

static void a_game_against_the_host_waits_for_a_day(void **unused)
{
    static const char *const clocks[] = {"none", "5+3"};
    char token[64];
    struct hosting t;

    (void)unused;
    for (int i = 0; i < COUNT(clocks); i++) {
        hosting_init(&t, 1);
        hosting_enter(&t, 1, NULL);
        hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
        hosting_say(&t, 1,
                    "{'t':'play','id':2,'rules':'charge','who':'random','side':1,'clock':'%s'}",
                    clocks[i]);
        pass(&t, 3 * DAY); /* the person is there */
        assert_int_equal(running(&t), 1);
        hosting_leave(&t, 1);
        pass(&t, DAY - 1);
        assert_int_equal(running(&t), 1);
        hosting_enter(&t, 1, token); /* and back in time */
        pass(&t, DAY);
        assert_int_equal(running(&t), 1);
        hosting_leave(&t, 1);
        pass(&t, DAY);
        assert_int_equal(running(&t), 0);
        hosting_enter(&t, 2, NULL);
        hosting_release(&t);
    }
}

static void a_game_without_a_clock_waits_for_a_month(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "none", false);
    pass(&t, 30 * DAY - 1);
    hosting_say(&t, 1, "{'t':'move','id':3,'game':1,'ply':0,'word':'charge 1'}");
    pass(&t, 30 * DAY - 1);
    assert_int_equal(running(&t), 1);
    hosting_read_all(&t);
    pass(&t, 1);
    assert_int_equal(running(&t), 0);
    assert_non_null(strstr(hosting_news(&t, 2), "\"result\":\"aborted\""));
    hosting_release(&t);
}

/* Whoever comes back hears for how long the game has waited. */
static void a_game_says_how_long_it_has_waited(void **unused)
{
    static const struct {
        int64_t waited;
        const char *clock, *want;
    } rows[] = {
        {HOUR - 1, "none", ",\"away\":[],\"log\""},
        {HOUR, "none", ",\"away\":[],\"idle\":1,\"log\""},
        {50 * HOUR - 1, "none", ",\"idle\":49,"},
        {10 * HOUR, "5+3", ",\"away\":[],\"log\""},
    };
    char token[64];
    struct hosting t;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        hosting_init(&t, 1);
        hosting_enter(&t, 1, NULL);
        hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
        hosting_enter(&t, 2, NULL);
        hosting_begin(&t, "charge", rows[i].clock, false);
        pass(&t, rows[i].waited);
        hosting_enter(&t, 3, token); /* the same player at another device */
        assert_non_null(strstr(hosting_frame(hosting_news(&t, 3), "game"), rows[i].want));
        hosting_release(&t);
    }
}

/* Its clocks stand still until both have chosen. */
static void a_clock_that_never_runs_waits_for_a_day(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "5+3", false);
    hosting_say(&t, 1, "{'t':'move','id':3,'game':1,'ply':0,'word':'charge 1'}");
    pass(&t, DAY - 1);
    assert_int_equal(running(&t), 1);
    pass(&t, 1);
    assert_int_equal(running(&t), 0);
    hosting_release(&t);
}

/* Others need not wait for all games that end at the same time. */
static void games_end_in_slices(void **unused)
{
    enum { GAMES = 200, SLICE = 64 };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    t.setup.games_each = GAMES;
    hosting_set_up(&t, &t.setup);
    hosting_enter(&t, 1, NULL);
    for (int i = 0; i < GAMES; i++)
        hosting_say(&t, 1, "{'t':'play','id':2,'rules':'charge','who':'random','clock':'%d+%d'}",
                    i / 100, 1 + i % 100);
    hosting_leave(&t, 1);
    t.now += DAY;
    for (uint64_t left = GAMES; left > 0; left -= left < SLICE ? left : SLICE) {
        assert_int_equal(running(&t), left);
        assert_true(host_tick(t.h, t.now) > t.now || left <= SLICE);
    }
    assert_int_equal(running(&t), 0);
    hosting_release(&t);
}

/* ---- with restarts --------------------------------------------------------------------------- */

/* On which day a game that began on day 0 ends, if the host is started again every day, and nobody
 * comes. */
static unsigned days_of_life(struct hosting *t, size_t lines)
{
    struct hosting again;
    bool is_over = false;

    for (t->day = 0; !is_over; t->day++) {
        assert_true(t->day < 100);
        hosting_restore(&again, t, lines);
        pass(&again, DAY - HOUR);
        is_over = running(&again) == 0;
        hosting_release(&again);
    }
    return t->day;
}

static void restarts_give_no_time(void **unused)
{
    struct hosting t;
    size_t begun;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "none", false);
    begun = t.count;
    t.day = 7;
    hosting_say(&t, 1, "{'t':'move','id':3,'game':1,'ply':0,'word':'charge 1'}");
    t.day = 20;
    hosting_say(&t, 2, "{'t':'move','id':3,'game':1,'ply':1,'word':'charge 1'}");
    assert_within(days_of_life(&t, begun), 30, 32);
    assert_within(days_of_life(&t, begun + 1), 37, 39);
    assert_within(days_of_life(&t, begun + 2), 50, 52);
    hosting_release(&t);
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_say(&t, 1, "{'t':'play','id':2,'rules':'charge','who':'random','side':1}");
    assert_within(days_of_life(&t, t.count), 1, 3);
    hosting_release(&t);
}

/* Somebody who was there when the host ended comes back, and goes on. */
static void whoever_comes_back_goes_on(void **unused)
{
    char token[64];
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
    hosting_say(&t, 1, "{'t':'play','id':2,'rules':'charge','who':'random','side':1}");
    t.day = 100;
    hosting_restore(&again, &t, t.count);
    pass(&again, HOUR - 1000);
    assert_int_equal(running(&again), 1);
    hosting_enter(&again, 1, token);
    pass(&again, 2 * DAY);
    assert_int_equal(running(&again), 1);
    hosting_release(&again);
    hosting_release(&t);
}

/* Lines of a version that did not write the day of a choice. */
static void old_games_have_a_week(void **unused)
{
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "none", false);
    hosting_say(&t, 1, "{'t':'move','id':3,'game':1,'ply':0,'word':'charge 1'}");
    assert_string_equal(t.lines[t.count - 1].text, "move 1 20260101 0 charge 1");
    strcpy(t.lines[t.count - 1].text, "move 1 0 0 charge 1");
    t.day = 100;
    hosting_restore(&again, &t, t.count);
    pass(&again, 7 * DAY - 1);
    assert_int_equal(running(&again), 1);
    pass(&again, DAY);
    assert_int_equal(running(&again), 0);
    hosting_release(&again);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_against_the_host_waits_for_a_day),
        cmocka_unit_test(a_game_without_a_clock_waits_for_a_month),
        cmocka_unit_test(a_game_says_how_long_it_has_waited),
        cmocka_unit_test(a_clock_that_never_runs_waits_for_a_day),
        cmocka_unit_test(games_end_in_slices),
        cmocka_unit_test(restarts_give_no_time),
        cmocka_unit_test(whoever_comes_back_goes_on),
        cmocka_unit_test(old_games_have_a_week),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
