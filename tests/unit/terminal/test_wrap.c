/* Text in columns. */
#include "unit.h"
#include "core/text.h"
#include "terminal/io/wrap.h"

#include <locale.h>

static void columns_are_counted(void **unused)
{
    static const struct {
        const char *s;
        int want;
    } rows[] = {
        {"", 0},
        {"abc", 3},
        {"\xc5\xbdofie", 5}, /* a letter of two bytes */
        {"\xe5\xbc\x93", 2}, /* one of two columns */
        {"e\xcc\x81", 1},    /* a mark on the letter before it */
        {"\xff\xfe", 2},     /* no text: a question mark each */
        {"a\033[2Jb", 6},    /* the escape is one */
        {"\xe2\x80\xae"
         "abc",
         6}, /* so is each byte of a mark that changes the direction of writing */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        assert_int_equal(wrap_columns(rows[i].s), rows[i].want);
}

/* Core counts without a locale, and must come to what a terminal shows. */
static void core_counts_the_same(void **unused)
{
    static const char *const rows[] = {
        "abc",
        "\xc5\xbdofie",
        "\xe6\x97\xa5\xe6\x9c\xac", /* East Asian letters */
        "e\xcc\x81",                /* a mark on the letter before it */
        "\xed\x95\x9c\xea\xb8\x80",
        "\xf0\x9f\x99\x82", /* Hangul, an emoji */
        "\xe2\x94\x80\xe2\x94\x90",
        "\xe2\x80\xa6",
        "\xff", /* lines, dots, no text */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        assert_int_equal(text_columns(rows[i], strlen(rows[i])), wrap_columns(rows[i]));
}

static void lines_break_between_words(void **unused)
{
    static const struct {
        const char *s;
        int columns;
        const char *want; /* the lines, a bar between them */
    } rows[] = {
        {"", 10, ""},
        {"one two", 10, "one two"},
        {"one two", 7, "one two"},
        {"one two", 6, "one|two"},
        {"one two three", 7, "one two|three"},
        {"unbreakable", 4, "unbr|eaka|ble"},
        {"a unbreakable b", 4, "a|unbr|eaka|ble|b"},
        {"one\n\ntwo\n", 10, "one||two"}, /* the last newline ends a line and begins none */
        {"  x  y", 10, "  x  y"},
        {"\xe5\xbc\x93\xe5\xbc\x93", 3, "\xe5\xbc\x93|\xe5\xbc\x93"},
        {"\xe5\xbc\x93", 1, "\xe5\xbc\x93"}, /* wider than a line: no endless loop */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct wrap_line lines[8];
        char room[128];
        struct text got = TEXT(room);
        int n = wrap_text(rows[i].s, rows[i].columns, lines, 8);

        for (int k = 0; k < n; k++)
            text_add(&got, "%s%.*s", k ? "|" : "", lines[k].len, lines[k].at);
        assert_string_equal(room, rows[i].want);
    }
}

static void only_what_fits_is_filled_in(void **unused)
{
    struct wrap_line lines[2] = {{NULL, 0}, {NULL, 7}};

    (void)unused;
    assert_int_equal(wrap_text("a\nb\nc", 5, lines, 1), 3);
    assert_int_equal(lines[0].len, 1);
    assert_int_equal(lines[1].len, 7);
    assert_int_equal(wrap_text("a\nb\nc", 5, NULL, 0), 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(columns_are_counted),
        cmocka_unit_test(core_counts_the_same),
        cmocka_unit_test(lines_break_between_words),
        cmocka_unit_test(only_what_fits_is_filled_in),
    };

    setlocale(LC_CTYPE, "C.UTF-8");
    return cmocka_run_group_tests(tests, NULL, NULL);
}
