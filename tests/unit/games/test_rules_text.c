/* Rules as text: every option of every game, its range, and what is refused. */
#include "spread.h"
#include "games/games.h"

/* Set an option to a text; check the verdict, the sentence, and that a refusal changes nothing. */
static void check_set(const struct game *g, const char *assignment, int want)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct rules r, before;
    int err;

    rules_init(&r, g);
    before = r;
    err = rules_set(&r, assignment, &why);
    if (err != want)
        fail_msg("%s: \"%s\": got %d (%s), want %d", g->id, assignment, err, room, want);
    if (err == OK)
        return;
    if (memcmp(&r, &before, sizeof r) != 0)
        fail_msg("%s: \"%s\" was refused and changed the rules", g->id, assignment);
    if (why.len == 0 || why.cut || room[why.len - 1] != '.')
        fail_msg("%s: \"%s\": %s", g->id, assignment, room);
}

static void check_value(const struct game *g, const struct option *o, const char *value, int want)
{
    char room[128];

    snprintf(room, sizeof room, "%s=%s", o->name, value);
    check_set(g, room, want);
}

static void check_number(const struct game *g, const struct option *o, int number, int want)
{
    char room[16];

    snprintf(room, sizeof room, "%d", number);
    check_value(g, o, room, want);
}

static const char *const never[] = {
    "",                     /* nothing */
    "abc",                  /* a word that no option has */
    "1e3",                  /* */
    " 1",                   /* blanks on either side */
    "1 ",                   /* */
    "+1",                   /* signs */
    "-1",                   /* */
    "0x1",                  /* */
    "1.0",                  /* */
    "1=1",                  /* */
    "4294967297",           /* 1 in 32 bits */
    "18446744073709551617", /* 1 in 64 bits: twenty digits */
    "\xd9\xa1",             /* an Arabic one */
};

static void every_option_keeps_its_range(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (const struct option *o = games_at(i)->options; o->name != NULL; o++) {
            for (int k = 0; k < COUNT(never); k++)
                check_value(games_at(i), o, never[k], ERR_RANGE);
            if (o->choices != NULL)
                continue;
            check_number(games_at(i), o, o->low, OK);
            check_number(games_at(i), o, o->high, OK);
            check_number(games_at(i), o, o->book, OK);
            check_number(games_at(i), o, o->low - 1, ERR_RANGE);
            check_number(games_at(i), o, o->high + 1, ERR_RANGE);
        }
}

/* Every choice by its word and back, and no number in its place. */
static void check_choices(const struct game *g, const struct option *o)
{
    const char *at = o->choices;
    char room[128];

    for (int place = 0;; place++, at++) {
        size_t len = strcspn(at, "|");
        struct rules r;

        snprintf(room, sizeof room, "%s=%.*s", o->name, (int)len, at);
        rules_init(&r, g);
        assert_int_equal(rules_set(&r, room, NULL), OK);
        assert_int_equal(r.value[o - g->options], place);
        at += len;
        if (*at == '\0') {
            assert_int_equal(place, o->high);
            break;
        }
    }
    check_value(g, o, o->choices, ERR_RANGE);
    check_value(g, o, "0", ERR_RANGE);
    check_value(g, o, "1", ERR_RANGE);
}

static void every_choice_is_a_word(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (const struct option *o = games_at(i)->options; o->name != NULL; o++)
            if (o->choices != NULL)
                check_choices(games_at(i), o);
}

static void other_names_are_refused(void **unused)
{
    static const struct {
        const char *assignment;
        int want;
    } rows[] = {
        {"", ERR_UNKNOWN},   /* nothing */
        {"=", ERR_UNKNOWN},  /* no name */
        {"=5", ERR_UNKNOWN}, /* */
        {"no-such-option=5", ERR_UNKNOWN},
        {"Turn-Limit=5", ERR_UNKNOWN}, /* options are written as they are */
        {"turn-limi=5", ERR_UNKNOWN},  /* and whole */
        {"turn-limits=5", ERR_UNKNOWN},
        {" turn-limit=5", ERR_UNKNOWN},
        {"turn-limit", ERR_SYNTAX}, /* no value */
        {"turn-limit=5", OK},
        {"limit-result=points", OK},
        {"limit-result=Points", ERR_RANGE},
    };

    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (int k = 0; k < COUNT(rows); k++)
            check_set(games_at(i), rows[k].assignment, rows[k].want);
}

/* ---- whole texts ----------------------------------------------------------------------------- */

static void rules_print_as_they_read(void **unused)
{
    struct rules r, back;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++) {
        memset(&back, 0xa5, sizeof back);
        back = rules_of(spread_name(&r));
        if (memcmp(&r, &back, sizeof r) != 0)
            fail_msg("%s reads as something else", spread_name(&r));
    }
}

static void the_book_is_left_out(void **unused)
{
    static const struct {
        const char *text, *want;
    } rows[] = {
        {"charge", "charge"},
        {"CHARGE", "charge"},                                    /* any case */
        {"clash", "energy-clash"},                               /* aliases */
        {"battle:hp=20", "battle-numbers"},                      /* the book's value */
        {"duel:cap=12,start=12", "energy-duel:start=12,cap=12"}, /* the table's order */
        {"blast:double-ko=coin,turn-limit=9", "energy-duel-blast:turn-limit=9,double-ko=coin"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].text);

        assert_string_equal(spread_name(&r), rows[i].want);
    }
}

static void texts_that_are_no_rules(void **unused)
{
    static const struct {
        const char *text;
        int want;
    } rows[] = {
        {"", ERR_UNKNOWN},
        {":", ERR_UNKNOWN},
        {"chess", ERR_UNKNOWN},
        {"charge ", ERR_UNKNOWN},
        {"a-name-that-is-longer-than-that-of-any-game-there-is", ERR_UNKNOWN},
        {"charge:", ERR_UNKNOWN},               /* an option without a name */
        {"charge:goal=9,", ERR_UNKNOWN},        /* */
        {"charge:,goal=9", ERR_UNKNOWN},        /* */
        {"charge:goal", ERR_SYNTAX},            /* */
        {"charge:goal=9;max-add=3", ERR_RANGE}, /* */
        {"charge:goal=9 ", ERR_RANGE},          /* */
        {"charge:cap=9", ERR_UNKNOWN},          /* another game's */
        /* combinations that make no sense */
        {"battle-numbers:hand=21", ERR_RULES},          /* a hand larger than the deck */
        {"battle-numbers:top=2,copies=2", ERR_RULES},   /* */
        {"battle-numbers:top=21,copies=2", ERR_RULES},  /* a deck larger than its room */
        {"battle-numbers:top=11,copies=15", ERR_RULES}, /* */
        {"energy-duel:start=11", ERR_RULES},            /* more than the cap at the start */
        {"energy-duel:cap=9", ERR_RULES},               /* */
        {"energy-clash:start=21", ERR_RULES},           /* */
        {"energy-clash:cap=9", ERR_RULES},              /* */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        struct rules r, before;
        int err;

        memset(&r, 0xa5, sizeof r);
        before = r;
        err = games_parse_rules(&r, rows[i].text, &why);
        if (err != rows[i].want)
            fail_msg("\"%s\": got %d (%s), want %d", rows[i].text, err, room, rows[i].want);
        if (memcmp(&r, &before, sizeof r) != 0)
            fail_msg("\"%s\" was refused and changed the rules", rows[i].text);
        if (why.len == 0 || room[why.len - 1] != '.' || strchr(room, '\n') != NULL)
            fail_msg("\"%s\": %s", rows[i].text, room);
    }
}

/* The largest decks that fit, and the smallest. */
static void decks_that_fit(void **unused)
{
    static const char *const rows[] = {
        "battle-numbers:top=40,copies=1,hand=40",
        "battle-numbers:top=20,copies=3,hand=60",
        "battle-numbers:top=13,copies=7,hand=60",
        "battle-numbers:top=10,copies=15,hand=60",
        "battle-numbers:top=1,copies=1,hand=1",
        "battle-numbers:hand=20",
        "energy-duel:start=1,cap=1",
        "energy-clash:start=20",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        rules_of(rows[i]);
}

/* The spread of the properties takes every number of its games to both ends, and every choice. */
static bool spread_has(const struct game *g, int option, int value)
{
    struct rules r;

    for (int i = 0; spread_at(i, &r); i++)
        if (r.game == g && r.value[option] == value)
            return true;
    return false;
}

static void the_spread_covers_the_options(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(spread_table); i++) {
        const struct game *g = rules_of(spread_table[i]).game;

        for (int k = 0; g->options[k].name != NULL; k++)
            if (!spread_has(g, k, g->options[k].low) || !spread_has(g, k, g->options[k].high))
                fail_msg("the spread never takes %s of %s to both ends", g->options[k].name, g->id);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_option_keeps_its_range),
        cmocka_unit_test(every_choice_is_a_word),
        cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(rules_print_as_they_read),
        cmocka_unit_test(the_book_is_left_out),
        cmocka_unit_test(texts_that_are_no_rules),
        cmocka_unit_test(decks_that_fit),
        cmocka_unit_test(the_spread_covers_the_options),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
