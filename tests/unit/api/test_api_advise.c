/* The public interface: advice, reviews, puzzle sessions, mistakes and lessons. */
#include "public.h"

static struct written written;

static bool not_yet(void *user, double share)
{
    check_between("share", share, 0, 1);
    return --*(int *)user > 0;
}

/* ---- advice and reviews ---------------------------------------------------------------------- */

static const duello_review_setup quick = {.size = sizeof quick, .effort = 2};

static void advice(void **unused)
{
    static const char *const all[] = {"energy-duel", "charge", "energy-clash",
                                      "blast:turn-limit=20", "battle-numbers"};

    (void)unused;
    for (int i = 0; i < COUNT(all); i++) {
        duello_rules *r = rules_made(all[i]);
        duello_solution *known = i < 4 ? solution_made(r) : NULL;
        duello_duel *d = duel_made(r, 4);
        int player = duello_duel_wanted(d) == DUELLO_P2, best, steps, n;
        duello_verdict verdicts[DUELLO_MOVES_MAX];
        char room[DUELLO_ADVICE_BYTES];

        n = duello_duel_judge(d, known, player, verdicts, &best);
        assert_in_range(n, 1, DUELLO_MOVES_MAX);
        assert_in_range(best, 0, n - 1);
        assert_true(verdicts[best].label <= DUELLO_LABEL_GOOD ||
                    verdicts[best].label == DUELLO_LABEL_UNCLEAR);
        for (int step = 1; step <= 4; step++)
            if (duello_duel_hint(d, known, player, step, &steps, room, sizeof room) == 0)
                fail_msg("%s: step %d says nothing", all[i], step);
        assert_in_range(steps, 1, 4);
        for (int k = 0; k < n; k += known != NULL ? 1 : n - 1) {
            size_t len =
                duello_duel_warn(d, known, player, verdicts[k].pick, 0.1, room, sizeof room);

            bool is_error = verdicts[k].label >= DUELLO_LABEL_INACCURACY &&
                            verdicts[k].label <= DUELLO_LABEL_BLUNDER;

            check_int("warned", len > 0, is_error && verdicts[k].drop >= 0.1);
        }
        check_int("other player", duello_duel_judge(d, known, 2, verdicts, &best),
                  DUELLO_E_ARGUMENT);
        duello_duel_free(d);
        duello_solution_free(known);
        duello_rules_free(r);
    }
}

/* Start, choices and luck add up to the result; the chances of a finished game use all cards. */
static void check_adds_up(const duello_review *review, size_t choices)
{
    duello_review_marks marks[2] = {{.size = sizeof marks[0]}, {.size = sizeof marks[0]}};
    double chance[2];

    for (int p = 0; p <= 1; p++) {
        const duello_review_marks *m = &marks[p];

        check_int("marks", duello_review_get_marks(review, p, &marks[p]), DUELLO_OK);
        check_int("adds up", m->adds_up, true);
        check_near("sum",
                   m->start + m->own_choices + m->other_choices + m->luck_chance + m->luck_guesses,
                   m->result, 1e-9);
    }
    check_near("choices", marks[0].own_choices, -marks[1].other_choices, 1e-9);
    for (size_t n = 0; n <= choices; n++) {
        for (int p = 0; p <= 1; p++)
            check_int("chance", duello_review_chance(review, p, n, &chance[p], NULL), DUELLO_OK);
        check_near("both chances", chance[0] + chance[1], 1, 1e-9);
    }
    check_near("end", chance[0], marks[0].result, 1e-9);
}

static void stories(void **unused)
{
    static const char *const all[] = {"energy-duel", "blast:turn-limit=20",
                                      "battle-numbers:hp=3,hand=3"};

    (void)unused;
    for (int i = 0; i < COUNT(all); i++) {
        duello_rules *r = rules_made(all[i]);
        duello_solution *known = i < 2 ? solution_made(r) : NULL;
        duello_player *p = player_made(r, "random", NULL);
        duello_duel *d = duel_made(r, 4);
        duello_review_marks marks = {.size = sizeof marks};
        duello_duel_info info = {.size = sizeof info};
        duello_review *review;

        check_int("under way", duello_review_new(&review, d, known, &quick), DUELLO_OK);
        check_int("marks", duello_review_get_marks(review, 0, &marks), DUELLO_OK);
        check_int("adds up under way", marks.adds_up, known != NULL);
        duello_review_free(review);
        duel_play_on(d, (const duello_player *const[]){p, p}, 1000);
        check_int("review", duello_review_new(&review, d, known, &quick), DUELLO_OK);
        check_int("info", duello_duel_get_info(d, &info), DUELLO_OK);
        check_adds_up(review, info.choices);
        duello_review_free(review);
        duello_duel_free(d);
        duello_player_free(p);
        duello_solution_free(known);
        duello_rules_free(r);
    }
}

static void reviews(void **unused)
{
    static const char *const all[] = {"energy-duel", "blast:turn-limit=20", "battle-numbers"};

    (void)unused;
    for (int i = 0; i < COUNT(all); i++) {
        duello_rules *r = rules_made(all[i]);
        duello_solution *known = i < 2 ? solution_made(r) : NULL;
        duello_player *p = player_made(r, "random", NULL);
        duello_duel *d = duel_made(r, 4);
        duello_review_decision one = {.size = sizeof one};
        duello_review_marks marks = {.size = sizeof marks};
        duello_review *review, *stopped = NULL;
        int calls = 3;
        duello_review_setup stop = {.size = sizeof stop, .progress = not_yet, .user = &calls};
        char room[DUELLO_ADVICE_BYTES];
        double chance;
        size_t choice;
        int decisions = 0;

        duel_play_on(d, (const duello_player *const[]){p, p}, 6);
        check_int("review", duello_review_new(&review, d, known, &quick), DUELLO_OK);
        check_int("stopped", duello_review_new(&stopped, d, known, &stop),
                  known == NULL ? DUELLO_E_CANCELLED : DUELLO_OK);
        duello_review_free(stopped);
        duello_duel_free(d); /* a review has its own */
        for (int player = 0; player <= 1; player++) {
            check_int("marks", duello_review_get_marks(review, player, &marks), DUELLO_OK);
            decisions += marks.decisions;
            check_between("accuracy", marks.accuracy, 0, 100);
        }
        check_int("decisions", decisions, (long long)duello_review_count(review));
        check_int("decision", duello_review_get_decision(review, 0, &one), DUELLO_OK);
        assert_non_null(duello_label_text(one.label));
        check_int("chance", duello_review_chance(review, 0, 0, &chance, NULL), DUELLO_OK);
        check_between("chance", chance, 0, 1);
        duello_review_explain(review, 0, room, sizeof room);
        duello_review_turning(review, &choice, room, sizeof room);
        for (int format = DUELLO_FORMAT_TEXT; format <= DUELLO_FORMAT_SVG; format++) {
            static const char *const has[] = {"Accuracy", "</html>", "</svg>"};

            written.len = 0;
            check_int("write", duello_review_write(review, format, NULL, written_take, &written),
                      DUELLO_OK);
            if (strstr(written.at, has[format]) == NULL)
                fail_msg("%s: no %s in %s", all[i], has[format], written.at);
        }
        check_int("refused", duello_review_write(review, 0, NULL, written_refuse, NULL),
                  DUELLO_E_CANCELLED);
        check_int("format", duello_review_write(review, 9, NULL, written_take, &written),
                  DUELLO_E_ARGUMENT);
        check_int("no such", duello_review_get_decision(review, 999, &one), DUELLO_E_ARGUMENT);
        check_int("no such", duello_review_chance(review, 0, 999, &chance, NULL),
                  DUELLO_E_ARGUMENT);
        duello_review_free(review);
        duello_player_free(p);
        duello_solution_free(known);
        duello_rules_free(r);
    }
}

/* Points without a limit, and a start that play cannot reach. */
static void solved_for_a_duel(void **unused)
{
    duello_rules *r = rules_made("blast"), *hidden = rules_made("battle-numbers");
    duello_duel_setup setup = {.size = sizeof setup, .rules = r};
    duello_solution *known = NULL, *none = NULL;
    duello_review *review;
    char why[DUELLO_SENTENCE_BYTES];
    duello_state s;
    duello_duel *d;

    (void)unused;
    check_int("parse", duello_state_parse(r, "turn=both ep=55/2 locked=0/0", &s, why, sizeof why),
              DUELLO_OK);
    setup.from = &s;
    check_int("duel", duello_duel_new(&d, &setup, why, sizeof why), DUELLO_OK);
    check_int("solve", duello_duel_solve(&known, d, NULL, why, sizeof why), DUELLO_OK);
    check_int("review", duello_review_new(&review, d, known, &quick), DUELLO_OK);
    duello_review_free(review);
    duello_duel_free(d);
    d = duel_made(hidden, 1);
    check_refused("hidden", duello_duel_solve(&none, d, NULL, why, sizeof why), DUELLO_E_UNKNOWN,
                  why);
    check_int("NULL", duello_duel_solve(&none, NULL, NULL, NULL, 0), DUELLO_E_ARGUMENT);
    assert_null(none);
    duello_duel_free(d);
    duello_solution_free(known);
    duello_rules_free(r);
    duello_rules_free(hidden);
}

static void advice_that_is_refused(void **unused)
{
    duello_rules *r = rules_made("energy-duel"), *other = rules_made("charge");
    duello_solution *plain, *known = solution_made(other);
    duello_duel *d = duel_made(r, 1);
    duello_verdict verdicts[DUELLO_MOVES_MAX];
    duello_review *none = NULL;
    int steps = 9;

    (void)unused;
    check_int("solve", duello_solution_new(&plain, r, NULL, NULL, 0), DUELLO_OK);
    check_int("nobody knows", duello_duel_judge(d, NULL, 0, verdicts, NULL), DUELLO_E_UNKNOWN);
    check_int("no chances", duello_duel_judge(d, plain, 0, verdicts, NULL), DUELLO_E_UNKNOWN);
    check_int("other rules", duello_duel_judge(d, known, 0, verdicts, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_duel_judge(NULL, known, 0, verdicts, NULL), DUELLO_E_ARGUMENT);
    check_int("no hint", (long long)duello_duel_hint(d, NULL, 0, 1, &steps, NULL, 0), 0);
    check_int("no steps", steps, 0);
    check_int("no warning", (long long)duello_duel_warn(d, NULL, 0, 0, 0, NULL, 0), 0);
    check_int("no review", duello_review_new(&none, d, NULL, NULL), DUELLO_E_UNKNOWN);
    check_int("NULL", duello_review_new(NULL, d, plain, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_review_count(NULL), 0);
    assert_null(duello_label_text(8));
    duello_review_free(NULL);
    duello_duel_free(d);
    duello_solution_free(plain);
    duello_solution_free(known);
    duello_rules_free(r);
    duello_rules_free(other);
}

/* ---- puzzles of a game ----------------------------------------------------------------------- */

/* One variant of an open game, and one puzzle of a game with hidden cards. */
static void puzzles_of_games(void **unused)
{
    static const char *const games[] = {"energy-duel", "battle-numbers"};
    static char said[2 * DUELLO_ADVICE_BYTES];

    (void)unused;
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        duello_puzzle_setup setup = {.size = sizeof setup, .seed = 3};
        duello_puzzle p = {.size = sizeof p}, first = p;
        duello_puzzle_session *session;
        duello_puzzles *puzzles;
        duello_rules *r = rules_made(games[i]), *other = NULL;

        check_int("new", duello_puzzles_new(&puzzles, r, i == 0, said, sizeof said), DUELLO_OK);
        check_int("get", duello_puzzles_get(puzzles, 0, &first), DUELLO_OK);
        check_int("find", duello_puzzles_find(puzzles, &setup, &p), DUELLO_OK);
        check_int("pick", duello_puzzles_pick(puzzles, &setup, &p), DUELLO_OK);
        check_int("of a day", duello_puzzles_of_day(puzzles, "2026-01-31", &p), DUELLO_OK);
        if (i == 0) { /* hidden cards take seconds for each */
            check_int("of the same day", duello_puzzles_of_day(puzzles, "2026-01-31", &first),
                      DUELLO_OK);
            check_int("the same", memcmp(&p, &first, sizeof p), 0);
        }
        check_int("NULL", duello_puzzles_of_day(puzzles, NULL, &first), DUELLO_E_ARGUMENT);
        assert_non_null(duello_game_of_day("2026-01-31"));
        assert_null(duello_game_of_day(NULL));
        check_int("rules", duello_rules_parse(&other, p.rules, NULL, 0), DUELLO_OK);
        check_between("fails", p.fails[0], 0, 1);
        check_int("session", duello_puzzles_session(&session, puzzles, &p, NULL, said, sizeof said),
                  DUELLO_OK);
        assert_non_null(strstr(said, "puzzle\n"));
        check_int("points", duello_puzzle_session_points(session), p.level);
        duello_puzzle_session_one_try(session);
        check_int("right", duello_puzzle_session_try(session, p.answer, said, sizeof said),
                  DUELLO_PUZZLE_SESSION_SOLVED);
        duello_puzzle_session_free(session);
        p.rules[0] = '?';
        check_int("no rules", duello_puzzles_session(&session, puzzles, &p, NULL, NULL, 0) < 0,
                  true);
        check_int("NULL", duello_puzzles_get(NULL, 0, &p), DUELLO_E_ARGUMENT);
        check_int("NULL", duello_puzzles_find(NULL, NULL, &p), DUELLO_E_ARGUMENT);
        duello_puzzles_free(puzzles);
        duello_rules_set_at(r, 0, 9);
        check_int("not the book's", duello_puzzles_new(&puzzles, r, true, NULL, 0),
                  DUELLO_E_ARGUMENT);
        duello_rules_free(other);
        duello_rules_free(r);
    }
    duello_puzzles_free(NULL);
}

/* ---- teaching -------------------------------------------------------------------------------- */

static void puzzle_sessions(void **unused)
{
    static char said[2 * DUELLO_ADVICE_BYTES];
    duello_rules *r = rules_made("energy-duel");
    duello_solution *known = solution_made(r);
    duello_puzzle p = {.size = sizeof p};
    duello_choice choices[DUELLO_MOVES_MAX];
    duello_puzzle_session *session, *none = NULL;
    duello_state s;
    char word[DUELLO_WORD_BYTES];
    int n;

    (void)unused;
    check_int("find", duello_puzzle_find(known, NULL, &p), DUELLO_OK);
    n = duello_solution_choices(known, &p.position, p.player, choices);
    check_int("session",
              duello_puzzle_session_new(&session, known, &p.position, p.player, "From a test.",
                                        said, sizeof said),
              DUELLO_OK);
    assert_non_null(strstr(said, "From a test."));
    check_between("question", (double)duello_puzzle_session_question(session, NULL, 0), 10, 200);
    for (int i = 0; i < n; i++)
        if (choices[i].pick != p.answer)
            check_int("wrong",
                      duello_puzzle_session_try(session, choices[i].pick, said, sizeof said),
                      DUELLO_PUZZLE_SESSION_ASKS);
    check_int("missed", duello_puzzle_session_missed(session), true);
    check_int("hint", duello_puzzle_session_read(session, "hint", said, sizeof said),
              DUELLO_PUZZLE_SESSION_ASKS);
    check_int("rules", duello_puzzle_session_read(session, "rules", said, sizeof said),
              DUELLO_PUZZLE_SESSION_RULES);
    check_int("not legal",
              duello_puzzle_session_try(session, DUELLO_MOVE(77, 1), said, sizeof said),
              DUELLO_E_ILLEGAL);
    duello_move_format(r, p.answer, word, sizeof word);
    check_int("right", duello_puzzle_session_read(session, word, said, sizeof said),
              DUELLO_PUZZLE_SESSION_SOLVED);
    duello_puzzle_session_free(session);
    duello_state_start(r, DUELLO_P1, &s);
    check_int("no puzzle", duello_puzzle_session_new(&none, known, &s, DUELLO_P2, NULL, NULL, 0),
              DUELLO_E_UNKNOWN);
    check_int("NULL", duello_puzzle_session_new(&none, NULL, &s, 0, NULL, NULL, 0),
              DUELLO_E_ARGUMENT);
    check_int("NULL", duello_puzzle_session_read(NULL, "", said, 9), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_puzzle_session_try(NULL, 0, said, 9), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_puzzle_session_missed(NULL), false);
    duello_puzzle_session_free(NULL);
    assert_null(none);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* At every decision the choice that was made is as good as its label says, and the best is right.
 */
static void retry_all(const duello_review *review)
{
    static char said[2 * DUELLO_ADVICE_BYTES];
    int steps = 0;

    for (size_t i = 0; i < duello_review_count(review); i++) {
        duello_review_decision d = {.size = sizeof d};

        duello_review_get_decision(review, i, &d);
        check_int("best", duello_review_retry(review, i, d.best, said, sizeof said), 1);
        assert_non_null(strstr(said, "Right."));
        check_int("made", duello_review_retry(review, i, d.pick, said, sizeof said),
                  d.label < DUELLO_LABEL_INACCURACY || d.label == DUELLO_LABEL_WEAK);
        assert_true(duello_review_hint(review, i, 2, &steps, said, sizeof said) > 0);
        check_int("steps", steps, 4);
    }
    check_int("illegal", duello_review_retry(review, 0, 0xffff, NULL, 0), DUELLO_E_ILLEGAL);
    check_int("which", duello_review_retry(review, 1000, 0, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("which", (long long)duello_review_hint(review, 1000, 1, NULL, NULL, 0), 0);
}

static void mistakes_again(void **unused)
{
    static char said[2 * DUELLO_ADVICE_BYTES];
    duello_rules *r = rules_made("charge:goal=8");
    duello_solution *known = solution_made(r);
    duello_player *p = player_made(r, "random", NULL);
    duello_duel *d = duel_made(r, 4);
    duello_review *review;
    duello_mistakes *mistakes;
    int more;

    (void)unused;
    duel_play_on(d, (const duello_player *const[]){p, p}, 1000);
    check_int("review", duello_review_new(&review, d, known, &quick), DUELLO_OK);
    more = duello_mistakes_new(&mistakes, review, DUELLO_BOTH, said, sizeof said);
    check_int("there is one", more, 1);
    check_int("not yet", duello_mistakes_read(mistakes, "hint", said, sizeof said), 1);
    for (int i = 0; more == 1 && i < 100; i++)
        more = duello_mistakes_read(mistakes, "next", said, sizeof said);
    check_int("no more", more, 0);
    check_int("nor later", duello_mistakes_read(mistakes, "next", said, sizeof said), 0);
    duello_mistakes_end(mistakes, said, sizeof said);
    assert_string_equal(said, "");
    retry_all(review);
    check_int("players", duello_mistakes_new(&mistakes, review, 3, NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_mistakes_read(NULL, "", NULL, 0), DUELLO_E_ARGUMENT);
    check_int("NULL", (long long)duello_mistakes_end(NULL, NULL, 0), 0);
    duello_mistakes_free(mistakes);
    duello_mistakes_free(NULL);
    duello_review_free(review);
    duello_duel_free(d);
    duello_player_free(p);
    duello_solution_free(known);
    duello_rules_free(r);
}

static void heard(void *user, bool is_page, const char *said)
{
    check_between("said", (double)strlen(said), 5, DUELLO_ADVICE_BYTES);
    ++((int *)user)[is_page];
}

static void lessons(void **unused)
{
    duello_rules *r = rules_made("energy-duel");
    duello_solution *known = solution_made(r);
    duello_player *p = player_made(r, "casual", known);
    duello_duel *d = duel_made(r, 4);
    duello_duel_info info = {.size = sizeof info};
    int said[2] = {0};
    duello_lesson *lesson;
    char room[DUELLO_ADVICE_BYTES];

    (void)unused;
    check_int("new", duello_lesson_new(&lesson, heard, said), DUELLO_OK);
    for (int wanted; (wanted = duello_duel_wanted(d)) != DUELLO_OVER;) {
        duello_move m;

        if (wanted == DUELLO_P1)
            check_int("before", duello_lesson_before(lesson, d, DUELLO_P1), DUELLO_OK);
        duello_duel_choose(d, p, wanted, &m);
        if (wanted == DUELLO_P1)
            check_int("chosen", duello_lesson_chosen(lesson, d, known, DUELLO_P1, m), DUELLO_OK);
        duello_duel_take(d, wanted, m);
        duello_duel_get_info(d, &info);
        check_int("after", duello_lesson_after(lesson, d, info.choices - 1, DUELLO_P1), DUELLO_OK);
    }
    check_between("pages", said[1], 1, 100);
    check_between("remarks", said[0], 1, 100);
    check_between("the end", (double)duello_lesson_end(lesson, d, room, sizeof room), 10, 1000);
    check_int("over", duello_lesson_before(lesson, d, DUELLO_P1), DUELLO_E_OVER);
    check_int("no such choice", duello_lesson_after(lesson, d, 999, 0), DUELLO_E_ARGUMENT);
    check_int("people", duello_lesson_after(lesson, d, 0, 3), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_lesson_new(&lesson, NULL, NULL), DUELLO_E_ARGUMENT);
    check_int("NULL", duello_lesson_before(NULL, d, 0), DUELLO_E_ARGUMENT);
    duello_lesson_free(lesson);
    duello_lesson_free(NULL);
    duello_duel_free(d);
    duello_player_free(p);
    duello_solution_free(known);
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(advice),
        cmocka_unit_test(reviews),
        cmocka_unit_test(stories),
        cmocka_unit_test(solved_for_a_duel),
        cmocka_unit_test(advice_that_is_refused),
        cmocka_unit_test(puzzles_of_games),
        cmocka_unit_test(puzzle_sessions),
        cmocka_unit_test(mistakes_again),
        cmocka_unit_test(lessons),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
