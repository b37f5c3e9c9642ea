/* JSON: what is refused, what is read, and what is written. */
#include "unit.h"
#include "core/json.h"

#include <math.h>

/* Bytes with NULs in them. */
#define BYTES(literal) literal, sizeof(literal) - 1

static void objects_are_read_or_refused(void **unused)
{
    static const struct {
        const char *bytes;
        size_t len;
        bool want;
    } rows[] = {
        {BYTES("{}"), true},
        {BYTES(" \t\r\n{ } \n"), true}, /* spaces anywhere */
        {BYTES("{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":false,\"e\":null,\"f\":[]}"), true},
        {BYTES("{\"a\" : [ [ 1 , 2 ] , [ 3 , 4 ] ] }"), true},
        {BYTES("{\"a\":[\"x\",true,[null,\"y\"]]}"), true}, /* lists of anything */
        {BYTES("{\"\":\"\"}"), true},                       /* an empty name is a name */
        {BYTES(""), false},
        {BYTES(" "), false},
        {BYTES("1"), false}, /* not an object */
        {BYTES("\"a\""), false},
        {BYTES("[]"), false},
        {BYTES("null"), false},
        {BYTES("{"), false},
        {BYTES("}"), false},
        {BYTES("{}}"), false},
        {BYTES("{}{}"), false},
        {BYTES("{} x"), false},
        {BYTES("{]"), false},
        {BYTES("{}\0"), false}, /* a NUL is not a space */
        {BYTES("{\0}"), false},
        {BYTES("\0{}"), false},
        {BYTES("\xef\xbb\xbf{}"), false}, /* a byte order mark */
        {BYTES("{}\f"), false},           /* not one of the four spaces */
        {BYTES("{}//"), false},
        {BYTES("{\"a\" \"b\"}"), false}, /* commas and colons */
        {BYTES("{\"a\"}"), false},
        {BYTES("{,}"), false},
        {BYTES("{\"a\":1,}"), false},
        {BYTES("{,\"a\":1}"), false},
        {BYTES("{\"a\":1,,\"b\":2}"), false},
        {BYTES("{\"a\":1 \"b\":2}"), false},
        {BYTES("{\"a\"::1}"), false},
        {BYTES("{\"a\":}"), false},
        {BYTES("{:1}"), false},
        {BYTES("{\"a\":1:2}"), false},
        {BYTES("{\"a\":[1,]}"), false},
        {BYTES("{\"a\":[,1]}"), false},
        {BYTES("{\"a\":[1 2]}"), false},
        {BYTES("{\"a\":[1:2]}"), false},
        {BYTES("{\"a\":[\"b\":2]}"), false},
        {BYTES("{\"a\":[1}"), false},
        {BYTES("{\"a\":[[1]}"), false},
        {BYTES("{a:1}"), false},
        {BYTES("{'a':1}"), false},
        {BYTES("{1:1}"), false},
        {BYTES("{true:1}"), false},
        {BYTES("{\"a\":tru}"), false}, /* words */
        {BYTES("{\"a\":truex}"), false},
        {BYTES("{\"a\":True}"), false},
        {BYTES("{\"a\":nul}"), false},
        {BYTES("{\"a\":NaN}"), false},
        {BYTES("{\"a\":undefined}"), false},
        {BYTES("{\"a\":01}"), false}, /* numbers that JSON does not have */
        {BYTES("{\"a\":-}"), false},
        {BYTES("{\"a\":+1}"), false},
        {BYTES("{\"a\":-01}"), false},
        {BYTES("{\"a\":1.}"), false},
        {BYTES("{\"a\":.5}"), false},
        {BYTES("{\"a\":1e}"), false},
        {BYTES("{\"a\":1e+}"), false},
        {BYTES("{\"a\":0x10}"), false},
        {BYTES("{\"a\":1a}"), false},
        {BYTES("{\"a\":--1}"), false},
        {BYTES("{\"a\":-0}"), true},
        {BYTES("{\"a\":1.0}"), true}, /* real numbers */
        {BYTES("{\"a\":1e5}"), true},
        {BYTES("{\"a\":1E-5}"), true},
        {BYTES("{\"a\":[0.5]}"), true},
        {BYTES("{\"a\":1e-999}"), true}, /* nothing is too small */
        {BYTES("{\"a\":1e999}"), false},
        {BYTES("{\"a\":-1e999}"), false},
        {BYTES("{\"a\":9223372036854775807}"), true},
        {BYTES("{\"a\":9223372036854775808}"), false},
        {BYTES("{\"a\":-9223372036854775808}"), true},
        {BYTES("{\"a\":-9223372036854775809}"), false},
        {BYTES("{\"a\":99999999999999999999}"), false},
        {BYTES("{\"a\":{}}"), true}, /* nesting */
        {BYTES("{\"a\":[{}]}"), true},
        {BYTES("{\"a\":[[{}]]}"), true},
        {BYTES("{\"a\":[[[]]]}"), true},
        {BYTES("{\"a\":1,\"a\":1}"), false}, /* twice */
        {BYTES("{\"a\":1,\"b\":2,\"\\u0061\":3}"), false},
        {BYTES("{\"a\":null,\"a\":1}"), false},
        {BYTES("{\"a\":\"\x01\"}"), false}, /* control bytes */
        {BYTES("{\"a\":\"\n\"}"), false},
        {BYTES("{\"a\":\"\0\"}"), false},
        {BYTES("{\"a\t\":1}"), false},
        {BYTES("{\"a\":\"\x7f\"}"), true}, /* JSON has nothing against this one */
        {BYTES("{\"a\":\"\\u0000\"}"), false},
        {BYTES("{\"\\u0000\":1}"), false},
        {BYTES("{\"a\":\"\\x\"}"), false}, /* escapes */
        {BYTES("{\"a\":\"\\\"}"), false},
        {BYTES("{\"a\":\"\\u12\"}"), false},
        {BYTES("{\"a\":\"\\u12g4\"}"), false},
        {BYTES("{\"a\":\"\\U0041\"}"), false},
        {BYTES("{\"a\":\"\\ud800\"}"), false}, /* half a pair */
        {BYTES("{\"a\":\"\\udc00\"}"), false},
        {BYTES("{\"a\":\"\\ud800x\"}"), false},
        {BYTES("{\"a\":\"\\ud800\\u0041\"}"), false},
        {BYTES("{\"a\":\"\\ud800\\ud800\"}"), false},
        {BYTES("{\"a\":\"\\udc00\\ud800\"}"), false},
        {BYTES("{\"a\":\"\x80\"}"), false}, /* not UTF-8 */
        {BYTES("{\"a\":\"\xc3\"}"), false},
        {BYTES("{\"a\":\"\xc0\xaf\"}"), false},
        {BYTES("{\"a\":\"\xed\xa0\x80\"}"), false},
        {BYTES("{\"a\":\"\xf4\x90\x80\x80\"}"), false},
        {BYTES("{\"a\":\"\xc3\\u00a9\"}"), false}, /* not even together */
        {BYTES("{\"\xff\":1}"), false},
        {BYTES("{\"a\":\"Zo\xc3\xab\"}"), true},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text why = TEXT_OF(120);
        char *exact = malloc(rows[i].len + 1); /* a byte past the end is found by sanitizers */
        struct json *got;

        memcpy(exact + 1, rows[i].bytes, rows[i].len);
        got = json_new(exact + 1, rows[i].len, &why);
        free(exact);
        if ((got != NULL) != rows[i].want)
            fail_msg("row %d, %s: got %d, want %d", i, rows[i].bytes, got != NULL, rows[i].want);
        assert_int_equal(why.len > 0, got == NULL);
        assert_true(text_is_printable(why.at));
        free(got);
        got = json_new(rows[i].bytes, rows[i].len, NULL);
        assert_int_equal(got != NULL, rows[i].want);
        free(got);
    }
}

static void a_list_is_read_where_it_may_be(void **unused)
{
    static const char *const rows[] = {"[]", "{}",  " [1,{\"a\":[]}] ", "1", "\"a\"", "[1]]", "[1",
                                       "",   "null"};
    enum { GOOD = 3 };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text why = TEXT_OF(120);
        struct json *got = json_new_either(rows[i], strlen(rows[i]), &why);

        assert_int_equal(got != NULL, i < GOOD);
        assert_int_equal(why.len > 0, got == NULL);
        free(got);
    }
}

static void members_have_values(void **unused)
{
    static const char bytes[] = "{\"t\":\"hello\",\"n\":-12,\"yes\":true,\"no\":false,\"nil\":null,"
                                "\"since\":[[7,1],[8,-2]],\"none\":[],\"half\":-0.5,"
                                "\"in\":{\"t\":\"x\",\"n\":[{}]},\"\\u0074o\":9}";
    struct json *o = json_new(BYTES(bytes), NULL);
    const struct json *since, *v;
    int64_t n = 5;
    double d = 5;
    bool flag = false;

    (void)unused;
    assert_non_null(o);
    assert_int_equal(json_count(o), 10);
    assert_string_equal(json_text(o, "t"), "hello");
    assert_null(json_text(o, "n"));
    assert_null(json_text(o, "nil"));
    assert_null(json_text(o, "elsewhere"));
    assert_true(json_number(o, "n", &n));
    assert_int_equal(n, -12);
    assert_true(json_number(o, "to", &n)); /* a name with an escape */
    assert_int_equal(n, 9);
    assert_false(json_number(o, "t", &n));
    assert_false(json_number(o, "nil", &n));
    assert_false(json_number(o, "half", &n));
    assert_int_equal(n, 9);
    assert_true(json_double(o, "half", &d));
    assert_true(d == -0.5);
    assert_true(json_double(o, "n", &d)); /* whole numbers are numbers */
    assert_true(d == -12);
    assert_false(json_double(o, "t", &d));
    assert_true(json_flag(o, "yes", &flag));
    assert_true(flag);
    assert_true(json_flag(o, "no", &flag));
    assert_false(flag);
    assert_false(json_flag(o, "n", &flag));
    assert_true(json_has(o, "no"));
    assert_false(json_has(o, "nil"));
    assert_false(json_has(o, "elsewhere"));
    assert_true(json_is(json_get(o, "nil"), JSON_IS_NULL));
    assert_null(json_get(o, "elsewhere"));
    assert_null(json_first(NULL));
    assert_null(json_next(NULL, o));
    assert_null(json_next(o, NULL));
    assert_null(json_next(json_get(o, "n"), o)); /* a number has nothing in it */
    since = json_get(o, "since");
    assert_int_equal(json_count(since), 2);
    v = json_first(since);
    assert_int_equal(json_first(v)->is.number, 7);
    assert_int_equal(json_next(v, json_first(v))->is.number, 1);
    assert_null(json_next(v, json_next(v, json_first(v))));
    v = json_next(since, v);
    assert_int_equal(json_first(v)->is.number, 8);
    assert_null(json_next(since, v));
    assert_null(json_first(json_get(o, "none")));
    assert_null(json_first(json_get(o, "t"))); /* what has nothing in it, and nothing at all */
    assert_null(json_first(NULL));
    assert_null(json_get(NULL, "t"));
    assert_null(json_get(since, "t"));
    assert_int_equal(json_count(NULL), 0);
    assert_string_equal(json_text(json_get(o, "in"), "t"), "x");
    assert_string_equal(json_next(o, json_get(o, "in"))->name, "to");
    free(o);
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
        struct json *o = json_new(rows[i].bytes, strlen(rows[i].bytes), NULL);

        assert_string_equal(json_text(o, "a"), rows[i].want);
        free(o);
    }
}

static void there_are_limits(void **unused)
{
    enum { VALUES = 100 };
    static const struct {
        const char *head, *each, *tail; /* `each` with a comma and a number */
        int most;                       /* this many are read, and one more is refused */
    } rows[] = {
        {"{", "%s\"%d\":0", "}", JSON_MEMBERS},
        {"{\"a\":[", "%s%d", "]}", VALUES - 2},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int more = 0; more < 2; more++) {
            struct json values[VALUES];
            char texts[1024];
            struct text t = TEXT_OF(1024), why = TEXT_OF(80);

            text_add(&t, "%s", rows[i].head);
            for (int k = 0; k < rows[i].most + more; k++)
                text_add(&t, rows[i].each, k > 0 ? "," : "", k);
            text_add(&t, "%s", rows[i].tail);
            assert_false(t.cut);
            if ((json_read(&(struct json_room){values, VALUES, texts}, t.at, t.len, &why) !=
                 NULL) == more)
                fail_msg("row %d, %d more: %s", i, more, why.at);
        }
}

static void depth_has_a_limit(void **unused)
{
    (void)unused;
    for (int depth = JSON_DEPTH; depth <= JSON_DEPTH + 1; depth++) {
        struct text t = TEXT_OF(80);
        struct json *o;

        text_add(&t, "{\"a\":");
        for (int i = 1; i < depth; i++)
            text_add(&t, "[");
        for (int i = 1; i < depth; i++)
            text_add(&t, "]");
        text_add(&t, "}");
        o = json_new(t.at, t.len, NULL);
        assert_int_equal(o != NULL, depth == JSON_DEPTH);
        free(o);
    }
}

/* A room of exactly the size that the header asks for is enough for any text. */
static void texts_fit(void **unused)
{
    static const char *const rows[] = {
        "{\"\":\"\"}",
        "{\"a\":1.5}",
        "{\"a\":[1.0,2.25,\"x\",\"\\u0041\",\"yz\",1e5]}",
        "{\"a\":123456789.123456789123456789e-20}",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct json values[16];
        char *texts = malloc(strlen(rows[i]) + 1);

        assert_non_null(
            json_read(&(struct json_room){values, 16, texts}, rows[i], strlen(rows[i]), NULL));
        free(texts);
    }
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
        {BYTES("\b\f\r\t\v"), "\"\\b\\f\\r\\t\\u000b\""},
        {BYTES("a\0b"), "\"a\\u0000b\""},
        {BYTES("Zo\xc3\xab \xf0\x9f\x98\x80"), "\"Zo\xc3\xab \xf0\x9f\x98\x80\""},
        {BYTES("\xe2\x80\xa8\xe2\x80\xa9\xe2\x80\xaa"), "\"\\u2028\\u2029\\u202a\""},
        {BYTES("\xc2\x85"), "\"\\u0085\""},                   /* a control character of two bytes */
        {BYTES("a\xffz"), "\"a\\ufffdz\""},                   /* not UTF-8 */
        {BYTES("\xc3"), "\"\\ufffd\""},                       /* cut off */
        {BYTES("\xf0\x9f\x98"), "\"\\ufffd\\ufffd\\ufffd\""}, /* */
        {BYTES("\xed\xa0\x80"), "\"\\ufffd\\ufffd\\ufffd\""}, /* half a pair */
        {BYTES("\xef\xbf\xbd"), "\"\xef\xbf\xbd\""},          /* the very character */
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

static void real_numbers_are_exact(void **unused)
{
    static const struct {
        double number;
        const char *want;
    } rows[] = {
        {0, "0.0"},
        {-0.0, "-0.0"},
        {2, "2.0"},
        {-2.5, "-2.5"},
        {0.1, "0.10000000000000001"},
        {1.0 / 3, "0.33333333333333331"},
        {123456789012345678.0, "1.2345678901234568e17"},
        {1e16, "10000000000000000.0"},
        {1e20, "1e20"},
        {1e-7, "9.9999999999999995e-8"},
        {5e-324, "4.9406564584124654e-324"},
        {1.7976931348623157e308, "1.7976931348623157e308"},
        {INFINITY, "null"},
        {NAN, "null"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text t = TEXT_OF(80);
        double back = 1;
        struct json *o;

        json_put(&t, "{x:d}", rows[i].number);
        o = json_new(t.at, t.len, NULL);
        assert_int_equal(json_double(o, "x", &back), isfinite(rows[i].number));
        assert_true(!isfinite(rows[i].number) || back == rows[i].number);
        t.at[t.len - 1] = '\0';
        assert_string_equal(t.at + strlen("{\"x\":"), rows[i].want);
        free(o);
    }
}

static void a_description_says_what_is_written(void **unused)
{
    struct text list = TEXT_OF(20), t = text_growing();
    const uint64_t large = 1ULL << 40;
    const char *nobody = NULL;
    bool yes = true;

    (void)unused;
    json_put(&list, "[n n]", 3, 4);
    json_put(&t, "{a:s n:n big:n b:b c:b d:d e:d}", "x", -1, large, yes, 2 > 3, 0.5, 2);
    json_put(&t, "{}");
    json_put(&t, "{gone?s none:s0 here?s last?n}", nobody, nobody, "y", NULL);
    json_put(&t, "{in:{a:n b:[s s]} out:n}", 1, "p", "q", 2);
    json_put(&t, "{list:[n]0 no:[n]0 left?{a:[n] b:{}}0 end:n}", &list, NULL, NULL, 5);
    json_put(&t, "[{a:n} [b] s]", 1, true, "z");
    assert_string_equal(t.at, "{\"a\":\"x\",\"n\":-1,\"big\":1099511627776,\"b\":true,\"c\":false,"
                              "\"d\":0.5,\"e\":2.0},{},{\"none\":null,\"here\":\"y\"},"
                              "{\"in\":{\"a\":1,\"b\":[\"p\",\"q\"]},\"out\":2},"
                              "{\"list\":[3,4],\"no\":null,\"end\":5},[{\"a\":1},[true],\"z\"]");
    free(t.at);
}

static void members_join_an_open_object(void **unused)
{
    struct text t = TEXT_OF(80);

    (void)unused;
    json_open(&t, NULL, '{');
    json_put(&t, "a:n b:s", 1, "x");
    json_put_flag(&t, "c", true);
    json_put(&t, "d:[n n]", 1, 2);
    json_close(&t, '}');
    assert_string_equal(t.at, "{\"a\":1,\"b\":\"x\",\"c\":true,\"d\":[1,2]}");
}

static void a_text_may_grow(void **unused)
{
    struct text t = text_growing();

    (void)unused;
    json_open(&t, NULL, '[');
    for (int i = 0; i < 10000; i++)
        json_put(&t, "{name:s n:n}", "Zo\xc3\xab", i);
    json_close(&t, ']');
    text_add(&t, "%0*d", 5000, 7);
    assert_false(t.cut);
    assert_int_equal(strlen(t.at), t.len);
    assert_int_equal(t.at[t.len - 1], '7');
    assert_int_equal(t.at[t.len - 5001], ']');
    free(t.at);
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
        cmocka_unit_test(objects_are_read_or_refused),
        cmocka_unit_test(a_list_is_read_where_it_may_be),
        cmocka_unit_test(members_have_values),
        cmocka_unit_test(escapes_become_characters),
        cmocka_unit_test(there_are_limits),
        cmocka_unit_test(depth_has_a_limit),
        cmocka_unit_test(texts_fit),
        cmocka_unit_test(what_is_written_is_json),
        cmocka_unit_test(commas_come_by_themselves),
        cmocka_unit_test(real_numbers_are_exact),
        cmocka_unit_test(a_description_says_what_is_written),
        cmocka_unit_test(members_join_an_open_object),
        cmocka_unit_test(a_text_may_grow),
        cmocka_unit_test(what_does_not_fit_is_marked),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
