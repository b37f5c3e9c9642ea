/* The public interface: duels and their records. */
#include "public.h"

static struct written written;

/* ---- duels ----------------------------------------------------------------------------------- */

static void a_duel_move_by_move(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_duel *d = duel_made(r, 1);
    duello_duel_info info = {.size = sizeof info};
    duello_move legal[DUELLO_MOVES_MAX];
    duello_joint chosen;
    duello_state s, before;
    char room[DUELLO_SENTENCE_BYTES];
    int turn;

    (void)unused;
    duello_rules_free(r); /* the duel has its own */
    check_int("wanted", duello_duel_wanted(d), DUELLO_P1);
    check_int("legal", duello_duel_legal(d, DUELLO_P1, legal), 4);
    check_int("not wanted", duello_duel_legal(d, DUELLO_P2, legal), 0);
    check_int("not wanted", duello_duel_take(d, DUELLO_P2, DUELLO_MOVE(0, 1)), DUELLO_E_ILLEGAL);
    check_int("not legal", duello_duel_take(d, DUELLO_P1, DUELLO_MOVE(5, 1)), DUELLO_E_ILLEGAL);
    check_int("nothing to undo", duello_duel_undo(d), DUELLO_E_ILLEGAL);
    check_int("take", duello_duel_take(d, DUELLO_P1, DUELLO_MOVE(0, 3)), DUELLO_OK);
    check_int("wanted", duello_duel_wanted(d), DUELLO_P2);
    check_int("choice", duello_duel_choice(d, 0, &chosen, &before, &turn), DUELLO_OK);
    check_int("choice", chosen.a, DUELLO_MOVE(0, 3));
    check_int("turn", turn, 1);
    duello_duel_tell(d, 0, room, sizeof room);
    duello_duel_get_info(d, &info);
    assert_non_null(strstr(room, info.name[DUELLO_P1]));
    check_int("can undo", duello_duel_can_undo(d), true);
    check_int("undo", duello_duel_undo(d), DUELLO_OK);
    duello_duel_state(d, &s);
    assert_memory_equal(&s, &before, sizeof s);
    check_int("take", duello_duel_take(d, DUELLO_P1, DUELLO_MOVE(0, 2)), DUELLO_OK);
    check_int("understand", duello_duel_understand(d, 1, -1, "charge", &chosen.a, room, 99), 0);
    check_int("take", duello_duel_take(d, DUELLO_P2, chosen.a), DUELLO_OK);
    check_int("resign", duello_duel_end(d, DUELLO_ENDING_RESIGNED, DUELLO_P1), DUELLO_OK);
    check_int("over", duello_duel_wanted(d), DUELLO_OVER);
    check_int("over", duello_duel_take(d, DUELLO_P1, DUELLO_MOVE(0, 1)), DUELLO_E_OVER);
    check_int("over", duello_duel_end(d, DUELLO_ENDING_ABORTED, 0), DUELLO_E_OVER);
    check_int("info", duello_duel_get_info(d, &info), DUELLO_OK);
    check_int("result", info.result, DUELLO_P2_WINS);
    check_int("ending", info.ending, DUELLO_ENDING_RESIGNED);
    check_int("by", info.ended_by, DUELLO_P1);
    check_int("choices", (long long)info.choices, 2);
    check_text("name", info.name[0], duello_game_player(duello_game_find("energy-duel"), 0));
    duello_duel_say(d, DUELLO_SENTENCE_CLOSING, 0, room, sizeof room);
    assert_non_null(strstr(room, "resigns"));
    duello_duel_free(d);
}

static void both_choose_at_once(void **unused)
{
    duello_rules *r = rules_made("blast");
    duello_duel *d = duel_made(r, 1);
    duello_move legal[DUELLO_MOVES_MAX];
    duello_joint chosen;
    size_t size;

    (void)unused;
    size = duello_duel_record_size(d);
    check_int("wanted", duello_duel_wanted(d), DUELLO_BOTH);
    duello_duel_legal(d, DUELLO_P2, legal);
    check_int("take", duello_duel_take(d, DUELLO_P2, legal[0]), DUELLO_OK);
    check_int("wanted", duello_duel_wanted(d), DUELLO_P1);
    check_int("nothing is written yet", (long long)duello_duel_record_size(d), (long long)size);
    check_int("once only", duello_duel_take(d, DUELLO_P2, legal[0]), DUELLO_E_ILLEGAL);
    check_int("undo", duello_duel_undo(d), DUELLO_OK);
    check_int("wanted", duello_duel_wanted(d), DUELLO_BOTH);
    check_int("take", duello_duel_take(d, DUELLO_P1, legal[1]), DUELLO_OK);
    check_int("take", duello_duel_take(d, DUELLO_P2, legal[0]), DUELLO_OK);
    check_int("choice", duello_duel_choice(d, 0, &chosen, NULL, NULL), DUELLO_OK);
    check_int("a", chosen.a, legal[1]);
    check_int("b", chosen.b, legal[0]);
    duello_duel_free(d);
    duello_rules_free(r);
}

/* A finished game wants no choice, and nothing can be taken back. */
static void ended_while_one_waits(void **unused)
{
    duello_rules *r = rules_made("blast");
    duello_duel *d = duel_made(r, 1);
    duello_move legal[DUELLO_MOVES_MAX];
    char room[DUELLO_SENTENCE_BYTES];

    (void)unused;
    duello_duel_legal(d, DUELLO_P1, legal);
    duello_duel_take(d, DUELLO_P1, legal[0]);
    check_int("chosen", (long long)duello_duel_say(d, DUELLO_SENTENCE_PROMPT, 0, room, 9), 0);
    assert_int_not_equal(duello_duel_say(d, DUELLO_SENTENCE_PROMPT, 1, room, 9), 0);
    check_int("can undo", duello_duel_can_undo(d), true);
    check_int("resign", duello_duel_end(d, DUELLO_ENDING_RESIGNED, DUELLO_P2), DUELLO_OK);
    check_int("can undo", duello_duel_can_undo(d), false);
    check_int("undo", duello_duel_undo(d), DUELLO_E_ILLEGAL);
    check_int("heading", (long long)duello_duel_say(d, DUELLO_SENTENCE_HEADING, 0, room, 9), 0);
    check_int("prompt", (long long)duello_duel_say(d, DUELLO_SENTENCE_PROMPT, 1, room, 9), 0);
    duello_duel_free(d);
    duello_rules_free(r);
}

/* Every game, played by random players, written piece by piece, read back and written again. */
static void records(void **unused)
{
    static struct written again;

    (void)unused;
    for (int i = 0; i < duello_game_count(); i++) {
        char text[64], why[DUELLO_SENTENCE_BYTES];
        duello_rules *r;
        duello_player *p;
        duello_duel *d, *back;
        size_t known = 0;

        snprintf(text, sizeof text, "%s:turn-limit=30", duello_game_id(duello_game_at(i)));
        r = rules_made(text);
        p = player_made(r, "random", NULL);
        d = duel_made(r, 41 + (uint64_t)i);
        written.len = again.len = 0;
        while (duello_duel_wanted(d) != DUELLO_OVER) {
            duel_play_on(d, (const duello_player *const[]){p, p}, 1);
            check_int("write", duello_duel_write(d, known, written_take, &written), DUELLO_OK);
            known = duello_duel_record_size(d);
        }
        check_int("read", duello_duel_read(&back, written.at, written.len, NULL, why, sizeof why),
                  DUELLO_OK);
        check_int("write", duello_duel_write(back, 0, written_take, &again), DUELLO_OK);
        check_text(text, again.at, written.at);
        assert_non_null(strstr(written.at, "\nresult "));
        duello_duel_free(d);
        duello_duel_free(back);
        duello_player_free(p);
        duello_rules_free(r);
    }
}

/* A game that was cut off continues as it would have. */
static void a_record_is_resumed(void **unused)
{
    static struct written cut, whole;
    duello_rules *r = rules_made("battle-numbers");
    duello_player *p = player_made(r, "casual", NULL);
    const duello_player *const seats[] = {p, p};
    duello_duel *d = duel_made(r, 9), *resumed;
    char why[DUELLO_SENTENCE_BYTES];
    size_t good;

    (void)unused;
    duel_play_on(d, seats, 10);
    duello_duel_write(d, 0, written_take, &cut);
    duel_play_on(d, seats, 1000);
    duello_duel_write(d, 0, written_take, &whole);
    check_refused("cut", duello_duel_read(&resumed, cut.at, cut.len - 3, NULL, why, sizeof why),
                  DUELLO_E_SYNTAX, why);
    check_int("forgiven", duello_duel_read(&resumed, cut.at, cut.len - 3, &good, why, sizeof why),
              DUELLO_OK);
    assert_in_range(good, cut.len - 60, cut.len - 3);
    duel_play_on(resumed, seats, 1000);
    cut.len = 0;
    duello_duel_write(resumed, 0, written_take, &cut);
    check_text("the same game", cut.at, whole.at);
    check_refused("not a record", duello_duel_read(&resumed, "hello\n", 6, NULL, why, sizeof why),
                  DUELLO_E_SYNTAX, why);
    duello_duel_free(d);
    duello_duel_free(resumed);
    duello_player_free(p);
    duello_rules_free(r);
}

static void duels_from_elsewhere(void **unused)
{
    duello_rules *r = rules_made("battle-numbers");
    duello_duel_setup setup = {.size = sizeof setup,
                               .rules = r,
                               .name = {"Ann", "Bob"},
                               .who = {"human", "master"},
                               .date = "2026-01-31T12:00:00Z",
                               .deal = "1:2,4,7,1,1 2:3,5",
                               .first = DUELLO_P2,
                               .seed = 3};
    duello_duel_info info = {.size = sizeof info};
    char room[DUELLO_SENTENCE_BYTES];
    duello_state from;
    duello_duel *d;

    (void)unused;
    check_int("new", duello_duel_new(&d, &setup, room, sizeof room), DUELLO_OK);
    check_int("second first", duello_duel_wanted(d), DUELLO_P2);
    duello_duel_get_info(d, &info);
    check_text("who", info.who[1], "master");
    check_text("date", info.date, setup.date);
    duello_duel_say(d, DUELLO_SENTENCE_HAND, DUELLO_P1, room, sizeof room);
    assert_non_null(strstr(room, "1, 1, 2, 4, 7"));
    duello_duel_view(d, DUELLO_P1, &from);
    duello_duel_free(d);
    duello_rules_free(r);
    r = rules_made("energy-duel");
    duello_state_parse(r, "turn=2 ep=7/4", &from, NULL, 0);
    setup = (duello_duel_setup){.size = sizeof setup, .rules = r, .from = &from};
    check_int("from", duello_duel_new(&d, &setup, room, sizeof room), DUELLO_OK);
    check_int("wanted", duello_duel_wanted(d), DUELLO_P2);
    duello_duel_free(d);
    duello_rules_free(r);
}

static void duels_with_wrong_arguments(void **unused)
{
    duello_rules *r = rules_made("battle-numbers");
    const duello_duel_setup good = {.size = sizeof good, .rules = r};
    duello_duel *d = duel_made(r, 1), *none = NULL;
    duello_duel_setup bad = good;
    char why[DUELLO_SENTENCE_BYTES];
    duello_state s;

    (void)unused;
    bad.deal = "1:99";
    check_refused("deal", duello_duel_new(&none, &bad, why, sizeof why), DUELLO_E_RANGE, why);
    bad = good;
    bad.name[1] = "a\nb";
    check_refused("name", duello_duel_new(&none, &bad, why, sizeof why), DUELLO_E_RANGE, why);
    bad = good;
    bad.date = "today";
    check_refused("date", duello_duel_new(&none, &bad, why, sizeof why), DUELLO_E_SYNTAX, why);
    bad = good;
    bad.first = 2;
    check_int("first", duello_duel_new(&none, &bad, why, sizeof why), DUELLO_E_ARGUMENT);
    check_int("no rules", duello_duel_new(&none, NULL, why, sizeof why), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_duel_new(NULL, &good, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_duel_wanted(NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_duel_take(NULL, 0, 0), DUELLO_E_ARGUMENT);
    check_int("player", duello_duel_take(d, 2, 0), DUELLO_E_ARGUMENT);
    check_int("ending", duello_duel_end(d, DUELLO_ENDING_PLAYED, 0), DUELLO_E_ARGUMENT);
    check_int("ending", duello_duel_end(d, 9, 0), DUELLO_E_ARGUMENT);
    check_int("choice", duello_duel_choice(d, 1000, NULL, NULL, NULL), DUELLO_E_ARGUMENT);
    check_int("player", duello_duel_view(d, 3, &s), DUELLO_E_ARGUMENT);
    check_int("from", duello_duel_write(d, 1 << 30, written_take, &written), DUELLO_E_ARGUMENT);
    check_int("refused", duello_duel_write(d, 0, written_refuse, NULL), DUELLO_E_CANCELLED);
    check_int("NULL", duello_duel_read(&none, NULL, 0, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_duel_say(NULL, 0, 0, why, sizeof why), 0);
    check_int("player", (long long)duello_duel_say(d, DUELLO_SENTENCE_HAND, 7, why, sizeof why), 0);
    check_int("sentence", (long long)duello_duel_say(d, 99, 0, why, sizeof why), 0);
    assert_null(none);
    duello_duel_free(d);
    duello_duel_free(NULL);
    duello_rules_free(r);
}

static void endings(void **unused)
{
    static const struct {
        int ending, result;
        const char *line, *says;
    } rows[] = {
        {DUELLO_ENDING_RESIGNED, DUELLO_P1_WINS, "\nresign 2 ", "resigns"},
        {DUELLO_ENDING_FORFEITED, DUELLO_P1_WINS, "\nforfeit 2 ", "forfeits"},
        {DUELLO_ENDING_TIMED_OUT, DUELLO_P1_WINS, "\ntime 2 ", "time"},
        {DUELLO_ENDING_ABORTED, DUELLO_UNFINISHED, "\nabort ", "aborted"},
        {DUELLO_ENDING_AGREED, DUELLO_DRAW, "\nagreed ", "agree on a draw"},
    };
    duello_rules *r = rules_made("charge");

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        duello_duel *d = duel_made(r, 1), *back;
        duello_duel_info info = {.size = sizeof info};
        char room[DUELLO_SENTENCE_BYTES];

        written.len = 0;
        check_int("end", duello_duel_end(d, rows[i].ending, DUELLO_P2), DUELLO_OK);
        duello_duel_write(d, 0, written_take, &written);
        if (strstr(written.at, rows[i].line) == NULL)
            fail_msg("\"%s\" is not in %s", rows[i].line, written.at);
        check_int("read", duello_duel_read(&back, written.at, written.len, NULL, room, sizeof room),
                  DUELLO_OK);
        duello_duel_get_info(back, &info);
        check_int("ending", info.ending, rows[i].ending);
        check_int("result", info.result, rows[i].result);
        duello_duel_say(back, DUELLO_SENTENCE_CLOSING, 0, room, sizeof room);
        if (strstr(room, rows[i].says) == NULL)
            fail_msg("\"%s\" is not in %s", rows[i].says, room);
        duello_duel_free(d);
        duello_duel_free(back);
    }
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_duel_move_by_move),        cmocka_unit_test(both_choose_at_once),
        cmocka_unit_test(ended_while_one_waits),      cmocka_unit_test(records),
        cmocka_unit_test(a_record_is_resumed),        cmocka_unit_test(duels_from_elsewhere),
        cmocka_unit_test(duels_with_wrong_arguments), cmocka_unit_test(endings),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
