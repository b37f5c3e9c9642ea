/* Energy Duel: Charge, Shield, Blast, rule by rule: the book and each option's readings. */
#include "play.h"
#include "core/state.h"

#define GAME "energy-duel-blast"

static void the_book(void **unused)
{
    static const struct row rows[] = {
        {GAME, NULL, "",
         "ep=10/10; locked=0/0; turn=both; legal1=charge, shield or blast; "
         "legal2=charge, shield or blast"},
        /* every pair of actions */
        {GAME, NULL, "charge / charge", "ep=11/11; locked=0/0; turn=both"},
        {GAME, NULL, "charge / shield", "ep=11/10; locked=0/1"},
        {GAME, NULL, "shield / charge", "ep=10/11; locked=1/0"},
        {GAME, NULL, "charge / blast", "ep=8/8; locked=0/0"},
        {GAME, NULL, "blast / charge", "ep=8/8"},
        {GAME, NULL, "shield / shield", "ep=10/10; locked=1/1"},
        {GAME, NULL, "shield / blast", "ep=10/8; locked=1/0"},
        {GAME, NULL, "blast / shield", "ep=8/10; locked=0/1"},
        {GAME, NULL, "blast / blast", "ep=5/5; locked=0/0"},
        /* the worked sequence; Player 2 ends on 1, where the book misprints 3 */
        {GAME, NULL, "charge / blast, blast / shield", "ep=6/8; locked=0/1"},
        {GAME, NULL, "charge / blast, blast / shield, charge / blast", "ep=4/6; locked=0/0"},
        {GAME, NULL, "charge / blast, blast / shield, charge / blast, blast / blast",
         "ep=-1/1; turn=over; result=2 wins"},
        /* the command-line sample; in turn 4 Player 1's Blast is forfeited */
        {GAME, NULL, "charge / blast, blast / shield, blast / blast", "ep=1/3"},
        {GAME, NULL, "charge / blast, blast / shield, blast / blast, blast / blast",
         "ep=-2/1; turn=over; result=2 wins"},
        /* EP have no cap */
        {GAME ":start=1000", NULL, "charge / charge", "ep=1001/1001"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_lock(void **unused)
{
    static const struct row rows[] = {
        /* no Charge right after the same player's Shield */
        {GAME, NULL, "shield / charge, !charge / charge",
         "legal1=shield or blast; legal2=charge, shield or blast"},
        {GAME, NULL, "charge / shield, !charge / charge", "legal2=shield or blast; locked=0/1"},
        /* for one turn only */
        {GAME, NULL, "shield / charge, blast / charge, charge / charge", "ep=9/10; locked=0/0"},
        /* another Shield begins it anew */
        {GAME, NULL, "shield / charge, shield / charge, !charge / charge", "locked=1/0"},
        /* a forfeited Blast clears it, too */
        {GAME ":start=1", NULL, "shield / shield, blast / blast, charge / charge",
         "ep=2/2; locked=0/0"},
        /* both may be locked, and Shield for ever */
        {GAME, NULL, "shield / shield, shield / shield, shield / shield",
         "ep=10/10; turn=both; legal1=shield or blast; legal2=shield or blast"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void poor_blasts(void **unused)
{
    static const struct row rows[] = {
        /* forfeit: accepted and wasted */
        {GAME ":start=1", NULL, "blast / charge",
         "ep=1/2; turn=both; legal1=charge, shield or blast"},
        {GAME ":start=1", NULL, "blast / blast", "ep=1/1; turn=both; locked=0/0"},
        /* forfeit: it does not protect against a real Blast */
        {GAME ":start=1", NULL, "shield / charge, shield / charge, shield / charge, blast / blast",
         "ep=-2/2; result=2 wins"},
        /* illegal: not offered, and refused */
        {GAME ":start=1,poor-blast=illegal", NULL, "!blast / charge, !charge / blast",
         "legal1=charge or shield; legal2=charge or shield"},
        {GAME ":start=1,poor-blast=illegal", NULL, "charge / charge",
         "legal1=charge, shield or blast"},
        /* illegal: after a Shield, Shield is all that is left */
        {GAME ":start=1,poor-blast=illegal", NULL, "shield / charge, !blast / charge",
         "legal1=shield; legal2=charge, shield or blast"},
        /* exactly the cost is enough */
        {GAME ":start=2,blast-cost=1,poor-blast=illegal", NULL, "blast / shield", "ep=1/2"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void falling_alone(void **unused)
{
    static const struct row rows[] = {
        /* paying for a Blast down to 0 while the opponent stands loses */
        {GAME ":start=2", NULL, "blast / shield", "ep=0/2; result=2 wins"},
        {GAME ":start=2", NULL, "shield / blast", "ep=2/0; result=1 wins"},
        /* a charge counts before the damage */
        {GAME ":start=3", NULL, "blast / charge", "ep=1/1; turn=both"},
        {GAME ":start=3", NULL, "charge / blast", "ep=1/1; turn=both"},
        {GAME ":start=3,charge=0", NULL, "charge / blast", "ep=0/1; result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

#define LEVEL "blast / blast" /* from the start, so that both have the same EP */

static void falling_together(void **unused)
{
    static const struct row rows[] = {
        /* initiator: with one blaster, the blaster loses */
        {GAME ":start=2", NULL, "blast / charge", "ep=0/0; result=2 wins"},
        {GAME ":start=2", NULL, "charge / blast", "ep=0/0; result=1 wins"},
        /* initiator: a forfeited Blast is none */
        {GAME ":start=1", NULL, "shield / charge, blast / blast", "ep=-2/0; result=1 wins"},
        {GAME ":start=1", NULL, "charge / shield, blast / blast", "ep=0/-2; result=2 wins"},
        /* initiator: with two, the player with less EP loses */
        {GAME ":start=4", NULL, "charge / shield, blast / blast", "ep=0/-1; result=1 wins"},
        {GAME ":start=4", NULL, "shield / charge, blast / blast", "ep=-1/0; result=2 wins"},
        /* initiator: if equal, Player 1 loses, whose Blast resolves last */
        {GAME ":start=3", NULL, LEVEL, "ep=-2/-2; result=2 wins"},
        {GAME ":start=5", NULL, LEVEL, "ep=0/0; result=2 wins"},
        /* higher: the same, but level is a draw */
        {GAME ":start=3,double-ko=higher", NULL, LEVEL, "ep=-2/-2; result=draw"},
        {GAME ":start=4,double-ko=higher", NULL, "charge / shield, blast / blast", "result=1 wins"},
        {GAME ":start=4,double-ko=higher", NULL, "shield / charge, blast / blast", "result=2 wins"},
        {GAME ":start=2,double-ko=higher", NULL, "blast / charge", "result=2 wins"},
        {GAME ":start=2,double-ko=higher", NULL, "charge / blast", "result=1 wins"},
        /* coin: if equal, nature decides */
        {GAME ":start=3,double-ko=coin", NULL, LEVEL, "ep=-2/-2; turn=chance; result=undecided"},
        {GAME ":start=3,double-ko=coin", NULL, LEVEL ", coin 1", "turn=over; result=1 wins"},
        {GAME ":start=3,double-ko=coin", NULL, LEVEL ", coin 2", "turn=over; result=2 wins"},
        {GAME ":start=3,double-ko=coin", NULL, LEVEL ", !charge / charge", "turn=chance"},
        {GAME ":start=4,double-ko=coin", NULL, "charge / shield, blast / blast", "result=1 wins"},
        {GAME ":start=2,double-ko=coin", NULL, "blast / charge", "result=2 wins"},
        /* draw: falling together is always a draw */
        {GAME ":start=3,double-ko=draw", NULL, LEVEL, "result=draw"},
        {GAME ":start=4,double-ko=draw", NULL, "charge / shield, blast / blast", "result=draw"},
        {GAME ":start=2,double-ko=draw", NULL, "blast / charge", "result=draw"},
        /* draw: but falling alone is not */
        {GAME ":start=2,double-ko=draw", NULL, "blast / shield", "result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_coin_is_fair(void **unused)
{
    struct play p = played(GAME ":start=3,double-ko=coin", NULL, "blast / blast");
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    (void)unused;
    assert_int_equal(p.duel.rules.game->chance(&p.duel.rules, &p.duel.now, list, weight), 2);
    assert_int_equal(weight[0], weight[1]);
}

static void numbers(void **unused)
{
    static const struct row rows[] = {
        {GAME ":start=7", NULL, "", "ep=7/7"},
        {GAME ":charge=4", NULL, "charge / shield", "ep=14/10"},
        {GAME ":charge=0", NULL, "charge / shield", "ep=10/10"},
        {GAME ":blast-cost=5", NULL, "blast / charge", "ep=5/8"},
        {GAME ":blast-cost=0", NULL, "blast / charge", "ep=10/8"},
        {GAME ":blast-damage=9", NULL, "blast / charge", "ep=8/2"},
        /* a joint turn is one turn */
        {GAME ":turn-limit=2", NULL, "charge / shield", "clock=1; turn=both"},
        {GAME ":turn-limit=1", NULL, "charge / shield", "clock=1; result=unfinished"},
        {GAME ":turn-limit=1,limit-result=points", NULL, "charge / shield", "result=1 wins"},
        {GAME ":turn-limit=1,limit-result=points", NULL, "shield / charge", "result=2 wins"},
        {GAME ":turn-limit=1,limit-result=points", NULL, "charge / charge", "result=draw"},
        /* a coin that decides the last turn is still tossed */
        {GAME ":start=3,double-ko=coin,turn-limit=1", NULL, "blast / blast", "turn=chance"},
        {GAME ":start=3,double-ko=coin,turn-limit=1", NULL, "blast / blast, coin 2",
         "result=2 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void sentences(void **unused)
{
    static const struct row rows[] = {
        {GAME, NULL, "charge / blast",
         "\nResolving Actions...\nPlayer 1 charges and gains 1 EP.\n"
         "Player 2 blasts and spends 2 EP.\nPlayer 1 takes 3 damage from blast.\n"
         "\nUpdated EP:\nPlayer 1 EP: 8\nPlayer 2 EP: 8\n"},
        {GAME, NULL, "charge / blast, blast / shield",
         "\nResolving Actions...\nPlayer 1 blasts and spends 2 EP.\n"
         "Player 2 shields and prepares defense.\nPlayer 2 blocks the blast.\n"
         "\nPlayer 2 cannot Charge next turn.\n"
         "\nUpdated EP:\nPlayer 1 EP: 6\nPlayer 2 EP: 8\n"},
        {GAME, NULL, "charge / blast, blast / shield, blast / blast",
         "\nResolving Actions...\nPlayer 1 blasts and spends 2 EP.\n"
         "Player 2 blasts and spends 2 EP.\nPlayer 1 takes 3 damage from blast.\n"
         "Player 2 takes 3 damage from blast.\n"
         "\nUpdated EP:\nPlayer 1 EP: 1\nPlayer 2 EP: 3\n"},
    };

    (void)unused;
    check_said(rows, COUNT(rows));
}

/* Players are warned about a Blast that they cannot pay for. */
static void a_poor_blast_is_warned_about(void **unused)
{
    struct play p = played(GAME ":start=1", NULL, "blast / charge");

    (void)unused;
    if (strstr(p.said, "Warning: Player 1 cannot afford a Blast (costs 2 EP, has 1)") == NULL ||
        strstr(p.said, "damage") != NULL)
        fail_msg("got %s", p.said);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book),
        cmocka_unit_test(the_lock),
        cmocka_unit_test(poor_blasts),
        cmocka_unit_test(falling_alone),
        cmocka_unit_test(falling_together),
        cmocka_unit_test(the_coin_is_fair),
        cmocka_unit_test(numbers),
        cmocka_unit_test(sentences),
        cmocka_unit_test(a_poor_blast_is_warned_about),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
