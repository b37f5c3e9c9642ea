/* Energy Clash, rule by rule: the book and each option's readings. */
#include "play.h"

/* The book's example to the brink: Player 1 has 1 EP, Player 2 has 4. */
#define EXAMPLE "attack, defend, attack, recharge, attack, attack"

static void the_book(void **unused)
{
    static const struct row rows[] = {
        {"energy-clash", NULL, "",
         "ep=10/10; defending=0/0; turn=1; legal=attack, defend or recharge"},
        {"energy-clash", NULL, "attack", "ep=8/7; turn=2"},                           /* turn 1 */
        {"energy-clash", NULL, "attack, defend", "ep=8/6; defending=0/1"},            /* turn 2 */
        {"energy-clash", NULL, "attack, defend, attack", "ep=6/5; defending=0/0"},    /* turn 3 */
        {"energy-clash", NULL, "attack, defend, attack, recharge", "ep=6/9"},         /* turn 4 */
        {"energy-clash", NULL, "attack, defend, attack, recharge, attack", "ep=4/6"}, /* turn 5 */
        {"energy-clash", NULL, EXAMPLE, "ep=1/4; legal=defend or recharge"},          /* turn 6 */
        /* turn 7: defending with 1 EP is legal and loses */
        {"energy-clash", NULL, EXAMPLE ", defend", "ep=0/4; turn=over; result=2 wins"},
        /* an attack one cannot afford is refused, and asked again */
        {"energy-clash", NULL, EXAMPLE ", !attack, recharge", "ep=5/4; turn=2"},
        /* recharging stops at 20; at 20 it is legal and does nothing */
        {"energy-clash:start=17", NULL, "recharge, recharge", "ep=20/20"},
        {"energy-clash:start=20", NULL, "recharge", "ep=20/20; turn=2; result=undecided"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_last_points(void **unused)
{
    static const struct row rows[] = {
        /* cost-first: attacking with exactly 2 EP loses, the blow never falls */
        {"energy-clash:start=2", NULL, "attack", "ep=0/2; turn=over; result=2 wins"},
        {"energy-clash:start=2", NULL, "recharge, attack", "ep=6/0; result=1 wins"},
        /* attacker-wins: it fells the opponent, and wins at 0 */
        {"energy-clash:start=2,zero=attacker-wins", NULL, "attack", "ep=0/0; result=1 wins"},
        {"energy-clash:start=2,zero=attacker-wins", NULL, "recharge, attack",
         "ep=3/0; result=1 wins"}, /* but not where the opponent stands */
        {"energy-clash:start=2,damage=2,zero=attacker-wins", NULL, "attack",
         "ep=0/0; result=1 wins"}, /* exactly to 0 */
        {"energy-clash:start=2,damage=1,zero=attacker-wins", NULL, "attack",
         "ep=0/1; result=2 wins"},
        /* EP never fall below 0 */
        {"energy-clash:start=3", NULL, "attack", "ep=1/0; result=1 wins"},
        {"energy-clash:start=3,damage=1000", NULL, "attack", "ep=1/0; result=1 wins"},
        /* paying the last EP for a defence loses under either reading */
        {"energy-clash:start=1", NULL, "defend", "ep=0/1; result=2 wins"},
        {"energy-clash:start=1,zero=attacker-wins", NULL, "defend", "ep=0/1; result=2 wins"},
        /* 1 EP is not enough to attack */
        {"energy-clash:start=1", NULL, "!attack", "legal=defend or recharge"},
        /* a defended blow may be the last, too */
        {"energy-clash:start=3", NULL, "defend, attack", "ep=1/1; turn=1"},
        {"energy-clash:start=4,defended-damage=3", NULL, "defend, attack", "ep=0/2; result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void stances(void **unused)
{
    static const struct row rows[] = {
        /* one-turn: it softens the opponent's next attack */
        {"energy-clash", NULL, "defend, attack", "ep=8/8; defending=0/0"},
        /* one-turn: a hit ends it */
        {"energy-clash", NULL, "defend, attack, recharge, attack", "ep=9/6; defending=0/0"},
        /* one-turn: so does the player's own next turn, hit or not */
        {"energy-clash", NULL, "defend, recharge, recharge, attack", "ep=10/12; defending=0/0"},
        /* one-turn: defending again begins it anew */
        {"energy-clash", NULL, "defend, recharge, defend, attack", "ep=7/12; defending=0/0"},
        /* both may defend */
        {"energy-clash", NULL, "defend, defend", "ep=9/9; defending=0/1"},
        {"energy-clash", NULL, "defend, defend, attack", "ep=7/8; defending=0/0"},
        /* until-hit: it waits */
        {"energy-clash:defend=until-hit", NULL, "defend, recharge, recharge",
         "ep=13/14; defending=1/0"},
        {"energy-clash:defend=until-hit", NULL, "defend, recharge, recharge, attack",
         "ep=12/12; defending=0/0"},
        /* until-hit: for one hit only */
        {"energy-clash:defend=until-hit", NULL, "defend, attack, recharge, attack",
         "ep=9/6; defending=0/0"},
        /* until-hit: two stances are no better than one */
        {"energy-clash:defend=until-hit", NULL,
         "defend, recharge, defend, attack, recharge, attack", "ep=8/10; defending=0/0"},
        /* until-hit: the defender's own attack does not end it */
        {"energy-clash:defend=until-hit", NULL, "defend, recharge, attack, attack", "ep=6/9"},
        {"energy-clash:defend=until-hit", NULL, "defend, defend", "defending=1/1"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void numbers(void **unused)
{
    static const struct row rows[] = {
        {"energy-clash:start=7", NULL, "", "ep=7/7"},
        {"energy-clash:cap=11", NULL, "recharge", "ep=11/10"},
        {"energy-clash:attack-cost=5", NULL, "attack", "ep=5/7"},
        {"energy-clash:attack-cost=0", NULL, "attack", "ep=10/7"},
        {"energy-clash:damage=9", NULL, "attack", "ep=8/1"},
        {"energy-clash:damage=0", NULL, "attack", "ep=8/10"},
        {"energy-clash:defended-damage=2", NULL, "defend, attack", "ep=7/8"},
        {"energy-clash:defend-cost=4", NULL, "defend", "ep=6/10"},
        {"energy-clash:defend-cost=11", NULL, "!defend", "legal=attack or recharge"},
        {"energy-clash:recharge=1", NULL, "recharge", "ep=11/10"},
        {"energy-clash:recharge=0", NULL, "recharge", "ep=10/10; turn=2"},
        {"energy-clash:turn-limit=1", NULL, "attack", "result=unfinished; turn=over; clock=1"},
        {"energy-clash:turn-limit=1,limit-result=points", NULL, "attack", "result=1 wins"},
        {"energy-clash:turn-limit=2,limit-result=points", NULL, "defend, recharge",
         "result=2 wins"},
        {"energy-clash:turn-limit=2,limit-result=points", NULL, "recharge, recharge",
         "result=draw"},
        /* a player who falls in the last turn has lost, whatever the limit brings */
        {"energy-clash:turn-limit=1,start=2", NULL, "attack", "result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void sentences(void **unused)
{
    static const struct row rows[] = {
        {"energy-clash", NULL, "attack",
         "Player 1 attacks!\n\nPlayer 1 spends 2 EP. (EP: 8)\nPlayer 2 takes 3 damage. (EP: 7)\n"},
        {"energy-clash", NULL, "attack, defend",
         "Player 2 defends!\n\nPlayer 2 spends 1 EP. (EP: 6)\nPlayer 2 is defending.\n"},
        {"energy-clash", NULL, "attack, defend, attack",
         "Player 1 attacks!\n\nPlayer 1 spends 2 EP. (EP: 6)\n"
         "Player 2 is defending and takes 1 damage. (EP: 5)\nPlayer 2 is no longer defending.\n"},
        {"energy-clash", NULL, "attack, defend, attack, recharge",
         "Player 2 recharges!\n\nPlayer 2 gains 4 EP. (EP: 9)\n"},
        /* at the cap there is less to gain */
        {"energy-clash:start=17", NULL, "recharge",
         "Player 1 recharges!\n\nPlayer 1 gains 3 EP. (EP: 20)\n"},
        /* a blow that never falls */
        {"energy-clash:start=2", NULL, "attack",
         "Player 1 attacks!\n\nPlayer 1 spends 2 EP. (EP: 0)\n"},
    };

    (void)unused;
    check_said(rows, COUNT(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book), cmocka_unit_test(the_last_points), cmocka_unit_test(stances),
        cmocka_unit_test(numbers),  cmocka_unit_test(sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
