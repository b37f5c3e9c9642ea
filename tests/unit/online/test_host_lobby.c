/*
 * Pages of the lobby, with many games and many readers. GAMES is how many live games there are.
 * Long: GAMES=13600
 */
#define HOSTING_GUESTS 400
#include "hosting.h"

enum { FIRST_READER = 10 };

static int games_wanted(void)
{
    const char *games = getenv("GAMES");

    return games != NULL ? (int)strtol(games, NULL, 10) : 1000;
}

static int frames_of(const char *frames, const char *type)
{
    int n = 0;

    while (*(frames = hosting_frame(frames, type)) != '\0') {
        n++;
        frames++;
    }
    return n;
}

/* Begin a game that is listed. */
static void begin(struct hosting *t, int one, int other)
{
    hosting_read_all(t);
    hosting_say(t, one, "{'t':'seek','id':5,'rules':'charge'}");
    hosting_say(t, other, "{'t':'accept','id':6,'seek':%lld}",
                (long long)hosting_number(hosting_news(t, one), "seek"));
}

static void begin_many(struct hosting *t, int games)
{
    t->setup.games_each = games;
    hosting_set_up(t, &t->setup);
    hosting_enter(t, 1, NULL);
    hosting_enter(t, 2, NULL);
    for (int i = 0; i < games; i++) {
        begin(t, 1, 2);
        for (int g = 1; g <= 2; g++) /* what they heard would become long */
            t->heard_len[g] = t->kept[g] = 0;
    }
}

/* However many games there are, the lobby is one frame that a guest can take, after a restart too.
 */
static void a_page_is_one_frame(void **unused)
{
    static struct hosting t, again;
    struct text total = TEXT_OF(100), newest = TEXT_OF(100);
    int games = games_wanted();

    (void)unused;
    hosting_init(&t, 1);
    begin_many(&t, games);
    hosting_restore(&again, &t, t.count);
    text_add(&total, "\"total\":[0,%d]", games);
    text_add(&newest, "\"live\":[{\"game\":%d,", games);
    for (int life = 0; life < 2; life++) {
        struct hosting *now = life == 0 ? &t : &again;
        const char *news;

        hosting_enter(now, 3, NULL);
        hosting_read_all(now);
        hosting_say(now, 3, "{'t':'lobby','id':2,'on':true}");
        news = hosting_news(now, 3);
        assert_int_equal(frames_of(news, "lobby"), 1);
        assert_true(strlen(news) < FRAMES_HOST_BYTES);
        assert_non_null(strstr(news, total.at));
        assert_non_null(strstr(news, newest.at));
    }
    hosting_release(&t);
    hosting_release(&again);
}

static void computers_are_not_listed(void **unused)
{
    static struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_enter(&t, 2, NULL);
    hosting_say(&t, 1, "{'t':'play','id':2,'rules':'charge','who':'random'}");
    hosting_say(&t, 2, "{'t':'lobby','id':2,'on':true}");
    assert_non_null(strstr(hosting_news(&t, 2), "\"live\":[],"));
    assert_non_null(strstr(hosting_news(&t, 2), "\"total\":[0,0]"));
    hosting_say(&t, 2, "{'t':'watch','id':3,'game':1}");
    assert_non_null(strstr(hosting_news(&t, 2), "\"t\":\"game\",\"game\":1"));
    hosting_release(&t);
}

/* A change at the front of a full page moves one entry off its end, and back. */
static void pages_overflow(void **unused)
{
    static struct hosting t;

    (void)unused;
    hosting_init(&t, 1);
    t.setup.seeks_each = 1000;
    hosting_set_up(&t, &t.setup);
    hosting_enter(&t, 1, NULL);
    for (int i = 1; i <= FRAMES_LISTED; i++)
        hosting_say(&t, 1, "{'t':'seek','id':5,'rules':'charge','clock':'%d+0'}", i);
    for (int g = 2; g <= 4; g++) {
        hosting_enter(&t, g, NULL);
        hosting_say(&t, g, "{'t':'lobby','id':2,'on':true,'game':'%s','page':%d}",
                    g == 4 ? "energy-duel" : "charge", g == 3 ? 2 : 1);
    }
    assert_non_null(strstr(hosting_news(&t, 2), "\"seek\":1,"));
    assert_non_null(strstr(hosting_news(&t, 3), "\"seeks\":[],"));
    host_tick(t.h, t.now += 1000);
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'seek','id':5,'rules':'charge','clock':'99+0'}");
    host_tick(t.h, t.now += 1000);
    assert_non_null(strstr(hosting_news(&t, 2), "\"seeks\":[{\"seek\":21,"));
    assert_non_null(strstr(hosting_news(&t, 2), "\"gone\":[1],"));
    assert_non_null(strstr(hosting_news(&t, 3), "\"seeks\":[{\"seek\":1,"));
    assert_string_equal(hosting_news(&t, 4), ""); /* another game */
    hosting_read_all(&t);
    hosting_say(&t, 1, "{'t':'cancel','id':6,'seek':21}");
    assert_int_equal(host_tick(t.h, t.now), t.now + 1000); /* at most once a second */
    assert_string_equal(hosting_news(&t, 2), "");
    host_tick(t.h, t.now += 1000);
    assert_non_null(strstr(hosting_news(&t, 2), "\"seeks\":[{\"seek\":1,"));
    assert_non_null(strstr(hosting_news(&t, 2), "\"gone\":[21],"));
    assert_non_null(strstr(hosting_news(&t, 3), "\"gone\":[1],"));
    hosting_release(&t);
}

/* ---- many readers ---------------------------------------------------------------------------- */

/* Keep a guest's seeks as a client does. */
static void take(bool has[], const struct json *f)
{
    const struct json *gone = json_get(f, "gone"), *seeks = json_get(f, "seeks");
    bool whole = false;

    json_flag(f, "whole", &whole);
    if (whole)
        memset(has, 0, 1000 * sizeof has[0]);
    for (const struct json *each = json_first(gone); each != NULL; each = json_next(gone, each)) {
        assert_true(has[each->is.number]);
        has[each->is.number] = false;
    }
    for (const struct json *each = json_first(seeks); each != NULL; each = json_next(seeks, each)) {
        int64_t number = 0;

        json_number(each, "seek", &number);
        assert_true(number < 1000 && !has[number]);
        has[number] = true;
    }
}

/* Take the frames that are new, and return how many. */
static int hear(struct hosting *t, int guest, bool has[])
{
    const char *at = hosting_frame(hosting_news(t, guest), "lobby");
    int n = 0;

    for (; *at != '\0'; at = hosting_frame(at + 1, "lobby"), n++) {
        struct json *f = json_new(at, strcspn(at, "\n"), NULL);

        assert_non_null(f);
        take(has, f);
        free(f);
    }
    return n;
}

/* Readers are told in parts; meanwhile seeks change, and readers come, go and turn pages. In the
 * end each has what the page has. */
static void readers_are_told_in_parts(void **unused)
{
    static struct hosting t;
    static bool has[GUESTS][1000], truth[1000];
    struct rng dice = rng_at(7, 0, 0);
    bool was_in_parts = false;

    (void)unused;
    hosting_init(&t, 1);
    t.setup.seeks_each = 1000;
    hosting_set_up(&t, &t.setup);
    for (int g = 1; g < GUESTS; g++)
        hosting_enter(&t, g, NULL);
    for (int step = 0, asked = 0; step < 400; step++) {
        int g = FIRST_READER + (int)rng_below(&dice, GUESTS - FIRST_READER - 1), told = 0;

        hosting_read_all(&t);
        if (rng_below(&dice, 100) < 30)
            hosting_say(&t, 1, "{'t':'seek','id':5,'rules':'charge','clock':'%d+0'}", ++asked);
        if (rng_below(&dice, 100) < 20)
            hosting_say(&t, 1, "{'t':'cancel','id':6,'seek':%u}", 1 + rng_below(&dice, 50));
        for (int i = step < 10 ? FIRST_READER : g; i < (step < 10 ? GUESTS - 1 : g + 1); i += 2)
            hosting_say(&t, i, "{'t':'lobby','id':7,'on':true,'page':%d}", 1 + i % 2);
        t.now += 5;
        host_tick(t.h, t.now);
        for (int i = FIRST_READER; i < GUESTS - 1; i++)
            told += hear(&t, i, has[i]);
        was_in_parts |= told > 1 && told < (GUESTS - FIRST_READER) / 2 - 1;
    }
    assert_true(was_in_parts);
    for (int i = 0; i < 300; i++) {
        hosting_read_all(&t);
        host_tick(t.h, t.now += 10);
        for (int g = FIRST_READER; g < GUESTS - 1; g++)
            hear(&t, g, has[g]);
    }
    for (int page = 1; page <= 2; page++) {
        hosting_read_all(&t);
        hosting_say(&t, GUESTS - 1, "{'t':'lobby','id':8,'on':true,'page':%d}", page);
        hear(&t, GUESTS - 1, truth);
        for (int g = FIRST_READER + page - 1; g < GUESTS - 1; g += 2)
            if (t.heard[g] != NULL && strstr(t.heard[g], "\"whole\":true") != NULL)
                assert_memory_equal(has[g], truth, sizeof truth);
    }
    hosting_release(&t);
}

/* A client may accept again a seek that ended with the host. */
static void numbers_are_not_used_again(void **unused)
{
    struct hosting t, again;
    int64_t first;

    (void)unused;
    hosting_init(&t, 1);
    hosting_enter(&t, 1, NULL);
    hosting_say(&t, 1, "{'t':'seek','id':2,'rules':'charge'}");
    first = hosting_number(hosting_news(&t, 1), "seek");
    hosting_restore(&again, &t, t.count);
    hosting_enter(&again, 1, NULL);
    hosting_say(&again, 1, "{'t':'seek','id':2,'rules':'charge'}");
    assert_true(first > 0 && hosting_number(hosting_news(&again, 1), "seek") > first);
    hosting_release(&again);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_is_one_frame),
        cmocka_unit_test(computers_are_not_listed),
        cmocka_unit_test(pages_overflow),
        cmocka_unit_test(readers_are_told_in_parts),
        cmocka_unit_test(numbers_are_not_used_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
