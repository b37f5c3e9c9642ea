/* What a stranger's file may cost: it takes little time for a call and writes little text, whatever
 * it says. The times are far above what a call takes under sanitizers, and far below what each of
 * these files took before it was bounded. */
#include "rule_files.h"

#include "core/nature.h"

#include <time.h>

static const char head[] = "duel 1\ngame mean \"Mean\"\nplayers \"Ann\" and \"Bob\" take turns\n"
                           "each player has:\n  p: -30000 to 30000, starts at 300\n";

static struct text file;

static const struct game *load(struct rules *r)
{
    struct rulefile_error why;
    const struct game *g = rulefile_load(file.at, file.len, &why);

    if (g == NULL)
        fail_msg("%d:%d: %s", why.line, why.column, why.reason);
    rules_init(r, g);
    return g;
}

static void repeat(const char *words, int times)
{
    for (int i = 0; i < times; i++)
        text_put(&file, words);
}

static int milliseconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (int)(t.tv_sec * 1000 + t.tv_nsec / 1000000);
}

/* The choices are found once, however often a text names them. */
static void choices_are_named_often(void **unused)
{
    struct text said = text_growing();
    struct rules r;
    const struct game *g;
    struct state s;
    int begin;

    (void)unused;
    file = text_growing();
    text_put(&file, head);
    repeat("move go amount 1 to 64:\n", 1);
    for (int i = 0; i < 2; i++) {
        text_put(&file, "  needs my p / amount");
        repeat(" + my p / (amount + 7)", 24);
        text_put(&file, " > amount * 9 else \"no\"\n");
    }
    text_put(&file, "  add 1 to my p\nstatus:\n  each player:\n");
    for (int i = 0; i < 8; i++) {
        text_put(&file, "    say \"");
        repeat("{choices}", 100);
        text_put(&file, "\"\n");
    }
    text_put(&file, "ends: win when my p = 900\n");
    g = load(&r);
    s = game_start(&r, P1);
    begin = milliseconds();
    g->status(&(struct scene){&r, {"Ann", "Bob"}, 1}, &s, &said);
    assert_in_range(milliseconds() - begin, 0, 20);
    text_release(&said);
    text_release(&file);
    rulefile_free(g);
}

static void texts_are_cut(void **unused)
{
    struct text said = text_growing();
    struct rules r;
    const struct game *g;
    struct state s;

    (void)unused;
    file = text_growing();
    text_put(&file,
             "duel 1\ngame mean \"Mean\"\nplayers \"Ann\" and \"Bob\" take turns\ntext long: \"");
    repeat("0123456789", 100);
    text_put(&file, "\"\ntext longer: \"");
    repeat("{long}", 20);
    text_put(&file, "\"\neach player has:\n  p: 0 to 9\nmove go:\n  add 1 to my p\n");
    repeat("  say \"{longer}{longer}{longer}{longer}\"\n", 20);
    text_put(&file, "ends: win when my p = 9\n");
    g = load(&r);
    s = game_start(&r, P1);
    g->tell(&(struct scene){&r, {"Ann", "Bob"}, 1}, &s, (struct joint){0}, &s, &said);
    assert_in_range(said.len, 14 * 1024, 16 * 1024);
    text_release(&said);
    text_release(&file);
    rulefile_free(g);
}

/* Which values end the game is asked for a part with 60,001 values. */
static void most_values_end_the_game(void **unused)
{
    struct digit digits[DIGITS_MAX];
    struct rules r;
    const struct game *g;
    int begin;

    (void)unused;
    file = text_growing();
    text_put(&file, head);
    text_put(&file, "move go amount 1 to 64: add amount to my p\nends:\n");
    repeat("  win when my p / 2 / 3 / 5 / 7 / 2 / 3 / 5 / 7 = 20000\n", 40);
    text_put(&file, "  lose when my p < 30000\n");
    g = load(&r);
    begin = milliseconds();
    g->digits(&r, digits);
    assert_in_range(milliseconds() - begin, 0, 20);
    text_release(&file);
    rulefile_free(g);
}

/* Piles that have more than all cards leave fewer than none: a list of them still has an end. */
static void no_cards_are_left(void **unused)
{
    static const char piles[] = "each player has:\n  hand: cards 1 to 10 times 15, starts full\n"
                                "  deck: cards 1 to 1 times 15, starts full\n"
                                "  rest: cards not in hand or deck\n";
    struct field field[FIELDS_MAX];
    struct rules r;
    const struct game *g;
    struct state s;

    (void)unused;
    file = text_growing();
    text_put(&file, "duel 1\ngame mean \"Mean\"\nplayers \"Ann\" and \"Bob\" take turns\n");
    text_put(&file, piles);
    text_put(&file, "move go: say \"\"\nends: draw when size of my hand = 0\n");
    g = load(&r);
    s = game_start(&r, P1);
    assert_int_equal(g->describe(&r, &s, field), 3);
    for (int i = 0; i < 3; i++)
        assert_in_range(field[i].count[P1], 0, FIELD_VALUES);
    text_release(&file);
    rulefile_free(g);
}

/* The turn limit ends a game whose players hand one phase to each other for ever. */
static void a_phase_comes_again(void **unused)
{
    static const char moves[] = "phases one \"one\", two \"two\", three \"three\"\n"
                                "move begin, in one:\n  next two by opponent\n"
                                "move again, in two:\n  next two by opponent\n"
                                "move on, in one or two:\n  next three by me\n"
                                "move back, in three:\n  next two by opponent\n"
                                "ends: win when my p = 900\n";
    struct rng g = {3};
    struct rules r;
    struct state s;
    int left = 1000;

    (void)unused;
    file = text_growing();
    text_put(&file, head);
    text_put(&file, moves);
    load(&r);
    r.value[TURN_LIMIT] = 20;
    for (s = game_start(&r, P1); s.turn != OVER && left > 0; left--)
        game_step(&r, &s, nature_pick_all(&r, &s, &g));
    assert_int_equal(s.turn, OVER);
    assert_int_equal(s.clock, 20);
    text_release(&file);
    rulefile_free(r.game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_named_often),  cmocka_unit_test(texts_are_cut),
        cmocka_unit_test(most_values_end_the_game), cmocka_unit_test(no_cards_are_left),
        cmocka_unit_test(a_phase_comes_again),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
