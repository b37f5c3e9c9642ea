/* A puzzle session: the reply to each line, and when it is over. */
#include "judged.h"
#include "advise/puzzle_endgame.h"
#include "advise/puzzle_late.h"
#include "games/games.h"
#include "teach/puzzle_race.h"

/* The only move that wins is attack 3: it takes the last 6 EP. */
#define DUEL "energy-duel"
#define LAST_SIX "turn=1 ep=4/6"
/* Shield and Charge are both right. */
#define NEVER_BLAST "turn=both ep=3/4 locked=0/0"

/* A session that has begun points into itself, so it is made where it stays. */
static void put(struct puzzle_session *q, const struct judged *j, const char *position,
                struct text *out)
{
    struct state s = judged_position(&j->rules, position);

    *q =
        (struct puzzle_session){.known = j->known, .name = {"Ada", "Bob"}, .from = "From nowhere."};
    if (!puzzle_at(j->known, &s, P1, &q->puzzle))
        fail_msg("%s is no puzzle", position);
    puzzle_session_begin(q, out);
}

static void lines(void **unused)
{
    enum { ASKS = PUZZLE_SESSION_ASKS, SOLVED = PUZZLE_SESSION_SOLVED };
    static const struct {
        const char *typed; /* one line after the other */
        int want;          /* after the last line; all others give PUZZLE_SESSION_ASKS */
        bool missed;
        const char *says; /* part of the last reply */
    } rows[] = {
        {"attack 3", SOLVED, false, "Right: you win at once.\n"},
        {"attack\n3", SOLVED, false, "Right: you win at once.\n"},
        {"charge", ASKS, true, "Try again, or type hint, solution, skip or quit.\n"},
        {"charge\nattack 3", SOLVED, true, "Right: "},
        {"charge", ASKS, true, "Not that one. This lets your opponent win at once:\n"},
        {"hint", ASKS, false, "Only 1 of 4 moves keeps the win."},
        {"hint\n?", ASKS, false, "Look at this move only.\n"},
        {"hint\nhint\nhint", ASKS, false, "Attack: but how much?\n"},
        {"hint\nhint\nhint\nhint", ASKS, false, "Attack: but how much?\n"},
        {"moves", ASKS, false, "attack 1-3 or charge\n"},
        {"position", ASKS, false, "turn=1 ep=4/6\n"},
        {"help", ASKS, false, "  solution  the answer"},
        {"nonsense", ASKS, false,
         "I don't understand \"nonsense\". Attack 1-3 or charge, or type help.\n"},
        {"rules", PUZZLE_SESSION_RULES, false, ""},
        {"solution", PUZZLE_SESSION_TOLD, true, "The answer is: attack 3\n"},
        {"skip", PUZZLE_SESSION_SKIPPED, false, ""},
        {"charge\nquit", PUZZLE_SESSION_LEFT, true, ""},
    };
    struct judged j;

    (void)unused;
    judged_open(&j, DUEL, LAST_SIX);
    for (int i = 0; i < COUNT(rows); i++) {
        char room[PUZZLE_SESSION_BYTES];
        struct text said = TEXT(room);
        struct puzzle_session q;
        int got = ASKS;

        put(&q, &j, LAST_SIX, &said);
        for (const char *line = rows[i].typed; line != NULL;) {
            size_t len = strcspn(line, "\n");

            assert_int_equal(got, ASKS);
            text_clear(&said);
            got = (int)puzzle_session_read(&q, line, len, &said);
            line = line[len] ? line + len + 1 : NULL;
        }
        if (got != rows[i].want || q.missed != rows[i].missed || !strstr(room, rows[i].says))
            fail_msg("\"%s\": got %d, missed %d: %s\n  want %d, missed %d: %s", rows[i].typed, got,
                     q.missed, room, rows[i].want, rows[i].missed, rows[i].says);
    }
    judged_close(&j);
}

/* Set a position and answer line by line; return the last reply, and how it ended. */
static enum puzzle_session_state answer(struct puzzle_session *q, const char *const *lines,
                                        struct text *said)
{
    enum puzzle_session_state now = PUZZLE_SESSION_ASKS;

    for (; *lines != NULL; lines++) {
        text_clear(said);
        now = puzzle_session_read(q, *lines, strlen(*lines), said);
    }
    return now;
}

/* What is said at the beginning and after each line. */
static void dialogues(void **unused)
{
    static const struct {
        const char *rules, *position, *begins;
        struct {
            const char *typed;
            int state;
            const char *says;
        } lines[4];
        int points; /* for a solution now */
    } rows[] = {
        {DUEL ":charge=3",
         LAST_SIX,
         "puzzle\nHere charging gains 3 EP, not 2.\nFrom nowhere.\n\nAda EP: 4\nBob EP: 6\nYou are Ada. ",
         {{"moves", PUZZLE_SESSION_ASKS, "attack 1-3 or charge\n"}},
         1},
        {DUEL, LAST_SIX, "You are Ada. Find the only move that wins.\n", {{0}}, 1},
        /* where one choice must never be made, that choice is the answer; all others are fine */
        {"energy-duel-blast",
         NEVER_BLAST,
         "You are Ada. Which choice is a mistake?\n",
         {{"shield", PUZZLE_SESSION_ASKS, "Not that one: that choice gives nothing away.\n"},
          {"hint", PUZZLE_SESSION_ASKS, "2 of the 3 moves are equally good."},
          {"blast", PUZZLE_SESSION_SOLVED, "Right. If "}},
         0},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text said = TEXT_OF(PUZZLE_SESSION_BYTES);
        struct puzzle_session q;
        struct judged j;

        judged_open(&j, rows[i].rules, rows[i].position);
        put(&q, &j, rows[i].position, &said);
        assert_non_null(strstr(said.at, rows[i].begins));
        for (int k = 0; rows[i].lines[k].typed != NULL; k++) {
            const char *const typed[] = {rows[i].lines[k].typed, NULL};

            assert_int_equal(answer(&q, typed, &said), rows[i].lines[k].state);
            assert_non_null(strstr(said.at, rows[i].lines[k].says));
        }
        assert_int_equal(puzzle_session_points(&q), rows[i].points);
        judged_close(&j);
    }
}

/* Hidden cards are mentioned, and a wrong card is refuted by exact chances. */
static void hidden(void **unused)
{
    char room[PUZZLE_SESSION_BYTES];
    struct text said = TEXT(room);
    struct puzzle found[PUZZLE_ENDGAME_MOST];
    const struct game *g = games_find("battle-numbers");
    struct puzzle_session q = {.name = {"Ada", "Bob"}};
    struct equilibrium *e;
    move legal[MOVES_MAX];
    struct words wrong;
    int n = 0;

    (void)unused;
    for (int i = 0; n == 0; i++)
        n = puzzle_endgame_find(g, i, found);
    q.puzzle = found[0];
    assert_int_equal(puzzle_endgame_solve(&e, &found[0].rules, &found[0].at, NULL), OK);
    q.endgame = e;
    puzzle_session_begin(&q, &said);
    assert_non_null(strstr(room, ": more HP wins.\n"));
    assert_non_null(strstr(room, "Which choice wins most often?\n"));
    g->legal(&found[0].rules, &found[0].at, found[0].player, legal);
    wrong = move_word(&found[0].rules, legal[legal[0] == found[0].answer]);
    assert_int_equal(answer(&q, (const char *const[]){"hint", "hint", NULL}, &said),
                     PUZZLE_SESSION_ASKS);
    assert_non_null(strstr(room, "Count the cards that are gone: what can "));
    assert_int_equal(answer(&q, (const char *const[]){wrong.at, NULL}, &said), PUZZLE_SESSION_ASKS);
    assert_non_null(strstr(room, "Not that one. This costs "));
    assert_int_equal(answer(&q, (const char *const[]){"solution", NULL}, &said),
                     PUZZLE_SESSION_TOLD);
    equilibrium_free(e);
}

/* By the book's rules, a puzzle with hidden cards is judged by playing on, and says the chances. */
static void hidden_by_the_book(void **unused)
{
    char room[PUZZLE_SESSION_BYTES];
    struct text said = TEXT(room);
    const struct game *g = games_find("battle-numbers");
    struct puzzle_session q = {.name = {"Ada", "Bob"}};
    int n = 0;

    (void)unused;
    for (int i = 0; n == 0; i++)
        n = puzzle_late_find(g, i, &q.puzzle);
    puzzle_session_begin(&q, &said);
    assert_null(strstr(room, "Here "));
    assert_true(q.puzzle.chance - q.puzzle.next >= 0.1);
    assert_int_equal(puzzle_session_try(&q, q.puzzle.answer, &said), PUZZLE_SESSION_SOLVED);
    assert_non_null(strstr(room, "Right: your chance is about "));
}

/* Points by the grade, fewer for hints, none for errors; and in a race one try each, in time. */
static void points_and_races(void **unused)
{
    static const struct {
        const char *const typed[4];
        bool race;
        double at; /* seconds, of 10 */
        int state, points, solved, failed;
        const char *remark;
    } rows[] = {
        {{"attack 3"}, false, 0, PUZZLE_SESSION_SOLVED, 1, 0, 0, "an easy one is worth 1"},
        {{"hint", "attack 3"}, false, 0, PUZZLE_SESSION_SOLVED, 0, 0, 0, "a hint costs 1"},
        {{"hint", "hint", "attack 3"}, false, 0, PUZZLE_SESSION_SOLVED, 0, 0, 0, "never below 0"},
        {{"charge", "attack 3"}, false, 0, PUZZLE_SESSION_SOLVED, 0, 0, 0, "not at first"},
        {{"attack 3"}, true, 9.9, PUZZLE_SESSION_SOLVED, 1, 1, 0, "in time"},
        {{"attack 3"}, true, 10, PUZZLE_SESSION_SOLVED, 1, 0, 0, "too late"},
        {{"charge"}, true, 1, PUZZLE_SESSION_FAILED, 0, 0, 1, "there is no second try"},
        {{"hint", "attack 3"}, true, 1, PUZZLE_SESSION_SOLVED, 1, 1, 0, "and no hint"},
        {{"solution"}, true, 1, PUZZLE_SESSION_TOLD, 0, 0, 1, "to be told is to fail"},
        {{"skip"}, true, 1, PUZZLE_SESSION_SKIPPED, 1, 0, 0, "to skip is not"},
    };
    struct judged j;

    (void)unused;
    judged_open(&j, DUEL, LAST_SIX);
    for (int i = 0; i < COUNT(rows); i++) {
        char room[PUZZLE_SESSION_BYTES];
        struct text said = TEXT(room);
        struct puzzle_race race = puzzle_race_begin(100, 10);
        struct puzzle_session q;
        int state;

        put(&q, &j, LAST_SIX, &said);
        q.one_try = rows[i].race;
        state = (int)answer(&q, rows[i].typed, &said);
        if (rows[i].race)
            puzzle_race_note(&race, &q, (enum puzzle_session_state)state, 100 + rows[i].at);
        if (state != rows[i].state || puzzle_session_points(&q) != rows[i].points ||
            race.solved != rows[i].solved || race.failed != rows[i].failed ||
            race.points != rows[i].solved)
            fail_msg("%s: state %d, %d points, %d solved, %d failed", rows[i].remark, state,
                     puzzle_session_points(&q), race.solved, race.failed);
    }
    judged_close(&j);
}

static void time_left(void **unused)
{
    struct puzzle_race race = puzzle_race_begin(1000, PUZZLE_RACE_SECONDS);
    struct text said = TEXT_OF(SENTENCE_BYTES);

    (void)unused;
    race.solved = 4;
    race.failed = 1;
    race.points = 7;
    puzzle_race_tell(&race, 1029, &said);
    assert_string_equal(said.at, "2:31 left, 4 solved.");
    assert_false(puzzle_race_is_over(&race, 1179.9));
    assert_true(puzzle_race_is_over(&race, 1180));
    puzzle_race_wait(&race, 5);
    assert_false(puzzle_race_is_over(&race, 1184.9));
    text_clear(&said);
    puzzle_race_end(&race, &said);
    assert_string_equal(said.at, "4 solved, 1 failed: 7 points.");
}

/* Where the kind of the answer is the answer, a hint does not name it. */
static void no_hint_is_the_answer(void **unused)
{
    static const struct {
        const char *rules, *position, *says;
    } rows[] = {
        {"energy-duel", "turn=1 ep=8/9", "It is not attacking with 3.\n"}, /* charge */
        {"energy-clash", "turn=1 ep=1/2 defending=0/0",
         "Compare the two: what can Bob do after each?\n"}, /* recharge */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[PUZZLE_SESSION_BYTES];
        struct text said = TEXT(room);
        struct puzzle_session q;
        struct judged j;

        judged_open(&j, rows[i].rules, rows[i].position);
        put(&q, &j, rows[i].position, &said);
        for (int step = 0; step < 3; step++) {
            text_clear(&said);
            puzzle_session_read(&q, "hint", 4, &said);
        }
        assert_string_equal(room, rows[i].says);
        judged_close(&j);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(no_hint_is_the_answer),
        cmocka_unit_test(dialogues),
        cmocka_unit_test(hidden),
        cmocka_unit_test(hidden_by_the_book),
        cmocka_unit_test(points_and_races),
        cmocka_unit_test(time_left),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
