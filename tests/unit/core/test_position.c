/* Positions as words: what is printed reads back as the same bytes, and nothing else is
 * accepted. */
#include "spread.h"
#include "core/position.h"

enum { LINE_BYTES = 8192 };

/* ---- there and back -------------------------------------------------------------------------- */

static long round_trips;

static void check_round_trip(const struct rules *r, const struct state *s, const char *what)
{
    char room[LINE_BYTES], reason[SENTENCE_BYTES];
    struct text words = TEXT(room), why = TEXT(reason);
    struct state back;
    int err;

    position_print(r, s, &words);
    assert_false(words.cut);
    memset(&back, 0xa5, sizeof back);
    err = position_parse(r, room, &back, &why);
    if (err != OK)
        fail_msg("%s, %s: %s: %d, %s", spread_name(r), what, room, err, reason);
    if (memcmp(&back, s, sizeof back) != 0) {
        char again[LINE_BYTES];
        struct text got = TEXT(again);

        position_print(r, &back, &got);
        fail_msg("%s, %s:\n  got  %s\n  want %s", spread_name(r), what, again, room);
    }
    round_trips++;
}

static void visit_position(const struct step *step)
{
    if (step->before.turn <= BOTH)
        check_round_trip(step->rules, &step->before, "the position");
}

/* What a bot receives: the view of the player who is to choose. */
static void visit_view(const struct step *step)
{
    for (int p = P1; p <= P2; p++)
        if (step->before.turn == p || step->before.turn == BOTH) {
            struct view v = game_view(step->rules, &step->before, p);

            check_round_trip(step->rules, &v.seen, p == P1 ? "view of 1" : "view of 2");
        }
}

/* And that of a player who waits. */
static void visit_waiting_view(const struct step *step)
{
    for (int p = P1; p <= P2; p++)
        if (step->before.turn == !p) {
            struct view v = game_view(step->rules, &step->before, p);

            check_round_trip(step->rules, &v.seen, p == P1 ? "waiting 1" : "waiting 2");
        }
}

/* And that of a spectator, who sees what both players may see. */
static void visit_watched_view(const struct step *step)
{
    struct state seen = step->before;

    if (step->before.turn > BOTH)
        return;
    for (int p = P1; p <= P2 && game_is_hidden(step->rules->game); p++)
        step->rules->game->hide(step->rules, &seen, p);
    check_round_trip(step->rules, &seen, "watched");
}

static void positions_come_back(void **unused)
{
    (void)unused;
    round_trips = 0;
    walk_spread(4, visit_position);
    assert_true(round_trips > 10000);
}

static void views_come_back(void **unused)
{
    (void)unused;
    round_trips = 0;
    walk_spread(4, visit_view);
    assert_true(round_trips > 10000);
}

static void views_of_those_who_wait_come_back(void **unused)
{
    (void)unused;
    round_trips = 0;
    walk_spread(4, visit_waiting_view);
    assert_true(round_trips > 5000);
}

static void views_of_spectators_come_back(void **unused)
{
    (void)unused;
    round_trips = 0;
    walk_spread(4, visit_watched_view);
    assert_true(round_trips > 10000);
}

/* ---- reading --------------------------------------------------------------------------------- */

struct reading {
    const char *rules, *words;
    int want;
};

static void check_readings(const struct reading *rows, int n)
{
    for (int i = 0; i < n; i++) {
        struct rules r = rules_of(rows[i].rules);
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        struct state s, untouched;
        int err;

        memset(&untouched, 0x5a, sizeof untouched);
        s = untouched;
        err = position_parse(&r, rows[i].words, &s, &why);
        if (err != rows[i].want)
            fail_msg("%s: \"%s\": got %d (%s), want %d", rows[i].rules, rows[i].words, err, room,
                     rows[i].want);
        if (err != OK && (memcmp(&s, &untouched, sizeof s) != 0 || why.len == 0))
            fail_msg("%s: \"%s\" was refused, but changed the position or gave no reason",
                     rows[i].rules, rows[i].words);
        if (err != OK && position_parse(&r, rows[i].words, &s, NULL) != err)
            fail_msg("%s: \"%s\": another answer without a reason", rows[i].rules, rows[i].words);
    }
}

static void missing_and_misspelt(void **unused)
{
    static const struct reading rows[] = {
        {"energy-duel", "turn=1 ep=7/4", OK},
        {"energy-duel", "ep=7/4 turn=2", OK},                        /* in any order */
        {"energy-duel", "mood=3 turn=1 x=y/z ep=7/4 later=1,2", OK}, /* names nobody knows */
        {"energy-duel", "turn=1  ep=7/4", OK},                       /* more room between */
        {"energy-duel", "turn=1 word ep=7/4", OK},                   /* not even a name */
        {"energy-duel", "", ERR_SYNTAX},
        {"energy-duel", "turn=1", ERR_SYNTAX},
        {"energy-duel", "ep=7/4", ERR_SYNTAX},
        {"energy-duel", "turn=3 ep=7/4", ERR_SYNTAX},   /* there is no third */
        {"energy-duel", "turn=0 ep=7/4", ERR_SYNTAX},   /* */
        {"energy-duel", "turn= ep=7/4", ERR_SYNTAX},    /* */
        {"energy-duel", "turn=12 ep=7/4", ERR_SYNTAX},  /* */
        {"energy-duel", "turn=1x ep=7/4", ERR_SYNTAX},  /* */
        {"energy-duel", "Turn=1 ep=7/4", ERR_SYNTAX},   /* names are small */
        {"energy-duel", "turn=1 step=7/4", ERR_SYNTAX}, /* not the end of another name */
        {"energy-duel", "turn=1 ep=7", ERR_SYNTAX},     /* one number */
        {"energy-duel", "turn=1 ep=7/", ERR_SYNTAX},    /* */
        {"energy-duel", "turn=1 ep=/4", ERR_SYNTAX},    /* */
        {"energy-duel", "turn=1 ep=/", ERR_SYNTAX},     /* none */
        {"energy-duel", "turn=1 ep=7,1/4", ERR_SYNTAX}, /* too many */
        {"energy-duel", "turn=1 ep=7/4/2", ERR_SYNTAX}, /* */
        {"energy-duel", "turn=1 ep=7/4x", ERR_SYNTAX},  /* rubbish behind */
        {"energy-duel", "turn=1 ep=x7/4", ERR_SYNTAX},  /* before */
        {"energy-duel", "turn=1 ep=seven/4", ERR_SYNTAX},
        {"energy-duel", "turn=1 ep=7.0/4", ERR_SYNTAX},
        {"energy-duel", "turn=1 ep=65543/4", ERR_SYNTAX},                /* 7 in 16 bits */
        {"energy-duel", "turn=1 ep=18446744073709551623/4", ERR_SYNTAX}, /* 7 in 64 */
        {"energy-duel:turn-limit=9", "turn=1 clock=8 ep=7/4", OK},
        {"energy-duel:turn-limit=9", "turn=1 ep=7/4", ERR_SYNTAX},          /* no clock */
        {"energy-duel:turn-limit=9", "turn=1 clock=9 ep=7/4", ERR_SYNTAX},  /* over by then */
        {"energy-duel:turn-limit=9", "turn=1 clock=-1 ep=7/4", ERR_SYNTAX}, /* */
        {"energy-duel", "turn=1 clock=99 ep=7/4", OK}, /* no limit: not a name of this game */
        {"energy-clash", "turn=1 ep=7/4", ERR_SYNTAX}, /* defending is missing */
        {"energy-clash", "turn=1 ep=7/4 defending=0/1", OK},
        {"energy-clash", "turn=1 ep=7/4 defending=0/2", ERR_SYNTAX}, /* a flag is 0 or 1 */
        {"energy-clash", "turn=1 ep=7/4 defending=0/-1", ERR_SYNTAX},
        {"charge", "turn=1 total=7/4 cards=1,2/3,0,0 blocked=0/0 gain=0/0", ERR_SYNTAX},
        {"charge", "turn=1 total=7/4 cards=1,2,0,0/3,0,0 blocked=0/0 gain=0/0", ERR_SYNTAX},
    };

    (void)unused;
    check_readings(rows, COUNT(rows));
}

/* Numbers that begin well and end badly. */
static void numbers_are_read_whole(void **unused)
{
    static const struct reading rows[] = {
        {"energy-duel:turn-limit=9", "turn=1 clock=3x ep=7/4", ERR_SYNTAX},
        {"energy-duel:turn-limit=9", "turn=1 clock= ep=7/4", ERR_SYNTAX},
        {"energy-duel:turn-limit=9", "turn=1 clock=3/4 ep=7/4", ERR_SYNTAX},
        {"energy-duel", "turn=1 ep= 7/4", ERR_SYNTAX},
        {"energy-duel", "turn=1 ep=7,/4", ERR_SYNTAX},
        {"energy-duel", "turn=1 ep=7/4,", ERR_SYNTAX},
        {"battle-numbers:top=3,copies=1,hand=1",
         "turn=1 hp=3/3 hand=1 2/1 deck=3/2,3 discard=/ known=/ attack=0/0", ERR_SYNTAX},
    };

    (void)unused;
    check_readings(rows, COUNT(rows));
}

#define CARDS "battle-numbers:hp=6,top=3,copies=2,hand=2"

/* Well-formed words for positions that are impossible. */
static void impossible_positions(void **unused)
{
    static const struct reading rows[] = {
        {"energy-duel", "turn=1 ep=0/4", ERR_RANGE},     /* lost already */
        {"energy-duel", "turn=1 ep=7/-2", ERR_RANGE},    /* */
        {"energy-duel", "turn=1 ep=32767/4", ERR_RANGE}, /* above the cap */
        {"energy-duel", "turn=both ep=7/4", ERR_RANGE},  /* they take turns */
        {"energy-duel", "turn=over ep=7/4", ERR_RANGE},
        {"energy-duel", "turn=chance ep=7/4", ERR_RANGE},
        {"energy-duel:self-zero=survives", "turn=1 ep=0/4", OK},    /* there it is allowed */
        {"energy-clash", "turn=1 ep=7/4 defending=1/0", ERR_RANGE}, /* over when the turn comes */
        {"energy-clash", "turn=1 ep=0/4 defending=0/0", ERR_RANGE},
        {"energy-duel-blast", "turn=both ep=7/4 locked=0/1", OK},
        {"energy-duel-blast", "turn=1 ep=7/4 locked=0/1", ERR_RANGE}, /* both choose */
        {"energy-duel-blast", "turn=both ep=0/4 locked=0/0", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/3", OK},
        {"charge", "turn=1 total=15/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/3", ERR_RANGE},
        {"charge", "turn=1 total=-1/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/3", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=99,0,0/3,0,0 blocked=0/0 gain=0/3", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=-1,0,0/3,0,0 blocked=0/0 gain=0/3", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=257,0,0/3,0,0 blocked=0/0 gain=0/3", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=1,0,0/3,0,0 blocked=0/0 gain=3/0",
         ERR_RANGE}, /* whose? */
        {"charge", "turn=1 total=7/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/6", ERR_RANGE},
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         OK}, /* a view of the first move */
        {CARDS, "turn=1 hp=6/6 hand=1,1,1/ deck=2,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE}, /* more ones than there are */
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE}, /* one is lost */
        {CARDS, "turn=1 hp=6/6 hand=1,4/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE}, /* no such card */
        {CARDS, "turn=1 hp=6/6 hand=1,0/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE},
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=3/ attack=0/0",
         ERR_RANGE}, /* known, but not there */
        {CARDS, "turn=1 hp=7/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE},
        {CARDS, "turn=1 hp=0/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE},
        {CARDS, "turn=1 hp=6/6 hand=/ deck=1,1,2,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         OK}, /* as a spectator sees it */
        {CARDS, "turn=1 hp=6/6 hand=/ deck=/ discard=1,1,2,2,3,3/1,1,2,2,3,3 known=/ attack=0/0",
         ERR_RANGE}, /* nothing to play */
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3 discard=/ known=/ attack=0/3", OK},
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,3,3/1,1,2,2,3,3 discard=/ known=/ attack=2/0",
         ERR_RANGE}, /* a player's own attack does not wait for that player's answer */
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/9",
         ERR_RANGE},
    };

    (void)unused;
    check_readings(rows, COUNT(rows));
}

/* A number too large for its type must not come back as a small one. */
static void numbers_are_not_cut(void **unused)
{
    static const struct reading rows[] = {
        {"charge", "turn=1 total=7/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/259", ERR_RANGE},
        {"charge", "turn=1 total=7/4 cards=1,0,0/3,0,0 blocked=0/0 gain=0/-253", ERR_RANGE},
        {"energy-clash", "turn=1 ep=7/4 defending=0/256", ERR_SYNTAX},
        {CARDS, "turn=1 hp=6/6 hand=1,258/ deck=1,2,3,3/1,1,2,2,3,3 discard=/ known=/ attack=0/0",
         ERR_RANGE},
        {CARDS, "turn=1 hp=6/6 hand=1,2/ deck=1,2,3,3/1,1,2,2,3 discard=/ known=/ attack=0/259",
         ERR_RANGE},
    };

    (void)unused;
    check_readings(rows, COUNT(rows));
}

/* A list of values of any length is refused if it is too long. */
static void endless_lists(void **unused)
{
    struct rules r = rules_of(CARDS);
    char room[LINE_BYTES];
    struct text words = TEXT(room);
    struct state s;

    (void)unused;
    text_add(&words, "turn=1 hp=6/6 hand=1");
    for (int i = 0; i < 2 * FIELD_VALUES; i++)
        text_add(&words, ",1");
    text_add(&words, "/ deck=/ discard=/ known=/ attack=0/0");
    assert_int_equal(position_parse(&r, room, &s, NULL), ERR_SYNTAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_come_back),
        cmocka_unit_test(views_come_back),
        cmocka_unit_test(views_of_those_who_wait_come_back),
        cmocka_unit_test(views_of_spectators_come_back),
        cmocka_unit_test(missing_and_misspelt),
        cmocka_unit_test(numbers_are_read_whole),
        cmocka_unit_test(impossible_positions),
        cmocka_unit_test(numbers_are_not_cut),
        cmocka_unit_test(endless_lists),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
