/* JSON of online play: what is refused, what is read, and what is written. */
#include "unit.h"
#include "host/json.h"

/* Bytes with NULs in them. */
#define BYTES(literal) literal, sizeof(literal) - 1

static void frames_are_read_or_refused(void **unused)
{
    static const struct {
        const char *bytes;
        size_t len;
        int want;
    } rows[] = {
        {BYTES("{}"), OK},
        {BYTES(" \t\r\n{ } \n"), OK}, /* spaces anywhere */
        {BYTES("{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":false,\"e\":null,\"f\":[]}"), OK},
        {BYTES("{\"a\" : [ [ 1 , 2 ] , [ 3 , 4 ] ] }"), OK},
        {BYTES("{\"a\":[\"x\",true,[null,\"y\"]]}"), OK}, /* lists of anything */
        {BYTES("{\"\":\"\"}"), OK},                       /* an empty name is a name */
        {BYTES(""), ERR_SYNTAX},
        {BYTES(" "), ERR_SYNTAX},
        {BYTES("1"), ERR_SYNTAX}, /* not an object */
        {BYTES("\"a\""), ERR_SYNTAX},
        {BYTES("[]"), ERR_SYNTAX},
        {BYTES("null"), ERR_SYNTAX},
        {BYTES("{"), ERR_SYNTAX},
        {BYTES("}"), ERR_SYNTAX},
        {BYTES("{}}"), ERR_SYNTAX},
        {BYTES("{}{}"), ERR_SYNTAX},
        {BYTES("{} x"), ERR_SYNTAX},
        {BYTES("{]"), ERR_SYNTAX},
        {BYTES("{}\0"), ERR_SYNTAX}, /* a NUL is not a space */
        {BYTES("{\0}"), ERR_SYNTAX},
        {BYTES("\0{}"), ERR_SYNTAX},
        {BYTES("\xef\xbb\xbf{}"), ERR_SYNTAX}, /* a byte order mark */
        {BYTES("{}\f"), ERR_SYNTAX},           /* not one of the four spaces */
        {BYTES("{}//"), ERR_SYNTAX},
        {BYTES("{\"a\" \"b\"}"), ERR_SYNTAX}, /* jsmn takes these */
        {BYTES("{\"a\"}"), ERR_SYNTAX},
        {BYTES("{,}"), ERR_SYNTAX},
        {BYTES("{\"a\":1,}"), ERR_SYNTAX},
        {BYTES("{,\"a\":1}"), ERR_SYNTAX},
        {BYTES("{\"a\":1,,\"b\":2}"), ERR_SYNTAX},
        {BYTES("{\"a\":1 \"b\":2}"), ERR_SYNTAX},
        {BYTES("{\"a\"::1}"), ERR_SYNTAX},
        {BYTES("{\"a\":}"), ERR_SYNTAX},
        {BYTES("{:1}"), ERR_SYNTAX},
        {BYTES("{\"a\":1:2}"), ERR_SYNTAX},
        {BYTES("{\"a\":[1,]}"), ERR_SYNTAX},
        {BYTES("{\"a\":[,1]}"), ERR_SYNTAX},
        {BYTES("{\"a\":[1 2]}"), ERR_SYNTAX},
        {BYTES("{\"a\":[1:2]}"), ERR_SYNTAX},
        {BYTES("{\"a\":[\"b\":2]}"), ERR_SYNTAX},
        {BYTES("{\"a\":[1}"), ERR_SYNTAX},
        {BYTES("{\"a\":[[1]}"), ERR_SYNTAX},
        {BYTES("{a:1}"), ERR_SYNTAX},
        {BYTES("{'a':1}"), ERR_SYNTAX},
        {BYTES("{1:1}"), ERR_SYNTAX},
        {BYTES("{true:1}"), ERR_SYNTAX},
        {BYTES("{\"a\":tru}"), ERR_SYNTAX}, /* words */
        {BYTES("{\"a\":truex}"), ERR_SYNTAX},
        {BYTES("{\"a\":True}"), ERR_SYNTAX},
        {BYTES("{\"a\":nul}"), ERR_SYNTAX},
        {BYTES("{\"a\":NaN}"), ERR_SYNTAX},
        {BYTES("{\"a\":undefined}"), ERR_SYNTAX},
        {BYTES("{\"a\":01}"), ERR_SYNTAX}, /* numbers that JSON does not have */
        {BYTES("{\"a\":-}"), ERR_SYNTAX},
        {BYTES("{\"a\":+1}"), ERR_SYNTAX},
        {BYTES("{\"a\":-01}"), ERR_SYNTAX},
        {BYTES("{\"a\":1.}"), ERR_SYNTAX},
        {BYTES("{\"a\":.5}"), ERR_SYNTAX},
        {BYTES("{\"a\":1e}"), ERR_SYNTAX},
        {BYTES("{\"a\":1e+}"), ERR_SYNTAX},
        {BYTES("{\"a\":0x10}"), ERR_SYNTAX},
        {BYTES("{\"a\":1a}"), ERR_SYNTAX},
        {BYTES("{\"a\":--1}"), ERR_SYNTAX},
        {BYTES("{\"a\":-0}"), OK},
        {BYTES("{\"a\":1.0}"), ERR_LIMIT}, /* numbers that a frame does not have */
        {BYTES("{\"a\":1e5}"), ERR_LIMIT},
        {BYTES("{\"a\":1E-5}"), ERR_LIMIT},
        {BYTES("{\"a\":[0.5]}"), ERR_LIMIT},
        {BYTES("{\"a\":9223372036854775807}"), OK},
        {BYTES("{\"a\":9223372036854775808}"), ERR_LIMIT},
        {BYTES("{\"a\":-9223372036854775808}"), OK},
        {BYTES("{\"a\":-9223372036854775809}"), ERR_LIMIT},
        {BYTES("{\"a\":99999999999999999999}"), ERR_LIMIT},
        {BYTES("{\"a\":{}}"), ERR_LIMIT}, /* nesting */
        {BYTES("{\"a\":[{}]}"), ERR_LIMIT},
        {BYTES("{\"a\":[[{}]]}"), ERR_LIMIT},
        {BYTES("{\"a\":[[[]]]}"), ERR_LIMIT},
        {BYTES("{\"a\":1,\"a\":1}"), ERR_SYNTAX}, /* twice */
        {BYTES("{\"a\":1,\"b\":2,\"\\u0061\":3}"), ERR_SYNTAX},
        {BYTES("{\"a\":null,\"a\":1}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\x01\"}"), ERR_SYNTAX}, /* control bytes */
        {BYTES("{\"a\":\"\n\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\0\"}"), ERR_SYNTAX},
        {BYTES("{\"a\t\":1}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\x7f\"}"), OK}, /* JSON has nothing against this one */
        {BYTES("{\"a\":\"\\u0000\"}"), ERR_SYNTAX},
        {BYTES("{\"\\u0000\":1}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\x\"}"), ERR_SYNTAX}, /* escapes */
        {BYTES("{\"a\":\"\\\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\u12\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\u12g4\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\U0041\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\ud800\"}"), ERR_SYNTAX}, /* half a pair */
        {BYTES("{\"a\":\"\\udc00\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\ud800x\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\ud800\\u0041\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\ud800\\ud800\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\\udc00\\ud800\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\x80\"}"), ERR_SYNTAX}, /* not UTF-8 */
        {BYTES("{\"a\":\"\xc3\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\xc0\xaf\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\xed\xa0\x80\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\xf4\x90\x80\x80\"}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"\xc3\\u00a9\"}"), ERR_SYNTAX}, /* not even together */
        {BYTES("{\"\xff\":1}"), ERR_SYNTAX},
        {BYTES("{\"a\":\"Zo\xc3\xab\"}"), OK},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct json_frame f;
        struct text why = TEXT_OF(120);
        char *exact = malloc(rows[i].len + 1); /* a byte past the end is found by sanitizers */
        int got;

        memcpy(exact + 1, rows[i].bytes, rows[i].len);
        got = json_read(&f, exact + 1, rows[i].len, &why);
        free(exact);
        if (got != rows[i].want)
            fail_msg("row %d, %s: got %d, want %d", i, rows[i].bytes, got, rows[i].want);
        assert_int_equal(why.len > 0, got != OK);
        assert_true(text_is_printable(why.at));
        if (got != OK)
            assert_int_equal(f.members, 0);
        assert_int_equal(json_read(&f, rows[i].bytes, rows[i].len, NULL), got);
    }
}

static void members_have_values(void **unused)
{
    static const char bytes[] = "{\"t\":\"hello\",\"n\":-12,\"yes\":true,\"no\":false,\"nil\":null,"
                                "\"since\":[[7,1],[8,-2]],\"none\":[],\"odd\":[[1,2],[3]],"
                                "\"more\":[[5,6]],\"\\u0074o\":9}";
    const struct json_pair *pairs = NULL;
    struct json_frame f;
    int64_t n = 5;
    bool flag = false;

    (void)unused;
    assert_int_equal(json_read(&f, BYTES(bytes), NULL), OK);
    assert_string_equal(json_text(&f, "t"), "hello");
    assert_null(json_text(&f, "n"));
    assert_null(json_text(&f, "nil"));
    assert_null(json_text(&f, "elsewhere"));
    assert_true(json_number(&f, "n", &n));
    assert_int_equal(n, -12);
    assert_true(json_number(&f, "to", &n)); /* a name with an escape */
    assert_int_equal(n, 9);
    assert_false(json_number(&f, "t", &n));
    assert_false(json_number(&f, "nil", &n));
    assert_int_equal(n, 9);
    assert_true(json_flag(&f, "yes", &flag));
    assert_true(flag);
    assert_true(json_flag(&f, "no", &flag));
    assert_false(flag);
    assert_false(json_flag(&f, "n", &flag));
    assert_int_equal(json_pairs(&f, "since", &pairs), 2);
    assert_int_equal(pairs[0].a, 7);
    assert_int_equal(pairs[0].b, 1);
    assert_int_equal(pairs[1].a, 8);
    assert_int_equal(pairs[1].b, -2);
    assert_int_equal(json_pairs(&f, "none", &pairs), 0);
    assert_int_equal(json_pairs(&f, "odd", &pairs), -1);
    assert_int_equal(json_pairs(&f, "t", &pairs), -1);
    assert_int_equal(json_pairs(&f, "more", &pairs), 1);
    assert_int_equal(pairs[0].b, 6);
    assert_int_equal(json_kind(&f, "odd"), JSON_IS_OTHER);
    assert_int_equal(json_kind(&f, "nil"), JSON_IS_MISSING);
    assert_int_equal(json_kind(&f, "elsewhere"), JSON_IS_MISSING);
    assert_int_equal(json_kind(&f, "none"), JSON_IS_LIST);
}

static void escapes_become_characters(void **unused)
{
    static const struct {
        const char *bytes, *want;
    } rows[] = {
        {"{\"a\":\"\"}", ""},
        {"{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"}", "\"\\/\b\f\n\r\t"},
        {"{\"a\":\"\\u0041\\u00e9\\u20ac\"}", "A\xc3\xa9\xe2\x82\xac"},
        {"{\"a\":\"\\u20AC\\u20Ac\"}", "\xe2\x82\xac\xe2\x82\xac"}, /* either case */
        {"{\"a\":\"\\ud83d\\ude00\"}", "\xf0\x9f\x98\x80"},         /* a pair */
        {"{\"a\":\"\\ud800\\udc00\"}", "\xf0\x90\x80\x80"},         /* the first */
        {"{\"a\":\"\\udbff\\udfff\"}", "\xf4\x8f\xbf\xbf"},         /* and the last */
        {"{\"a\":\"\\uffff\\ud7ff\\ue000\"}", "\xef\xbf\xbf\xed\x9f\xbf\xee\x80\x80"},
        {"{\"a\":\"\\u007f\\u0080\\u07ff\\u0800\"}", "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct json_frame f;

        assert_int_equal(json_read(&f, rows[i].bytes, strlen(rows[i].bytes), NULL), OK);
        assert_string_equal(json_text(&f, "a"), rows[i].want);
    }
}

static void a_frame_has_limits(void **unused)
{
    static const struct {
        const char *head, *each, *tail; /* `each` with a comma and a number */
        int most;                       /* this many are read, and one more is refused */
    } rows[] = {
        {"{", "%s\"%d\":0", "}", JSON_MEMBERS},
        {"{\"since\":[", "%s[%d,1]", "]}", JSON_PAIRS},
        {"{\"a\":[", "%s%d", "]}", 1024 - 3}, /* tokens */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int more = 0; more < 2; more++) {
            struct text t = TEXT_OF(JSON_FRAME + 1);
            struct json_frame f;

            text_add(&t, "%s", rows[i].head);
            for (int k = 0; k < rows[i].most + more; k++)
                text_add(&t, rows[i].each, k > 0 ? "," : "", k % 100);
            text_add(&t, "%s", rows[i].tail);
            assert_false(t.cut);
            assert_int_equal(json_read(&f, t.at, t.len, NULL), more ? ERR_LIMIT : OK);
        }
}

static void a_frame_has_4096_bytes(void **unused)
{
    char room[JSON_FRAME + 2];
    struct json_frame f;

    (void)unused;
    snprintf(room, sizeof room, "{\"a\":\"%0*d\"}", JSON_FRAME - 8, 0);
    assert_int_equal(strlen(room), JSON_FRAME);
    assert_int_equal(json_read(&f, room, JSON_FRAME, NULL), OK);
    assert_int_equal(strlen(json_text(&f, "a")), JSON_FRAME - 8);
    snprintf(room, sizeof room, "{\"a\":\"%0*d\"}", JSON_FRAME - 7, 0);
    assert_int_equal(json_read(&f, room, JSON_FRAME + 1, NULL), ERR_LIMIT);
}

static void what_is_written_is_json(void **unused)
{
    static const struct {
        const char *bytes;
        size_t len;
        const char *want;
    } rows[] = {
        {BYTES(""), "\"\""},
        {BYTES("abc"), "\"abc\""},
        {BYTES("a\"b\\c/d"), "\"a\\\"b\\\\c/d\""},
        {BYTES("\n\x1f\x7f"), "\"\\n\\u001f\\u007f\""},
        {BYTES("a\0b"), "\"a\\u0000b\""},
        {BYTES("Zo\xc3\xab \xf0\x9f\x98\x80"), "\"Zo\xc3\xab \xf0\x9f\x98\x80\""},
        {BYTES("\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa"), "\"\\u2028\\u2029\xe2\x80\xaa\""},
        {BYTES("\xc2\x85"), "\"\\u0085\""},                   /* a control character of two bytes */
        {BYTES("a\xffz"), "\"a\\ufffdz\""},                   /* not UTF-8 */
        {BYTES("\xc3"), "\"\\ufffd\""},                       /* cut off */
        {BYTES("\xf0\x9f\x98"), "\"\\ufffd\\ufffd\\ufffd\""}, /* */
        {BYTES("\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\""}, /* half a pair */
        {BYTES("\xef\xbf\xbd"), "\"\\ufffd\""},               /* the very character */
        {BYTES("<img onerror=x>"), "\"<img onerror=x>\""},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text t = TEXT_OF(120);

        json_put_bytes(&t, NULL, rows[i].bytes, rows[i].len);
        assert_string_equal(t.at, rows[i].want);
        assert_false(t.cut);
    }
}

static void commas_come_by_themselves(void **unused)
{
    struct text t = TEXT_OF(400);

    (void)unused;
    json_open(&t, NULL, '{');
    json_put_text(&t, "t", "event:[{");
    json_put_number(&t, "v", INT64_MIN);
    json_open(&t, "list", '[');
    json_put_number(&t, NULL, 1);
    json_put_text(&t, NULL, "x,");
    json_open(&t, NULL, '[');
    json_close(&t, ']');
    json_open(&t, NULL, '{');
    json_put_flag(&t, "yes", true);
    json_close(&t, '}');
    json_put_null(&t, NULL);
    json_close(&t, ']');
    json_put_flag(&t, "no", false);
    json_put_json(&t, "raw", "{\"a\":[]}", 8);
    json_put_null(&t, "none");
    json_close(&t, '}');
    assert_string_equal(t.at,
                        "{\"t\":\"event:[{\",\"v\":-9223372036854775808,\"list\":[1,\"x,\",[],"
                        "{\"yes\":true},null],\"no\":false,\"raw\":{\"a\":[]},\"none\":null}");
    assert_int_equal(t.len, strlen(t.at));
}

/* With less room than the whole needs, the text is marked and never written past its end. */
static void what_does_not_fit_is_marked(void **unused)
{
    (void)unused;
    for (size_t size = 1; size < 64; size++) {
        char *room = malloc(size);
        struct text t = text_on(room, size);

        json_open(&t, NULL, '{');
        json_put_text(&t, "name", "Zo\xc3\xab \x01");
        json_put_number(&t, "n", 12345);
        json_close(&t, '}');
        assert_int_equal(t.cut, size <= strlen("{\"name\":\"Zo.. \\u0001\",\"n\":12345}"));
        assert_int_equal(strlen(room), t.len);
        free(room);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_read_or_refused),  cmocka_unit_test(members_have_values),
        cmocka_unit_test(escapes_become_characters),   cmocka_unit_test(a_frame_has_limits),
        cmocka_unit_test(what_is_written_is_json),     cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(what_does_not_fit_is_marked), cmocka_unit_test(a_frame_has_4096_bytes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
