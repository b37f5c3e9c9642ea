/* A puzzle put to somebody: what comes of each line, and when it is over. */
#include "judged.h"
#include "teach/puzzle_session.h"

/* The only move that wins is attack 3: it takes the last 6 EP. */
#define DUEL "energy-duel"
#define LAST_SIX "turn=1 ep=4/6"

static struct puzzle_session put(const struct judged *j, const char *position, struct text *out)
{
    struct puzzle_session q = {.known = j->known, .from = "From nowhere."};
    struct state s = judged_position(&j->rules, position);

    if (!puzzle_at(j->known, &s, P1, &q.puzzle))
        fail_msg("%s is no puzzle", position);
    snprintf(q.name[P1], NAME_BYTES, "Ada");
    snprintf(q.name[P2], NAME_BYTES, "Bob");
    puzzle_session_begin(&q, out);
    return q;
}

static void lines(void **unused)
{
    enum { ASKS = PUZZLE_SESSION_ASKS, SOLVED = PUZZLE_SESSION_SOLVED };
    static const struct {
        const char *typed; /* one line after the other */
        int want;          /* after the last, all others being PUZZLE_SESSION_ASKS */
        bool missed;
        const char *says; /* among what is said last */
    } rows[] = {
        {"attack 3", SOLVED, false, "Right: attack 3 wins in 1.\n"},
        {"attack\n3", SOLVED, false, "Right: attack 3 wins in 1.\n"},
        {"charge", ASKS, true, "Try again, or type hint, solution, skip or quit.\n"},
        {"charge\nattack 3", SOLVED, true, "Right: "},
        {"hint", ASKS, false, "Of 4 moves the other 3 let the win slip."},
        {"hint\n?", ASKS, false, "Look one move ahead.\n"},
        {"hint\nhint\nhint", ASKS, false, "It is: attack, with some number.\n"},
        {"hint\nhint\nhint\nhint", ASKS, false, "It is: attack, with some number.\n"},
        {"moves", ASKS, false, "attack 1-3 or charge\n"},
        {"help", ASKS, false, "  solution  the answer"},
        {"nonsense", ASKS, false,
         "I don't understand \"nonsense\". Choose attack 1-3 or charge, or type help.\n"},
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
        struct puzzle_session q = put(&j, LAST_SIX, &said);
        int got = ASKS;

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

static void introduction(void **unused)
{
    char room[PUZZLE_SESSION_BYTES];
    struct text said = TEXT(room);
    struct judged j;

    (void)unused;
    judged_open(&j, DUEL ":charge=3", LAST_SIX);
    put(&j, LAST_SIX, &said);
    assert_non_null(strstr(room, "puzzle\nFrom nowhere.\nRules: energy-duel:charge=3\n"));
    assert_non_null(strstr(room, "Ada is to move: find the only move that wins.\n"));
    judged_close(&j);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines),
        cmocka_unit_test(introduction),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
