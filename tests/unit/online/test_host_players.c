/* Players as rows: who has one, that a restored host knows the same, who is forgotten, who is
 * erased. */
#include "hosting.h"

enum { MINUTE = 60 * 1000, HOUR = 60 * MINUTE };

static char *token_of(struct hosting *t, int guest, char token[64])
{
    return hosting_text(hosting_frame(t->heard[guest], "welcome"), "token", token, 64);
}

static int known_players(const struct hosting *t)
{
    return (int)host_count(t->h).players;
}

/* ---- guests ---------------------------------------------------------------------------------- */

/* A guest is nothing on disk until it has a name, an invitation or a game; then its row comes
 * first. */
static void guests_leave_nothing(void **unused)
{
    static const char *const rows[] = {
        "{'t':'name','id':2,'name':'Ada'}",
        "{'t':'invite','id':2,'rules':'charge'}",
        "{'t':'play','id':2,'rules':'charge','who':'random'}",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct hosting t;

        hosting_init(&t, 1);
        hosting_enter(&t, 1, NULL);
        hosting_say(&t, 1, "{'t':'seek','id':2,'rules':'charge'}");
        hosting_leave(&t, 1);
        hosting_enter(&t, 2, NULL);
        t.day = 3;
        hosting_leave(&t, 2);
        assert_int_equal(t.count, 1);
        assert_string_equal(t.lines[0].key, "last-seek"); /* says nothing about a guest */
        hosting_enter(&t, 3, NULL);
        hosting_say(&t, 3, "%s", rows[i]);
        assert_true(t.count > 1);
        assert_string_equal(t.lines[1].key, "player 3");
        hosting_release(&t);
    }
}

/* A guest who is not kept can come back for ten minutes, unless too many others do. */
static void guests_are_dropped(void **unused)
{
    enum { MOST = 10000 };
    char token[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 2);
    t.now = 1;
    hosting_enter(&t, 1, NULL);
    token_of(&t, 1, token);
    hosting_leave(&t, 1);
    host_tick(t.h, t.now += 9 * MINUTE);
    hosting_enter(&t, 2, token);
    assert_non_null(strstr(hosting_news(&t, 2), "welcome"));
    hosting_leave(&t, 2);
    host_tick(t.h, t.now += 9 * MINUTE);
    assert_int_equal(known_players(&t), 1);
    assert_true(host_tick(t.h, t.now) <= t.now + MINUTE);
    host_tick(t.h, t.now += MINUTE);
    assert_int_equal(known_players(&t), 0);
    hosting_enter(&t, 3, NULL);
    t.quiet = true;
    for (int i = 0; i < MOST + 100; i++) {
        hosting_enter(&t, 4, NULL);
        hosting_leave(&t, 4);
    }
    assert_int_equal(known_players(&t), MOST + 1); /* and the one who is here */
    hosting_release(&t);
}

/* Who has no name becomes a new guest if the host does not know the token; who has one hears so. */
static void forgotten_guests_begin_anew(void **unused)
{
    char token[64];
    struct hosting t;

    (void)unused;
    hosting_init(&t, 3);
    assert_int_equal(host_enter(t.h, 1, 0, 0), OK);
    hosting_say(&t, 1, "{'t':'hello','id':1,'proto':1,'token':'0123','guest':true}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"token\":"));
    assert_int_equal(host_enter(t.h, 2, 0, 0), OK);
    hosting_say(&t, 2, "{'t':'hello','id':1,'proto':1,'token':'%s','guest':true}",
                token_of(&t, 1, token));
    assert_non_null(strstr(hosting_news(&t, 2), "\"player\":1,"));
    assert_null(strstr(hosting_news(&t, 2), "\"token\":"));
    hosting_enter(&t, 3, "0123");
    assert_non_null(strstr(hosting_news(&t, 3), "sorry"));
    hosting_release(&t);
}

/* ---- forgetting ------------------------------------------------------------------------------ */

/* Guests who neither took a name nor play are forgotten after a week, those who only have an
 * invitation or a name after a month; all others stay. A restart makes no difference. */
static void absent_players_are_forgotten(void **unused)
{
    enum { PLAYERS = 6 };
    static const struct {
        unsigned day;
        int known;
    } rows[] = {{7, PLAYERS}, {8, PLAYERS - 1}, {30, PLAYERS - 1}, {31, PLAYERS - 3}};
    char token[PLAYERS + 1][64];
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 11);
    for (int g = 1; g <= PLAYERS; g++) {
        hosting_enter(&t, g, NULL);
        token_of(&t, g, token[g]);
    }
    hosting_begin(&t, "charge", "none", false); /* 1 and 2 play */
    hosting_say(&t, 3, "{'t':'name','id':2,'name':'Ada'}");
    hosting_say(&t, 3, "{'t':'play','id':3,'rules':'charge','who':'random'}");
    hosting_say(&t, 3, "{'t':'resign','id':4,'game':2}");
    hosting_say(&t, 4, "{'t':'invite','id':2,'rules':'charge'}");
    hosting_say(&t, 5, "{'t':'name','id':2,'name':'Bea'}");
    hosting_say(&t, 6, "{'t':'play','id':2,'rules':'charge','who':'random'}");
    hosting_say(&t, 6, "{'t':'resign','id':3,'game':3}");
    for (int g = 1; g <= PLAYERS; g++)
        hosting_leave(&t, g);
    host_tick(t.h, t.now += 25 * HOUR); /* games that are over are forgotten */
    for (int i = 0; i < COUNT(rows); i++) {
        t.day = rows[i].day;
        host_tick(t.h, t.now += HOUR);
        assert_int_equal(known_players(&t), rows[i].known);
        hosting_restore(&again, &t, t.count);
        assert_int_equal(known_players(&again), rows[i].known + (t.day >= 8)); /* of game 3 */
        hosting_enter(&again, 1, NULL); /* no number is given twice */
        assert_non_null(strstr(hosting_news(&again, 1), "Guest 7"));
        hosting_release(&again);
    }
    hosting_restore(&again, &t, t.count);
    for (int g = 1; g <= PLAYERS; g++) {
        hosting_enter(&again, g, token[g]);
        assert_non_null(strstr(hosting_news(&again, g), g <= 3 ? "welcome" : "sorry"));
    }
    hosting_release(&again);
    hosting_release(&t);
}

/* A tick forgets few players, and soon asks for the next. */
static void forgetting_goes_in_slices(void **unused)
{
    enum { PLAYERS = 1000, AT_ONCE = 200 };
    struct hosting t;
    int ticks = 0;

    (void)unused;
    hosting_init(&t, 12);
    for (int i = 0; i < PLAYERS; i++) {
        hosting_enter(&t, 1, NULL);
        hosting_say(&t, 1, "{'t':'name','id':2,'name':'P %d'}", i);
        hosting_leave(&t, 1);
    }
    host_tick(t.h, t.now);
    t.day = 40;
    t.now += HOUR;
    for (int before = PLAYERS; before > 0; before = known_players(&t), ticks++) {
        size_t rows = t.count;
        int64_t next = host_tick(t.h, t.now);

        assert_true(before - known_players(&t) <= AT_ONCE && t.count - rows <= AT_ONCE + 1);
        assert_true(next > t.now && (known_players(&t) == 0 || next <= t.now + HOUR));
        t.now = next;
    }
    assert_within(ticks, PLAYERS / AT_ONCE, 3 * PLAYERS / AT_ONCE);
    hosting_release(&t);
}

/* ---- rows ------------------------------------------------------------------------------------ */

enum { STEPS = 13, TOKENS = 4, PROBE = 20 };

/* What a host shows to those who have these tokens. */
static char *shown(struct hosting *t, char tokens[TOKENS][64])
{
    struct text out = text_growing();

    for (int i = 0; i < TOKENS; i++) {
        if (tokens[i][0] == '\0')
            continue;
        hosting_read_all(t);
        t->closed[PROBE + i] = 0;
        hosting_enter(t, PROBE + i, tokens[i]);
        if (!t->closed[PROBE + i])
            hosting_say(t, PROBE + i, "{'t':'ratings','id':2}");
        text_put(&out, hosting_news(t, PROBE + i));
        hosting_leave(t, PROBE + i);
    }
    return out.at;
}

/* One thing that changes rows, or several. */
static void step(struct hosting *t, int step, char tokens[TOKENS][64], char codes[2][64])
{
    hosting_read_all(t);
    switch (step) {
    case 0:
    case 1:
    case 2:
        hosting_say(t, step + 1, "{'t':'name','id':2,'name':'%s'}",
                    (const char *[]){"Ada", "Bea", "Cay"}[step]);
        hosting_text(hosting_news(t, step + 1), "recovery", codes[0], 64);
        break;
    case 3:
        hosting_say(t, 1, "{'t':'invite','id':3,'rules':'charge','clock':'5+0'}");
        break;
    case 4:
    case 5: /* the first answer is lost */
        if (step == 4)
            hosting_enter(t, 4, NULL);
        hosting_say(t, 4, "{'t':'recover','id':3,'name':'Cay','code':'%s'}", codes[0]);
        hosting_text(hosting_frame(hosting_news(t, 4), "ack"), "token", codes[1], 64);
        break;
    case 6: /* the token is used */
        memcpy(tokens[3], codes[1], 64);
        hosting_enter(t, 5, tokens[3]);
        break;
    case 7:
        assert_int_equal(host_rename(t->h, "Bea", "Bo", t->now), OK);
        break;
    case 8:
        hosting_begin_between(t, 1, 2, "charge", "5+0", true);
        break;
    case 9:
        hosting_say(t, 1, "{'t':'resign','id':7,'game':1}");
        break;
    case 10: /* the pair is over, and rated */
        hosting_say(t, 2, "{'t':'resign','id':7,'game':2}");
        break;
    case 11:
        assert_int_equal(host_ban(t->h, "Cay", t->now), OK);
        break;
    case 12:
        assert_int_equal(host_erase(t->h, "Ada", t->now), OK);
        break;
    }
}

/* After each step a restored host shows what the host shows; and after each row and line in
 * between, what the host has shown before the step or shows after it. */
static void at_any_row(void **unused)
{
    char tokens[TOKENS][64] = {""}, codes[2][64] = {""}, *before = NULL, *after, *cut;
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 13);
    for (int g = 1; g <= 3; g++) {
        hosting_enter(&t, g, NULL);
        token_of(&t, g, tokens[g - 1]);
    }
    for (int i = 0; i < STEPS; i++) {
        size_t rows = t.count;

        step(&t, i, tokens, codes);
        after = shown(&t, tokens);
        assert_true(t.count > rows || i == 6);
        for (size_t n = rows + 1; n <= t.count && i > 2 && i != 8 && i != 9; n++) {
            hosting_restore(&again, &t, n);
            if (n == t.count)
                assert_int_equal(host_count(again.h).seeks, host_count(t.h).seeks);
            cut = shown(&again, tokens);
            if (n == t.count || strcmp(cut, before) != 0)
                assert_string_equal(cut, after);
            free(cut);
            hosting_release(&again);
        }
        free(before);
        before = after;
    }
    free(before);
    hosting_release(&t);
}

/* A backup from before an erasure: with the row that says so, the player is erased again. */
static void erasures_are_applied_again(void **unused)
{
    char token[64];
    struct hosting t, again;
    size_t backup;

    (void)unused;
    hosting_init(&t, 14);
    for (int g = 1; g <= 2; g++)
        hosting_enter_named(&t, g, g == 1 ? "Ada" : "Bea");
    token_of(&t, 1, token);
    for (int game = 1; game <= 2; game++) {
        if (game == 1)
            hosting_begin(&t, "charge", "5+0", true);
        hosting_say(&t, 1, "{'t':'resign','id':7,'game':%d}", game);
    }
    hosting_begin(&t, "charge", "5+0", false);
    hosting_say(&t, 1, "{'t':'invite','id':8,'rules':'charge'}");
    backup = t.count;
    assert_int_equal(host_erase(t.h, "Ada", t.now), OK);
    assert_non_null(strstr(t.heard[2], "Ada"));
    hosting_read_all(&t);
    hosting_say(&t, 2, "{'t':'hello','id':9,'proto':1}");
    assert_null(strstr(hosting_news(&t, 2), "Ada"));

    hosting_init(&again, 15);
    for (size_t i = 0; i < t.count; i++) {
        bool is_erasure = t.lines[i].key != NULL && strncmp(t.lines[i].key, "erased", 6) == 0;

        if (t.lines[i].key != NULL &&
            (is_erasure || (i < backup && !hosting_is_replaced(&t, i, backup))))
            assert_int_equal(host_restore_row(again.h, t.lines[i].key, t.lines[i].text,
                                              strlen(t.lines[i].text), NULL),
                             OK);
    }
    for (size_t i = 0; i < backup; i++)
        if (t.lines[i].key == NULL)
            assert_int_equal(host_restore(again.h, t.lines[i].game, t.lines[i].line,
                                          t.lines[i].text, strlen(t.lines[i].text), NULL),
                             OK);
    host_resume(again.h, 1);
    assert_int_equal(host_count(again.h).games, 0);
    assert_int_equal(host_count(again.h).seeks, 0);
    hosting_enter(&again, 1, token);
    assert_non_null(strstr(hosting_news(&again, 1), "sorry"));
    hosting_enter_named(&again, 2, "Ada"); /* the name is free */
    assert_non_null(strstr(hosting_news(&again, 2), "recovery"));
    token_of(&t, 2, token);
    assert_int_equal(host_enter(again.h, 3, 0, 1), OK);
    hosting_say(&again, 3, "{'t':'hello','id':1,'proto':1,'token':'%s','since':[[3,1]]}", token);
    assert_non_null(strstr(hosting_news(&again, 3), "\"name\":\"someone\""));
    assert_null(strstr(hosting_news(&again, 3), "Ada"));
    hosting_release(&again);
    hosting_release(&t);
}

/* A player deletes its own account, if it says its name: the answer comes, the games are resigned,
 * other connections hear why they end, and nothing is left but a row without a name. */
static void players_delete_themselves(void **unused)
{
    char token[64];
    struct hosting t, again;

    (void)unused;
    hosting_init(&t, 16);
    hosting_enter_named(&t, 1, "Ada");
    hosting_enter_named(&t, 2, "Bea");
    hosting_enter(&t, 3, token_of(&t, 1, token));
    hosting_begin(&t, "charge", "none", false);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'erase','id':7,'name':'Bea'}");
    assert_non_null(strstr(hosting_news(&t, 1), "\"refuse\""));
    assert_true(t.purges == 0 && host_count(t.h).games == 1);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'erase','id':8,'name':'Ada'}");
    assert_non_null(strstr(hosting_news(&t, 1), "{\"t\":\"ack\",\"id\":8}"));
    assert_non_null(strstr(hosting_news(&t, 3), "Your account was deleted."));
    assert_true(t.closed[1] == 1 && t.closed[3] == 1 && t.purges == 1);
    assert_int_equal(host_count(t.h).games, 0);
    hosting_leave(&t, 1);
    hosting_leave(&t, 3);
    hosting_restore(&again, &t, t.count);
    hosting_enter(&again, 1, token);
    assert_non_null(strstr(hosting_news(&again, 1), "sorry"));
    for (size_t i = 0; i < t.count; i++)
        if (t.lines[i].key != NULL && !hosting_is_replaced(&t, i, t.count))
            assert_null(strstr(t.lines[i].text, "Ada"));
    hosting_enter(&t, 4, NULL); /* a guest who has done nothing can go as well */
    hosting_say(&t, 4, "{'t':'erase','id':2,'name':'Guest 4'}");
    hosting_release(&again);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guests_leave_nothing),
        cmocka_unit_test(guests_are_dropped),
        cmocka_unit_test(forgotten_guests_begin_anew),
        cmocka_unit_test(absent_players_are_forgotten),
        cmocka_unit_test(forgetting_goes_in_slices),
        cmocka_unit_test(at_any_row),
        cmocka_unit_test(erasures_are_applied_again),
        cmocka_unit_test(players_delete_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
