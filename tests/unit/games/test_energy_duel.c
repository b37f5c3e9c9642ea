/* Energy Duel, rule by rule: the book and each option's readings. */
#include "play.h"
#include "core/state.h"

static void the_book(void **unused)
{
    static const struct row rows[] = {
        {"energy-duel", NULL, "", "ep=10/10; turn=1; legal=attack 1-3 or charge"},
        /* scenario 1, and the command-line sample */
        {"energy-duel", NULL, "attack 3", "ep=7/4; turn=2"},
        {"energy-duel", NULL, "attack 3, charge", "ep=7/6; turn=1"},
        {"energy-duel", NULL, "attack 3, charge, attack 3", "ep=4/0; turn=over; result=1 wins"},
        /* scenario 2: both fall, the attacker wins; EP goes below 0 */
        {"energy-duel", NULL, "attack 2", "ep=8/6"},
        {"energy-duel", NULL, "attack 2, attack 3", "ep=2/3"},
        {"energy-duel", NULL, "attack 2, attack 3, charge", "ep=4/3"},
        {"energy-duel", NULL, "attack 2, attack 3, charge, attack 3", "ep=-2/0; result=2 wins"},
        /* nobody can spend more EP than they have */
        {"energy-duel", NULL, "attack 2, attack 3, !attack 3, attack 1", "ep=1/1; turn=2"},
        {"energy-duel", NULL, "attack 2, attack 3", "legal=attack 1-2 or charge"},
        /* charging at 10 is legal and does nothing; at 9 it brings one */
        {"energy-duel", NULL, "charge", "ep=10/10; turn=2"},
        {"energy-duel", NULL, "attack 1, charge, charge", "ep=10/10; turn=2"},
        /* the game is over at once */
        {"energy-duel", NULL, "attack 3, charge, attack 3, !charge", "result=1 wins"},
        /* the first player wins in three plies, whatever the second does */
        {"energy-duel", NULL, "attack 3, attack 1, attack 3", "result=1 wins"},
        {"energy-duel", NULL, "attack 3, attack 2, attack 1", "result=1 wins"},
        {"energy-duel", NULL, "attack 3, attack 3, attack 1", "ep=0/-1; result=1 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void spending_the_last(void **unused)
{
    static const struct row rows[] = {
        /* loses: at once, while the opponent stands */
        {"energy-duel:factor=1,start=2", NULL, "attack 1, charge, attack 1",
         "ep=0/2; turn=over; result=2 wins"},
        {"energy-duel:factor=1,start=2", NULL, "charge, attack 1, charge, attack 1",
         "result=1 wins"},
        /* loses: not where the opponent falls, too */
        {"energy-duel:start=2", NULL, "attack 2", "ep=0/-2; result=1 wins"},
        {"energy-duel:start=2,factor=1", NULL, "attack 2", "ep=0/0; result=1 wins"},
        /* survives: plays on at 0, and can only charge */
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL, "attack 1, charge, attack 1",
         "ep=0/2; turn=2; result=undecided"},
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, charge, !attack 1", "ep=0/4; legal=charge"},
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, charge, charge", "ep=2/4; turn=2"},
        /* survives: a player at 0 falls to the next attack */
        {"energy-duel:factor=1,start=2,self-zero=survives", NULL,
         "attack 1, charge, attack 1, attack 1", "ep=-1/1; result=2 wins"},
        /* survives: both falling is still won by the attacker */
        {"energy-duel:start=2,self-zero=survives", NULL, "attack 2", "result=1 wins"},
        /* illegal: not offered while the opponent would stand */
        {"energy-duel:factor=1,start=2,self-zero=illegal", NULL, "attack 1, charge, !attack 1",
         "ep=1/3; legal=charge"},
        {"energy-duel:start=5,max-attack=5,factor=1,self-zero=illegal", NULL, "charge, !attack 5",
         "ep=7/5; legal=attack 1-4 or charge"},
        /* illegal: but allowed where it finishes the opponent */
        {"energy-duel:start=2,self-zero=illegal", NULL, "attack 2", "ep=0/-2; result=1 wins"},
        {"energy-duel:start=5,max-attack=5,factor=1,self-zero=illegal", NULL, "attack 1, attack 4",
         "ep=0/0; result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void numbers(void **unused)
{
    static const struct row rows[] = {
        {"energy-duel:start=4", NULL, "charge", "ep=6/4"},
        {"energy-duel:start=4,cap=5", NULL, "charge", "ep=5/4"},
        {"energy-duel:max-attack=1", NULL, "", "legal=attack 1 or charge"},
        {"energy-duel:max-attack=50", NULL, "", "legal=attack 1-10 or charge"},
        {"energy-duel:factor=3", NULL, "attack 2", "ep=8/4"},
        {"energy-duel:charge=5,start=1", NULL, "charge", "ep=6/1"},
        {"energy-duel:charge=0,start=1", NULL, "charge", "ep=1/1; turn=2"},
        {"energy-duel:turn-limit=1", NULL, "attack 1", "result=unfinished; turn=over; clock=1"},
        {"energy-duel:turn-limit=1,limit-result=points", NULL, "attack 1", "result=1 wins"},
        {"energy-duel:turn-limit=2,limit-result=points", NULL, "attack 1, attack 2",
         "ep=5/6; result=2 wins"},
        {"energy-duel:turn-limit=2,limit-result=points", NULL, "attack 1, attack 1",
         "ep=7/7; result=draw"},
        /* a win in the last turn is a win */
        {"energy-duel:turn-limit=3", NULL, "attack 3, charge, attack 3", "result=1 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_second_may_begin(void **unused)
{
    struct play p = play_begin("energy-duel", NULL, P2);

    (void)unused;
    assert_int_equal(p.duel.now.turn, P2);
    play_words(&p, "attack 3, charge, attack 3");
    assert_int_equal(p.duel.now.result, P2_WINS);
    assert_int_equal(p.duel.now.points[P2], 4);
}

static void sentences(void **unused)
{
    static const struct row rows[] = {
        {"energy-duel", NULL, "attack 3",
         "Player A attacks with 3 EP.\nPlayer A EP: 7\nPlayer B loses 6 EP.\nPlayer B EP: 4\n"},
        {"energy-duel", NULL, "attack 3, charge", "Player B charges.\nPlayer B EP: 6\n"},
        /* below zero */
        {"energy-duel", NULL, "attack 2, attack 3, charge, attack 3",
         "Player B attacks with 3 EP.\nPlayer B EP: 0\nPlayer A loses 6 EP.\nPlayer A EP: -2\n"},
    };

    (void)unused;
    check_said(rows, COUNT(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book),  cmocka_unit_test(spending_the_last),
        cmocka_unit_test(numbers),   cmocka_unit_test(the_second_may_begin),
        cmocka_unit_test(sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
