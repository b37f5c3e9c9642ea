/* The panel at the end of a game: its parts and their order, what comes next, and stepping. */
#include "judged.h"
#include "advise/review_step.h"
#include "advise/summary.h"
#include "core/move.h"

/* Energy Duel between these players, with these moves; the last player to move resigns if the game
 * goes on. */
static struct record duelled(const struct rules *r, const char *p1, const char *p2,
                             const char *const *moves)
{
    struct record rec = {.duel.rules = *r, .first = P1};

    for (int p = P1; p <= P2; p++) {
        snprintf(rec.name[p], NAME_BYTES, "%s", r->game->names[p]);
        snprintf(rec.who[p], WHO_BYTES, "%s", p == P1 ? p1 : p2);
    }
    record_begin(&rec);
    for (; *moves != NULL; moves++) {
        struct joint m = {0};

        assert_int_equal(move_parse(r, *moves, &m.a), OK);
        assert_int_equal(record_play(&rec, m), OK);
    }
    if (record_result(&rec) == UNDECIDED)
        assert_int_equal(record_end(&rec, ENDING_RESIGN, rec.duel.now.turn), OK);
    return rec;
}

static void test_parts_and_what_next(void **state)
{
    static const struct {
        const char *p1, *p2, *moves[8];
        bool is_rated;
        int streak;
        struct record_match match;
        const char *want, *next;
    } rows[] = {
        /* a rated win: accuracy, rating, streak, turning point with the better move */
        {"human",
         "casual",
         {"attack 1", "attack 3", "attack 3", NULL},
         true,
         3,
         {0},
         "You won!\n"
         "Accuracy: you 50%, casual 0%.\n"
         "Rating: 1500 -> 1512 (+12).\n"
         "Streak: 3 wins in a row.\n"
         "The turning point: turn 2. Casual fell behind by attacking with 3; charging was better. "
         "From then on you could force the win.\n",
         "Rematch, Review: what decided the game?, Next lesson, Menu"},
        /* a loss begins with the choice that lost it; the user is named first in either seat */
        {"casual",
         "human",
         {"attack 1", "attack 3", "attack 3", NULL},
         false,
         0,
         {0},
         "You lost.\n"
         "Accuracy: you 0%, casual 50%.\n"
         "The turning point: turn 2. You fell behind by attacking with 3; charging was better. "
         "From then on casual could force the win.\n",
         "Try turn 2 again, Rematch, Review: what decided the game?, Next lesson, Menu"},
        /* the only person reads how it ended without the names of the record */
        {"casual",
         "human",
         {"attack 3", NULL},
         false,
         0,
         {0},
         "You lost: you resigned.\n"
         "Accuracy: you 100%, casual 100%.\n"
         "Flawless: casual never gave the lead away, and you never had a winning chance.\n",
         "Rematch, Review: what decided the game?, Next lesson, Menu"},
        /* two people, in a match that goes on */
        {"human",
         "human",
         {"attack 3", NULL},
         false,
         0,
         {3, 1, {0, 0}, 1},
         "Player B resigns. Game Over: Player A Wins!\n"
         "Match: Player A 1, Player B 0.\n"
         "Accuracy: Player A 100%, Player B 100%.\n"
         "Flawless: Player A never gave the lead away, and Player B never had a winning chance.\n",
         "Next game, Review: what decided the game?, Menu"},
    };
    struct judged j;

    (void)state;
    judged_open(&j, "energy-duel", NULL);
    for (int i = 0; i < COUNT(rows); i++) {
        struct record rec = duelled(&j.rules, rows[i].p1, rows[i].p2, rows[i].moves);
        struct summary s = {.rec = &rec,
                            .me = summary_person(&rec),
                            .is_rated = rows[i].is_rated,
                            .before = 1500,
                            .after = 1512.3,
                            .streak = rows[i].streak};
        struct review v;
        char room[4 * SENTENCE_BYTES], next_room[SENTENCE_BYTES];
        struct text got = TEXT(room), next = TEXT(next_room);
        struct writer out = writer_into(&got);
        enum summary_action actions[SUMMARY_ACTIONS];
        int n;

        rec.match = rows[i].match;
        assert_int_equal(review_make(&v, &rec, &j.judge), OK);
        s.review = &v;
        summary_write(&s, &out);
        n = summary_next(&s, actions);
        for (int k = 0; k < n; k++) {
            text_add(&next, "%s", k > 0 ? ", " : "");
            summary_tell_action(&s, actions[k], &next);
        }
        assert_string_equal(room, rows[i].want);
        assert_string_equal(next_room, rows[i].next);
        review_release(&v);
        record_release(&rec);
    }
    judged_close(&j);
}

/* Stepping visits every position of a game without chance, and says what led there. */
static void test_steps(void **state)
{
    static const char *const moves[] = {"attack 1", "attack 3", "attack 3", NULL};
    char room[4 * SENTENCE_BYTES];
    struct text got = TEXT(room);
    struct record rec;
    struct review v;
    struct judged j;
    size_t at = 0;

    (void)state;
    judged_open(&j, "energy-duel", NULL);
    rec = duelled(&j.rules, "human", "casual", moves);
    assert_int_equal(review_make(&v, &rec, &j.judge), OK);
    for (size_t want = 1; want <= rec.count; want++)
        assert_int_equal(at = review_step_from(&v, at, 1), want);
    assert_int_equal(review_step_from(&v, at, 1), rec.count);
    assert_int_equal(review_step_from(&v, 0, -1), 0);
    review_step_tell(&v, 2, P1, false, &got);
    review_step_graph(&v, 2, P1, 2, 40, true, &got);
    assert_string_equal(room, "Turn 2, casual: attack 3, ?? blunder, 100% -> 0%. Better: "
                              "charge.\nYour win chance: 100%\n# ##\n# ##\n  ^\n");
    review_release(&v);
    record_release(&rec);
    judged_close(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts_and_what_next),
        cmocka_unit_test(test_steps),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
