/* The referee: whose choice is wanted, which choices are taken, and how games end. */
#include "core/move.h"
#include "match/referee.h"
#include "records.h"

static struct referee begun_game(const char *rules, uint64_t seed)
{
    struct rules r = rules_of(rules);
    struct referee g = {.rec = begun(&r, seed)};

    assert_int_equal(referee_begin(&g), OK);
    return g;
}

static move word(const struct referee *g, const char *w)
{
    move m = 0;

    assert_int_equal(move_parse(&g->rec.duel.rules, w, &m), OK);
    return m;
}

static int undone(struct referee *g)
{
    struct undo undo = undo_ask(g, (const bool[2]){true, true});

    return referee_undo(g, &undo);
}

static void turns_are_kept(void **unused)
{
    struct referee g = begun_game("energy-duel", 0);
    struct state before = g.rec.duel.now;

    (void)unused;
    assert_int_equal(referee_wanted(&g), P1);
    assert_int_equal(referee_choose(&g, P2, word(&g, "charge")), ERR_ILLEGAL); /* not yet */
    assert_int_equal(referee_choose(&g, P1, MOVE(9, 9)), ERR_ILLEGAL);         /* no such move */
    assert_memory_equal(&g.rec.duel.now, &before, sizeof before);
    assert_int_equal(referee_choose(&g, P1, word(&g, "attack 3")), OK);
    assert_int_equal(referee_wanted(&g), P2);
    assert_int_equal(undone(&g), OK);
    assert_memory_equal(&g.rec.duel.now, &before, sizeof before);
    assert_int_equal(undone(&g), ERR_ILLEGAL); /* nothing is left to take back */
    referee_release(&g);
}

/* Until both have chosen, nothing happens that anyone could see. */
static void a_choice_waits_for_the_other(void **unused)
{
    struct referee g = begun_game("energy-duel-blast", 0);
    struct state before = g.rec.duel.now;

    (void)unused;
    assert_int_equal(referee_wanted(&g), BOTH);
    assert_int_equal(referee_choose(&g, P2, word(&g, "shield")), OK);
    assert_int_equal(referee_wanted(&g), P1);
    assert_int_equal(g.rec.count, 0);
    assert_memory_equal(&g.rec.duel.now, &before, sizeof before);
    assert_int_equal(referee_choose(&g, P2, word(&g, "charge")), ERR_ILLEGAL); /* not twice */
    assert_int_equal(undone(&g), OK);
    assert_int_equal(referee_wanted(&g), BOTH);
    assert_int_equal(referee_choose(&g, P1, word(&g, "charge")), OK);
    assert_int_equal(referee_choose(&g, P2, word(&g, "shield")), OK);
    assert_int_equal(g.rec.count, 1);
    assert_int_equal(g.rec.choices[0].m.a, word(&g, "charge"));
    assert_int_equal(g.rec.choices[0].m.b, word(&g, "shield"));
    assert_int_equal(undone(&g), ERR_ILLEGAL); /* revealed choices cannot be taken back */
    referee_release(&g);
}

/* Nature deals before anybody is asked, and the cards are in the record. */
static void nature_moves_by_herself(void **unused)
{
    struct referee g = begun_game("battle-numbers", 0);

    (void)unused;
    assert_in_range(g.rec.count, 2, MOVES_MAX);
    assert_in_range(referee_wanted(&g), P1, P2);
    referee_release(&g);
}

static void games_end_early(void **unused)
{
    static const struct {
        enum ending ending;
        int player;
        enum result result;
        const char *line, *said;
    } rows[] = {
        {ENDING_RESIGN, P1, P2_WINS, "resign 1 ", "\nZo\xc3\xab resigns.\n"},
        {ENDING_FORFEIT, P2, P1_WINS, "forfeit 2 ", " forfeits the game.\n"},
        {ENDING_TIME, P1, P2_WINS, "time 1 ", "\nZo\xc3\xab runs out of time.\n"},
        {ENDING_ABORT, P1, UNFINISHED, "abort ", "\nThe game is aborted.\n"},
        {ENDING_AGREED, P1, DRAW, "agreed ", "\nThe players agree on a draw.\n"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct referee g = begun_game("charge", 0);
        struct text out = TEXT(file);
        char room[SENTENCE_BYTES];
        struct text said = TEXT(room);
        struct record back;

        record_text_print_header(&g.rec, &out);
        assert_int_equal(referee_choose(&g, P1, word(&g, "charge 5")), OK);
        assert_int_equal(referee_end(&g, rows[i].ending, rows[i].player), OK);
        assert_int_equal(referee_wanted(&g), OVER);
        assert_int_equal(referee_choose(&g, P2, word(&g, "charge 5")), ERR_OVER);
        assert_int_equal(undone(&g), ERR_ILLEGAL);
        assert_int_equal(referee_end(&g, ENDING_RESIGN, P1), ERR_OVER);
        assert_int_equal(record_result(&g.rec), rows[i].result);
        while (record_text_print_next(&g.rec, &out))
            continue;
        record_tell_end(&g.rec, &said);
        assert_non_null(strstr(file, rows[i].line));
        assert_non_null(strstr(room, rows[i].said));
        back = parsed(file, out.len);
        assert_int_equal(back.ending, rows[i].ending);
        assert_int_equal(record_result(&back), rows[i].result);
        assert_false(record_text_print_next(&back, &out));
        record_release(&back);
        referee_release(&g);
    }
}

/* A choice that waits for the other player's is dropped when the game ends. */
static void nothing_is_left_to_undo(void **unused)
{
    struct referee g = begun_game("energy-duel-blast", 0);

    (void)unused;
    assert_int_equal(referee_choose(&g, P1, word(&g, "charge")), OK);
    assert_int_equal(referee_end(&g, ENDING_RESIGN, P2), OK);
    assert_false(g.choosing.is_in[P1]);
    assert_int_equal(undone(&g), ERR_ILLEGAL);
    referee_release(&g);
}

/* The record has room for the choice, but not for what nature draws after it. */
static void a_choice_that_nature_cannot_follow(void **unused)
{
    enum { MOST = RECORD_BYTES / 8 };
    struct referee g = begun_game("battle-numbers", 0), before;
    move legal[MOVES_MAX];
    struct duel next;
    int player;

    (void)unused;
    for (;; referee_choose(&g, player, legal[0])) {
        player = (int)referee_wanted(&g);
        duel_legal(&g.rec.duel, player, legal);
        next = g.rec.duel;
        duel_step(&next, (struct joint){legal[0], 0});
        if (next.now.turn == CHANCE)
            break;
    }
    free(g.rec.choices);
    g.rec.choices = calloc(MOST, sizeof g.rec.choices[0]);
    assert_non_null(g.rec.choices);
    g.rec.room = MOST;
    g.rec.count = MOST - 1;
    before = g;
    assert_int_equal(referee_choose(&g, player, legal[0]), ERR_LIMIT);
    assert_memory_equal(&g, &before, sizeof g);
    referee_release(&g);
}

/* Random choices in any order, undo and wrong calls between them: the file replays to the same. */
static void any_game_is_what_its_lines_say(void **unused)
{
    struct rules r;

    (void)unused;
    for (int i = 0; spread_at(i, &r); i++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct referee g = {.rec = begun(&r, seed)};
            struct rng dice = rng_at(seed, 7, 0);
            struct text out = TEXT(file);
            struct record back;

            record_text_print_header(&g.rec, &out);
            assert_int_equal(referee_begin(&g), OK);
            while (referee_wanted(&g) != OVER && g.rec.duel.turns < TURNS) {
                int player = (int)rng_below(&dice, 2);
                move legal[MOVES_MAX];

                if (!referee_wants(&g, player)) {
                    assert_int_equal(referee_choose(&g, player, 0), ERR_ILLEGAL);
                    continue;
                }
                assert_int_equal(
                    referee_choose(
                        &g, player,
                        legal[rng_below(&dice, (uint32_t)duel_legal(&g.rec.duel, player, legal))]),
                    OK);
                print_lines(&g.rec, false, &out);
                if (rng_below(&dice, 5) == 0)
                    undone(&g);
                print_lines(&g.rec, false, &out);
            }
            assert_false(out.cut);
            back = parsed(file, out.len);
            assert_memory_equal(&back.duel.now, &g.rec.duel.now, sizeof back.duel.now);
            assert_int_equal(back.count, g.rec.count);
            record_release(&back);
            referee_release(&g);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_are_kept),
        cmocka_unit_test(a_choice_waits_for_the_other),
        cmocka_unit_test(nature_moves_by_herself),
        cmocka_unit_test(games_end_early),
        cmocka_unit_test(nothing_is_left_to_undo),
        cmocka_unit_test(a_choice_that_nature_cannot_follow),
        cmocka_unit_test(any_game_is_what_its_lines_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
