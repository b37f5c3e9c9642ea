/* One game between two seats: repeatable, legal to the last move, and lost by a player who breaks a
 * rule. */
#include "spread.h"
#include "arena/event.h"
#include "match/record_text.h"

static const struct time_control ample = {.move = 20000000000}; /* also on a busy machine */
static struct seat seats[EVENT_SEATS];

static void sit_down(const char *p1, const char *p2)
{
    struct bot_process_setup setup = {.path = getenv("PATH")};

    assert_int_equal(seat_init(&seats[P1], p1, setup, ample), OK);
    assert_int_equal(seat_init(&seats[P2], p2, setup, ample), OK);
}

static void get_up(void)
{
    seat_release(&seats[P1]);
    seat_release(&seats[P2]);
}

/* A match with a record. */
static struct record played(const struct match *m, struct match_result *out)
{
    struct seat *both[2] = {&seats[P1], &seats[P2]};
    struct referee referee = {0};

    match_play(&referee, m, both, out);
    return referee.rec;
}

static void no_such_player(void **unused)
{
    struct bot_process_setup setup = {0};

    (void)unused;
    assert_int_equal(seat_init(&seats[P1], "nobody", setup, ample), ERR_UNKNOWN);
    assert_int_equal(seat_init(&seats[P1], "bot:", setup, ample), ERR_UNKNOWN);
    assert_int_equal(seat_init(&seats[P1], "", setup, ample), ERR_UNKNOWN);
}

/* The record of a match, whose moves are all checked, ends where the match ended. */
static void a_match_is_what_its_record_says(void **unused)
{
    struct rules r;

    (void)unused;
    sit_down("random", "random");
    for (int i = 0; spread_at(i, &r); i++) {
        if (r.value[TURN_LIMIT] == 0)
            r.value[TURN_LIMIT] = 300;
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct match m = {
                .rules = &r, .first = (int)seed & 1, .seed = seed, .bot_seed = {seed, ~seed}};
            struct match_result result, again;
            struct record rec = played(&m, &result), twin = played(&m, &again);

            if (result.result == UNDECIDED || result.forfeit ||
                result.result != record_result(&rec) || result.turns != rec.duel.turns)
                fail_msg("%s: got %d in %d turns, the record says %d in %d", spread_name(&r),
                         result.result, result.turns, record_result(&rec), rec.duel.turns);
            if (twin.count != rec.count ||
                memcmp(twin.choices, rec.choices, rec.count * sizeof rec.choices[0]) != 0)
                fail_msg("%s: the same seeds gave another game", spread_name(&r));
            record_release(&rec);
            record_release(&twin);
        }
    }
    get_up();
}

/* A player's choices depend only on that player's seed, which reveals nothing about the cards. */
static void seeds_matter(void **unused)
{
    struct rules r = rules_of("battle-numbers:turn-limit=50");
    struct match m = {.rules = &r, .seed = 5, .bot_seed = {1, 2}};
    int other_moves = 0, same_first_draws = 0;

    (void)unused;
    sit_down("random", "random");
    for (uint64_t i = 0; i < 20; i++) {
        struct match changed = m;
        struct match_result result;
        struct record a = played(&m, &result), b;

        changed.bot_seed[P1] = 100 + i;
        b = played(&changed, &result);
        other_moves +=
            a.count != b.count || memcmp(a.choices, b.choices, a.count * sizeof a.choices[0]) != 0;
        same_first_draws += memcmp(a.choices, b.choices, 10 * sizeof a.choices[0]) == 0;
        record_release(&a);
        record_release(&b);
    }
    get_up();
    assert_true(other_moves >= 19);
    assert_int_equal(same_first_draws, 20); /* two hands of five */
}

/* ---- mirrored pairs -------------------------------------------------------------------------- */

enum { DRAWS_MAX = 512 };

struct draws {
    int count[2];
    move card[2][DRAWS_MAX]; /* by seat */
};

static struct draws draws_of(const struct record *rec)
{
    struct draws d = {0};

    for (size_t i = 0; i < rec->count; i++) {
        int whom = rec->duel.rules.game->verbs[MOVE_VERB(rec->choices[i].m.a)].nature - 1;

        if (whom >= 0 && d.count[whom] < DRAWS_MAX)
            d.card[whom][d.count[whom]++] = rec->choices[i].m.a;
    }
    return d;
}

/* Read the records that event_play_units wrote. */
static struct record read_game(const char *folder, const char *game, int number)
{
    static char bytes[1 << 20];
    char path[256], room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct record rec;
    size_t len;
    FILE *file;

    snprintf(path, sizeof path, "%s/%s-%d.duel", folder, game, number);
    file = fopen(path, "r");
    if (file == NULL)
        fail_msg("%s was not written", path);
    len = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    remove(path);
    if (record_text_parse(&rec, bytes, len, NULL, &why) != OK)
        fail_msg("%s: %s", path, room);
    return rec;
}

/* Player 1 gets the same cards in both games of a pair, and so does Player 2; only the players
 * change seats. Decks differ from pair to pair. */
static void pairs_have_the_same_cards(void **unused)
{
    static struct event e;
    char folder[] = "/tmp/duello-test-XXXXXX";
    int others = 0;

    (void)unused;
    assert_non_null(mkdtemp(folder));
    e = (struct event){.rules = rules_of("battle-numbers:hp=100,turn-limit=200"),
                       .players = 2,
                       .who = {"random", "bot:nobody"},
                       .pairs = 8,
                       .seed = 11,
                       .shards = 1};
    event_begin(&e);
    sit_down("random", "random");
    for (int p = P1; p <= P2;
         p++) { /* other processes play the second game, and know nothing of the first */
        seats[EVENT_PLAYERS + p] = seats[p];
    }
    for (uint64_t u = 0; u < 8; u++) {
        struct unit unit = event_unit(&e, u);
        struct unit_result result;
        struct record rec[2];
        struct draws d[2];
        static struct draws before;

        event_play_units(&e, &unit, 1, seats, folder, &result);
        for (int k = 0; k < 2; k++) {
            rec[k] = read_game(folder, "battle-numbers", (int)(2 * u) + k + 1);
            d[k] = draws_of(&rec[k]);
            assert_string_equal(rec[k].who[k ? P2 : P1], "random");
            assert_string_equal(rec[k].who[k ? P1 : P2], "bot:nobody");
            assert_int_equal(record_result(&rec[k]), result.game[k].result);
        }
        for (int p = P1; p <= P2; p++) {
            int first_deck = 20;

            assert_within(d[0].count[p], 10, INFINITY);
            assert_within(d[1].count[p], 10, INFINITY);
            for (int i = 0; i < first_deck && i < d[0].count[p] && i < d[1].count[p]; i++)
                if (d[0].card[p][i] != d[1].card[p][i])
                    fail_msg("pair %d, seat %d, card %d: %d and %d", (int)u, p + 1, i,
                             MOVE_NUMBER(d[0].card[p][i]), MOVE_NUMBER(d[1].card[p][i]));
        }
        others += u > 0 && memcmp(before.card[P1], d[0].card[P1], 10 * sizeof(move)) != 0;
        before = d[0];
        record_release(&rec[0]);
        record_release(&rec[1]);
    }
    get_up();
    remove(folder);
    assert_int_equal(others, 7);
}

/* ---- programs -------------------------------------------------------------------------------- */

#define GOOD                                                                                       \
    "while read -r w r; do case $w in legal) m=${r%%,*};; go) echo move ${r%% *} $m;; esac; done"

/* The reasons of docs/bots/protocol.md, for a bot in either seat. */
static void forfeits(void **unused)
{
    static const struct {
        const char *command, *want;
    } rows[] = {
        {"bot:" GOOD, ""},
        {"bot:exit 3", "the bot exited with code 3"},
        {"bot:true", "the bot exited with code 0"},
        {"bot:no-such-command-here", "the bot exited with code 127 (command not found)"},
        {"bot:while read -r w r; do test $w = go && echo move ${r%% *} dance; done",
         "the move is not legal"},
        {"bot:while read -r w r; do test $w = go && echo hello; done",
         "the answer is not \"move NUMBER WORDS\""},
        {"bot:while read -r w r; do test $w = go && echo move 77 charge; done",
         "question 77 was answered when 1 was asked"},
        {"bot:read -r w; yes | tr -d '\\n'", "too much output without a newline"},
        {"bot:exec >&-; sleep 60", "the bot closed its pipes"},
    };
    struct rules r = rules_of("energy-duel-blast:turn-limit=20");

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        for (int seat = P1; seat <= P2; seat++) {
            struct match m = {.rules = &r, .seed = 1, .bot_seed = {1, 2}};
            struct match_result result;
            struct record rec;

            sit_down(seat == P1 ? rows[i].command : "random",
                     seat == P2 ? rows[i].command : "random");
            rec = played(&m, &result);
            record_release(&rec);
            get_up();
            if (strcmp(result.reason, rows[i].want) != 0 ||
                result.forfeit != (rows[i].want[0] ? seat + 1 : 0))
                fail_msg("%s as %d: got \"%s\" by %d, want \"%s\"", rows[i].command, seat + 1,
                         result.reason, result.forfeit, rows[i].want);
            if (result.forfeit && result.result != state_won_by(!seat))
                fail_msg("%s as %d: the result is %d", rows[i].command, seat + 1, result.result);
        }
}

/* After a forfeit the next game begins afresh. */
static void a_new_life_after_a_forfeit(void **unused)
{
    struct rules r = rules_of("energy-duel:turn-limit=20");
    struct match m = {.rules = &r, .seed = 1, .bot_seed = {1, 2}};

    (void)unused;
    sit_down(
        "bot:read -r w; read -r w; read -r w; read -r w; read -r w; echo move 1 charge; exit 4",
        "random");
    for (int i = 0; i < 3; i++) {
        struct match_result result;
        struct record rec = played(&m, &result);

        assert_string_equal(result.reason, "the bot exited with code 4");
        if (rec.count != 2) /* its own answer and one for the opponent */
            fail_msg("game %d: got %d choices, want 2", i, (int)rec.count);
        record_release(&rec);
    }
    get_up();
}

/* ---- clocks ---------------------------------------------------------------------------------- */

static void times(void **unused)
{
    static const struct {
        const char *words;
        int64_t move, bank, add; /* milliseconds; all 0 where it is refused */
    } rows[] = {
        {"move:2s", 2000, 0, 0},
        {"move:50ms", 50, 0, 0},
        {"move:1.5s", 1500, 0, 0},
        {"bank:60s+1s", 0, 60000, 1000},
        {"bank:60s", 0, 60000, 0},
        {"bank:500ms+20ms", 0, 500, 20},
        {"", 0, 0, 0},
        {"2s", 0, 0, 0},
        {"move", 0, 0, 0},
        {"move:", 0, 0, 0},
        {"move:s", 0, 0, 0},
        {"move:2", 0, 0, 0}, /* of what? */
        {"move:2m", 0, 0, 0},
        {"move:2sx", 0, 0, 0},
        {"move:0s", 0, 0, 0},
        {"move:-1s", 0, 0, 0},
        {"move:nans", 0, 0, 0},
        {"move:infs", 0, 0, 0},
        {"move:1e99s", 0, 0, 0},
        {"move:2s+1s", 0, 0, 0}, /* nothing is added there */
        {"bank:0s", 0, 0, 0},
        {"bank:60", 0, 0, 0},
        {"bank:60s+1sx", 0, 0, 0},
        {"bank:60s+x", 0, 0, 0},
        {"clock:2s", 0, 0, 0},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        bool good = rows[i].move + rows[i].bank > 0;
        struct time_control t = {-1, -1, -1};
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        int err = seat_time_parse(&t, rows[i].words, &why);

        if ((err == OK) != good)
            fail_msg("\"%s\": got %d", rows[i].words, err);
        if (good && (t.move != rows[i].move * 1000000 || t.bank != rows[i].bank * 1000000 ||
                     t.add != rows[i].add * 1000000))
            fail_msg("\"%s\": got %lld, %lld, %lld", rows[i].words, (long long)t.move,
                     (long long)t.bank, (long long)t.add);
        if (!good && (t.move != -1 || why.len == 0))
            fail_msg("\"%s\": refused, but changed the time or gave no reason", rows[i].words);
    }
}

/* The text after the plus is a time too. */
static void times_that_are_added(void **unused)
{
    static const char *const rows[] = {
        "bank:60s+", "bank:60s+s", "bank:60s+1", "bank:60s+-5s", "bank:60s+1e99s",
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct time_control t;

        if (seat_time_parse(&t, rows[i], NULL) == OK)
            fail_msg("\"%s\" was read as %lld ns added", rows[i], (long long)t.add);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_such_player), cmocka_unit_test(a_match_is_what_its_record_says),
        cmocka_unit_test(seeds_matter),   cmocka_unit_test(pairs_have_the_same_cards),
        cmocka_unit_test(forfeits),       cmocka_unit_test(a_new_life_after_a_forfeit),
        cmocka_unit_test(times),          cmocka_unit_test(times_that_are_added),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
