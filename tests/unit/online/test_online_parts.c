/* The parts of the client that need no network: addresses, tokens, a session and its games. */
#include "unit.h"
#include "online/client/session.h"
#include "system/packed_text.h"

#include <sys/stat.h>
#include <unistd.h>

/* ---- addresses ------------------------------------------------------------------------------- */

static void addresses_are_read(void **unused)
{
    static const struct {
        const char *words, *means; /* NULL: it is refused */
    } rows[] = {
        {"duels.example", "wss://duels.example"},
        {"wss://duels.example", "wss://duels.example"},
        {"wss://duels.example:443", "wss://duels.example"},
        {"wss://duels.example:7777", "wss://duels.example:7777"},
        {"ws://192.0.2.1", "ws://192.0.2.1"},
        {"ws://192.0.2.1:7777", "ws://192.0.2.1"},
        {"ws://192.0.2.1:80", "ws://192.0.2.1:80"},
        {"127.0.0.1", "ws://127.0.0.1"}, /* this machine needs no TLS */
        {"localhost", "ws://localhost"},
        {"[::1]", "ws://[::1]"},
        {"[2001:db8::1]:9000", "wss://[2001:db8::1]:9000"},
        {"", NULL},
        {"ws://", NULL},
        {"https://duels.example/", "wss://duels.example"}, /* as a browser shows it */
        {"HTTP://192.0.2.1:80/", "ws://192.0.2.1:80"},
        {"ftp://duels.example", NULL},
        {"duels.example/ws", "wss://duels.example"},
        {"duels.example/duello/ws", "wss://duels.example/duello/ws"},
        {"duels.example/a?b", NULL},
        {"duels.example:0", NULL},
        {"duels.example:65536", NULL},
        {"duels.example:x", NULL},
        {"a b", NULL},
        {"a\x1b[31m", NULL},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES), words = TEXT_OF(URL_BYTES);
        struct url a;
        bool good = url_parse(&a, rows[i].words, &why) == OK;

        if (good)
            url_print(&a, &words);
        if (good != (rows[i].means != NULL) || (good && strcmp(words.at, rows[i].means) != 0))
            fail_msg("%s: %s %s", rows[i].words, words.at, why.at);
        assert_true(good || why.len > 0);
    }
}

/* ---- clocks ---------------------------------------------------------------------------------- */

/* The page is held against the same rows: tests/web/test_clock.mjs. */
static void clocks_are_written(void **unused)
{
    FILE *file = fopen("tests/unit/online/clock_rows.txt", "r");
    char row[128], want[16];
    long long ms;
    int rows = 0;

    (void)unused;
    assert_non_null(file);
    while (fgets(row, sizeof row, file) != NULL) {
        struct text words = TEXT_OF(16);

        if (sscanf(row, "%lld %15s", &ms, want) != 2)
            continue; /* a remark */
        mirror_print_time(ms, &words);
        if (strcmp(words.at, want) != 0)
            fail_msg("%lld ms: got %s, want %s", ms, words.at, want);
        rows++;
    }
    fclose(file);
    assert_true(rows > 10);
}

/* ---- tokens ---------------------------------------------------------------------------------- */

static void tokens_are_kept_apart(void **unused)
{
    char folder[] = "/tmp/duello-accounts-XXXXXX", token[HOST_TOKENS_BYTES], host[URL_BYTES];
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct url one, other;
    struct stat st;
    char command[64];
    bool is_guest;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(url_parse(&one, "ws://127.0.0.1:7001", &why), OK);
    assert_int_equal(url_parse(&other, "ws://127.0.0.1:7002", &why), OK);
    assert_false(host_tokens_read(folder, &one, NULL, token, &is_guest));
    assert_false(host_tokens_last_host(folder, host));
    assert_int_equal(host_tokens_write(folder, &one, NULL, "first", true, &why), OK);
    assert_int_equal(host_tokens_write(folder, &one, "novice", "second", true, &why), OK);
    assert_int_equal(host_tokens_write(folder, &one, NULL, "third", false, &why), OK);
    assert_true(host_tokens_read(folder, &one, NULL, token, &is_guest));
    assert_string_equal(token, "third");
    assert_false(is_guest);
    assert_true(host_tokens_read(folder, &one, "novice", token, &is_guest));
    assert_string_equal(token, "second");
    assert_true(is_guest);
    assert_false(host_tokens_read(folder, &one, "casual", token, &is_guest));
    assert_false(host_tokens_read(folder, &other, NULL, token, &is_guest));
    assert_int_equal(host_tokens_set_last_host(folder, &other, &why), OK);
    assert_true(host_tokens_last_host(folder, host));
    assert_string_equal(host, "ws://127.0.0.1:7002");
    snprintf(command, sizeof command, "%s/ws___127.0.0.1_7001.token", folder);
    assert_int_equal(stat(command, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600); /* nobody else can read it */
    assert_int_not_equal(host_tokens_write("/proc/nothing", &one, NULL, "x", false, &why), OK);
    assert_true(why.len > 0);
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

/* ---- a session ------------------------------------------------------------------------------- */

struct far_end {
    char sent[8192]; /* what the session sends, one frame a line */
    char token[HOST_TOKENS_BYTES];
    bool is_guest;
};

static void far_end_send(void *context, const char *json, size_t len)
{
    struct far_end *f = context;

    snprintf(f->sent + strlen(f->sent), sizeof f->sent - strlen(f->sent), "%.*s\n", (int)len, json);
}

static void far_end_keep(void *context, const char *token, bool is_guest)
{
    struct far_end *f = context;

    f->is_guest = is_guest;
    snprintf(f->token, sizeof f->token, "%s", token);
}

static int64_t far_end_now(void)
{
    return 1000;
}

static void hear(struct session *s, const char *words)
{
    char frame[4096];

    snprintf(frame, sizeof frame, "%s", words);
    for (char *at = frame; *at != '\0'; at++)
        if (*at == '\'')
            *at = '"';
    session_take(s, frame, strlen(frame));
}

#define WELCOME                                                                                    \
    "{'t':'welcome','id':1,'proto':1,'you':{'player':1,'name':'Guest 1','bot':false},"             \
    "'token':'0123','games':[],'ratings':[],'limits':{'turns':200}}"
#define GAME(v, ply, moved, view, legal)                                                           \
    GAME_BY("energy-duel:turn-limit=9", v, ply, moved, view, legal)
#define GAME_BY(rules, v, ply, moved, view, legal)                                                 \
    "{'t':'game','game':5,'v':" v ",'rules':'" rules "','rated':false,'pair':0,"                   \
    "'first':1,'players':[{'name':'Guest 1','rating':1500,'bot':false},{'name':'Bea',"             \
    "'rating':1500,'bot':false}],'seat':1,'ply':" ply ",'moved':" moved ",'view':'" view           \
    "','legal':" legal ",'wanted':[1],'chosen':[],'clock':null,'offer':null,'away':[],'log':''}"
#define START "turn=1 clock=0 ep=10/10"

static void sessions_begin_and_come_back(void **unused)
{
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};
    const struct session_answer *a;
    uint64_t id;

    (void)unused;
    session_opened(&s);
    assert_non_null(strstr(far_end.sent, "\"hello\""));
    assert_int_equal(s.state, SESSION_CONNECTING);
    hear(&s, WELCOME);
    assert_int_equal(s.state, SESSION_IN);
    assert_string_equal(s.name, "Guest 1");
    assert_string_equal(far_end.token, "0123");
    hear(&s, GAME("1", "0", "[]", START, "'attack 1,attack 2,attack 3,charge'"));
    assert_non_null(session_game(&s, 5));
    assert_int_equal(session_game(&s, 5)->seat, P1);
    id = session_ask(&s, REQUEST_MOVE, 5, 0, "charge");
    assert_null(session_answer(&s, id));
    /* lost before the answer: hello names the game, and the move is sent again */
    session_lost(&s, "cut");
    assert_int_equal(s.state, SESSION_LOST);
    far_end.sent[0] = '\0';
    session_opened(&s);
    assert_non_null(strstr(far_end.sent, "\"token\":\"0123\""));
    assert_non_null(strstr(far_end.sent, "[5,1]"));
    assert_null(strstr(far_end.sent, "\"move\""));
    hear(&s, WELCOME);
    assert_non_null(strstr(far_end.sent, "\"move\""));
    hear(&s, "{'t':'refuse','id':99,'why':'another'}");
    assert_null(session_answer(&s, id));
    {
        char ack[64];

        snprintf(ack, sizeof ack, "{'t':'ack','id':%d,'v':2}", (int)id);
        hear(&s, ack);
    }
    a = session_answer(&s, id);
    assert_true(a != NULL && !a->refused);
    hear(&s, "{'t':'sorry','id':0,'why':'enough'}");
    assert_int_equal(s.state, SESSION_REFUSED);
    assert_string_equal(s.trouble, "enough");
    session_release(&s);
}

/* A host that sends another file than the one that was asked for is not asked again for ever. */
static void sessions_refuse_another_file(void **unused)
{
    static const char other[] = "duel 1\ngame nim \"Nim\"\nplayers \"A\" and \"B\" take turns\n"
                                "table has:\n  heap: 0 to 9, starts at 9\n"
                                "move take-one:\n  take 1 from heap\nends: win when heap = 0\n";
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};
    struct text letters = text_growing(), answer = text_growing();

    (void)unused;
    session_opened(&s);
    hear(&s, WELCOME);
    far_end.sent[0] = '\0';
    hear(&s,
         GAME_BY("@nim-00000000000000000000000000000000", "1", "0", "[]", "heap=9", "'take one'"));
    assert_non_null(strstr(far_end.sent, "\"fetch\""));
    far_end.sent[0] = '\0';
    assert_true(packed_text_print(other, strlen(other), &letters));
    text_add(&answer, "{'t':'ack','id':%d,'file':'%s'}", (int)s.fetch_id, letters.at);
    hear(&s, answer.at);
    assert_string_equal(far_end.sent, "");
    assert_non_null(strstr(s.trouble, "another rule file"));
    text_release(&letters);
    text_release(&answer);
    session_release(&s);
}

/* A host may forget a guest without a name, who then becomes a new one. So hello says that there is
 * no name, and whoever keeps the token hears of one. */
static void sessions_know_whether_they_have_a_name(void **unused)
{
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};
    char ack[96];

    (void)unused;
    session_opened(&s);
    assert_null(strstr(far_end.sent, "\"guest\""));
    hear(&s, WELCOME);
    assert_true(far_end.is_guest);
    session_lost(&s, "cut");
    far_end.sent[0] = '\0';
    session_opened(&s);
    assert_non_null(strstr(far_end.sent, "\"guest\":true"));
    hear(&s, WELCOME);
    snprintf(ack, sizeof ack, "{'t':'ack','id':%d,'recovery':'ABCD-EFGH'}",
             (int)session_ask(&s, REQUEST_NAME, "Ada"));
    hear(&s, ack);
    assert_false(far_end.is_guest);
    assert_string_equal(far_end.token, "0123");
    session_lost(&s, "cut");
    far_end.sent[0] = '\0';
    session_opened(&s);
    assert_null(strstr(far_end.sent, "\"guest\""));
    session_release(&s);
}

/* A deletion is sent again until it is answered. If the host does not know the token by then, the
 * account was deleted, and the answer lost. */
static void accounts_are_deleted_once(void **unused)
{
    static const struct {
        const char *frame; /* after a new hello; NULL: the answer is not lost */
        bool refused;
    } rows[] = {{"{'t':'sorry','id':9,'why':'This host does not know your token.'}", false},
                {WELCOME, false},
                {NULL, false},
                {NULL, true}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct far_end far_end = {0};
        struct session s = {.context = &far_end,
                            .send = far_end_send,
                            .keep_token = far_end_keep,
                            .now = far_end_now};
        uint64_t id;
        char answer[96];

        session_opened(&s);
        hear(&s, WELCOME);
        id = session_erase(&s, "Guest 1");
        if (rows[i].frame != NULL) {
            session_lost(&s, "cut");
            session_opened(&s);
            hear(&s, rows[i].frame);
        } else {
            snprintf(answer, sizeof answer, "{'t':'%s','id':%d,'why':'no'}",
                     rows[i].refused ? "refuse" : "ack", (int)id);
            hear(&s, answer);
        }
        assert_true(session_answer(&s, id) != NULL &&
                    session_answer(&s, id)->refused == rows[i].refused);
        assert_string_equal(far_end.token, rows[i].refused ? "0123" : "");
        assert_int_not_equal(s.state, SESSION_REFUSED);
        session_release(&s);
    }
}

#define SHORT_GAME(rules, seat)                                                                    \
    "{'t':'game','game':5,'v':9,'rules':" rules ",'first':1,'players':[],'seat':" seat             \
    ",'ply':0,'moved':[],'view':'" START "','wanted':[1],'log':''}"

/* What a host sends about a game, and what the client makes of it. */
static void mirrors_follow_a_game(void **unused)
{
    static const struct {
        const char *frame;
        int64_t v;    /* afterwards */
        size_t count; /* choices in its record */
    } rows[] = {
        {GAME("1", "0", "[]", START, "'charge'"), 1, 0},
        {"{'t':'event','game':5,'v':2,'ply':1,'moved':['1 attack 2'],'sentences':'x\\n','view':"
         "'turn=2 clock=1 ep=8/6','legal':null,'wanted':[2],'clock':null}",
         2, 1},
        {"{'t':'event','game':5,'v':4,'ply':2,'moved':[],'sentences':'','view':'nonsense',"
         "'legal':null,'wanted':[],'clock':null}",
         2, 1},                                 /* it makes no sense and is passed over */
        {"{'t':'event','game':6,'v':3}", 2, 1}, /* of another game */
        {SHORT_GAME("'energy-duel:turn-limit=8'", "1"), 2, 1}, /* a game keeps its rules */
        {SHORT_GAME("'energy-duel:turn-limit=9'", "2"), 2, 1}, /* and a player the seat */
        {"{'t':'gone','game':5,'seat':2,'claim_in':1000}", 2, 1},
        {"{'t':'gone','game':5,'seat':1}", 2, 1}, /* it lacks a member */
        {"{'t':'clock','game':5,'clock':{'left':[7000,8000],'runs':[false,true],'grace':200}}", 2,
         1},
        {"{'t':'offer','game':5,'v':3,'seat':2,'what':'draw'}", 3, 1},
        {"{'t':'over','game':5,'v':4,'result':'p1','how':'resign','sentences':'y\\n',"
         "'record':'not a record','ratings':null,'next':null}",
         4, 1},
    };
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};

    (void)unused;
    session_opened(&s);
    hear(&s, WELCOME);
    for (int i = 0; i < COUNT(rows); i++) {
        const struct mirror *m;

        hear(&s, rows[i].frame);
        m = session_game(&s, 5);
        if (m == NULL || m->v != rows[i].v || m->rec.count != rows[i].count)
            fail_msg("row %d: v %d, %d choices", i, m == NULL ? -1 : (int)m->v,
                     m == NULL ? -1 : (int)m->rec.count);
    }
    assert_true(session_game(&s, 5)->over.is && session_game(&s, 5)->away[P2]);
    assert_false(session_game(&s, 5)->away[P1]);
    assert_true(session_game(&s, 5)->clock.is_on);
    assert_int_equal(mirror_left(session_game(&s, 5), P1, 2000), 7000);
    assert_string_equal(session_game(&s, 5)->over.how, "resign");
    session_forget(&s, 5);
    assert_null(session_game(&s, 5));
    session_release(&s);
}

/* A choice is sent once; after a refusal one is wanted again. */
static void choices_are_sent_once(void **unused)
{
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};
    struct mirror *m;
    char refuse[64];

    (void)unused;
    session_opened(&s);
    hear(&s, WELCOME);
    hear(&s, GAME("1", "0", "[]", START, "'charge'"));
    m = session_game(&s, 5);
    assert_true(session_wants(&s, m));
    session_choose(&s, m, (move){0});
    assert_non_null(strstr(far_end.sent, "\"move\""));
    assert_false(session_wants(&s, m));
    assert_null(session_take_refusal(&s, m));
    snprintf(refuse, sizeof refuse, "{'t':'refuse','id':%d,'why':'no'}", (int)s.last_id);
    hear(&s, refuse);
    assert_true(session_is_refused(&s, m));
    assert_string_equal(session_take_refusal(&s, m), "no");
    assert_false(session_is_refused(&s, m));
    assert_true(session_wants(&s, m));
    session_lost(&s, "cut");
    assert_false(session_wants(&s, m));
    session_release(&s);
}

/* A choice that could not be sent is still wanted. */
static void choices_are_not_lost(void **unused)
{
    struct far_end far_end = {0};
    struct session s = {
        .context = &far_end, .send = far_end_send, .keep_token = far_end_keep, .now = far_end_now};
    struct mirror *m;

    (void)unused;
    session_opened(&s);
    hear(&s, WELCOME);
    hear(&s, GAME("1", "0", "[]", START, "'charge'"));
    m = session_game(&s, 5);
    while (session_request(&s, m, REQUEST_DRAW))
        continue;
    assert_false(session_choose(&s, m, (move){0}));
    assert_null(strstr(far_end.sent, "\"move\""));
    assert_true(session_wants(&s, m));
    hear(&s, "{'t':'ack','id':2}");
    assert_true(session_choose(&s, m, (move){0}));
    assert_false(session_wants(&s, m));
    session_release(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
        cmocka_unit_test(clocks_are_written),
        cmocka_unit_test(tokens_are_kept_apart),
        cmocka_unit_test(sessions_begin_and_come_back),
        cmocka_unit_test(sessions_refuse_another_file),
        cmocka_unit_test(mirrors_follow_a_game),
        cmocka_unit_test(choices_are_sent_once),
        cmocka_unit_test(choices_are_not_lost),
        cmocka_unit_test(sessions_know_whether_they_have_a_name),
        cmocka_unit_test(accounts_are_deleted_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
