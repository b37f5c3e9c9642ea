/* When a draw is offered in a game that leads nowhere, and whether a built-in player accepts it. */
#include "core/move.h"
#include "games/games.h"
#include "records.h"
#include "solved.h"
#include "teach/endless.h"

static move word_move(const struct record *rec, int player, const char *word)
{
    move all[MOVES_MAX];
    int n = duel_legal(&rec->duel, player, all);

    for (int i = 0; i < n; i++)
        if (strcmp(move_word(&rec->duel.rules, all[i]).at, word) == 0)
            return all[i];
    fail_msg("%s is not legal", word);
    return 0;
}

/* Let every player to choose make this move, `times` times. */
static void play_word(struct record *rec, const char *word, int times)
{
    for (int i = 0; i < times; i++) {
        int player = rec->duel.now.turn == P2 ? P2 : P1;
        struct joint m = {word_move(rec, player, word), 0};

        if (rec->duel.now.turn == BOTH)
            m.b = word_move(rec, P2, word);
        assert_int_equal(record_play(rec, m), OK);
    }
}

static struct record begin_words(const char *words)
{
    struct rules r;

    assert_int_equal(games_parse_rules(&r, words, NULL), OK);
    return begun(&r, 0);
}

/* Once after 30 turns, then ever more rarely; a loss that leads to a new position begins anew. */
static void offers_become_rare(void **unused)
{
    static const struct {
        int turns, offer;
    } rows[] = {{0, 0},   {29, 0},   {30, 30},   {31, 30},   {59, 30},
                {60, 60}, {119, 60}, {120, 120}, {239, 120}, {240, 240}};
    struct record rec = begin_words("energy-clash");

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        play_word(&rec, "recharge", rows[i].turns - rec.duel.turns);
        assert_int_equal(endless_turns(&rec), rows[i].turns);
        assert_int_equal(endless_offer(&rec), rows[i].offer);
    }
    play_word(&rec, "attack", 1);
    assert_int_equal(endless_turns(&rec), 0);
    assert_int_equal(endless_offer(&rec), 0);
    record_release(&rec);
}

/* Where points have no limit, positions never repeat. */
static void charging_for_ever_is_seen(void **unused)
{
    struct record rec = begin_words("energy-duel-blast");

    (void)unused;
    play_word(&rec, "charge", 29);
    assert_int_equal(endless_offer(&rec), 0);
    play_word(&rec, "charge", 1);
    assert_int_equal(endless_offer(&rec), ENDLESS_TURNS);
    assert_true(endless_is_level(&rec, NULL));
    record_release(&rec);
}

static void points_or_the_solution_are_level(void **unused)
{
    struct record rec = begin_words("energy-clash");
    struct solution *known = solved(&rec.duel.rules, &(struct solve_setup){0});

    (void)unused;
    assert_true(endless_is_level(&rec, NULL));
    play_word(&rec, "attack", 1);
    assert_int_not_equal(rec.duel.now.points[P1], rec.duel.now.points[P2]);
    assert_false(endless_is_level(&rec, NULL));
    assert_true(endless_is_level(&rec, known)); /* nobody can force a win */
    solution_free(known);
    record_release(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(offers_become_rare),
        cmocka_unit_test(charging_for_ever_is_seen),
        cmocka_unit_test(points_or_the_solution_are_level),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
