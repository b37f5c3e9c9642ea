/* Clocks, rated pairs, the host's own players, the operator, and the outbox. */
#include "hosting.h"

#include "core/move.h"
#include "online/host/outbox.h"

/* How much seat `seat` has left by the last frame with a clock to guest 1. */
static int64_t left(const struct hosting *t, int seat)
{
    const char *at = t->heard[1], *last = NULL;

    while ((at = strstr(at, "\"left\":[")) != NULL)
        last = at += 8;
    return strtoll(seat == 1 ? last : strchr(last, ',') + 1, NULL, 10);
}

/* Play one legal move `ms` after the last. */
static void play_after(struct hosting *t, int64_t ms, int guest, int game, int ply,
                       const char *word)
{
    t->now += ms;
    host_tick(t->h, t->now);
    hosting_say(t, guest, "{'t':'move','id':9,'game':%d,'ply':%d,'word':'%s'}", game, ply, word);
}

/* What a choice takes beyond the grace is lost, what a choice adds is won, from the third choice.
 */
static void sums_are_right(void **unused)
{
    static const struct {
        int64_t ms, left[2];
    } rows[] = {
        {5000, {60000, 60000}},  /* nobody has chosen: the clocks stand still */
        {5000, {60000, 60000}},  /* only one has */
        {1200, {61000, 60000}},  /* one second beyond the grace, two are added */
        {200, {61000, 62000}},   /* the grace itself is free */
        {10200, {53000, 62000}}, /* ten seconds */
        {62199, {53000, 2001}},  /* a millisecond before the end */
    };
    struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "1+2", false);
    for (int i = 0; i < COUNT(rows); i++) {
        play_after(&t, rows[i].ms, 1 + i % 2, 1, i, "charge 1");
        assert_int_equal(left(&t, 1), rows[i].left[0]);
        assert_int_equal(left(&t, 2), rows[i].left[1]);
    }
    hosting_read_all(&t);
    assert_within((double)host_tick(t.h, t.now), (double)t.now + 1, (double)t.now + 53200);
    host_tick(t.h, t.now + 53199);
    assert_string_equal(hosting_frame(hosting_news(&t, 1), "over"), "");
    host_tick(t.h, t.now + 53200);
    assert_non_null(strstr(hosting_news(&t, 1), "\"result\":\"p2\",\"how\":\"time\""));
    hosting_release(&t);
}

/* A move that comes too late does not count, even if nobody has looked at the clock meanwhile. */
static void too_late(void **unused)
{
    struct hosting t;

    (void)unused;
    hosting_init(&t, 2);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_begin(&t, "charge", "1+0", false);
    play_after(&t, 0, 1, 1, 0, "charge 1");
    play_after(&t, 0, 2, 1, 1, "charge 1");
    hosting_read_all(&t);
    t.now += 60200;
    hosting_say(&t, 1, "{'t':'move','id':9,'game':1,'ply':2,'word':'charge 1'}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"t\":\"refuse\",\"id\":9"));
    assert_non_null(strstr(hosting_news(&t, 1), "\"how\":\"time\""));
    hosting_release(&t);
}

/* After a restart the clocks stand still until both are back, or for a minute. */
static void clocks_wait_after_a_restart(void **unused)
{
    (void)unused;
    for (int back = 0; back < 2; back++) {
        char token[2][64];
        struct hosting t, again;

        hosting_init(&t, 3);
        for (int g = 1; g <= 2; g++) {
            hosting_enter(&t, g, NULL);
            hosting_text(hosting_news(&t, g), "token", token[g - 1], sizeof token[0]);
        }
        hosting_begin(&t, "charge", "1+0", false);
        play_after(&t, 0, 1, 1, 0, "charge 1");
        play_after(&t, 0, 2, 1, 1, "charge 1");
        hosting_restore(&again, &t, t.count);
        again.now = 1000;
        hosting_enter(&again, 1, token[0]);
        assert_non_null(
            strstr(hosting_news(&again, 1), "\"left\":[60000,60000],\"runs\":[false,false]"));
        if (back)
            hosting_enter(&again, 2, token[1]);
        again.now = 50000;
        host_tick(again.h, again.now);
        hosting_enter(&again, 5, token[0]);
        assert_non_null(
            strstr(hosting_news(&again, 5), back ? "\"left\":[11200,60000],\"runs\":[true"
                                                 : "\"left\":[60000,60000],\"runs\":[false"));
        host_tick(again.h, 60001); /* the minute is over */
        host_tick(again.h, 60001 + 60200);
        assert_non_null(strstr(hosting_news(&again, 1), "\"how\":\"time\""));
        hosting_release(&again);
        hosting_release(&t);
    }
}

/* ---- rated pairs ----------------------------------------------------------------------------- */

static void pairs_count_once(void **unused)
{
    static const char *const names[] = {NULL, "Ada", "Bea", "Cy"};
    char token[4][64];
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 4);
    t.setup.invitation_only = true; /* there newcomers' pairs count fully */
    hosting_set_up(&t, &t.setup);
    for (int g = 1; g <= 3; g++) {
        hosting_enter_named(&t, g, names[g]);
        hosting_text(hosting_news(&t, g), "token", token[g], sizeof token[g]);
    }
    hosting_begin(&t, "energy-duel", "3+0", true);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'undo','id':1,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "no undo"));
    hosting_say(&t, 2, "{'t':'resign','id':2,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"ratings\":null,\"next\":2"));
    assert_non_null(strstr(hosting_frame(hosting_news(&t, 1), "game"), "\"pair\":2"));
    assert_int_equal(hosting_number(hosting_frame(hosting_news(&t, 1), "game"), "seat"), 2);
    hosting_say(&t, 1, "{'t':'abort','id':3,'game':2}");
    assert_non_null(strstr(hosting_news(&t, 1), "cannot be aborted"));
    hosting_say(&t, 2, "{'t':'resign','id':4,'game':2}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"ratings\":[1500,1252,1500,1747]"));
    for (int i = 0; i < 2; i++) { /* the same after a restart */
        hosting_restore(&again, &t, t.count);
        hosting_enter(&again, 1, token[1]);
        assert_non_null(strstr(hosting_news(&again, 1),
                               "{\"game\":\"energy-duel\",\"bot\":false,\"rating\":1747"));
        assert_non_null(strstr(hosting_news(&again, 1), "\"games\":2}"));
        hosting_say(&again, 1, "{'t':'ratings','id':2}");
        assert_non_null(strstr(hosting_frame(hosting_news(&again, 1), "ack"),
                               "\"games\":2,\"past\":[1500,1747]}]"));
        assert_int_equal(again.count, 0);
        hosting_release(&again);
    }
    /* quick pairing: the nearest rating, not who came first */
    hosting_restore(&again, &t, t.count);
    for (int g = 1; g <= 3; g++)
        hosting_enter(&again, g, token[g]);
    hosting_read_all(&again);
    for (int g = 1; g <= 3; g += 2)
        hosting_say(&again, g,
                    "{'t':'seek','id':5,'rules':'energy-duel','clock':'3+0','rated':true,"
                    "'side':1,'quick':true}");
    hosting_say(&again, 2,
                "{'t':'seek','id':5,'rules':'energy-duel','clock':'3+0','rated':true,'side':2,"
                "'quick':true}");
    assert_string_equal(hosting_frame(hosting_news(&again, 1), "game"), "");
    assert_string_not_equal(hosting_frame(hosting_news(&again, 3), "game"), "");
    hosting_release(&again);
    /* killed before the second game began, or before it was counted: a new host does it */
    /* the lines after that repeat the ratings */
    for (size_t n = t.count - 5; n < t.count - 2; n++) {
        hosting_restore(&again, &t, n);
        assert_int_equal(host_count(again.h).games, 1);
        hosting_release(&again);
    }
    hosting_release(&t);
}

/* ---- the host's own players ------------------------------------------------------------------ */

static void the_hosts_players_answer(void **unused)
{
    struct hosting t;
    move m;
    struct rules r = rules_of("charge");

    (void)unused;
    hosting_init(&t, 5);
    hosting_enter(&t, 1, NULL);
    hosting_say(&t, 1, "{'t':'play','id':1,'rules':'charge','who':'novice','side':2}");
    assert_int_equal(t.asked, 1);
    assert_int_equal(move_parse(&r, "charge 2", &m), OK);
    hosting_read_all(&t);
    host_decide(t.h, t.question + 1, m, 0); /* nobody asked that */
    assert_string_equal(hosting_news(&t, 1), "");
    host_decide(t.h, t.question, m, 0);
    assert_non_null(strstr(hosting_news(&t, 1), "\"1 charge 2\""));
    hosting_read_all(&t);
    host_decide(t.h, t.question, m, 0); /* twice */
    assert_string_equal(hosting_news(&t, 1), "");
    play_after(&t, 0, 1, 1, 1, "charge 3");
    assert_int_equal(t.asked, 2);
    hosting_say(&t, 1, "{'t':'undo','id':2,'game':1}"); /* it agrees, and the question is void */
    assert_non_null(strstr(hosting_news(&t, 1), "\"undone\":true"));
    hosting_read_all(&t);
    host_decide(t.h, t.question, m, 0);
    assert_string_equal(hosting_news(&t, 1), "");
    play_after(&t, 0, 1, 1, 3, "charge 3");
    host_decide(t.h, t.question, MOVE(9, 9), 0); /* it cannot play on */
    assert_non_null(strstr(hosting_news(&t, 1), "\"result\":\"aborted\""));
    hosting_say(&t, 1, "{'t':'rematch','id':3,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"t\":\"ack\",\"id\":3,\"game\":2"));
    hosting_release(&t);
}

/* On a host for practice, a game against one of its players begins where the person wants. */
static void a_game_begins_at_a_position(void **unused)
{
    static const struct {
        const char *from, *hears;
        bool practice;
    } rows[] = {
        {"turn=1 ep=7/4", "must begin at the start", false},
        {"turn=1 ep=7", "\"refuse\"", true},
        {"turn=1 ep=0/4", "\"refuse\"", true}, /* this game is over */
        {"turn=2 ep=7/4", "\"view\":\"turn=2 clock=0 ep=7/4\"", true},
    };
    char token[64];
    struct hosting t, again;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        if (i > 0)
            hosting_release(&t);
        hosting_init(&t, 5);
        host_free(t.h);
        t.setup.practice = rows[i].practice;
        t.h = host_new(&t.setup, &t.ports);
        hosting_enter(&t, 1, NULL);
        hosting_text(hosting_frame(hosting_news(&t, 1), "welcome"), "token", token, sizeof token);
        hosting_read_all(&t);
        hosting_say(&t, 1,
                    "{'t':'play','id':1,'rules':'energy-duel:turn-limit=9','who':'novice',"
                    "'side':2,'from':'%s'}",
                    rows[i].from);
        if (strstr(hosting_news(&t, 1), rows[i].hears) == NULL)
            fail_msg("%s: %s", rows[i].from, hosting_news(&t, 1));
        hosting_read_all(&t);
    }
    play_after(&t, 0, 1, 1, 0, "attack 1");
    hosting_say(&t, 1, "{'t':'undo','id':2,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"view\":\"turn=2 clock=0 ep=7/4\""));
    hosting_restore(&again, &t, t.count);
    hosting_enter(&again, 1, token);
    assert_non_null(strstr(hosting_news(&again, 1), "\"view\":\"turn=2 clock=0 ep=7/4\""));
    hosting_say(&again, 1, "{'t':'resign','id':3,'game':1}");
    assert_non_null(
        strstr(hosting_news(&again, 1), "turn=2 clock=0 ep=7/4\\n")); /* in the record */
    hosting_say(&again, 1, "{'t':'rematch','id':4,'game':1}");
    assert_non_null(strstr(hosting_frame(hosting_news(&again, 1), "ack"), "\"game\":2"));
    hosting_release(&again);
    hosting_release(&t);
}

/* ---- the operator ---------------------------------------------------------------------------- */

static void the_operator_rules(void **unused)
{
    char token[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 6);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
    hosting_say(&t, 1, "{'t':'name','id':2,'name':'Mallory'}");
    hosting_begin(&t, "charge", "3+0", true);
    assert_int_equal(host_rename(t.h, "nobody", "Ada", 0), ERR_UNKNOWN);
    assert_int_equal(host_rename(t.h, "mallory", "<b>", 0), ERR_RANGE);
    assert_int_equal(host_rename(t.h, "mallory", "Mal", 0), OK);
    assert_int_equal(host_ban(t.h, "Mallory", 0), ERR_UNKNOWN);
    assert_int_equal(host_ban(t.h, "MAL", 0), OK);
    assert_true(t.closed[1]);
    assert_int_equal(host_count(t.h).games, 0);
    hosting_leave(&t, 1);
    hosting_enter(&t, 3, token);
    assert_non_null(strstr(hosting_news(&t, 3), "\"sorry\""));
    assert_int_equal(host_erase(t.h, "Mal", 0), OK);
    assert_int_equal(host_erase(t.h, "Mal", 0), ERR_UNKNOWN);
    hosting_release(&t);
}

/* ---- the outbox ------------------------------------------------------------------------------ */

static void outbox_note(void *context, uint32_t guest, const char *json, size_t len)
{
    text_add(context, "%u:%.*s ", guest, (int)len, json);
}

static void messages_wait_for_the_journal(void **unused)
{
    struct text sent = TEXT_OF(256);
    struct outbox *o = outbox_new(outbox_note, &sent);

    (void)unused;
    outbox_add(o, 1, 0, "a", 1);
    outbox_add(o, 1, 2, "b", 1);
    outbox_add(o, 1, 0, "c", 1); /* keeps its place */
    outbox_add(o, 2, 0, "d", 1);
    outbox_add(o, 2, 3, "e", 1);
    outbox_add(o, 3, 2, "f", 1);
    assert_string_equal(sent.at, "1:a 2:d ");
    outbox_durable(o, 1);
    assert_string_equal(sent.at, "1:a 2:d ");
    outbox_forget(o, 3);
    outbox_durable(o, 2);
    assert_string_equal(sent.at, "1:a 2:d 1:b 1:c ");
    outbox_durable(o, 9);
    outbox_durable(o, 4); /* lines never become less durable */
    outbox_add(o, 1, 9, "g", 1);
    outbox_add(o, 1, 10, "h", 1);
    assert_string_equal(sent.at, "1:a 2:d 1:b 1:c 2:e 1:g ");
    outbox_free(o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_right),
        cmocka_unit_test(too_late),
        cmocka_unit_test(clocks_wait_after_a_restart),
        cmocka_unit_test(pairs_count_once),
        cmocka_unit_test(the_hosts_players_answer),
        cmocka_unit_test(a_game_begins_at_a_position),
        cmocka_unit_test(the_operator_rules),
        cmocka_unit_test(messages_wait_for_the_journal),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
