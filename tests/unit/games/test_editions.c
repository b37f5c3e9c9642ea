/* What must hold for the editions of every registered game. */
#include "unit.h"
#include "core/game.h"
#include "games/games.h"

#include <ctype.h>

static void each_edition(void (*check)(const struct game *, const struct edition *))
{
    for (int i = 0; i < games_count(); i++)
        for (int e = 0; e < rules_edition_count(games_at(i)); e++)
            check(games_at(i), &games_at(i)->editions[e]);
}

static void check_words(const struct game *g, const struct edition *e)
{
    size_t len = strlen(e->says);

    for (const char *c = e->id; *c; c++)
        if (!islower((unsigned char)*c) && !isdigit((unsigned char)*c) && *c != '-')
            fail_msg("%s: the id \"%s\" has more than small letters, digits and \"-\"", g->id,
                     e->id);
    assert_string_not_equal(e->id, "book");
    assert_in_range(strlen(e->id), 1, 15);
    assert_true(isupper((unsigned char)e->name[0]));
    assert_in_range(strlen(e->name), 1, 24);
    assert_in_range(len, 10, 100);
    if (e->says[len - 1] != '.' || strchr(e->says, '\n') != NULL)
        fail_msg("%s: \"%s\" is not one line with a full stop", g->id, e->says);
}

static void editions_have_words(void **unused)
{
    (void)unused;
    each_edition(check_words);
}

static void check_find(const struct game *g, const struct edition *e)
{
    if (rules_find_edition(g, e->id) != e || rules_find_edition(g, e->name) != e)
        fail_msg("%s: another edition has the id or name of \"%s\"", g->id, e->id);
}

static void ids_and_names_are_unique(void **unused)
{
    (void)unused;
    each_edition(check_find);
    for (int i = 0; i < games_count(); i++)
        assert_null(rules_find_edition(games_at(i), "book"));
}

/* The settings are as rules_print writes them, so they can be compared by eye. */
static void check_settings(const struct game *g, const struct edition *e)
{
    struct text settings = TEXT_OF(SENTENCE_BYTES), want = TEXT_OF(SENTENCE_BYTES);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules r, named;

    text_add(&settings, ":%s", e->settings);
    if (rules_read(&r, g, settings.at, &why) != OK)
        fail_msg("%s, %s: %s", g->id, e->id, why.at);
    text_add(&want, "%s%s", g->id, settings.at);
    assert_string_equal(rules_words(&r).at, want.at);
    rules_of_edition(&named, g, e);
    assert_memory_equal(&named, &r, sizeof r);
}

static void settings_are_legal_and_not_the_book(void **unused)
{
    (void)unused;
    each_edition(check_settings);
}

static void check_known_again(const struct game *g, const struct edition *e)
{
    struct rules r;

    rules_of_edition(&r, g, e);
    assert_ptr_equal(rules_edition(&r), e);
    assert_true(rules_are_named(&r));
    r.value[TURN_LIMIT] += 7;
    assert_null(rules_edition(&r));
    assert_false(rules_are_named(&r));
}

static void rules_know_their_edition(void **unused)
{
    struct rules r;

    (void)unused;
    each_edition(check_known_again);
    for (int i = 0; i < games_count(); i++) {
        rules_of_edition(&r, games_at(i), NULL);
        assert_null(rules_edition(&r));
        assert_true(rules_are_named(&r));
        assert_string_equal(rules_key(&r).at, games_at(i)->id);
    }
}

static void check_key(const struct game *g, const struct edition *e)
{
    struct text want = TEXT_OF(SENTENCE_BYTES);
    struct rules r;

    rules_of_edition(&r, g, e);
    text_add(&want, "%s:%s", g->id, e->id);
    assert_string_equal(rules_key(&r).at, want.at);
    if (r.value[TURN_LIMIT] != 300) {
        r.value[TURN_LIMIT] = 300; /* a host has set it */
        assert_string_equal(rules_key(&r).at, want.at);
        assert_ptr_equal(rules_counted(&r), e);
    }
}

static void keys_tell_editions_apart(void **unused)
{
    (void)unused;
    each_edition(check_key);
}

static void check_numbers(const struct game *g, const struct edition *e)
{
    for (int i = 1; i < LEVELS; i++)
        if (e->sight[0] != 0 && e->sight[i] <= e->sight[i - 1])
            fail_msg("%s, %s: level %d sees no more than the one below", g->id, e->id, i);
    for (int i = 1; i < LEVELS + 2; i++)
        if (e->rating[0] != 0 && e->rating[i] <= e->rating[i - 1])
            fail_msg("%s, %s: player %d is rated no higher than the one below", g->id, e->id, i);
}

static void stronger_players_have_higher_numbers(void **unused)
{
    (void)unused;
    each_edition(check_numbers);
}

/* ---- in words ---------------------------------------------------------------------------------
 */

static void check_read(const struct game *g, const char *words, const struct rules *want)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules r;

    if (rules_read(&r, g, words, &why) != OK)
        fail_msg("%s%s: %s", g->id, words, why.at);
    assert_memory_equal(&r, want, sizeof r);
}

/* What people see is what they can type. */
static void check_brief(const struct rules *r)
{
    struct rules_words words = rules_brief_words(r);

    check_read(r->game, words.at + strlen(r->game->id), r);
}

static void check_in_words(const struct game *g, const struct edition *e)
{
    struct text words = TEXT_OF(SENTENCE_BYTES), want = TEXT_OF(SENTENCE_BYTES);
    struct rules r;

    rules_of_edition(&r, g, e);
    text_add(&words, ":%s", e->id);
    check_read(g, words.at, &r);
    text_add(&want, "%s%s", g->id, words.at);
    assert_string_equal(rules_brief_words(&r).at, want.at);
    text_clear(&words);
    text_add(&words, ":%s", e->name);
    check_read(g, words.at, &r);
    text_clear(&want);
    text_add(&want, "%s, %s", g->title, e->name);
    assert_string_equal(rules_title(&r).at, want.at);
    r.value[TURN_LIMIT] = 77;
    text_clear(&words);
    text_add(&words, ":%s,turn-limit=77", e->id);
    check_read(g, words.at, &r);
    check_brief(&r);
    for (int i = 0; g->options[i].name != NULL; i++) {
        struct rules other;

        rules_of_edition(&other, g, e);
        other.value[i] = g->options[i].book;
        check_brief(&other);
    }
}

static void editions_are_read_and_shown_by_name(void **unused)
{
    struct rules book;

    (void)unused;
    each_edition(check_in_words);
    for (int i = 0; i < games_count(); i++) {
        rules_init(&book, games_at(i));
        check_read(games_at(i), ":book", &book);
        assert_string_equal(rules_brief_words(&book).at, games_at(i)->id);
        assert_string_equal(rules_title(&book).at, games_at(i)->title);
    }
}

static void other_names_are_refused(void **unused)
{
    static const struct {
        const char *words, *says;
    } rows[] = {
        {":tornament", "charge has no edition \"tornament\"; it has book, own."},
        {":goal=3,own", "charge has no option \"own\"; it has "}, /* a name comes first */
        {":own,goal=0", "goal must be a whole number from 1 to 1000."},
        {":goal", "goal needs a value: goal=VALUE."},
        {":", "charge has no option \"\""},
        {":own,", "charge has no option \"\""},
    };
    const struct edition table[] = {{.id = "own", .name = "Own", .settings = "goal=21"},
                                    {.id = NULL}};
    struct game g = *games_find("charge");
    struct rules r, before;

    (void)unused;
    g.editions = table;
    rules_init(&r, &g);
    before = r;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);

        assert_true(rules_read(&r, &g, rows[i].words, &why) < 0);
        if (strncmp(why.at, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("%s: %s", rows[i].words, why.at);
        assert_memory_equal(&r, &before, sizeof r);
    }
}

/* ---- which numbers hold by which rules, in a game of our own ----------------------------------
 */

static void numbers_are_those_of_the_edition(void **unused)
{
    const struct edition table[] = {
        {.id = "own", .name = "Own", .settings = "goal=21", .sight = {9}, .rating = {1000, 7}},
        {.id = "ends", .name = "Ends", .settings = "turn-limit=60", .sight = {8}},
        {.id = NULL},
    };
    struct game g = *games_find("charge");
    struct rules r;

    (void)unused;
    g.editions = table;
    rules_init(&r, &g);
    assert_ptr_equal(rules_sight(&r), g.sight);
    assert_ptr_equal(rules_rating(&r), g.rating);
    rules_of_edition(&r, &g, &table[0]);
    assert_ptr_equal(rules_sight(&r), table[0].sight);
    assert_ptr_equal(rules_rating(&r), table[0].rating);
    r.value[TURN_LIMIT] = 300; /* a host has set it */
    assert_ptr_equal(rules_sight(&r), table[0].sight);
    rules_of_edition(&r, &g, &table[1]);
    assert_ptr_equal(rules_sight(&r), table[1].sight);
    r.value[TURN_LIMIT] = 300; /* the book with a limit */
    assert_ptr_equal(rules_sight(&r), g.sight);
    g.editions = NULL;
    assert_int_equal(rules_edition_count(&g), 0);
    assert_ptr_equal(rules_sight(&r), g.sight);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(editions_have_words),
        cmocka_unit_test(ids_and_names_are_unique),
        cmocka_unit_test(settings_are_legal_and_not_the_book),
        cmocka_unit_test(rules_know_their_edition),
        cmocka_unit_test(keys_tell_editions_apart),
        cmocka_unit_test(editions_are_read_and_shown_by_name),
        cmocka_unit_test(other_names_are_refused),
        cmocka_unit_test(stronger_players_have_higher_numbers),
        cmocka_unit_test(numbers_are_those_of_the_edition),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
