/*
 * The Model Context Protocol: lines in, lines out. What is refused and with which code, what the
 * tools do, and that nothing hidden is told.
 * Runs: plain, because estimates take long under sanitizers, and the fuzzer runs the rest under
 * them
 */
#include "unit.h"
#include "advise/grades/grade_text.h"
#include "core/answer.h"
#include "core/json.h"
#include "core/move.h"
#include "core/position.h"
#include "mcp/mcp_session.h"
#include <math.h>

/* A client, and everything that it has heard since it last forgot. */
struct ear {
    struct mcp *session;
    struct text heard;
    bool is_deaf;
    int begun; /* messages */
};

static bool ear_write(void *context, const char *bytes, size_t len)
{
    struct ear *e = context;

    text_put_bytes(&e->heard, bytes, len);
    return !e->is_deaf;
}

static void ear_begins(void *context)
{
    struct ear *e = context;

    e->begun++;
}

static void ear_open(struct ear *e)
{
    struct mcp_setup setup = {
        .version = "1", .seed = 1, .write = ear_write, .begins = ear_begins, .context = e};

    *e = (struct ear){.heard = text_growing()};
    text_put(&e->heard, "");
    assert_non_null(e->session = mcp_new(&setup));
}

static void ear_close(struct ear *e)
{
    mcp_free(e->session);
    text_release(&e->heard);
}

/* Send a line, and return the answer without its newline. */
static const char *ask(struct ear *e, const char *line)
{
    text_clear(&e->heard);
    assert_true(mcp_take(e->session, line, strlen(line)));
    assert_true(mcp_take(e->session, "\n", 1));
    if (e->heard.len > 0) {
        assert_int_equal(e->heard.at[e->heard.len - 1], '\n');
        e->heard.at[--e->heard.len] = '\0';
        assert_null(strchr(e->heard.at, '\n'));
    }
    return e->heard.at != NULL ? e->heard.at : "";
}

static void agree(struct ear *e, const char *revision)
{
    char line[200];

    snprintf(line, sizeof line,
             "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":"
             "{\"protocolVersion\":\"%s\",\"capabilities\":{},\"clientInfo\":{}}}",
             revision);
    assert_non_null(strstr(ask(e, line), "\"serverInfo\":{\"name\":\"duello\""));
}

/* Call a tool, and read the result; the caller frees it. */
static struct json *call(struct ear *e, const char *tool, const char *arguments)
{
    char line[400];
    struct json *answer;

    snprintf(line, sizeof line,
             "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
             "{\"name\":\"%s\",\"arguments\":%s}}",
             tool, arguments);
    ask(e, line);
    answer = json_new(e->heard.at, e->heard.len, NULL);
    assert_non_null(answer);
    return answer;
}

/* What a tool that refuses says. */
static const char *refusal(const struct json *answer)
{
    const struct json *result = json_get(answer, "result");
    bool is_error = false;

    assert_true(json_flag(result, "isError", &is_error) && is_error);
    assert_null(json_get(result, "structuredContent"));
    return json_text(json_first(json_get(result, "content")), "text");
}

static const struct json *data(const struct json *answer)
{
    const struct json *found = json_get(json_get(answer, "result"), "structuredContent");

    if (found == NULL)
        fail_msg("%s", refusal(answer));
    return found;
}

static void call_and_forget(struct ear *e, const char *tool, const char *arguments)
{
    struct json *answer = call(e, tool, arguments);

    data(answer);
    free(answer);
}

/* ---- messages -------------------------------------------------------------------------------- */

#define RPC "{\"jsonrpc\":\"2.0\","
#define ERROR(id, code) RPC "\"id\":" id ",\"error\":{\"code\":" code ",\"message\":\""

static void messages_are_answered_or_refused(void **unused)
{
    static const struct {
        const char *line, *begins; /* of the answer; "": there is none */
    } rows[] = {
        {RPC "\"id\":1,\"method\":\"ping\"}", RPC "\"id\":1,\"result\":{}}"},
        {RPC "\"id\":1,\"method\":\"ping\"}\r", RPC "\"id\":1,\"result\":{}}"},
        {" " RPC "\"id\":1,\"method\":\"ping\",\"more\":[]} ", RPC "\"id\":1,\"result\":{}}"},
        {RPC "\"id\":1,\"method\":\"ping\",\"params\":{\"_meta\":{\"progressToken\":1}}}",
         RPC "\"id\":1,\"result\":{}}"},
        /* ids of every type come back as they were */
        {RPC "\"id\":\"\",\"method\":\"ping\"}", RPC "\"id\":\"\",\"result\":{}}"},
        {RPC "\"id\":\"a\\\"\\u00e9\\n\",\"method\":\"ping\"}",
         RPC "\"id\":\"a\\\"\u00e9\\n\",\"result\":{}}"},
        {RPC "\"id\":-9223372036854775808,\"method\":\"ping\"}",
         RPC "\"id\":-9223372036854775808,\"result\":{}}"},
        {RPC "\"id\":1.5,\"method\":\"ping\"}", RPC "\"id\":1.5,\"result\":{}}"},
        /* and others are refused */
        {RPC "\"id\":null,\"method\":\"ping\"}", ERROR("null", "-32600")},
        {RPC "\"id\":true,\"method\":\"ping\"}", ERROR("null", "-32600")},
        {RPC "\"id\":[1],\"method\":\"ping\"}", ERROR("null", "-32600")},
        /* not JSON */
        {"", ""},
        {" ", ERROR("null", "-32700")},
        {"x", ERROR("null", "-32700")},
        {"{", ERROR("null", "-32700")},
        {RPC "\"id\":1,\"method\":\"ping\"}}", ERROR("null", "-32700")},
        {RPC "\"id\":1,\"id\":2,\"method\":\"ping\"}", ERROR("null", "-32700")},
        {RPC "\"id\":99999999999999999999,\"method\":\"ping\"}", ERROR("null", "-32700")},
        {RPC "\"id\":1,\"method\":\"\xff\"}", ERROR("null", "-32700")},
        {"[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]", ERROR("null", "-32700")},
        {"1", ERROR("null", "-32700")},
        /* not a request */
        {"{}", ERROR("null", "-32600")},
        {"{\"id\":1,\"method\":\"ping\"}", ERROR("1", "-32600")},
        {"{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}", ERROR("1", "-32600")},
        {"{\"jsonrpc\":2.0,\"id\":1,\"method\":\"ping\"}", ERROR("1", "-32600")},
        {RPC "\"id\":1}", ERROR("1", "-32600")},
        {RPC "\"id\":1,\"method\":7}", ERROR("1", "-32600")},
        {RPC "\"id\":1,\"method\":\"ping\",\"params\":7}", ERROR("1", "-32600")},
        {RPC "\"id\":1,\"method\":\"ping\",\"params\":[]}", ERROR("1", "-32602")},
        /* methods */
        {RPC "\"id\":1,\"method\":\"\"}", ERROR("1", "-32601")},
        {RPC "\"id\":1,\"method\":\"Ping\"}", ERROR("1", "-32601")},
        {RPC "\"id\":1,\"method\":\"prompts/list\"}", ERROR("1", "-32601")},
        {RPC "\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\"}}",
         ERROR("1", "-32600")}, /* twice */
        {RPC "\"id\":1,\"method\":\"tools/list\",\"params\":{\"cursor\":\"x\"}}",
         ERROR("1", "-32602")},
        {RPC "\"id\":1,\"method\":\"tools/call\"}", ERROR("1", "-32602")},
        {RPC "\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"guess\"}}",
         ERROR("1", "-32602")},
        {RPC "\"id\":1,\"method\":\"resources/read\",\"params\":{}}", ERROR("1", "-32602")},
        {RPC "\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"file:///etc/passwd\"}}",
         ERROR("1", "-32002")},
        {RPC "\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"duello://rules/go\"}}",
         ERROR("1", "-32002")},
        {RPC
         "\"id\":1,\"method\":\"resources/read\",\"params\":{\"uri\":\"duello://rules/charge\"}}",
         RPC "\"id\":1,\"result\":{\"contents\":[{\"uri\":\"duello://rules/charge\""},
        /* nobody waits for an answer */
        {RPC "\"method\":\"notifications/initialized\"}", ""},
        {RPC "\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}", ""},
        {RPC "\"method\":\"notifications/unheard-of\"}", ""},
        {RPC "\"method\":\"tools/call\",\"params\":{\"name\":\"guess\"}}", ""},
        {RPC "\"id\":1,\"result\":{}}", ""},
        {RPC "\"id\":null,\"error\":{\"code\":1,\"message\":\"\"}}", ""},
    };
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-06-18");
    for (int i = 0; i < COUNT(rows); i++) {
        const char *answer = ask(&e, rows[i].line);

        if (strncmp(answer, rows[i].begins, strlen(rows[i].begins)) != 0 ||
            (rows[i].begins[0] == '\0' && answer[0] != '\0'))
            fail_msg("%s\nanswer: %s\nwanted: %s", rows[i].line, answer, rows[i].begins);
    }
    ear_close(&e);
}

static void the_revision_is_agreed_on_first(void **unused)
{
    static const char *const rows[][2] = {
        {"2024-11-05", "2024-11-05"}, {"2025-03-26", "2025-03-26"}, {"2025-06-18", "2025-06-18"},
        {"2025-11-25", "2025-11-25"}, {"1999-01-01", "2025-11-25"}, {"", "2025-11-25"}};
    char want[80];
    struct ear e;

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        ear_open(&e);
        assert_string_equal(ask(&e, RPC "\"id\":1,\"method\":\"ping\"}"),
                            RPC "\"id\":1,\"result\":{}}");
        assert_non_null(strstr(ask(&e, RPC "\"id\":1,\"method\":\"tools/list\"}"), "-32600"));
        assert_non_null(strstr(ask(&e, RPC "\"id\":1,\"method\":\"initialize\"}"), "-32602"));
        agree(&e, rows[i][0]);
        snprintf(want, sizeof want, "\"result\":{\"protocolVersion\":\"%s\"", rows[i][1]);
        assert_non_null(strstr(e.heard.at, want));
        ear_close(&e);
    }
}

#define PING(id) RPC "\"id\":" id ",\"method\":\"ping\"}"

static void only_one_revision_has_batches(void **unused)
{
    struct ear e;

    (void)unused;
    ear_open(&e);
    assert_non_null(strstr(ask(&e, "[" PING("1") "]"), "-32600"));
    agree(&e, "2025-03-26");
    assert_string_equal(ask(&e, "[" PING("1") "," PING("\"b\"") "]"),
                        "[" RPC "\"id\":1,\"result\":{}}," RPC "\"id\":\"b\",\"result\":{}}]");
    assert_string_equal(ask(&e, "[" RPC "\"method\":\"x\"}]"), "");
    assert_non_null(strstr(ask(&e, "[]"), ERROR("null", "-32600")));
    assert_int_equal(strncmp(ask(&e, "[1]"), "[" ERROR("null", "-32600"), 30), 0);
    assert_non_null(
        strstr(ask(&e, "[" RPC "\"id\":1,\"method\":\"initialize\",\"params\":{}}]"), "-32600"));
    ear_close(&e);
    ear_open(&e);
    agree(&e, "2025-11-25");
    assert_non_null(strstr(ask(&e, "[" PING("1") "]"), ERROR("null", "-32600")));
    ear_close(&e);
}

static void lines_come_in_any_pieces_and_have_a_limit(void **unused)
{
    static const char two[] = PING("1") "\n\r\n" PING("2");
    size_t most = MCP_LINE_BYTES;
    char *longest = malloc(most + 2);
    struct ear e;

    (void)unused;
    ear_open(&e);
    for (size_t i = 0; i + 1 < sizeof two; i++)
        assert_true(mcp_take(e.session, &two[i], 1));
    assert_string_equal(e.heard.at, RPC "\"id\":1,\"result\":{}}\n");
    assert_true(mcp_finish(e.session));
    assert_string_equal(e.heard.at,
                        RPC "\"id\":1,\"result\":{}}\n" RPC "\"id\":2,\"result\":{}}\n");
    memset(longest, ' ', most + 2);
    memcpy(longest, PING("3"), strlen(PING("3")));
    longest[most] = '\0';
    assert_string_equal(ask(&e, longest), RPC "\"id\":3,\"result\":{}}");
    longest[most] = ' ';
    longest[most + 1] = '\0';
    assert_non_null(strstr(ask(&e, longest), ERROR("null", "-32600")));
    assert_string_equal(ask(&e, PING("4")), RPC "\"id\":4,\"result\":{}}");
    free(longest);
    e.is_deaf = true;
    assert_false(mcp_take(e.session, PING("5") "\n", strlen(PING("5")) + 1));
    assert_false(mcp_finish(e.session));
    ear_close(&e);
}

/* Each has its own time, although they come together. */
static void every_message_begins_by_itself(void **unused)
{
    static const char three[] = PING("1") "\n" PING("2") "\n" PING("3") "\n";
    struct ear e;

    (void)unused;
    ear_open(&e);
    assert_true(mcp_take(e.session, three, sizeof three - 1));
    assert_int_equal(e.begun, 3);
    ear_close(&e);
}

/* ---- tools ----------------------------------------------------------------------------------- */

static void arguments_that_do_not_fit_are_explained(void **unused)
{
    static const char *const rows[][3] = {
        {"play", "{}", "\"game\" is missing."},
        {"play", "[]", "\"arguments\" must be an object."},
        {"play", "{\"game\":7}", "\"game\" must be a text."},
        {"play", "{\"game\":\"charge\",\"seat\":3}",
         "\"seat\" must be a whole number from 1 to 2."},
        {"play", "{\"game\":\"charge\",\"seat\":1.5}",
         "\"seat\" must be a whole number from 1 to 2."},
        {"play", "{\"game\":\"charge\",\"seed\":-1}",
         "\"seed\" must be a whole number from 0 to 9007199254740991."},
        {"play", "{\"game\":\"charge\",\"seed\":1e300}",
         "\"seed\" must be a whole number from 0 to 9007199254740991."},
        {"games", "{\"x\\u001b\":1}", "There is no argument \"x?\"."},
    };
    static const char *const revisions[] = {"2025-06-18", "2025-11-25"};
    struct ear e;

    (void)unused;
    for (int i = 0; i < 2 * COUNT(rows); i++) {
        const char *const *row = rows[i / 2];
        struct json *answer;

        ear_open(&e);
        agree(&e, revisions[i % 2]);
        answer = call(&e, row[0], row[1]);
        if (i % 2 == 0)
            assert_string_equal(json_text(json_get(answer, "error"), "message"), row[2]);
        else
            assert_string_equal(refusal(answer), row[2]);
        free(answer);
        ear_close(&e);
    }
}

static void tools_refuse_with_a_sentence(void **unused)
{
    static const char *const rows[][3] = {
        {"view", "{}", "No game was begun: begin one with `play`."},
        {"play", "{\"game\":\"go\"}", NULL},
        {"play", "{\"game\":\"charge:goal=x\"}", NULL},
        {"play", "{\"game\":\"charge\",\"opponent\":\"human\"}",
         "There is no such opponent; `games` lists those of every game."},
        {"play", "{\"game\":\"charge\",\"opponent\":\"bot:sh\"}",
         "There is no such opponent; `games` lists those of every game."},
        {"play", "{\"game\":\"battle-numbers\",\"opponent\":\"perfect\"}", NULL},
        {"play", "{\"game\":\"energy-duel\",\"opponent\":\"random\",\"seat\":1.0}", ""},
        {"view", "{\"id\":7}", "There is no game 7."},
        {"move", "{\"move\":\"\"}", NULL},
        {"move", "{\"move\":\"attack\"}", "The number is missing: attack 1-3."},
        {"move", "{\"move\":\"attack 4\"}", "Invalid amount; must choose between 1 and 3."},
        {"review", "{}", "The game is not over: finish or resign it first."},
        {"resign", "{}", ""},
        {"resign", "{}", "The game is over already."},
        {"move", "{\"move\":\"charge\"}", "The game is over: begin another one with `play`."},
        {"hint", "{}", "The game is over: `review` judges the choices in it."},
        {"analysis", "{}", "The game is over: `review` judges the choices in it."},
        {"review", "{}", ""},
    };
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    for (int i = 0; i < COUNT(rows); i++) {
        struct json *answer = call(&e, rows[i][0], rows[i][1]);

        if (rows[i][2] != NULL && rows[i][2][0] == '\0')
            data(answer);
        else if (rows[i][2] != NULL)
            assert_string_equal(refusal(answer), rows[i][2]);
        else
            assert_true(strlen(refusal(answer)) > 10);
        free(answer);
    }
    ear_close(&e);
}

/* A refused move gets the sentence that a person at the table gets. */
static void moves_are_refused_as_at_the_table(void **unused)
{
    static const char *const typed[] = {"fly", "attack 9", "attack x", "7 7", "charge 2", "-1"};
    struct rules r = rules_of("energy-duel");
    struct state s = game_start(&r, P1);
    struct scene scene = {&r, {r.game->names[P1], r.game->names[P2]}, 1};
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    call_and_forget(&e, "play", "{\"game\":\"energy-duel\",\"opponent\":\"random\"}");
    for (int i = 0; i < COUNT(typed); i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct answer answer;
        char arguments[80];
        struct json *got;

        assert_true(answer_parse(&scene, &s, P1, -1, typed[i], strlen(typed[i]), &answer, &why) <
                    0);
        snprintf(arguments, sizeof arguments, "{\"move\":\"%s\"}", typed[i]);
        got = call(&e, "move", arguments);
        assert_string_equal(refusal(got), why.at);
        free(got);
    }
    ear_close(&e);
}

/* Play the first legal move until the game is over, with advice at every choice or without it. */
static void play_out(struct ear *e, const char *begin, bool advised)
{
    struct json *answer = call(e, "play", begin);
    bool over = false;

    while (json_flag(data(answer), "over", &over) && !over) {
        const struct json *first = json_first(json_get(data(answer), "moves"));
        char arguments[80];

        assert_null(json_get(data(answer), "seed"));
        snprintf(arguments, sizeof arguments, "{\"move\":\"%s\"}", json_text(first, "word"));
        free(answer);
        if (advised) {
            call_and_forget(e, "hint", "{}");
            call_and_forget(e, "analysis", "{}");
        }
        answer = call(e, "move", arguments);
    }
    assert_non_null(json_text(data(answer), "result"));
    assert_non_null(json_get(data(answer), "seed"));
    free(answer);
}

static void every_game_is_played_to_its_end(void **unused)
{
    static const char *const rows[] = {
        "{\"game\":\"charge\",\"opponent\":\"random\"}",
        "{\"game\":\"energy-clash\",\"opponent\":\"skilled\",\"seat\":2,\"first\":2}",
        "{\"game\":\"battle-numbers\",\"opponent\":\"random\",\"seat\":2}",
        "{\"game\":\"energy-duel\",\"opponent\":\"perfect\",\"first\":2}",
        "{\"game\":\"energy-duel-blast\",\"opponent\":\"random\",\"seat\":2}"};
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-06-18");
    for (int i = 0; i < COUNT(rows); i++)
        play_out(&e, rows[i], i == 3);
    call_and_forget(&e, "review", "{\"id\":4}");
    ear_close(&e);
}

/* Only games that are over and in which nobody helped count; best play gives nothing away. */
static void a_grade_is_of_the_games_without_help(void **unused)
{
    static const char begin[] = "{\"game\":\"energy-duel\",\"opponent\":\"perfect\",\"seat\":2}";
    struct json *answer;
    const struct json *grade;
    int64_t number = 0;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    play_out(&e, begin, true);
    call_and_forget(&e, "play", begin);
    answer = call(&e, "grade", "{}");
    assert_string_equal(refusal(answer),
                        "Finish a game first, without a hint and without an analysis.");
    free(answer);
    play_out(&e, begin, false);
    answer = call(&e, "grade", "{}");
    assert_true(json_number(data(answer), "games", &number) && number == 1);
    assert_true(json_number(data(answer), "left_out", &number) && number == 2);
    grade = json_first(json_get(data(answer), "grades"));
    assert_true(json_number(grade, "decisions", &number) && number > 0);
    assert_int_equal(json_count(json_get(grade, "against")), 0); /* perfect is not a level */
    free(answer);
    ear_close(&e);
}

static double real_of(const struct json *object, const char *name)
{
    double number = NAN;

    json_double(object, name, &number);
    return number;
}

/* Grade the games of a session by a solution of one's own, as `duello grade` does. */
static void grade_apart(const struct mcp *m, struct grade *out)
{
    struct solution *known = NULL;
    struct judge judge;

    for (int i = 0; i < m->count; i++) {
        const struct record *rec = &m->games[i]->referee.rec;
        struct grade_game one;

        assert_int_equal(
            judge_init(&judge, &rec->duel.rules, (struct solve_setup){0}, 0, &known, NULL), OK);
        judge.against = m->games[i]->opponent;
        grade_record(&judge, rec, m->games[i]->me, NULL, &one);
        grade_add(out, &one, 1);
    }
    solution_free(known);
}

static void assert_same_losses(const struct json *losses, const struct grade *g)
{
    const struct json *v = json_first(losses);

    for (int kind = 0; kind < GRADE_KINDS; kind++)
        for (int price = 0; price < GRADE_PRICES && g->decisions[kind] > 0; price++) {
            assert_non_null(v);
            assert_string_equal(json_text(v, "what"), grade_kinds[kind]);
            assert_true(real_of(v, "loss") == grade_mean_of(&g->loss[kind][price]));
            assert_true(real_of(v, "error") == grade_mean_error(&g->loss[kind][price]));
            v = json_next(losses, v);
        }
    assert_null(v);
}

/* The figures and the sentence are those of `duello grade` for the same records. */
static void a_grade_is_that_of_the_same_records(void **unused)
{
    struct text sentence = TEXT_OF(SENTENCE_BYTES);
    const struct json *grade, *against, *worst;
    struct json *answer;
    struct grade g = {0};
    double error;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    for (int i = 0; i < 6; i++)
        play_out(&e,
                 i % 2 == 0 ? "{\"game\":\"energy-duel\",\"opponent\":\"novice\"}"
                            : "{\"game\":\"energy-duel\",\"opponent\":\"novice\",\"seat\":2}",
                 false);
    grade_apart(e.session, &g);
    assert_true(g.thrown > 0 && g.missed > 0 && g.worsts == GRADE_WORST);
    answer = call(&e, "grade", "{}");
    grade = json_first(json_get(data(answer), "grades"));
    grade_text_sentence(&g, "Your play", true, &sentence);
    assert_string_equal(json_text(grade, "sentence"), sentence.at);
    assert_non_null(strstr(sentence.at, "% against novice."));
    assert_true(real_of(grade, "missed_wins") == g.missed);
    assert_true(real_of(grade, "thrown_wins") == (double)g.thrown);
    assert_true(real_of(grade, "winnable_games") == (double)g.had_win);
    assert_same_losses(json_get(grade, "losses"), &g);
    against = json_first(json_get(grade, "against"));
    assert_true(real_of(against, "score") == grade_score(&g.against[0], &error));
    assert_true(real_of(against, "error") == error);
    worst = json_first(json_get(grade, "worst"));
    assert_int_equal(json_count(json_get(grade, "worst")), GRADE_WORST);
    assert_string_equal(json_text(worst, "position"),
                        position_words(&g.worst[0].rules, &g.worst[0].seen).at);
    assert_string_equal(json_text(worst, "right"),
                        move_word(&g.worst[0].rules, g.worst[0].right).at);
    free(answer);
    ear_close(&e);
}

/* Where cards are hidden, a grade is an estimate, and says so. Every rule book has its own. */
static void a_grade_of_hidden_cards_is_an_estimate(void **unused)
{
    const struct json *grades, *grade;
    struct json *answer;
    bool is_estimate = false;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    play_out(&e, "{\"game\":\"energy-duel\",\"opponent\":\"random\"}", false);
    play_out(&e, "{\"game\":\"battle-numbers:hp=4\",\"opponent\":\"random\"}", false);
    answer = call(&e, "grade", "{}");
    grades = json_get(data(answer), "grades");
    assert_int_equal(json_count(grades), 2);
    for (grade = json_first(grades); grade != NULL; grade = json_next(grades, grade)) {
        bool hidden = strcmp(json_text(grade, "game"), "battle-numbers") == 0;

        assert_true(json_flag(grade, "estimate", &is_estimate) && is_estimate == hidden);
        assert_true(hidden == (strstr(json_text(grade, "sentence"), "an estimate") != NULL));
        assert_string_equal(json_text(json_first(json_get(grade, "losses")), "price"),
                            hidden ? "estimate" : "best_play");
    }
    free(answer);
    ear_close(&e);
}

/* A grade that takes too long keeps what is done, and loses no decision. */
static bool stop_at_once(void *context)
{
    (void)context;
    return false;
}

static void a_grade_goes_on_where_it_stopped(void **unused)
{
    struct json *answer;
    int64_t unknown = -1;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    play_out(&e, "{\"game\":\"battle-numbers:hp=1\",\"opponent\":\"random\"}", false);
    e.session->setup.going_on = stop_at_once;
    answer = call(&e, "grade", "{}");
    assert_string_equal(refusal(answer),
                        "That takes long: ask again, and grading continues with game 1.");
    free(answer);
    e.session->setup.going_on = NULL;
    answer = call(&e, "grade", "{}");
    assert_true(json_number(json_first(json_get(data(answer), "grades")), "unknown", &unknown) &&
                unknown == 0);
    free(answer);
    ear_close(&e);
}

static void a_session_can_be_repeated(void **unused)
{
    static const char begin[] = "{\"game\":\"battle-numbers\",\"opponent\":\"casual\"}";
    char *first;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-06-18");
    play_out(&e, begin, false);
    first = strdup(e.heard.at);
    ear_close(&e);
    ear_open(&e);
    agree(&e, "2025-06-18");
    play_out(&e, begin, false);
    assert_string_equal(e.heard.at, first);
    ear_close(&e);
    free(first);
}

static void the_oldest_finished_game_is_dropped(void **unused)
{
    static const char begin[] = "{\"game\":\"energy-duel\",\"opponent\":\"random\",\"seat\":2}";
    struct json *answer;
    int64_t number = 0;
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    for (int i = 0; i < MCP_GAMES; i++)
        call_and_forget(&e, "play", begin);
    answer = call(&e, "play", begin);
    assert_string_equal(refusal(answer), "256 games are in progress: finish or resign one first.");
    free(answer);
    call_and_forget(&e, "resign", "{\"id\":2}");
    call_and_forget(&e, "resign", "{\"id\":3}");
    call_and_forget(&e, "play", begin);
    answer = call(&e, "view", "{\"id\":2}");
    assert_string_equal(refusal(answer), "There is no game 2.");
    free(answer);
    call_and_forget(&e, "view", "{\"id\":1}");
    answer = call(&e, "grade", "{}"); /* a game that is gone is left out, too */
    assert_true(json_number(data(answer), "games", &number) && number == 1);
    assert_true(json_number(data(answer), "left_out", &number) && number == MCP_GAMES);
    assert_string_equal(json_text(json_first(json_get(data(answer), "grades")), "sentence"),
                        "You made no decision that could be graded.");
    free(answer);
    ear_close(&e);
}

/* ---- what is hidden -------------------------------------------------------------------------- */

/* Deal the cards again that the client cannot see, and let nature have drawn others for its
 * opponent. */
static void deal_again(struct mcp_game *g, uint64_t seed)
{
    const struct rules *r = &g->referee.rec.duel.rules;
    struct rng dice = rng_at(seed, 0, 0);

    for (size_t i = 0; i <= g->referee.rec.count; i++) {
        struct choice *c = &g->referee.rec.choices[i];
        struct state *s = i < g->referee.rec.count ? &c->before : &g->referee.rec.duel.now;

        *s = game_view(r, s, g->me).seen;
        position_deal(r, &dice, s);
        if (i < g->referee.rec.count && s->turn == CHANCE &&
            r->game->verbs[MOVE_VERB(c->m.a)].nature == !g->me + 1)
            c->m.a = MOVE(MOVE_VERB(c->m.a), MOVE_NUMBER(c->m.a) % 10 + 1);
    }
    g->referee.rec.duel.nature.seed = seed;
}

/* All that the client can ask about a game in progress. */
static char *everything(struct ear *e)
{
    static const char *const asked[][2] = {{"view", "{}"},
                                           {"analysis", "{}"},
                                           {"hint", "{\"step\":4}"},
                                           {"move", "{\"move\":\"fly\"}"},
                                           {"review", "{}"}};
    struct text all = text_growing();

    for (int i = 0; i < COUNT(asked); i++) {
        free(call(e, asked[i][0], asked[i][1]));
        text_put(&all, e->heard.at);
    }
    return all.at;
}

static void choose_first(struct ear *e)
{
    struct json *answer = call(e, "view", "{}");
    char arguments[80];

    snprintf(arguments, sizeof arguments, "{\"move\":\"%s\"}",
             json_text(json_first(json_get(data(answer), "moves")), "word"));
    free(answer);
    call_and_forget(e, "move", arguments);
}

static void nothing_hidden_is_told(void **unused)
{
    enum { TURNS = 2 };
    struct ear e;

    (void)unused;
    ear_open(&e);
    agree(&e, "2025-11-25");
    call_and_forget(&e, "play",
                    "{\"game\":\"battle-numbers\",\"opponent\":\"casual\",\"seat\":2,\"seed\":5}");
    for (int turn = 0; turn < TURNS; turn++) {
        struct record *rec = &e.session->games[0]->referee.rec;
        struct duel before = rec->duel;
        char *first = everything(&e), *again;

        deal_again(e.session->games[0], 100 + (uint64_t)turn);
        assert_memory_not_equal(&before.now, &rec->duel.now, sizeof before.now);
        again = everything(&e);
        assert_string_equal(first, again);
        free(first);
        free(again);
        rec->duel = before; /* the game goes on with the cards that it had */
        choose_first(&e);
    }
    ear_close(&e);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages_are_answered_or_refused),
        cmocka_unit_test(the_revision_is_agreed_on_first),
        cmocka_unit_test(only_one_revision_has_batches),
        cmocka_unit_test(lines_come_in_any_pieces_and_have_a_limit),
        cmocka_unit_test(every_message_begins_by_itself),
        cmocka_unit_test(arguments_that_do_not_fit_are_explained),
        cmocka_unit_test(tools_refuse_with_a_sentence),
        cmocka_unit_test(moves_are_refused_as_at_the_table),
        cmocka_unit_test(every_game_is_played_to_its_end),
        cmocka_unit_test(a_grade_is_of_the_games_without_help),
        cmocka_unit_test(a_grade_is_that_of_the_same_records),
        cmocka_unit_test(a_grade_of_hidden_cards_is_an_estimate),
        cmocka_unit_test(a_grade_goes_on_where_it_stopped),
        cmocka_unit_test(a_session_can_be_repeated),
        cmocka_unit_test(the_oldest_finished_game_is_dropped),
        cmocka_unit_test(nothing_hidden_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
