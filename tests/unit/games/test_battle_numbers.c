/* Battle Numbers, rule by rule, from stacked decks: the book and each option's readings. */
#include "play.h"
#include "core/game.h"

#define GAME "battle-numbers"
#define SAMPLE "1:2,4,7,9,10,5,8,7 2:3,5,6,8,10,1,2"

static void the_book(void **unused)
{
    static const struct row rows[] = {
        {GAME, SAMPLE, "",
         "hp=20/20; hand=2,4,7,9,10/3,5,6,8,10; attack=0/0; discard=/; known=/; turn=1; "
         "legal=play 2, 4, 7, 9 or 10"},
        /* turn 1 */
        {GAME, SAMPLE, "play 7",
         "hp=20/20; hand=2,4,9,10/3,5,6,8,10; attack=7/0; discard=/; turn=2; "
         "legal=defend with 3, 5, 6, 8 or 10, or no defence"},
        {GAME, SAMPLE, "play 7, defend with 5",
         "hp=20/18; hand=2,4,5,9,10/1,3,6,8,10; attack=0/0; discard=7/5; turn=2"},
        /* turn 2: equal numbers block */
        {GAME, SAMPLE, "play 7, defend with 5, play 10, defend with 10",
         "hp=20/18; hand=2,4,5,8,9/1,2,3,6,8; discard=7,10/5,10; turn=1"},
        /* turn 3: no defence; only Player 1 draws */
        {GAME, SAMPLE, "play 7, defend with 5, play 10, defend with 10, play 9, no defence",
         "hp=20/9; hand=2,4,5,7,8/1,2,3,6,8; discard=7,9,10/5,10; turn=2"},
        /* turn 4 */
        {GAME, SAMPLE,
         "play 7, defend with 5, play 10, defend with 10, play 9, no defence, play 8, "
         "defend with 4",
         "hp=16/9; discard=4,7,9,10/5,8,10; turn=1"},
        /* a higher card blocks, too */
        {GAME, SAMPLE, "play 7, defend with 8", "hp=20/20"},
        /* a card that is not in the hand cannot be played, and a defence is not an attack */
        {GAME, SAMPLE, "!play 3, !no defence, !defend with 2, play 2", "turn=2"},
        {GAME, SAMPLE, "play 2, !defend with 2, !play 3, defend with 3", "hp=20/20; turn=2"},
        /* the attacker may not play a card twice */
        {GAME, "1:2,2,3,4,5 2:1,1,2,2,3", "play 2, no defence, play 1, defend with 2", "hp=20/18"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_first_attack(void **unused)
{
    static const struct row rows[] = {
        {GAME ":first-less=2", SAMPLE, "play 7, no defence", "hp=20/15"},
        {GAME ":first-less=2", SAMPLE, "play 7, defend with 3", "hp=20/18"},
        {GAME ":first-less=2", SAMPLE, "play 7, defend with 5", "hp=20/20"},
        {GAME ":first-less=2", SAMPLE, "play 2, no defence", "hp=20/20"},
        {GAME ":first-less=2,hp=5", SAMPLE, "play 7, no defence", "hp=5/0; result=1 wins"},
        /* only the first */
        {GAME ":first-less=2", SAMPLE, "play 7, no defence, play 10, no defence", "hp=10/15"},
        {GAME ":first-less=2", SAMPLE, "play 2, no defence, play 10, no defence", "hp=10/20"},
        /* nor the one after both decks were shuffled again, although nothing lies there */
        {GAME ":first-less=2,top=3,copies=1,hand=2,hp=9", "1:1,2,3 2:1,2,3",
         "play 1, defend with 1, play 2, defend with 2", "hp=9/9; turn=1; discard=/; known=3/3"},
        {GAME ":first-less=2,top=3,copies=1,hand=2,hp=9", "1:1,2,3 2:1,2,3",
         "play 1, defend with 1, play 2, defend with 2, play 3, no defence", "hp=9/6"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void the_end(void **unused)
{
    static const struct row rows[] = {
        /* exactly to 0 */
        {GAME ":hp=7", SAMPLE, "play 7, no defence", "hp=7/0; turn=over; result=1 wins"},
        /* HP may go below 0 */
        {GAME ":hp=1", SAMPLE, "play 10, defend with 3", "hp=1/-6; result=1 wins"},
        /* a lethal attack ends the game before the draw phase: both hands stay short */
        {GAME ":hp=1", SAMPLE, "play 10, defend with 3",
         "hand=2,4,7,9/5,6,8,10; discard=10/3; attack=0/0; turn=over"},
        /* the second player may win, too */
        {GAME ":hp=1", SAMPLE, "play 2, defend with 3, play 10, no defence",
         "hp=-9/1; result=2 wins"},
        {GAME ":hp=1", SAMPLE, "play 10, defend with 3, !play 2", "result=1 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

/* Decks of four cards and hands of two, so that a deck runs out after two draws. */
#define SMALL GAME ":top=4,copies=1,hand=2"
#define SMALL_DEAL "1:1,2,3,4 2:1,2,3,4"

static void reshuffles(void **unused)
{
    static const struct row rows[] = {
        {SMALL, SMALL_DEAL, "", "hand=1,2/1,2; deck=3,4/3,4; known=/"},
        {SMALL, SMALL_DEAL, "play 1, defend with 1", "hand=2,3/2,3; deck=4/4; known=/"},
        /* lazy: an empty deck stays empty until a card must be drawn, but everyone knows the
         * hands */
        {SMALL, SMALL_DEAL, "play 1, defend with 1, play 2, defend with 2",
         "hand=3,4/3,4; deck=/; discard=1,2/1,2; known=3,4/3,4"},
        {SMALL, SMALL_DEAL, "play 1, defend with 1, play 2, defend with 2, play 3",
         "hand=4/3,4; deck=/; discard=1,2/1,2; attack=3/0"},
        /* eager: the discards are shuffled as soon as the last card is drawn, and all hands are
         * known */
        {SMALL ",reshuffle=eager", SMALL_DEAL, "play 1, defend with 1, play 2, defend with 2",
         "hand=3,4/3,4; deck=1,2/1,2; discard=/; known=3,4/3,4"},
        /* eager: a card played is no longer known to be in the hand */
        {SMALL ",reshuffle=eager", SMALL_DEAL,
         "play 1, defend with 1, play 2, defend with 2, play 3",
         "hand=4/3,4; deck=1,2/1,2; discard=/; known=4/3,4; attack=3/0"},
        /* lazy: a lethal attack comes before the draw, so nothing is shuffled any more */
        {SMALL ",hp=3", SMALL_DEAL,
         "play 1, defend with 1, play 2, defend with 2, play 3, no defence",
         "hp=3/0; hand=4/3,4; deck=/; discard=1,2,3/1,2; known=4/3,4; result=1 wins"},
        /* each player's deck runs out separately */
        {SMALL, SMALL_DEAL, "play 1, no defence, play 1, defend with 2",
         "hand=3,4/2,3; deck=/4; discard=1,2/1"},
        {SMALL ",reshuffle=eager", SMALL_DEAL, "play 1, no defence, play 1, defend with 2",
         "hand=3,4/2,3; deck=1,2/4; discard=/1; known=3,4/"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

/* After the last card of the deck is played, nature draws from exactly the discards. */
static void a_new_deck_is_the_discards(void **unused)
{
    static const struct row rows[] = {
        {SMALL, NULL,
         "player 1 draws 1, player 1 draws 2, player 2 draws 1, player 2 draws 2, play 1, "
         "defend with 1, player 1 draws 3, player 2 draws 3, play 2, defend with 2, "
         "player 1 draws 4, player 2 draws 4, play 3, no defence",
         "hand=4/3,4; deck=1,2,3/; discard=/1,2; known=4/3,4; turn=chance"},
        /* cards that are drawn then are hidden again */
        {SMALL, NULL,
         "player 1 draws 1, player 1 draws 2, player 2 draws 1, player 2 draws 2, play 1, "
         "defend with 1, player 1 draws 3, player 2 draws 3, play 2, defend with 2, "
         "player 1 draws 4, player 2 draws 4, play 3, no defence, !player 1 draws 4, "
         "!player 2 draws 1, player 1 draws 3",
         "hand=3,4/3,4; deck=1,2/; known=4/3,4; turn=2"},
        /* nature deals Player 1 first, and only cards that are in the deck */
        {GAME ":copies=1", NULL, "!player 2 draws 1, player 1 draws 7, !player 1 draws 7",
         "hand=7/; turn=chance"},
        {GAME, NULL, "player 1 draws 7, player 1 draws 7, !player 1 draws 7", "hand=7,7/"},
        /* a hand may be the whole deck */
        {GAME ":top=1,copies=2,hand=2,hp=3", NULL,
         "player 1 draws 1, player 1 draws 1, player 2 draws 1, player 2 draws 1, play 1, "
         "no defence",
         "hp=3/2; hand=1/1,1; deck=1/; turn=chance"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void each_card_is_as_likely_as_its_copies(void **unused)
{
    struct play p = played(GAME ":copies=3", NULL, "player 1 draws 7, player 1 draws 7");
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    int n = p.duel.rules.game->chance(&p.duel.rules, &p.duel.now, list, weight);

    (void)unused;
    assert_int_equal(n, 10);
    for (int i = 0; i < n; i++)
        assert_int_equal(weight[i], i + 1 == 7 ? 1 : 3);
}

static void numbers(void **unused)
{
    static const struct row rows[] = {
        {GAME ":hp=5", SAMPLE, "", "hp=5/5"},
        {GAME ":hand=2", SAMPLE, "", "hand=2,4/3,5"},
        {GAME ":top=3,copies=1,hand=1", "1:3 2:2", "", "hand=3/2; deck=1,2/1,3"},
        {GAME ":top=2,copies=3,hand=1", "1:2 2:1", "", "deck=1,1,1,2,2/1,1,2,2,2"},
        {GAME ":top=40,copies=1", "1:36,37,38,39,40 2:1,2,3,4,5", "play 40, defend with 5",
         "hp=20/-15"},
        /* an attack with its defence is one turn */
        {GAME ":turn-limit=1", SAMPLE, "play 7", "clock=0; turn=2"},
        {GAME ":turn-limit=1", SAMPLE, "play 7, defend with 5",
         "clock=1; turn=over; result=unfinished"},
        {GAME ":turn-limit=1,limit-result=points", SAMPLE, "play 7, defend with 5",
         "result=1 wins"},
        {GAME ":turn-limit=2,limit-result=points", SAMPLE,
         "play 7, defend with 5, play 10, no defence", "hp=10/18; result=2 wins"},
        {GAME ":turn-limit=1,limit-result=points", SAMPLE, "play 7, defend with 8", "result=draw"},
        {GAME ":turn-limit=1,hp=1", SAMPLE, "play 7, no defence", "result=1 wins"},
    };

    (void)unused;
    check_rows(rows, COUNT(rows));
}

static void sentences(void **unused)
{
    static const struct row rows[] = {
        {GAME, SAMPLE, "play 7", "Player 1 plays: 7\n"},
        {GAME, SAMPLE, "play 7, defend with 5",
         "Player 2 defends with: 5\nPlayer 2 takes 2 damage. HP is now 18.\n"
         "HP: Player 1 20, Player 2 18.\n"},
        {GAME, SAMPLE, "play 7, defend with 5, play 10, defend with 10",
         "Player 1 defends with: 10\nPlayer 1 blocks the attack. No damage taken.\n"
         "HP: Player 1 20, Player 2 18.\n"},
        {GAME, SAMPLE, "play 9, no defence",
         "Player 2 chooses not to defend.\nPlayer 2 takes 9 damage. HP is now 11.\n"
         "HP: Player 1 20, Player 2 11.\n"},
        /* below 0 */
        {GAME ":hp=1", SAMPLE, "play 10, defend with 3",
         "Player 2 defends with: 3\nPlayer 2 takes 7 damage. HP is now -6.\n"
         "HP: Player 1 1, Player 2 -6.\n"},
    };

    (void)unused;
    check_said(rows, COUNT(rows));
}

/* Only the player who draws sees the card. */
static void nothing_is_said_about_a_draw(void **unused)
{
    struct play p = played(GAME, NULL, "player 1 draws 7");

    (void)unused;
    assert_string_equal(p.said, "");
}

/* A picture of a hidden hand has as many cards as the hand. */
static void closed_cards_are_counted(void **unused)
{
    static const char *const rows[] = {
        "",
        "play 7",
        "play 7, defend with 5",
        "play 7, no defence",
        "play 7, defend with 5, play 10",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct play p = played(GAME, SAMPLE, rows[i]);
        struct field all[FIELDS_MAX], seen[FIELDS_MAX];

        p.duel.rules.game->describe(&p.duel.rules, &p.duel.now, all);
        for (int me = P1; me <= P2; me++) {
            struct view v = game_view(&p.duel.rules, &p.duel.now, me);

            p.duel.rules.game->describe(&p.duel.rules, &v.seen, seen);
            assert_int_equal(all[1].unseen[me], 0);
            assert_int_equal(seen[1].unseen[me], 0);
            assert_int_equal(seen[1].count[!me], 0);
            assert_int_equal(seen[1].unseen[!me], all[1].count[!me]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_book),
        cmocka_unit_test(the_first_attack),
        cmocka_unit_test(the_end),
        cmocka_unit_test(reshuffles),
        cmocka_unit_test(a_new_deck_is_the_discards),
        cmocka_unit_test(each_card_is_as_likely_as_its_copies),
        cmocka_unit_test(numbers),
        cmocka_unit_test(sentences),
        cmocka_unit_test(nothing_is_said_about_a_draw),
        cmocka_unit_test(closed_cards_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
