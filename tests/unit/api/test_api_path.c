/*
 * The public interface: the path of lessons, the streak and sharing of daily puzzles, the end of a
 * game, and games that lead nowhere.
 */
#include "public.h"

/* ---- lessons --------------------------------------------------------------------------------- */

/* Answer an exercise with every legal move: a move is right if, and only if, it is in the list. */
static void check_answers(const duello_rules *r, int lesson, const duello_path_exercise *e)
{
    duello_move legal[DUELLO_MOVES_MAX];
    int n = duello_state_legal(r, &e->position, DUELLO_P1, legal);

    check_between("answers", e->count, 1, n - 1);
    for (int i = 0; i < n; i++) {
        char word[DUELLO_WORD_BYTES], said[DUELLO_SENTENCE_BYTES];
        duello_exercises *taken;
        bool right = false;

        for (int k = 0; k < e->count; k++)
            right |= e->answers[k] == legal[i];
        duello_move_format(r, legal[i], word, sizeof word);
        check_int("new", duello_exercises_new(&taken, lesson, said, sizeof said), DUELLO_OK);
        check_int(word, duello_exercises_read(taken, word, said, sizeof said),
                  right ? DUELLO_PUZZLE_SESSION_SOLVED : DUELLO_PUZZLE_SESSION_ASKS);
        check_int("missed", duello_exercises_missed(taken), !right);
        if (right)
            assert_non_null(strstr(said, e->because));
        duello_exercises_free(taken);
    }
}

static void lessons_of_the_path(void **unused)
{
    uint8_t done[99] = {0};
    int n = duello_path_count();

    (void)unused;
    check_between("lessons", n, 15, 25);
    for (int i = 0; i < n; i++) {
        duello_path_lesson l = {.size = sizeof l};

        check_int("lesson", duello_path_get_lesson(i, &l), DUELLO_OK);
        assert_non_null(duello_game_find(l.game));
        assert_true(strlen(l.id) > 0 && strlen(l.title) > 0 && strchr(l.idea, '{') == NULL);
        for (int k = 0; k < DUELLO_EXERCISES; k++) {
            duello_path_exercise e = {.size = sizeof e};
            duello_rules *r = rules_made(l.game);

            check_int("exercise", duello_path_get_exercise(i, k, &e), DUELLO_OK);
            assert_true(strlen(e.asks) > 0 && strlen(e.because) > 0);
            if (k == 0)
                check_answers(r, i, &e);
            duello_rules_free(r);
        }
        check_int("next", duello_path_next(done, 0), i);
        done[i] = 1;
    }
    check_int("all done", duello_path_next(done, 0), n);
    done[3] = 0;
    check_int("from the start", duello_path_next(done, 5), 3);
}

/* A whole lesson: the first exercise with a wrong answer, the second given up, the third right. */
static void a_lesson_is_taken(void **unused)
{
    duello_path_exercise e = {.size = sizeof e};
    char said[DUELLO_SENTENCE_BYTES], word[DUELLO_WORD_BYTES];
    duello_rules *r = rules_made("charge");
    duello_exercises *taken;

    (void)unused;
    check_int("new", duello_exercises_new(&taken, 0, said, sizeof said), DUELLO_OK);
    assert_true(strncmp(said, "Charge: ", 8) == 0 && strstr(said, "1 of 3. ") != NULL);
    check_between("question", (double)duello_exercises_question(taken, NULL, 0), 5, 200);
    check_int("early", duello_exercises_next(taken, said, sizeof said), DUELLO_E_ILLEGAL);
    check_int("hint", duello_exercises_read(taken, "hint", said, sizeof said),
              DUELLO_PUZZLE_SESSION_ASKS);
    check_int("solution", duello_exercises_read(taken, "solution", said, sizeof said),
              DUELLO_PUZZLE_SESSION_TOLD);
    check_int("missed", duello_exercises_missed(taken), true);
    check_int("again", duello_exercises_read(taken, "solution", said, sizeof said), DUELLO_E_OVER);
    for (int i = 1; i < DUELLO_EXERCISES; i++) {
        check_int("next", duello_exercises_next(taken, said, sizeof said), 1);
        duello_path_get_exercise(0, i, &e);
        assert_non_null(strstr(said, e.asks));
        duello_move_format(r, e.answers[0], word, sizeof word);
        check_int(word, duello_exercises_read(taken, word, said, sizeof said),
                  DUELLO_PUZZLE_SESSION_SOLVED);
    }
    check_int("the last", duello_exercises_next(taken, said, sizeof said), 0);
    assert_true(strncmp(said, "\nThat was ", 10) == 0);
    check_int("over", duello_exercises_next(taken, said, sizeof said), DUELLO_E_OVER);
    check_int("over", duello_exercises_read(taken, "charge 1", said, sizeof said), DUELLO_E_OVER);
    duello_exercises_free(taken);
    duello_exercises_free(NULL);
    duello_rules_free(r);
}

/* ---- the puzzle of the day ------------------------------------------------------------------- */

static void streaks(void **unused)
{
    static const struct {
        const char *solved[4], *today;
        int days, longest;
        bool frozen;
        const char *said;
    } rows[] = {
        {{NULL}, "2026-03-02", 0, 0, false, "Streak: 0 days."},
        /* today's puzzle is still to be solved */
        {{"2026-02-28", "2026-03-01"}, "2026-03-02", 2, 2, false, "Streak: 2 days."},
        {{"2026-03-01"}, "2026-03-01", 1, 1, false, "Streak: 1 day."},
        /* a missed day is frozen, and not counted */
        {{"2026-03-01", "2026-03-03"}, "2026-03-03", 2, 2, false, "Streak: 2 days."},
        {{"2026-03-01", "2026-03-02"},
         "2026-03-04",
         2,
         2,
         true,
         "Streak: 2 days. You missed yesterday: solve today's puzzle to keep it."},
        /* a second one in the same week breaks it */
        {{"2026-03-01", "2026-03-03", "2026-03-05"}, "2026-03-05", 1, 2, false, "Streak: 1 day."},
        {{"2026-03-01", "2026-03-02"}, "2026-03-05", 0, 2, false, "Streak: 0 days."},
    };
    duello_puzzles_streak s = {.size = sizeof s};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        size_t n = 0;

        while (rows[i].solved[n] != NULL)
            n++;
        check_int("streak", duello_puzzles_get_streak(rows[i].solved, n, rows[i].today, &s),
                  DUELLO_OK);
        check_text("said", s.said, rows[i].said);
        check_int("days", s.days, rows[i].days);
        check_int("longest", s.longest, rows[i].longest);
        check_int("frozen", s.frozen, rows[i].frozen);
    }
}

static void sharing(void **unused)
{
    static const char day[] = "2026-11-18";
    char said[2 * DUELLO_ADVICE_BYTES], word[DUELLO_WORD_BYTES];
    duello_rules *r = rules_made(duello_game_id(duello_game_of_day(day)));
    duello_puzzle p = {.size = sizeof p};
    duello_puzzle_session *session;
    duello_puzzles *puzzles;

    (void)unused;
    check_int("puzzles", duello_puzzles_new(&puzzles, r, false, NULL, 0), DUELLO_OK);
    check_int("of the day", duello_puzzles_of_day(puzzles, day, &p), DUELLO_OK);
    check_int("session", duello_puzzles_session(&session, puzzles, &p, NULL, NULL, 0), DUELLO_OK);
    duello_puzzle_session_read(session, "hint", said, sizeof said);
    check_int("not yet", (long long)duello_puzzle_session_share(session, day, 3, NULL, 0), 0);
    duello_move_format(r, p.answer, word, sizeof word);
    check_int("solved", duello_puzzle_session_read(session, word, said, sizeof said),
              DUELLO_PUZZLE_SESSION_SOLVED);
    duello_puzzle_session_share(session, day, 3, said, sizeof said);
    assert_non_null(strstr(said, "Duello, puzzle of 2026-11-18\n"));
    assert_non_null(strstr(said, "? ✓ solved on the first try\nStreak: 3 days\n"));
    assert_null(strstr(said, word));
    check_int("NULL", (long long)duello_puzzle_session_share(NULL, day, 3, said, sizeof said), 0);
    check_int("NULL", (long long)duello_puzzle_session_share(session, NULL, 3, said, sizeof said),
              0);
    duello_puzzle_session_free(session);
    duello_puzzles_free(puzzles);
    duello_rules_free(r);
}

/* ---- the end of a game ----------------------------------------------------------------------- */

/* A person loses to a player by a blunder: the panel has the turning point, and offers it again. */
static void summaries(void **unused)
{
    static const char *const words[] = {"attack 1", "charge",   "attack 1",
                                        "attack 3", "attack 1", "attack 1"};
    duello_rules *r = rules_made("energy-duel");
    duello_duel_setup setup = {.size = sizeof setup, .rules = r, .who = {"human", "casual"}};
    duello_summary_setup with = {
        .size = sizeof with, .rated = true, .before = 1210, .after = 1195.6};
    duello_duel_summary s = {.size = sizeof s};
    duello_solution *known = solution_made(r);
    duello_review *review;
    duello_duel *d, *other = duel_made(r, 1);
    duello_move m;

    (void)unused;
    check_int("duel", duello_duel_new(&d, &setup, NULL, 0), DUELLO_OK);
    for (int i = 0; i < COUNT(words); i++) {
        check_int("not over", duello_duel_get_summary(d, NULL, &s), DUELLO_E_UNKNOWN);
        check_int(words[i], duello_move_parse(r, words[i], &m), DUELLO_OK);
        check_int(words[i], duello_duel_take(d, duello_duel_wanted(d), m), DUELLO_OK);
    }
    check_int("not judged", duello_duel_get_summary(d, NULL, &s), DUELLO_OK);
    assert_true(strncmp(s.said, "You lost.", 9) == 0 && strstr(s.said, "Accuracy") == NULL);
    check_int("person", s.person, DUELLO_P1);
    check_int("nothing to try", s.retry == SIZE_MAX, true);
    check_int("actions", s.count, 4);
    check_int("first", s.actions[0], DUELLO_ACTION_REMATCH);
    check_int("review", duello_review_new(&review, d, known, NULL), DUELLO_OK);
    with.review = review;
    check_int("judged", duello_duel_get_summary(d, &with, &s), DUELLO_OK);
    assert_non_null(strstr(s.said, "\nAccuracy: you "));
    assert_non_null(strstr(s.said, "\nRating: 1210 -> 1196 (-14).\n"));
    assert_non_null(strstr(s.said, "turning point: turn 1"));
    check_int("first", s.actions[0], DUELLO_ACTION_RETRY);
    check_text("words", s.words[0], "Try turn 1 again");
    check_int("choice", (long long)s.retry, 0);
    duello_duel_end(other, DUELLO_ENDING_RESIGNED, DUELLO_P1);
    check_int("of another duel", duello_duel_get_summary(other, &with, &s), DUELLO_E_ARGUMENT);
    duello_review_free(review);
    duello_duel_free(other);
    duello_duel_free(d);
    duello_solution_free(known);
    duello_rules_free(r);
}

/* ---- games that lead nowhere ----------------------------------------------------------------- */

static void endless_games(void **unused)
{
    duello_rules *r = rules_made("energy-clash");
    duello_duel *d = duel_made(r, 1);
    bool level = false;
    int offers = 0, last = 0;
    duello_move m = 0;

    (void)unused;
    check_int("recharge", duello_move_parse(r, "recharge", &m), DUELLO_OK);
    for (int turn = 1; turn <= 130; turn++) {
        int now;

        duello_duel_take(d, duello_duel_wanted(d), m);
        now = duello_duel_endless(d, NULL, &level);
        offers += now > last;
        last = now;
    }
    check_int("the last offer", last, 120);
    check_int("offers", offers, 3);
    check_int("level", level, true);
    check_int("NULL", duello_duel_endless(NULL, NULL, NULL), DUELLO_E_ARGUMENT);
    duello_duel_free(d);
    duello_rules_free(r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lessons_of_the_path),
        cmocka_unit_test(a_lesson_is_taken),
        cmocka_unit_test(streaks),
        cmocka_unit_test(sharing),
        cmocka_unit_test(endless_games),
        cmocka_unit_test(summaries),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
