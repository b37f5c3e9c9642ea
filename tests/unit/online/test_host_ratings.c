/* Ratings: which games count, how much, and what somebody with many accounts can gain. */
#include "hosting.h"

enum { ACCOUNTS = 20, PLAYER = 1, FIRST_ACCOUNT = 2 };

/* The rating that a guest of this host was told last; 1500 without one. */
static int rating_of(struct hosting *t, int guest)
{
    const char *at = t->heard[guest], *last = NULL;

    for (; at != NULL && (at = strstr(at, "\"ratings\":[1")) != NULL; at++)
        last = at;
    if (last == NULL)
        return 1500;
    last = strchr(last, ',') + 1; /* the first seat's; the second game exchanges the seats */
    last = strchr(last, ',') + 1;
    return atoi(strchr(last, ',') + 1);
}

/* The second one resigns both games of a rated pair. False: they may not play one. */
static bool lose_pair_by(struct hosting *t, const char *rules, int winner, int loser)
{
    uint64_t game = hosting_begin_between(t, winner, loser, rules, "3+0", true);

    if (game == (uint64_t)-1)
        return false;
    hosting_say(t, loser, "{'t':'resign','id':7,'game':%d}", (int)game);
    hosting_say(t, loser, "{'t':'resign','id':8,'game':%d}", (int)game + 1);
    assert_non_null(strstr(hosting_news(t, winner), "\"ratings\":["));
    return true;
}

static bool lose_pair(struct hosting *t, int winner, int loser)
{
    return lose_pair_by(t, "energy-duel", winner, loser);
}

static void enter_all(struct hosting *t, bool named)
{
    for (int g = PLAYER; g < FIRST_ACCOUNT + ACCOUNTS; g++) {
        char name[16];

        snprintf(name, sizeof name, "P%02d", g);
        if (named)
            hosting_enter_named(t, g, name);
        else
            hosting_enter(t, g, NULL);
    }
}

static void guests_without_names_play_no_rated_games(void **unused)
{
    static const char *const says[] = {
        "{'t':'invite','id':5,'rules':'charge','clock':'3+0','rated':true}",
        "{'t':'seek','id':5,'rules':'charge','clock':'3+0','rated':true}",
        "{'t':'seek','id':5,'rules':'charge','clock':'3+0','rated':true,'quick':true}",
        "{'t':'accept','id':5,'seek':1}",
        "{'t':'join','id':5,'code':'%s'}",
    };
    char code[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter_named(&t, 1, "Ada");
    hosting_enter(&t, 2, NULL);
    hosting_say(&t, 1, "{'t':'seek','id':3,'rules':'charge','clock':'3+0','rated':true}");
    hosting_say(&t, 1, "{'t':'invite','id':4,'rules':'charge','clock':'3+0','rated':true}");
    hosting_text(hosting_news(&t, 1), "code", code, sizeof code);
    for (int i = 0; i < COUNT(says); i++) {
        hosting_read_all(&t);
        hosting_say(&t, 2, says[i], code);
        assert_non_null(strstr(hosting_news(&t, 2), "A rated game needs a name."));
    }
    assert_int_equal(host_count(t.h).games, 0);
    hosting_say(&t, 2, "{'t':'name','id':6,'name':'Bea'}");
    hosting_say(&t, 2, "{'t':'join','id':7,'code':'%s'}", code);
    assert_int_equal(host_count(t.h).games, 1);
    hosting_release(&t);
}

/* Somebody makes accounts only to win against them. */
static void throwaway_accounts_gain_nothing(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 2);
    enter_all(&t, true);
    for (int g = FIRST_ACCOUNT; g < FIRST_ACCOUNT + ACCOUNTS; g++)
        assert_true(lose_pair(&t, PLAYER, g));
    assert_int_equal(rating_of(&t, PLAYER), 1500);
    t.day = 1; /* now each counts a hundredth */
    for (int g = FIRST_ACCOUNT; g < FIRST_ACCOUNT + ACCOUNTS; g++)
        assert_true(lose_pair(&t, PLAYER, g));
    assert_within(rating_of(&t, PLAYER), 1501, 1590);
    hosting_release(&t);
}

/* Two who have played for ten days each: a pair counts fully, but only three pairs in a day. */
static void the_same_two_count_three_times_a_day(void **unused)
{
    int before, rating[6];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 3);
    enter_all(&t, true);
    for (t.day = 0; t.day < 10; t.day++)
        lose_pair(&t, PLAYER + (int)(t.day % 2), FIRST_ACCOUNT - (int)(t.day % 2));
    lose_pair(&t, PLAYER, FIRST_ACCOUNT);
    before = rating_of(&t, PLAYER);
    for (int i = 0; i < COUNT(rating); i++) {
        lose_pair(&t, PLAYER, FIRST_ACCOUNT);
        rating[i] = rating_of(&t, PLAYER);
    }
    assert_true(rating[0] > before && rating[1] > rating[0]);
    for (int i = 2; i < COUNT(rating); i++)
        assert_int_equal(rating[i], rating[1]);
    t.day++;
    lose_pair(&t, PLAYER, FIRST_ACCOUNT);
    assert_true(rating_of(&t, PLAYER) > rating[1]);
    hosting_release(&t);
}

/* A restored host knows which pairs of the day were played. */
static void a_restart_begins_no_new_day(void **unused)
{
    char token[2][64];
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 4);
    t.setup.invitation_only = true; /* there every pair counts fully */
    hosting_set_up(&t, &t.setup);
    for (int g = 1; g <= 2; g++) {
        hosting_enter_named(&t, g, g == 1 ? "Ada" : "Bea");
        hosting_text(t.heard[g], "token", token[g - 1], sizeof token[g - 1]);
    }
    for (int i = 0; i < 3; i++)
        lose_pair(&t, 1, 2);
    assert_true(rating_of(&t, 1) > 1700);
    hosting_restore(&again, &t, t.count);
    for (int g = 1; g <= 2; g++)
        hosting_enter(&again, g, token[g - 1]);
    lose_pair(&again, 1, 2);
    assert_int_equal(rating_of(&again, 1), rating_of(&t, 1));
    hosting_release(&again);
    hosting_release(&t);
}

static void expect_ratings(struct hosting *t, int winner)
{
    const char *news, *book, *edition;

    hosting_read_all(t);
    hosting_say(t, winner, "{'t':'ratings','id':99}");
    news = hosting_news(t, winner);
    book = strstr(news, "\"game\":\"energy-duel\",\"bot\":false,\"rating\":");
    edition = strstr(news, "\"game\":\"energy-duel:tournament\",\"bot\":false,\"rating\":");
    assert_non_null(book);
    assert_non_null(edition);
    assert_true(atoi(strstr(book, "rating") + 8) < 1500);
    assert_true(atoi(strstr(edition, "rating") + 8) > 1500);
}

/* Who wins by an edition and loses by the book has two ratings, also after a restart. */
static void an_edition_has_ratings_of_its_own(void **unused)
{
    struct hosting t, again;
    char token[64];

    (void)unused;
    hosting_init(&t, 5);
    t.setup.invitation_only = true;
    hosting_set_up(&t, &t.setup);
    hosting_enter_named(&t, 1, "Ada");
    hosting_enter_named(&t, 2, "Bea");
    hosting_text(t.heard[1], "token", token, sizeof token);
    lose_pair_by(&t, "energy-duel:tournament", 1, 2);
    lose_pair_by(&t, "energy-duel", 2, 1);
    expect_ratings(&t, 1);
    hosting_restore(&again, &t, t.count);
    hosting_enter(&again, 1, token);
    expect_ratings(&again, 1);
    hosting_release(&again);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_without_names_play_no_rated_games),
        cmocka_unit_test(throwaway_accounts_gain_nothing),
        cmocka_unit_test(the_same_two_count_three_times_a_day),
        cmocka_unit_test(a_restart_begins_no_new_day),
        cmocka_unit_test(an_edition_has_ratings_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
