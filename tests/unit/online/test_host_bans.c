/* Bans of addresses, in simulated time: who is sent away, and what a host that was restored knows.
 */
#include "hosting.h"

enum { HOUR = 3600 * 1000, HERE = 7, THERE = 8 };

static bool was_sent_away(struct hosting *t, int guest)
{
    return t->closed[guest] && strstr(hosting_news(t, guest), HOST_BANNED) != NULL;
}

static void guests_of_an_address_are_sent_away(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter_from(&t, 1, HERE, NULL);
    hosting_enter_from(&t, 2, THERE, NULL);
    assert_int_equal(host_ban_address(t.h, HERE, t.now + HOUR, t.now), OK);
    assert_true(was_sent_away(&t, 1));
    assert_false(t.closed[2]);
    assert_int_equal(host_enter(t.h, 3, HERE, t.now), OK); /* as a door's guest does */
    assert_true(was_sent_away(&t, 3));
    assert_int_equal(host_unban_address(t.h, THERE, t.now), ERR_UNKNOWN);
    assert_int_equal(host_unban_address(t.h, HERE, t.now), OK);
    hosting_enter_from(&t, 4, HERE, NULL);
    assert_false(t.closed[4]);
    hosting_release(&t);
}

static void bans_end(void **unused)
{
    struct hosting t;
    int64_t end;

    (void)unused;
    hosting_init(&t, 1);
    end = t.now + HOUR;
    assert_int_equal(host_ban_address(t.h, HERE, end, t.now), OK);
    assert_int_equal(host_ban_address(t.h, THERE, end, t.now), OK);
    assert_int_equal(host_ban_address(t.h, THERE, end + HOUR, t.now), OK); /* for longer */
    t.now = end - 1;
    assert_true(host_tick(t.h, t.now) <= end);
    assert_true(host_is_banned(t.h, HERE) && host_is_banned(t.h, THERE));
    t.now = end;
    host_tick(t.h, t.now);
    assert_true(!host_is_banned(t.h, HERE) && host_is_banned(t.h, THERE));
    t.now = end + HOUR;
    host_tick(t.h, t.now);
    assert_false(host_is_banned(t.h, THERE));
    hosting_release(&t);
}

static void bans_outlive_a_host(void **unused)
{
    struct hosting t, again;
    uint64_t address;
    int64_t until, end;

    (void)unused;
    hosting_init(&t, 1);
    end = t.now + HOUR;
    assert_int_equal(host_ban_address(t.h, HERE, end, t.now), OK);
    assert_int_equal(host_ban_address(t.h, THERE, end, t.now), OK);
    assert_int_equal(host_unban_address(t.h, THERE, t.now), OK);
    hosting_restore(&again, &t, t.count);
    assert_true(host_is_banned(again.h, HERE) && !host_is_banned(again.h, THERE));
    host_tick(again.h, end);
    assert_false(host_is_banned(again.h, HERE));
    hosting_release(&again);
    t.now = end;
    host_tick(t.h, t.now);
    hosting_restore(&again, &t, t.count);
    assert_false(host_is_banned(again.h, HERE));
    hosting_release(&again);
    assert_true(host_read_ban("ban 7", "12", &address, &until) && address == 7 && until == 12);
    assert_false(host_read_ban("ban 7", "x", &address, &until));
    assert_false(host_read_ban("player 7", "12", &address, &until));
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_of_an_address_are_sent_away),
        cmocka_unit_test(bans_end),
        cmocka_unit_test(bans_outlive_a_host),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
