/* Charge, rule by rule: the book and each option's readings. */
#include "play.h"

/* Player 1 spends all five Charge cards on single points; Player 2 does nothing that matters. */
#define FIVE_EACH                                                                                  \
    "charge 1, charge 1, charge 1, charge 1, charge 1, charge 1, charge 1, charge 1, charge 1, "   \
    "charge 1"

static void the_book(void **unused)
{
    static const struct row rows[] = {
        /* the beginning */
        {"charge", NULL, "",
         "total=0/0; cards=5,2,1/5,2,1; blocked=0/0; gain=0/0; turn=1; clock=0; "
         "legal=charge 1-5, block or steal"},
        /* the long example, turn 1 */
        {"charge", NULL, "charge 4, charge 5", "total=4/5; cards=4,2,1/4,2,1; turn=1"},
        /* turn 2 */
        {"charge", NULL, "charge 4, charge 5, steal, block", "total=9/0; blocked=1/0"},
        /* turn 3: six is not an amount; five is blocked and gone */
        {"charge", NULL, "charge 4, charge 5, steal, block, charge 5, charge 5",
         "total=9/5; cards=3,2,0/3,1,1; blocked=0/0"},
        /* turn 4 */
        {"charge", NULL, "charge 4, charge 5, steal, block, charge 5, charge 5, charge 4, steal",
         "total=9/9"},
        /* turns 5 and 6 */
        {"charge", NULL,
         "charge 4, charge 5, steal, block, charge 5, charge 5, charge 4, steal, charge 5, block, "
         "charge 1, charge 5",
         "total=14/14; cards=0,2,0/2,0,0; turn=1"},
        /* turn 7 is an error of the book: there is no sixth Charge card, but a refresh */
        {"charge", NULL,
         "charge 4, charge 5, steal, block, charge 5, charge 5, charge 4, steal, charge 5, block, "
         "charge 1, charge 5, !charge 1",
         "legal=block or refresh; turn=1; result=undecided"},
        /* the command-line example to its end */
        {"charge", NULL,
         "charge 3, charge 5, steal, block, charge 5, charge 4, charge 5, steal, charge 5, block",
         "total=13/9; cards=1,2,0/3,0,0; blocked=1/0; turn=1"},
        /* exactly 15 wins at once */
        {"charge", NULL, "charge 5, charge 1, charge 5, charge 1, charge 5",
         "total=15/2; turn=over; result=1 wins"},
        /* nothing is played after it */
        {"charge", NULL, "charge 5, charge 1, charge 5, charge 1, charge 5, !charge 1",
         "result=1 wins"},
        /* 14 and 2 are past 15: back to 0 */
        {"charge", NULL, "charge 5, charge 1, charge 5, charge 1, charge 4, charge 1, charge 2",
         "total=0/3; gain=0/0; turn=2; result=undecided"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void blocks(void **unused)
{
    static const struct row rows[] = {
        /* the opponent's next turn is blocked, and the card is still used up */
        {"charge", NULL, "block, charge 5", "total=0/0; cards=5,1,1/4,2,1; blocked=0/0; gain=0/0"},
        /* and only the next */
        {"charge", NULL, "block, charge 5, charge 1, charge 2", "total=1/2"},
        /* a Block against a player who does not charge is legal, is spent and ends */
        {"charge", NULL, "block, block, steal, charge 3", "total=0/3; cards=5,1,0/4,1,1"},
        {"charge", NULL, "block, steal, charge 1, charge 3", "total=1/3; blocked=0/0"},
        /* both may be blocked in turn */
        {"charge", NULL, "block, block, charge 5", "total=0/0; blocked=0/0"},
        /* a Steal is legal while blocked, though the blocker's last turn gained nothing */
        {"charge", NULL, "charge 1, charge 4, block, steal", "total=1/4; cards=4,1,1/4,2,0"},
        /* next-charge: a blocked player steals all the same, and stays blocked */
        {"charge:block=next-charge,steal-cards=2", NULL, "block, steal, charge 4, steal",
         "total=0/4; blocked=0/1"},
        /* there is no third Block */
        {"charge", NULL, "block, charge 1, block, charge 1, !block",
         "legal=charge 1-5 or steal; cards=5,0,1/3,2,1"},
        /* next-charge: the Block waits for a charge */
        {"charge:block=next-charge", NULL, "block, steal, charge 1", "total=1/0; blocked=0/1"},
        {"charge:block=next-charge", NULL, "block, steal, charge 1, charge 3, charge 1, charge 3",
         "total=2/3; blocked=0/0"},
        /* next-charge: two Blocks are no better than one */
        {"charge:block=next-charge", NULL, "block, steal, block, charge 3, charge 1, charge 3",
         "total=1/3"},
        /* next-charge: the blocked player's own Block does not end it */
        {"charge:block=next-charge", NULL, "block, block, charge 2, charge 3",
         "total=0/0; blocked=0/0"},
        /* next-charge: nor does a refresh */
        {"charge:block=next-charge,charge-cards=1", NULL,
         "charge 1, charge 1, block, refresh, block, charge 5", "total=1/1; blocked=0/0"},
        {"charge:block-cards=0", NULL, "!block, charge 1", "cards=4,0,1/5,0,1"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void steals(void **unused)
{
    static const struct row rows[] = {
        /* what was gained in the last turn changes hands */
        {"charge", NULL, "charge 3, steal", "total=0/3; cards=4,2,1/5,2,0; turn=1"},
        /* only the last turn's */
        {"charge", NULL, "charge 3, charge 1, charge 2, steal", "total=3/3"},
        /* nothing to take: legal, and the card is spent */
        {"charge", NULL, "steal", "total=0/0; cards=5,2,0/5,2,1; turn=2"},
        {"charge", NULL, "charge 3, block, steal", "total=3/0"}, /* a Block gains nothing */
        {"charge", NULL, "block, charge 5, steal", "total=0/0"}, /* nor a blocked charge */
        {"charge:charge-cards=1", NULL, "charge 3, charge 1, refresh, steal", "total=3/1"},
        /* a thief who goes over 15 drops to 0, and the victim still loses the points */
        {"charge", NULL, "charge 5, charge 1, charge 5, charge 1, charge 2, charge 4, steal",
         "total=0/2; turn=2; result=undecided; gain=0/0"},
        /* exactly 15 by a Steal wins */
        {"charge", NULL, "charge 5, charge 1, charge 5, charge 5, steal",
         "total=15/1; turn=over; result=1 wins"},
        {"charge", NULL, "charge 1, charge 5, charge 1, charge 5, charge 5, steal",
         "total=2/15; result=2 wins"},
        /* steal-gain=no: what was won by a Steal cannot be stolen back */
        {"charge", NULL, "charge 4, steal, steal", "total=0/4; gain=0/0"},
        /* steal-gain=yes: it can, once */
        {"charge:steal-gain=yes", NULL, "charge 4, steal", "total=0/4; gain=0/4"},
        {"charge:steal-gain=yes", NULL, "charge 4, steal, steal", "total=4/0"},
        {"charge:steal-gain=yes,steal-cards=2", NULL, "charge 4, steal, steal, steal, steal",
         "total=4/0; cards=4,2,0/5,2,0"},
        /* steal-gain=yes: a Steal of nothing leaves nothing */
        {"charge:steal-gain=yes", NULL, "charge 4, block, steal, steal", "total=4/0"},
        /* steal-gain=yes: a thief who overshot gained nothing */
        {"charge:steal-gain=yes", NULL,
         "charge 5, charge 1, charge 5, charge 1, charge 2, charge 4, steal, steal", "total=0/2"},
        /* a second Steal needs a second card */
        {"charge", NULL, "steal, charge 1, !steal", "legal=charge 1-5 or block"},
        {"charge:steal-cards=0", NULL, "!steal", "legal=charge 1-5 or block"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void overshoots(void **unused)
{
    static const char over[] = "charge 5, charge 1, charge 5, charge 1, charge 3, charge 1, "
                               "charge 5, steal";
    const struct row rows[] = {
        /* zero: 13 and 5 are past 15, and leave nothing to steal */
        {"charge", NULL, over, "total=0/3; cards=1,2,1/2,2,0; turn=1"},
        /* face: the thief takes the announced amount, the victim stays at 0 */
        {"charge:overshoot-gain=face", NULL, over, "total=0/8; turn=1"},
        /* face: the thief may win by it */
        {"charge:overshoot-gain=face", NULL,
         "charge 5, charge 5, charge 5, charge 4, charge 3, charge 1, charge 5, steal",
         "total=0/15; result=2 wins"},
        /* face and steal-gain: so may what a thief overshot with */
        {"charge:overshoot-gain=face,steal-gain=yes", NULL,
         "charge 5, charge 1, charge 5, charge 1, charge 2, charge 4, steal, steal", "total=0/6"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void refreshes(void **unused)
{
    static const struct row rows[] = {
        /* not while a Charge card is left */
        {"charge", NULL, "!refresh", "turn=1"},
        /* charge-empty: once no Charge card is left; Blocks and Steals may still be played */
        {"charge", NULL, FIVE_EACH, "cards=0,2,1/0,2,1; legal=block, steal or refresh"},
        /* it uses the turn and returns five Charge cards, nothing else */
        {"charge", NULL, FIVE_EACH ", refresh", "total=5/5; cards=5,2,1/0,2,1; turn=2; gain=0/0"},
        {"charge", NULL, FIVE_EACH ", block, block, steal, steal, block, block, refresh",
         "cards=5,0,0/0,0,0; legal=refresh; turn=2"},
        /* with no card at all it is the only move */
        {"charge", NULL, FIVE_EACH ", block, block, steal, steal, block, block",
         "cards=0,0,0/0,0,0; legal=refresh"},
        /* it may be done again and again */
        {"charge:charge-cards=1,goal=9", NULL,
         "charge 1, charge 2, refresh, refresh, charge 1, charge 2, refresh, refresh",
         "total=2/4; cards=1,2,1/1,2,1"},
        /* the blocked player's own refresh ends the Block */
        {"charge:charge-cards=1", NULL, "charge 1, block, refresh, charge 1, charge 2",
         "total=3/1"},
        /* hand-empty: all cards must be gone */
        {"charge:refresh=hand-empty", NULL, FIVE_EACH ", !refresh", "legal=block or steal"},
        {"charge:refresh=hand-empty", NULL, FIVE_EACH ", block, block, steal, steal, !refresh",
         "legal=block"},
        {"charge:refresh=hand-empty", NULL,
         FIVE_EACH ", block, block, steal, steal, block, block, refresh", "cards=5,0,0/0,0,0"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void numbers(void **unused)
{
    static const struct row rows[] = {
        {"charge:goal=3", NULL, "charge 3", "result=1 wins"},
        {"charge:goal=3", NULL, "charge 4", "total=0/0; turn=2"},
        {"charge:goal=1000,max-add=50", NULL, "charge 50, charge 50", "total=50/50; gain=0/50"},
        {"charge:max-add=2", NULL, "", "legal=charge 1-2, block or steal"},
        {"charge:charge-cards=1,block-cards=3,steal-cards=2", NULL, "", "cards=1,3,2/1,3,2"},
        /* the limit: no result, or a win on points, or a draw where they are level */
        {"charge:turn-limit=2", NULL, "charge 1", "clock=1; turn=2"},
        {"charge:turn-limit=2", NULL, "charge 1, charge 2",
         "clock=2; result=unfinished; turn=over"},
        {"charge:turn-limit=2,limit-result=points", NULL, "charge 1, charge 2", "result=2 wins"},
        {"charge:turn-limit=2,limit-result=points", NULL, "charge 2, charge 1", "result=1 wins"},
        {"charge:turn-limit=2,limit-result=points", NULL, "charge 2, charge 2", "result=draw"},
        /* a win in the last turn is a win */
        {"charge:turn-limit=1,goal=5", NULL, "charge 5", "result=1 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void sentences(void **unused)
{
    static const struct row rows[] = {
        {"charge", NULL, "charge 3",
         "Player 1 plays a Charge Card adding 3 points. Total charge: 3.\n"
         "Totals: Player 1 3, Player 2 0.\n"},
        /* one point */
        {"charge", NULL, "charge 1",
         "Player 1 plays a Charge Card adding 1 point. Total charge: 1.\n"
         "Totals: Player 1 1, Player 2 0.\n"},
        {"charge", NULL, "charge 3, charge 5, steal, block, charge 5",
         "Player 1 plays a Charge Card but is blocked. Total charge remains at 8.\n"
         "Totals: Player 1 8, Player 2 0.\n"},
        {"charge", NULL, "charge 3, charge 5, steal, block",
         "Player 2 plays a Block Card. Player 1's next charge will be blocked.\n"
         "Totals: Player 1 8, Player 2 0.\n"},
        {"charge", NULL, "charge 3, charge 5, steal",
         "Player 1 plays a Steal Card, stealing 5 points from Player 2.\n"
         "Player 1: 3 + 5 = 8\nPlayer 2: 5 - 5 = 0\nTotals: Player 1 8, Player 2 0.\n"},
        {"charge", NULL,
         "charge 1, charge 4, charge 1, charge 4, charge 1, charge 4, block, block, "
         "block, block, charge 1, charge 4",
         "Player 2 plays a Charge Card adding 4 points to reach 16, exceeding the limit. "
         "Player 2's charge resets to 0.\nTotals: Player 1 3, Player 2 0.\n"},
    };

    (void)unused;
    check_said(rows, COUNT(rows));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book),   cmocka_unit_test(blocks),    cmocka_unit_test(steals),
        cmocka_unit_test(overshoots), cmocka_unit_test(refreshes), cmocka_unit_test(numbers),
        cmocka_unit_test(sentences),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
