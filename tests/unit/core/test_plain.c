/* A program may choose any locale: what the library writes and reads stays the same. */
#include "unit.h"
#include "arena/seat.h"
#include "core/json.h"
#include "core/plain.h"
#include "core/pages/svg.h"
#include "online/protocol/url.h"
#include "solve/efg/efg_words.h"
#include "teach/prompt.h"

#include <ctype.h>
#include <locale.h>
#include <unistd.h>

/* A locale with a decimal comma and without small letters, made of nothing that must be installed.
 * localedef warns that the other parts of a locale are missing, and returns 1. */
static int choose_other_locale(void **unused)
{
    static const char make[] =
        "cd \"$LOCPATH\" && printf 'LC_NUMERIC\\ndecimal_point \",\"\\nthousands_sep \".\"\\n"
        "grouping 3\\nEND LC_NUMERIC\\nLC_CTYPE\\ntolower (<A>,<b>)\\nEND LC_CTYPE\\n' > source; "
        "localedef -c -i ./source ./other 2> warnings; test -s other/LC_NUMERIC";
    static char folder[] = "/tmp/duello-locale-XXXXXX";

    (void)unused;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(setenv("LOCPATH", folder, 1), 0);
    assert_int_equal(system(make), 0);
    assert_non_null(setlocale(LC_ALL, "other"));
    return system("rm -r \"$LOCPATH\"");
}

static int choose_c(void **unused)
{
    (void)unused;
    return setlocale(LC_ALL, "C") == NULL;
}

static void expect_other_locale(void)
{
    char room[8];

    snprintf(room, sizeof room, "%.1f", 1.5);
    assert_string_equal(room, "1,5");
    assert_int_equal(tolower('Q'), 'Q');
}

static void numbers_are_written_with_a_point(void **unused)
{
    struct text sentence = TEXT_OF(80), grown = text_growing(), json = TEXT_OF(80),
                written = TEXT_OF(80), picture = TEXT_OF(400);
    struct writer out = writer_into(&written), drawn = writer_into(&picture);
    const struct svg_point points[] = {{0.5, 1.25}, {2, 3.5}};

    (void)unused;
    expect_other_locale();
    text_add(&sentence, "%.1f%% of %d", 62.5, 1234567);
    assert_string_equal(sentence.at, "62.5% of 1234567");
    text_add(&grown, "%g", 0.25);
    assert_string_equal(grown.at, "0.25");
    text_release(&grown);
    writer_add(&out, "%+.4f %a", 0.5, 1.5);
    assert_string_equal(written.at, "+0.5000 0x1.8p+0");
    json_put(&json, "[d d]", 0.5, 2.0);
    assert_string_equal(json.at, "[0.5,2.0]");
    svg_line(&drawn, points, 2);
    assert_non_null(strstr(picture.at, "0.5,1.2 2.0,3.5"));
    expect_other_locale(); /* the program's own locale is as before */
}

static void numbers_are_read_with_a_point(void **unused)
{
    struct time_control time = {0};
    double number = 0, more = 0;
    struct json *v = json_new("{\"a\":0.5}", 9, NULL);

    (void)unused;
    expect_other_locale();
    assert_true(json_double(v, "a", &number));
    assert_true(number == 0.5);
    free(v);
    assert_true(efg_number("0.5/0.25", &number));
    assert_true(number == 2);
    assert_false(efg_number("0,5", &number));
    assert_int_equal(plain_scan("0x1.8p+0 2.5", "%la %lf", &number, &more), 2);
    assert_true(number == 1.5 && more == 2.5);
    assert_int_equal(seat_time_parse(&time, "move:1.5s", NULL), OK);
    assert_int_equal(time.move, 1500000000);
    expect_other_locale();
}

static void letters_are_those_of_ascii(void **unused)
{
    struct url a;

    (void)unused;
    expect_other_locale();
    assert_ptr_equal(games_find("CHARGE"), games_find("charge"));
    assert_true(prompt_is(" QUIT ", 6, "quit"));
    assert_int_equal(plain_lower('Q'), 'q');
    assert_int_equal(url_parse(&a, "WSS://example.org", NULL), OK);
    expect_other_locale();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_written_with_a_point),
        cmocka_unit_test(numbers_are_read_with_a_point),
        cmocka_unit_test(letters_are_those_of_ascii),
    };

    return cmocka_run_group_tests(tests, choose_other_locale, choose_c);
}
