/* Bounded strings, and names that can be printed anywhere. */
#include "unit.h"
#include "games/games.h"

static void adding_stops_at_the_end(void **unused)
{
    static const struct {
        const char *first, *second, *want;
        bool cut;
    } rows[] = {
        {"", "", "", false},
        {"abc", "", "abc", false},
        {"abc", "defg", "abcdefg", false}, /* exactly full */
        {"abc", "defgh", "abcdefg", true}, /* one too many */
        {"abcdefg", "h", "abcdefg", true}, /* */
        {"abcdefg", "", "abcdefg", false}, /* nothing fits always */
        {"abcdefghijkl", "m", "abcdefg", true},
        {"abcde", "\xc3\xab", "abcde\xc3\xab", false}, /* a character that just fits */
        {"abcdef", "\xc3\xab", "abcdef", true},        /* one that would be cut in two */
        {"abcd\xf0\x9f\x82\xa1", "e", "abcd", true},   /* what follows is dropped too */
        {"abcdef\xc3", "\xab", "abcdef", true},        /* byte by byte */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct {
            char room[8], guard[8];
        } a;
        struct text t;

        memset(&a, 'x', sizeof a);
        t = TEXT(a.room);
        text_add(&t, "%s", rows[i].first);
        text_add(&t, "%s", rows[i].second);
        assert_string_equal(a.room, rows[i].want);
        assert_int_equal(t.len, strlen(rows[i].want));
        assert_int_equal(t.cut, rows[i].cut);
        assert_memory_equal(a.guard, "xxxxxxxx", 8);
    }
}

static void a_cleared_text_is_new(void **unused)
{
    char room[4];
    struct text t = TEXT(room);

    (void)unused;
    text_add(&t, "%d", 12345);
    assert_true(t.cut);
    text_clear(&t);
    assert_false(t.cut);
    assert_int_equal(t.len, 0);
    assert_string_equal(room, "");
    text_add(&t, "%d", 12);
    assert_string_equal(room, "12");
}

static void one_byte_is_room_for_nothing(void **unused)
{
    char room[1];
    struct text t = TEXT(room);

    (void)unused;
    text_add(&t, "%s", "a");
    assert_string_equal(room, "");
    assert_true(t.cut);
    text_add(NULL, "%s", "nobody listens"); /* allowed wherever a reason is not wanted */
}

static void every_error_has_a_text(void **unused)
{
    (void)unused;
    for (int err = ERR_IO; err <= OK; err++)
        assert_string_not_equal(err_text(err), "unknown error");
    assert_string_equal(err_text(1), "unknown error");
    assert_string_equal(err_text(ERR_IO - 1), "unknown error");
}

#define TEN "abcdefghij"

static void names(void **unused)
{
    static const struct {
        const char *name;
        bool good;
    } rows[] = {
        {"A", true},
        {"Player 1", true},
        {"Zo\xc3\xab", true},                            /* two bytes */
        {"\xe6\x9d\x8e \xe5\xb0\x8f\xe9\xbe\x99", true}, /* three */
        {"\xf0\x9f\x90\x99", true},                      /* four */
        {"\"quoted\", 50% #1", true},
        {"a  b", true},
        {TEN TEN TEN TEN "abcdefg", true},         /* 47 bytes */
        {TEN TEN TEN TEN "abcdefgh", false},       /* 48 */
        {TEN TEN TEN TEN "abcde\xc3\xab", true},   /* bytes count, not letters */
        {TEN TEN TEN TEN "abcdef\xc3\xab", false}, /* */
        {"", false},
        {" ", false},
        {" a", false},
        {"a ", false},
        {"a\nb", false},
        {"a\tb", false},
        {"a\rb", false},
        {"\x1b[31mred", false},
        {"\x01", false},
        {"a\x7f", false},
        {"\xc2\x85", false},          /* U+0085, the last control characters */
        {"\xc2\x9f", false},          /* U+009F */
        {"a\xc2\xa1", true},          /* U+00A1, just behind them */
        {"\xc3", false},              /* cut off */
        {"\xe2\x82", false},          /* */
        {"\xf0\x9f\x90", false},      /* */
        {"\x80", false},              /* a tail without a head */
        {"a\xbf", false},             /* */
        {"\xc3\x28", false},          /* a head without its tail */
        {"\xfe", false},              /* never in UTF-8 */
        {"\xff", false},              /* */
        {"\xc0\xaf", false},          /* overlong, two bytes */
        {"\xc1\xbf", false},          /* */
        {"\xe0\x80\xaf", false},      /* three */
        {"\xe0\x9f\xbf", false},      /* */
        {"\xf0\x80\x80\xaf", false},  /* four */
        {"\xf0\x8f\xbf\xbf", false},  /* */
        {"\xe0\xa0\x80", true},       /* U+0800, the first of three */
        {"\xf0\x90\x80\x80", true},   /* U+10000, the first of four */
        {"\xed\xa0\x80", false},      /* surrogates */
        {"\xed\xbf\xbf", false},      /* */
        {"\xed\x9f\xbf", true},       /* U+D7FF, just before them */
        {"\xee\x80\x80", true},       /* U+E000, just behind */
        {"\xf4\x90\x80\x80", false},  /* beyond Unicode */
        {"\xf5\x80\x80\x80", false},  /* */
        {"a\xe2\x80\x8b", false},     /* U+200B, of no width */
        {"a\xe2\x80\x8e", false},     /* U+200E, left to right */
        {"a\xe2\x80\x8f", false},     /* U+200F, right to left */
        {"a\xe2\x80\xa8", false},     /* U+2028, a line's end */
        {"a\xe2\x80\xa9", false},     /* U+2029, a paragraph's */
        {"a\xe2\x80\xaa", false},     /* U+202A to U+202E turn the writing */
        {"a\xe2\x80\xae", false},     /* */
        {"a\xe2\x81\xa6", false},     /* U+2066 to U+2069, too */
        {"a\xc2\xad", false},         /* a soft hyphen is not seen, */
        {"a\xe2\x81\xa0", false},     /* nor is a word joiner, */
        {"a\xe3\x85\xa4", false},     /* a filler of Hangul, */
        {"a\xf3\xa0\x81\x81", false}, /* or a tag */
        {"a\xe2\x81\xa9", false},     /* */
        {"a\xd8\x9c", false},         /* U+061C, the Arabic mark among them */
        {"a\xef\xbb\xbf", false},     /* U+FEFF */
        {"a\xe2\x80\x90", true},      /* U+2010, a hyphen */
        {"a\xc2\xad", false},         /* U+00AD, a hyphen that is not shown */
        {"\xe1\x85\x9f", false},      /* U+115F, a filler */
        {"\xe2\xa0\x80", false},      /* U+2800, a pattern without dots */
        {"\xe3\x80\x80"
         "a",
         false},                     /* U+3000, a wide space */
        {"a\xc2\xa0", false},        /* U+00A0, another space */
        {"\xf3\xa0\x81\x81", false}, /* U+E0041, a tag */
        {"\xe2\xa0\x81", true},      /* U+2801, a pattern with a dot */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        if (text_is_name(rows[i].name) != rows[i].good)
            fail_msg("row %d, \"%s\": got %d, want %d", i, rows[i].name, !rows[i].good,
                     rows[i].good);
}

/* Every game's names for the players are valid names. */
static void the_books_names_are_names(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (int p = P1; p <= P2; p++)
            assert_true(text_is_name(games_at(i)->names[p]));
}

/* What a terminal would interpret becomes '?', byte by byte; a word for the shell has its
 * number. */
static void harmless(void **unused)
{
    static const struct {
        const char *text, *printable, *shell;
    } rows[] = {
        {"plain.duel", "plain.duel", "plain.duel"},
        {"it's", "it's", "'it'\\''s'"},
        {"Zo\xc3\xab", "Zo\xc3\xab", "'Zo\xc3\xab'"}, /* letters stay */
        {"a\x1b[31mb", "a?[31mb", "$'a\\033[31mb'"},
        {"a\nb\\'", "a?b\\'", "$'a\\012b\\134\\047'"}, /* a second line is none */
        {"\xc2\x9b", "??", "$'\\302\\233'"},           /* CSI as one character */
        {"\xe2\x80\xae", "???", "$'\\342\\200\\256'"}, /* right to left */
        {"\xff\xc3", "??", "$'\\377\\303'"},           /* not UTF-8, and cut off */
    };

    (void)unused;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text quoted = TEXT_OF(80), word = TEXT_OF(80);

        text_add_quoted(&quoted, rows[i].text, strlen(rows[i].text));
        assert_string_equal(quoted.at, rows[i].printable);
        assert_true(text_is_printable(quoted.at));
        assert_int_equal(text_is_printable(rows[i].text),
                         strcmp(rows[i].text, rows[i].printable) == 0);
        text_add_shell_word(&word, rows[i].text);
        assert_string_equal(word.at, rows[i].shell);
        assert_true(text_is_printable(word.at));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(adding_stops_at_the_end),
        cmocka_unit_test(a_cleared_text_is_new),
        cmocka_unit_test(one_byte_is_room_for_nothing),
        cmocka_unit_test(every_error_has_a_text),
        cmocka_unit_test(names),
        cmocka_unit_test(harmless),
        cmocka_unit_test(the_books_names_are_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
