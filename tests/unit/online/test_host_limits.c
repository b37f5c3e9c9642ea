/*
 * What an address can cost the host at most, in simulated time. FLOOD is how many guests a flood
 * brings.
 * Long: FLOOD=1000000
 */
#include "hosting.h"

#include "online/host/limits/accounts.h"

enum { HOUR = 3600 * 1000, DAY = 24 * HOUR, HERE = 7 };

static void begin_host(struct hosting *t, int people)
{
    hosting_init(t, 1);
    t->setup.people = people;
    hosting_set_up(t, &t->setup);
}

static int flood(void)
{
    const char *value = getenv("FLOOD");

    return value == NULL ? 20000 : atoi(value);
}

static bool was_refused(struct hosting *t, int guest)
{
    return strstr(hosting_news(t, guest), "\"refuse\"") != NULL ||
           strstr(hosting_news(t, guest), "\"sorry\"") != NULL;
}

/* Come, say hello without a token, and leave. */
static void visit(struct hosting *t, uint64_t address)
{
    hosting_enter_from(t, 1, address, NULL);
    hosting_leave(t, 1);
}

/* ---- attacks --------------------------------------------------------------------------------- */

/* One address, one connection at a time: hello, twenty games against a built-in player, leave. */
static void games_of_one_address_are_bounded(void **unused)
{
    enum { VISITS = 650, GAMES = 20, SECONDS = 20 };
    struct hosting t;

    (void)unused;
    begin_host(&t, 40);
    t.quiet = true;
    for (int i = 0; i < VISITS; i++) {
        t.now += SECONDS * 1000 / VISITS;
        hosting_enter_from(&t, 1, HERE, NULL);
        for (int g = 0; g < GAMES && !t.closed[1]; g++)
            hosting_say(&t, 1,
                        "{'t':'play','id':2,'rules':'energy-duel','who':'random','clock':'%d+0'}",
                        1 + g);
        hosting_leave(&t, 1);
        host_tick(t.h, t.now);
    }
    assert_int_equal(host_count(t.h).games, 400);
    assert_int_equal(host_count(t.h).players, 200);
    hosting_release(&t);
}

static void guests_of_one_address_are_bounded(void **unused)
{
    struct hosting t;

    (void)unused;
    begin_host(&t, 40);
    t.quiet = true;
    for (int i = 0; i < flood(); i++) {
        t.now += i % 9 == 0; /* 8,900 a second */
        visit(&t, HERE);
    }
    assert_int_equal(host_count(t.h).players, 200 + t.now * 40 / HOUR);
    hosting_release(&t);
}

/* Ten minutes of it; the others are not refused. */
static void guests_of_many_addresses_are_bounded(void **unused)
{
    enum { ADDRESSES = 200, MINUTES = 10 };
    struct hosting t;

    (void)unused;
    begin_host(&t, 4);
    t.quiet = true;
    for (int i = 0; i < flood(); i++) {
        t.now = (int64_t)i * MINUTES * 60000 / flood();
        visit(&t, 1 + (uint64_t)i % ADDRESSES);
    }
    assert_within((double)host_count(t.h).players, 20 * ADDRESSES, 21 * ADDRESSES);
    t.quiet = false;
    hosting_enter_from(&t, 2, 1 + ADDRESSES, NULL);
    assert_false(was_refused(&t, 2));
    hosting_release(&t);
}

/* Somebody with more networks than there can be accounts gets as little as a few of them. */
static void accounts_are_bounded(void **unused)
{
    enum { MANY = 300000, MOST = 65536 };
    struct hosting t;
    unsigned char at[8] = {0x20, 0x01, 0x0d, 0xb8};
    uint64_t address, begun = 0;

    (void)unused;
    begin_host(&t, 1);
    for (uint32_t i = 0; i < MANY; i++) {
        memcpy(at + 4, &i, sizeof i);
        memcpy(&address, at, sizeof at);
        if (accounts_allow(t.h, address, ACCOUNTS_BEGUN, NULL)) {
            accounts_charge(t.h, address, ACCOUNTS_BEGUN);
            begun++;
        }
        assert_true(t.h->accounts.count <= MOST + 1);
    }
    assert_within((double)begun, MOST, MOST + 100);
    at[1] = 0x02; /* in another network nobody notices */
    memcpy(&address, at, sizeof at);
    assert_true(accounts_allow(t.h, address, ACCOUNTS_BEGUN, NULL));
    for (t.now = DAY; t.h->accounts.count > 0;) /* all buckets are full: nothing stays */
        host_tick(t.h, t.now);
    hosting_release(&t);
}

/* ---- what one address can do ----------------------------------------------------------------- */

struct done {
    int guests, names, begun, invited, games, seeks;
};

/* What guest 1 has heard is long: it is not kept. */
static void forget(struct hosting *t)
{
    t->heard_len[1] = t->kept[1] = 0;
    hosting_read_all(t);
}

static bool ask(struct hosting *t, const char *format, int64_t number)
{
    char words[256];

    forget(t);
    snprintf(words, sizeof words, format, (int)number);
    hosting_say(t, 1, "%s", words);
    return !was_refused(t, 1);
}

static void do_all(struct hosting *t, struct done *d)
{
    char token[64];

    for (;; d->guests++) {
        forget(t);
        hosting_enter_from(t, 1, HERE, NULL);
        if (was_refused(t, 1))
            break;
        d->names += ask(t, "{'t':'name','id':2,'name':'Name %d'}", d->guests);
        hosting_leave(t, 1);
    }
    hosting_leave(t, 1);
    hosting_text(t->heard[2], "token", token, sizeof token);
    hosting_enter_from(t, 1, HERE, token);
    while (ask(t, "{'t':'play','id':3,'rules':'charge','who':'random'}", 0)) {
        d->begun++;
        ask(t, "{'t':'abort','id':4,'game':%d}", hosting_number(hosting_news(t, 1), "game"));
    }
    while (ask(t, "{'t':'invite','id':5,'rules':'charge'}", 0)) {
        d->invited++;
        ask(t, "{'t':'cancel','id':6,'seek':%d}", hosting_number(hosting_news(t, 1), "seek"));
    }
    hosting_leave(t, 1);
}

/* Have as many games and seeks at once as possible. */
static void have_all(struct hosting *t, struct done *d)
{
    char token[64];

    t->setup.games_each = t->setup.seeks_each = 1000;
    hosting_set_up(t, &t->setup);
    hosting_enter_from(t, 3, HERE, NULL);
    hosting_text(hosting_news(t, 3), "token", token, sizeof token);
    hosting_enter_from(t, 1, HERE, token);
    while (ask(t, "{'t':'seek','id':5,'rules':'charge','clock':'%d+0'}", d->seeks + 1))
        d->seeks++;
    while (ask(t, "{'t':'play','id':3,'rules':'charge','who':'random','clock':'%d+1'}", d->games))
        d->games++;
    assert_non_null(strstr(hosting_news(t, 1), "already have 10 running games"));
    ask(t, "{'t':'resign','id':4,'game':%d}", 1);
    assert_true(ask(t, "{'t':'play','id':3,'rules':'charge','who':'random'}", 0));
}

static void add_numbers(struct text *out, const char *format, const int numbers[4])
{
    struct words n[4];

    for (int i = 0; i < 4; i++)
        text_grouped((uint64_t)(numbers[i] * host_usual.people), n[i].at);
    text_add(out, format, n[0].at, n[1].at, n[2].at, n[3].at);
}

static void expect_in_document(const char *path, const char *sentence)
{
    static char words[100000];
    FILE *file = fopen(path, "r");
    size_t len;

    assert_non_null(file);
    len = fread(words, 1, sizeof words - 1, file);
    fclose(file);
    for (char *at = words; at < words + len; at++)
        if (*at == '\n')
            *at = ' ';
    if (strstr(words, sentence) == NULL)
        fail_msg("%s does not say: %s", path, sentence);
}

/* docs/serve/server.md says it in one sentence, for the usual number of people. */
static void the_document_says_what_an_address_can_do(void **unused)
{
    struct done first = {0}, day = {0};
    struct text said = TEXT_OF(2000);
    struct hosting t;

    (void)unused;
    begin_host(&t, 1);
    hosting_enter(&t, 2, NULL);
    do_all(&t, &first);
    for (day = first; t.now <= DAY; t.now += HOUR / 4)
        do_all(&t, &day);
    have_all(&t, &day);
    add_numbers(
        &said,
        "One address can make at most %s new players, claim %s names, begin %s games and make "
        "%s invitations at once,",
        (const int[]){first.guests, first.names, first.begun, first.invited});
    add_numbers(&said, " and %s, %s, %s and %s more in a day;",
                (const int[]){day.guests - first.guests, day.names - first.names,
                              day.begun - first.begun, day.invited - first.invited});
    text_add(
        &said,
        " at any time it has at most %d seats in running games, and %d open seeks and invitations.",
        day.games * host_usual.people, day.seeks * host_usual.people);
    expect_in_document("docs/serve/server.md", said.at);
    hosting_release(&t);
}

/* ---- whose they are -------------------------------------------------------------------------- */

/* Games and invitations count where they were opened; after a restart, where their player says
 * hello. */
static void a_restart_changes_no_count(void **unused)
{
    char token[64];
    struct hosting t, again;

    (void)unused;
    begin_host(&t, 1);
    hosting_enter_from(&t, 1, HERE, NULL);
    hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
    for (int i = 0; i < 10; i++)
        assert_true(
            ask(&t, "{'t':'play','id':3,'rules':'charge','who':'random','clock':'%d+1'}", i));
    assert_false(accounts_have_room(t.h, HERE, ACCOUNTS_GAMES, NULL));
    hosting_restore(&again, &t, t.count);
    again.h->setup.people = 1;
    assert_true(accounts_have_room(again.h, HERE, ACCOUNTS_GAMES, NULL));
    hosting_enter_from(&again, 1, HERE + 1, token);
    assert_true(accounts_have_room(again.h, HERE, ACCOUNTS_GAMES, NULL));
    assert_false(accounts_have_room(again.h, HERE + 1, ACCOUNTS_GAMES, NULL));
    hosting_enter_from(&again, 2, HERE, token); /* they stay there */
    assert_false(accounts_have_room(again.h, HERE + 1, ACCOUNTS_GAMES, NULL));
    hosting_say(&again, 2, "{'t':'resign','id':2,'game':3}");
    assert_true(accounts_have_room(again.h, HERE + 1, ACCOUNTS_GAMES, NULL));
    hosting_release(&again);
    hosting_release(&t);
}

/* The opponent's seat counts too, and a seek at a full address is not taken. */
static void both_players_count(void **unused)
{
    struct hosting t;

    (void)unused;
    begin_host(&t, 1);
    t.setup.games_each = 100;
    hosting_set_up(&t, &t.setup);
    hosting_enter_from(&t, 1, HERE, NULL);
    hosting_enter_from(&t, 2, HERE + 1, NULL);
    for (int i = 1; i <= 11; i++) {
        hosting_read_all(&t);
        hosting_say(&t, 2, "{'t':'seek','id':3,'rules':'charge','clock':'%d+0'}", i);
        assert_int_equal(was_refused(&t, 2), i == 11);
        hosting_say(&t, 1, "{'t':'accept','id':4,'seek':%d}", i);
        assert_int_equal(was_refused(&t, 1), i == 11);
    }
    assert_false(accounts_have_room(t.h, HERE, ACCOUNTS_GAMES, NULL));
    assert_false(accounts_have_room(t.h, HERE + 1, ACCOUNTS_GAMES, NULL));
    hosting_release(&t);
}

/* Games that are played again count where their player is now, not where the first game was begun;
 * also if the first game ended before a restart. */
static void a_rematch_counts_where_its_player_is(void **unused)
{
    char token[64];
    struct hosting t, again;

    (void)unused;
    begin_host(&t, 1);
    hosting_enter_from(&t, 1, HERE, NULL);
    hosting_text(hosting_news(&t, 1), "token", token, sizeof token);
    for (int i = 1; i <= 10; i++) {
        ask(&t, "{'t':'play','id':3,'rules':'charge','who':'random','clock':'%d+1'}", i);
        ask(&t, "{'t':'resign','id':4,'game':%d}", i);
    }
    hosting_leave(&t, 1);
    hosting_restore(&again, &t, t.count);
    again.h->setup.people = 1;
    for (struct hosting *on = &t; on != NULL; on = on == &t ? &again : NULL) {
        hosting_enter_from(on, 1, HERE + 1, token);
        for (int i = 1; i <= 10; i++)
            assert_true(ask(on, "{'t':'rematch','id':5,'game':%d}", i));
        assert_true(accounts_have_room(on->h, HERE, ACCOUNTS_GAMES, NULL));
        assert_false(accounts_have_room(on->h, HERE + 1, ACCOUNTS_GAMES, NULL));
    }
    hosting_release(&again);
    hosting_release(&t);
}

/* ---- who pays -------------------------------------------------------------------------------- */

static struct {
    int times;
    bool owes;
} charged;

static bool note_charge(void *context, uint32_t guest, uint64_t work)
{
    (void)context;
    assert_in_range(guest, 3, 3 + 5);
    assert_true(work > 0);
    charged.times++;
    return !charged.owes;
}

static uint64_t move_work(struct hosting *t, uint64_t game, int ply)
{
    struct text frame = TEXT_OF(WORD_BYTES + 64);

    text_add(&frame, "{\"t\":\"move\",\"id\":9,\"game\":%d,\"ply\":%d,\"word\":\"charge 1\"}",
             (int)game, ply);
    return host_receive(t->h, ply % 2 == 0 ? 1 : 2, frame.at, frame.len, t->now);
}

/* Players do not pay for those who watch, and who owes too much is sent away. */
static void spectators_pay_for_themselves(void **unused)
{
    enum { SPECTATORS = 5 };
    uint64_t game, alone;
    struct hosting t;

    (void)unused;
    begin_host(&t, 40);
    t.ports.charge = note_charge;
    for (int g = 1; g <= 2; g++)
        hosting_enter_from(&t, g, 70 + (uint64_t)g, NULL);
    hosting_say(&t, 1, "{'t':'seek','id':2,'rules':'charge','side':1}");
    hosting_say(&t, 2, "{'t':'accept','id':2,'seek':1}");
    game = (uint64_t)hosting_number(hosting_news(&t, 2), "game");
    alone = move_work(&t, game, 0);
    for (int g = 3; g < 3 + SPECTATORS; g++) {
        hosting_enter_from(&t, g, HERE, NULL);
        hosting_say(&t, g, "{'t':'watch','id':2,'game':%d}", (int)game);
    }
    charged.times = 0;
    assert_in_range(move_work(&t, game, 1), 1, 2 * alone);
    assert_int_equal(charged.times, SPECTATORS);
    charged.owes = true;
    move_work(&t, game, 2);
    for (int g = 3; g < 3 + SPECTATORS; g++)
        assert_int_equal(t.closed[g], 1);
    assert_int_equal(t.closed[1] + t.closed[2], 0);
    hosting_release(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_of_one_address_are_bounded),
        cmocka_unit_test(guests_of_one_address_are_bounded),
        cmocka_unit_test(guests_of_many_addresses_are_bounded),
        cmocka_unit_test(accounts_are_bounded),
        cmocka_unit_test(the_document_says_what_an_address_can_do),
        cmocka_unit_test(a_restart_changes_no_count),
        cmocka_unit_test(both_players_count),
        cmocka_unit_test(a_rematch_counts_where_its_player_is),
        cmocka_unit_test(spectators_pay_for_themselves),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
