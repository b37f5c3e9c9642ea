/* Hints and warnings: what they say agrees with the table, in the words of the book. */
#include "judged.h"
#include "advise/judge.h"
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
         {1, "You can force a win in 2 turns. 2 of your 4 choices are wrong: the worst "
             "lets Player B win in 2 turns.\n"},
         {2, "Attack 3.\n"},
         {3,
          "Attacking with 3 wins in 2 turns (attack 1, attack 2: you are at 3, Player B at -1).\n"},
         {3, "Why not attack 1? This lets Player B win in 3 turns ("},
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
         {4, "% if both play like casual.\n"},
         {4, "Player A may go wrong like this:\n  Player B "},
     }},
    /* the choice that is hardest to answer, and the one that holds out longer; no choice raises the
     * chance */
    {"charge",
     "turn=1 total=5/13 cards=3,2,0/3,2,0 blocked=0/0 gain=0/4",
     P1,
     {
         {2, "Charge 5. This assumes that both of you play like casual. To hold out for 3 "
             "turns instead of 1, block.\n"},
         {4, "Win chance: 0% before, 0% after charging 5; 0.3% if both play like casual.\n"},
     }},
    /* lost, whatever the opponent does */
    {"energy-duel:turn-limit=9,limit-result=points",
     "turn=1 clock=5 ep=1/5",
     P1,
     {
         {1, "Player B can force a win in 1 turn. Even a player like casual would nearly "
             "always win.\n"},
         {2, "Choose any: all 2 are equally good.\n"},
     }},
    {"energy-duel-blast:start=5,turn-limit=6,limit-result=points",
     "turn=both clock=5 ep=1/9 locked=0/0",
     P1,
     {
         {1,
          "Your win chance is 0%. No choice gives anything away, and none is harder to answer than "
          "another.\n"},
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
         {1, "No choice gives anything away against best play. If both play like casual, your "
             "chance is 51.3% after the best choice and 43% after the worst.\n"},
         {2, "Shield. This assumes that both of you play like casual.\n"},
     }},
    /* nobody wins, but one may lose */
    {"energy-clash",
     "turn=1 ep=1/4 defending=0/0",
     P1,
     {
         {1, "Nobody can force a win here. 1 of your 2 choices is wrong: it loses at once.\n"},
         {4,
          "Why not defend? This loses at once; your win chance falls from 50% to 0%:\n  Player 1 "
          "defends!\n"},
     }},
    {"energy-clash",
     "turn=1 ep=10/10 defending=0/0",
     P1,
     {
         {1, "your chance is 53.6% after the best choice and 47.7% after the worst.\n"},
     }},
    /* a mix */
    {"energy-duel-blast:turn-limit=20,limit-result=points",
     "turn=both clock=0 ep=3/5 locked=0/1",
     P1,
     {
         {1,
          "No single choice is right every time: keep Player 2 guessing. Avoid blasting: it costs 14 "
          "points of win chance.\n"},
         {2, "Mix: charge 44%, shield 56% of the time.\n"},
         {4, "If Player 2 expects you to blast and answers by blasting, you have 0% left:\n"},
     }},
    /* a choice that keeps the value against one optimal mix of the opponent, but not against all */
    {"energy-duel-blast",
     "turn=both ep=3/1 locked=0/0",
     P2,
     {
         {1, "Your win chance is 50%. Avoid charging: it costs 50 points of win chance.\n"},
         {2, "Shield.\n"},
         {4, "expects you to charge and answers by blasting, you have 0% left:\n"},
     }},
    {"energy-duel-blast",
     "turn=both ep=3/1 locked=0/0",
     P1,
     {
         {1, "No choice gives anything away against best play. If both play like casual, "},
     }},
    /* lost, where both choose */
    {"energy-duel-blast:turn-limit=3,limit-result=points",
     "turn=both clock=2 ep=3/4 locked=0/0",
     P1,
     {
         {2, "Shield. This assumes that both of you play like casual.\n"},
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

/* The tutor warns about every error and weak choice, and about nothing else; what it says is true.
 */
static void check_warnings(const struct judged *j, const struct moment *at)
{
    struct judgement g;

    if (judge_choices(&j->judge, &at->s, NULL, at->player, &g) != OK)
        return;
    for (int i = 0; i < g.count; i++) {
        char room[HINT_BYTES], want[SENTENCE_BYTES];
        struct text said = TEXT(room);
        const struct verdict *v = &g.of[i];
        bool warned = hint_warn(at, v->move, 0.05, &said);

        assert_int_equal(warned, judge_is_inferior(v->label));
        assert_false(said.cut);
        assert_int_equal(warned, said.len > 0);
        if (warned && g.how == JUDGED_WHOLE && judge_is_error(v->label) && v->worth.value < 0 &&
            v->worth.plies > 1) {
            snprintf(want, sizeof want,
                     v->worth.plies == 2 ? "This lets %s win at once"
                                         : "This lets %s win in %d turn",
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

/* At every position where both choose: the hint says that no choice gives anything away if and only
 * if each has the position's value. */
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
                assert_true(hint_tell(&at, 1, &said) > 0);
                if (n > 1 &&
                    (strstr(room, "No choice gives anything away") != NULL) != (right == n))
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
    expect_said("view", room, "Your win chance is 62% ± 2.");
    r.game->legal(&r, &rec.duel.now, rec.duel.now.turn, list);
    text_clear(&said);
    assert_true(hint_warn(&at, list[1], 0.05, &said));
    expect_said("view", room, "This costs 22 ± 2 points of win chance.\n");
    assert_false(hint_warn(&at, list[0], 0.05, &said));
    record_release(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hints_say_what_they_should),
        cmocka_unit_test(test_no_hint_out_of_turn),
        cmocka_unit_test(test_nothing_to_give_away),
        cmocka_unit_test(test_hints_hold_everywhere),
        cmocka_unit_test(test_a_judge_of_views_gives_hints),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
