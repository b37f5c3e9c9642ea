/* Hints and warnings: what they say agrees with the table, in the words of the book. */
#include "judged.h"
#include "advise/judge.h"
#include "core/move.h"
#include "core/record.h"

static struct moment moment_of(const struct judged *j, const char *words, int player)
{
    const struct game *game = j->rules.game;

    return (struct moment){.judge = &j->judge,
                           .scene = {&j->rules, {game->names[P1], game->names[P2]}, 1},
                           .s = judged_position(&j->rules, words),
                           .player = player};
}

static void expect_said(const char *what, const char *said, const char *want)
{
    if (strstr(said, want) == NULL)
        fail_msg("%s\n  said: %s\n  want: %s", what, said, want);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static const struct {
    const char *rules, *position;
    int player;
    struct {
        int step;
        const char *want; /* among what is said */
    } says[8];
} hints[] = {
    /* a forced win, and what to do */
    {"energy-duel",
     "turn=1 ep=10/10",
     P1,
     {
         {1, "Whatever you spend, your opponent cannot finish you next turn. What would an attack "
             "leave them to spend? You can force a win in 2 turns.\n"},
         {2, "Attack 3.\n"},
         {3, "Attacking with 3 wins in 2 turns: if Player B attacks with 1, attack with 2 and win. "
             "With 4 EP your opponent cannot finish you next turn, but you, with 7, could finish "
             "them.\n"},
         {3, "Why not attack 1? This lets Player B win by force, in 3 turns.\n"},
         {4,
          "Win chance: 100% before, 100% after attacking with 3:\n  Player A attacks with 3 EP.\n"},
         {4, "  Game Over: Player A Wins!\nWhy not attack 1? This lets"},
         {9, "Win chance: 100%"}, /* the last is repeated */
     }},
    /* lost, but the opponent may err */
    {"energy-duel",
     "turn=2 ep=7/4",
     P2,
     {
         {1, "Player A can force a win in 1 turn. "},
         {1, "Your chance is that Player A errs. All 4 choices"},
         {2, "Choose any: all 4"},
         {4, "% against a casual player.\n"},
         {4, "Player A may go wrong like this:\n  Player B "},
     }},
    /* the choice that is hardest to answer, and the one that holds out longer; no choice raises the
     * chance */
    {"charge",
     "turn=1 total=5/13 cards=3,2,0/3,2,0 blocked=0/0 gain=0/4",
     P1,
     {
         {2, "Charge 5. To hold out for 3 turns instead of 1, block.\n"},
         {4, "Win chance: 0% before, 0% after charging 5; 0.3% against a casual player.\n"},
     }},
    /* the idea, and not a count */
    {"charge",
     "turn=1 total=9/10 cards=5,2,1/2,0,0 blocked=0/0 gain=0/0",
     P1,
     {
         {1, "Your opponent could reach 15 with one Charge next turn. You can force a win in "},
         {2, "Block.\n"},
         {3, "Your opponent has 10 points and could win with one Charge; the Block stops it.\n"},
     }},
    /* lost, whatever the opponent does */
    {"energy-duel:turn-limit=9,limit-result=points",
     "turn=1 clock=5 ep=1/5",
     P1,
     {
         {1, "Player B can force a win in 1 turn. Even a casual player would nearly always "
             "win.\n"},
         {2, "Choose any: all 2 are equally good.\n"},
     }},
    {"energy-duel-blast:start=5,turn-limit=6,limit-result=points",
     "turn=both clock=5 ep=1/9 locked=0/0",
     P1,
     {
         {1, "A Blast would finish you now, even if you charge: only a Shield stops it.\n"},
         {2, "Choose any: all 3 are equally good.\n"},
     }},
    /* choices that make no difference are not said to make one */
    {"charge",
     "turn=1 total=12/2 cards=2,1,1/2,1,1 blocked=1/0 gain=0/0",
     P1,
     {
         {1, "You can force a win in 3 turns. All 7 choices are equally good.\n"},
         {2, "Choose any: all 7 are equally good.\n"},
     }},
    {"energy-duel-blast",
     "turn=both ep=10/10 locked=0/0",
     P1,
     {
         {1, "A predictable player gets read: vary your choices, and watch"},
         {2, "Shield.\n"},
         {3, "Most players blast here, and a Shield stops a Blast.\n"},
         {4, "Against best play no choice gives anything away:\n  charge: 50%, and 46.6% against a "
             "casual player\n"},
     }},
    /* nobody wins, but one may lose */
    {"energy-clash",
     "turn=1 ep=1/4 defending=0/0",
     P1,
     {
         {1, "You have 3 EP or fewer: an attack by your opponent would end the game. 1 of your 2 "
             "choices is wrong: it loses at once.\n"},
         {3, "With 1 EP one attack would finish you; with 5 it would not.\nWhy not defend? This "
             "loses at once.\n"},
         {4, "Why not defend? This loses at once:\n  Player 1 "
             "defends!\n"},
     }},
    {"energy-clash",
     "turn=1 ep=10/10 defending=0/0",
     P1,
     {
         {1, "Compare: an attack costs you 2 EP and your opponent 3; a recharge gains you 4.\n"},
         {2, "Recharge.\n"},
         {3, "It takes you from 10 to 14 EP; an attack would cost you 2 EP to take 3.\n"},
         {4, "Win chance: 50% before, 50% after recharging; 53.6% against a casual player.\n"},
     }},
    /* a reason that is about the opponent */
    {"energy-clash",
     "turn=1 ep=8/2 defending=0/1",
     P1,
     {
         {3, "Your opponent is defending, so an attack would take only 1 EP.\n"},
     }},
    /* a mix */
    {"energy-duel-blast:turn-limit=20,limit-result=points",
     "turn=both clock=0 ep=3/5 locked=0/1",
     P1,
     {
         {1, "No single choice is right every time: keep Player 2 guessing. Avoid blasting.\n"},
         {2, "Mix: charge 44%, shield 56% of the time.\n"},
         {3, "Why not blast? If Player 2 blasts, you lose at once.\n"},
         {4, "If Player 2 blasts, you lose at once:\n"},
     }},
    /* a choice that keeps the value against one optimal mix of the opponent, but not against all */
    {"energy-duel-blast",
     "turn=both ep=3/1 locked=0/0",
     P2,
     {
         {1, "A Blast would finish you now, even if you charge: only a Shield stops it. Avoid "},
         {2, "Shield.\n"},
         {3, "A Blast would finish you, even if you charge.\n"},
         {4, "If Player 1 blasts, you lose at once:\n"},
     }},
    {"energy-duel-blast",
     "turn=both ep=3/1 locked=0/0",
     P1,
     {
         {4, "Against best play no choice gives anything away:\n"},
     }},
    /* lost, where both choose */
    {"energy-duel-blast:turn-limit=3,limit-result=points",
     "turn=both clock=2 ep=3/4 locked=0/0",
     P1,
     {
         {2, "Shield.\n"},
     }},
    /* one choice */
    {"energy-duel-blast:poor-blast=illegal",
     "turn=both ep=1/5 locked=1/0",
     P1,
     {
         {1, "You have only one choice: shield.\n"},
     }},
};

static void test_hints_say_what_they_should(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(hints); i++) {
        struct judged j;
        struct moment at;

        judged_open(&j, hints[i].rules, hints[i].position);
        at = moment_of(&j, hints[i].position, hints[i].player);
        for (int k = 0; hints[i].says[k].want != NULL; k++) {
            struct text said = TEXT_OF(HINT_BYTES);

            assert_true(hint_tell(&at, hints[i].says[k].step, &said) > 0);
            expect_said(hints[i].position, said.at, hints[i].says[k].want);
        }
        judged_close(&j);
    }
}

static void test_no_hint_out_of_turn(void **state)
{
    struct judged j;
    struct moment at;
    char room[HINT_BYTES];
    struct text said = TEXT(room);

    (void)state;
    judged_open(&j, "energy-duel", NULL);
    at = moment_of(&j, "turn=1 ep=10/10", P2);
    assert_int_equal(hint_tell(&at, 1, &said), ERR_ILLEGAL);
    assert_int_equal(said.len, 0);
    at.judge = &(struct judge){.rules = &j.rules};
    at.player = P1;
    assert_int_equal(hint_tell(&at, 1, &said), ERR_UNKNOWN);
    judged_close(&j);
}

/* ---- properties ------------------------------------------------------------------------------ */

static struct moment moment_in(const struct judged *j, const struct record *rec, size_t i,
                               int player)
{
    struct moment at = {
        .judge = &j->judge, .scene = record_scene(rec), .s = *record_at(rec, i), .player = player};

    at.scene.turn = rec->choices[i].turn;
    return at;
}

/* The tutor warns about every error and clearly weak choice, and about nothing else; what it says
 * is true.
 */
static void check_warnings(const struct judged *j, const struct moment *at)
{
    struct judgement g;

    if (judge_choices(&j->judge, &at->s, NULL, at->player, &g) != OK)
        return;
    for (int i = 0; i < g.count; i++) {
        char room[HINT_BYTES], why_room[HINT_BYTES], want[SENTENCE_BYTES];
        struct text said = TEXT(room), why = TEXT(why_room);
        const struct verdict *v = &g.of[i];
        bool warned = hint_warn(at, v->move, 0.05, &said);

        assert_int_equal(warned,
                         judge_is_error(v->label) || (v->label == LABEL_WEAK && v->drop >= 0.10));
        assert_null(strchr(warned ? room : "", '%'));
        assert_false(said.cut);
        assert_int_equal(warned, said.len > 0);
        if (warned) {
            hint_explain(at, &g, v, &why);
            assert_string_not_equal(why_room, room); /* the question why has an answer */
        }
        if (warned && g.how == JUDGED_WHOLE && judge_is_error(v->label) && v->worth.value < 0 &&
            v->worth.plies > 1) {
            snprintf(want, sizeof want,
                     v->worth.plies == 2   ? "This lets %s win at once: they "
                     : v->worth.plies == 4 ? "This lets %s win in %d turn"
                                           : "This lets %s win by force, in %d turn",
                     at->scene.name[!at->player], prospect_turns(v->worth.plies - 1));
            expect_said("warning", room, want);
        }
        assert_false(hint_warn(at, v->move, 1.01, &said)); /* more than everything */
    }
}

/* Every step says something, the same every time, and never recommends an error. */
static void check_steps(const struct judged *j, const struct moment *at)
{
    for (int step = 1; step <= HINT_STEPS; step++) {
        char room[HINT_BYTES], again_room[HINT_BYTES];
        struct text said = TEXT(room), again = TEXT(again_room);
        int steps = hint_tell(at, step, &said);

        assert_int_equal(hint_tell(at, step, &again), steps);
        assert_string_equal(room, again_room);
        assert_false(said.cut);
        if (steps < 0)
            assert_int_equal(steps, ERR_UNKNOWN);
        else
            assert_int_equal(said.len > 0 ? room[said.len - 1] : 0, '\n');
    }
    (void)j;
}

static void check_hints(const struct judged *j, const struct record *rec)
{
    for (size_t i = 0; i < rec->count; i += 3)
        for (int p = P1; p <= P2; p++) {
            struct moment at = moment_in(j, rec, i, p);

            if (at.s.turn != p && at.s.turn != BOTH)
                continue;
            check_steps(j, &at);
            check_warnings(j, &at);
        }
}

/* At every position where both choose: the last step says that no choice gives anything away if and
 * only if each has the position's value. */
static void test_nothing_to_give_away(void **state)
{
    static const char *const rules[] = {
        "energy-duel-blast:start=4",
        "energy-duel-blast:start=4,turn-limit=8,limit-result=points",
    };

    (void)state;
    for (int i = 0; i < COUNT(rules); i++) {
        uint64_t cursor = 0;
        struct judged j;
        struct worth w;
        struct state s;

        judged_open(&j, rules[i], NULL);
        while (solution_next(j.known, &cursor, &s, &w))
            for (int p = P1; p <= P2; p++) {
                struct moment at = {
                    .judge = &j.judge, .scene = {&j.rules, {"Ann", "Bob"}, 1}, .s = s, .player = p};
                struct prospect all[MOVES_MAX];
                int n = solution_prospects(j.known, &s, p, all), right = 0;
                char room[HINT_BYTES];
                struct text said = TEXT(room);

                for (int k = 0; k < n; k++)
                    right += fabs(all[k].worth.value - (p == P1 ? w.value : -w.value)) < 1e-9;
                assert_true(hint_tell(&at, HINT_LINE, &said) > 0);
                if (n > 1 &&
                    (strstr(room, "no choice gives anything away") != NULL) != (right == n))
                    fail_msg("%s, ep %d/%d: %d of %d choices are right\n  said: %s", rules[i],
                             s.points[P1], s.points[P2], right, n, room);
            }
        judged_close(&j);
    }
}

static void test_hints_hold_everywhere(void **state)
{
    (void)state;
    judged_games(check_hints);
}

/* Games with hidden cards: chances with their errors, and no line of play. */
static int weigh_two(const struct judge *j, const struct view *v, const struct past *past,
                     struct verdict out[MOVES_MAX])
{
    move list[MOVES_MAX];
    int n = j->rules->game->legal(j->rules, &v->seen, v->me, list);

    (void)past;
    for (int i = 0; i < n; i++)
        out[i] = (struct verdict){.move = list[i],
                                  .chance = i == 0 ? 0.62 : 0.40,
                                  .error = 0.02,
                                  .behind = i == 0 ? 0 : 0.02,
                                  .share = i == 0};
    return n;
}

static void test_a_judge_of_views_gives_hints(void **state)
{
    struct rules r = rules_of("battle-numbers");
    static const struct judge_views two = {.weigh = weigh_two};
    struct judge j = {.rules = &r, .views = &two};
    struct record rec = begun(&r, 2);
    struct rng g = rng_at(2, 6, 0);
    struct moment at;
    char room[HINT_BYTES];
    struct text said = TEXT(room);
    move list[MOVES_MAX];

    (void)state;
    while (rec.duel.now.turn == CHANCE)
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
    at = (struct moment){.judge = &j,
                         .scene = record_scene(&rec),
                         .s = rec.duel.now,
                         .player = rec.duel.now.turn,
                         .past = record_past(&rec, rec.count)};
    assert_int_equal(hint_tell(&at, 1, &said), HINT_STEPS);
    assert_null(strchr(room, '%'));
    text_clear(&said);
    assert_int_equal(hint_tell(&at, HINT_LINE, &said), HINT_STEPS);
    expect_said("view", room, "Win chance: 62% ± 2 before");
    r.game->legal(&r, &rec.duel.now, rec.duel.now.turn, list);
    text_clear(&said);
    assert_true(hint_warn(&at, list[1], 0.05, &said));
    expect_said("view", room, " is better. ");
    assert_false(hint_warn(&at, list[0], 0.05, &said));
    record_release(&rec);
}

/* The choices that a page plays are those that the last step of a hint tells. */
static void test_a_line_is_the_one_that_is_told(void **state)
{
    static const struct {
        const char *rules, *position;
        int player;
        const char *line; /* after the best choice; where both choose, P1's and P2's */
    } rows[] = {
        {"energy-duel", "turn=1 ep=10/10", P1, "attack 3, attack 1, attack 2, "},
        {"energy-duel", "turn=2 ep=4/6", P2, "attack 2, "},
        {"energy-duel-blast", "turn=both clock=0 ep=6/5 locked=0/0", P1, "charge/charge, "},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct text said = TEXT_OF(SENTENCE_BYTES);
        struct judgement g;
        struct judged j;
        struct moment at;
        struct story line;

        judged_open(&j, rows[i].rules, rows[i].position);
        at = moment_of(&j, rows[i].position, rows[i].player);
        assert_int_equal(judge_moment(&at, &g), OK);
        story_get(&at, &g, &g.of[g.best], &line);
        for (int n = 0; n < line.count; n++) {
            text_add(&said, "%s", move_word(&j.rules, line.choices[n].a).at);
            if (at.s.turn == BOTH)
                text_add(&said, "/%s", move_word(&j.rules, line.choices[n].b).at);
            text_add(&said, ", ");
        }
        assert_string_equal(said.at, rows[i].line);
        judged_close(&j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints_say_what_they_should),
        cmocka_unit_test(test_no_hint_out_of_turn),
        cmocka_unit_test(test_nothing_to_give_away),
        cmocka_unit_test(test_hints_hold_everywhere),
        cmocka_unit_test(test_a_judge_of_views_gives_hints),
        cmocka_unit_test(test_a_line_is_the_one_that_is_told),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
