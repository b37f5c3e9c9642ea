/*
 * Short lessons: in every position of every lesson exactly the answers are right. Where the game is
 * solved, every other choice has a lower value, or the same value and at least 5 points less
 * between casual players. Where cards are hidden, the answers alone win for certain, or all others
 * lose at once; or estimates differ by far more than their error.
 * Takes: 8 seconds
 */
#include "judged.h"
#include "bots/ladder/level_chances.h"
#include "core/rule_book.h"
#include "games/games.h"
#include "teach/exercise.h"

#define GAP 0.05 /* of chances: what makes a practical difference */
#define FAR 4    /* times its error: a difference that is none of chance */
enum { COLUMNS = 80, MOST_LINES = 4 };

struct ranked {
    move legal[MOVES_MAX], right[MOVES_MAX];
    int n, rights;
    double value[MOVES_MAX];  /* exact, or 1: wins for certain, -1: loses at once */
    double chance[MOVES_MAX]; /* among equal values */
    double error[MOVES_MAX];
};

/* ---- values ---------------------------------------------------------------------------------- */

static void rank_solved(const struct solution *known, const struct state *s, struct ranked *k)
{
    struct prospect exact[MOVES_MAX];
    struct chance casual[MOVES_MAX];

    assert_int_equal(solution_prospects(known, s, P1, exact), k->n);
    assert_int_equal(level_chances_after(known, bots_find("casual"), s, P1, casual), k->n);
    for (int i = 0; i < k->n; i++) {
        k->value[i] = exact[i].worth.value;
        k->chance[i] = (1 + (double)casual[i].win - (double)casual[i].loss) / 2;
    }
}

/* By the rules of Battle Numbers: what a card does to the best answer, or against the attack. */
static double certain(const struct rules *r, const struct state *s, move m)
{
    static struct field f[FIELDS_MAX];
    int n = r->game->describe(r, s, f), card = MOVE_NUMBER(m), best = 0;

    assert_int_equal(n, 6);
    if (f[PARTS_ATTACK].value[P2][0] > 0)
        return f[PARTS_ATTACK].value[P2][0] - card >= f[0].value[P1][0] ? -1 : 0;
    for (int i = 0; i < f[PARTS_DECK].count[P2]; i++)
        best = f[PARTS_DECK].value[P2][i] > best ? f[PARTS_DECK].value[P2][i] : best;
    return card - best >= f[0].value[P2][0] ? 1 : 0;
}

static bool is_right(const struct ranked *k, int i)
{
    return move_is_among(k->legal[i], k->right, k->rights);
}

static void rank_hidden(const struct judge *j, const struct state *s, struct ranked *k)
{
    double lowest = 1, highest = -1; /* of the answers, and of the others */
    struct judgement judged;

    for (int i = 0; i < k->n; i++) {
        k->value[i] = certain(j->rules, s, k->legal[i]);
        if (is_right(k, i))
            lowest = k->value[i] < lowest ? k->value[i] : lowest;
        else
            highest = k->value[i] > highest ? k->value[i] : highest;
    }
    if (lowest > highest)
        return;
    assert_int_equal(judge_choices(j, s, NULL, P1, &judged), OK);
    for (int i = 0; i < k->n; i++) {
        k->chance[i] = judged.of[i].chance;
        k->error[i] = judged.of[i].behind;
    }
}

/* ---- every lesson ---------------------------------------------------------------------------- */

static void check_ranks(const struct idea *idea, int number, const struct rules *r,
                        const struct ranked *k)
{
    int others = 0;

    for (int i = 0; i < k->n; i++)
        for (int o = 0; is_right(k, i) && o < k->n; o++) {
            double gap = k->chance[i] - k->chance[o];

            if (is_right(k, o))
                continue;
            others++;
            if (k->value[i] < k->value[o] + 1e-6 &&
                (k->value[i] < k->value[o] - 1e-6 || gap < GAP || gap < FAR * k->error[o]))
                fail_msg("%s %s, exercise %d: %s (%g, %g) is not better than %s (%g, %g ± %g)",
                         r->game->id, idea->id, number + 1, move_word(r, k->legal[i]).at,
                         k->value[i], k->chance[i], move_word(r, k->legal[o]).at, k->value[o],
                         k->chance[o], k->error[o]);
        }
    assert_in_range(others, 1, MOVES_MAX * MOVES_MAX);
}

static void check_idea(const struct judge *j, const struct idea *idea)
{
    const struct rules *r = j->rules;

    for (int e = 0; e < EXERCISES; e++) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        struct ranked k = {0};
        struct state s;

        k.rights = exercise_answers(r, &idea->exercise[e], &s, k.right, &why);
        if (k.rights < 1)
            fail_msg("%s %s, exercise %d: %s", r->game->id, idea->id, e + 1, room);
        assert_true(s.turn == P1 || s.turn == BOTH);
        k.n = r->game->legal(r, &s, P1, k.legal);
        for (int i = 0; i < k.rights; i++)
            assert_true(move_is_among(k.right[i], k.legal, k.n));
        if (j->known != NULL)
            rank_solved(j->known, &s, &k);
        else
            rank_hidden(j, &s, &k);
        check_ranks(idea, e, r, &k);
    }
}

static void ideas_are_right(void **unused)
{
    struct path_lesson path[PATH_MOST];
    int n = 0;

    (void)unused;
    for (int g = 0; g < games_count(); g++) {
        struct solution *known = NULL;
        struct rules r;
        struct judge j;

        if (games_at(g)->ideas == NULL)
            continue;
        rules_init(&r, games_at(g));
        assert_int_equal(judge_init(&j, &r, (struct solve_setup){.chances = true}, 0, &known, NULL),
                         OK);
        for (const struct idea *i = r.game->ideas; i->id != NULL; i++)
            check_idea(&j, i);
        solution_free(known);
        n = path_add(path, n, games_at(g));
    }
    assert_in_range(n, 15, 25);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            assert_false(path[i].game == path[k].game &&
                         strcmp(path[i].idea->id, path[k].idea->id) == 0);
}

/* ---- a session ------------------------------------------------------------------------------- */

static struct path_lesson lesson_of(const char *game, int number)
{
    return (struct path_lesson){games_find(game), &games_find(game)->ideas[number], false, false};
}

/* The idea and who one is take at most four lines. */
static void ideas_are_short(void **unused)
{
    (void)unused;
    for (int g = 0; g < games_count(); g++)
        for (int i = 0; games_at(g)->ideas != NULL && games_at(g)->ideas[i].id != NULL; i++) {
            struct path_lesson lesson = lesson_of(games_at(g)->id, i);
            struct exercise_session q = {.lesson = &lesson};
            char room[4 * SENTENCE_BYTES];
            struct text said = TEXT(room);

            assert_int_equal(exercise_begin(&q, &said), OK);
            assert_in_range(strstr(room, "\n\n") - strchr(room, '\n'), 1,
                            (MOST_LINES - 1) * COLUMNS);
            assert_null(strchr(room, '{'));
        }
}

static void replies(void **unused)
{
    enum { ASKS = PUZZLE_SESSION_ASKS, SOLVED = PUZZLE_SESSION_SOLVED };
    static const struct {
        const char *typed; /* one line after the other, to the first exercise: attack 2 */
        int want;          /* after the last line */
        bool missed;
        const char *says; /* the beginning of the last reply */
    } rows[] = {
        {"attack 2", SOLVED, false, "Right. It takes 4. "},
        {"a\n2", SOLVED, false, "Right. "},
        {"charge", ASKS, true,
         "Not that one. If Player B attacks with 2, you lose at once. Try again. Half of "},
        {"charge\nattack 2", SOLVED, true, "Right. "},
        {"charge\nattack 1", PUZZLE_SESSION_TOLD, true,
         "Not that one either. If Player B attacks with 1, you lose at once. "
         "The answer: attack 2. It takes 4. "},
        {"solution", PUZZLE_SESSION_TOLD, true, "The answer: attack 2. "},
        {"hint", ASKS, false, "Half of "},
        {"nonsense", ASKS, false, "I don't understand \"nonsense\". "},
        {"attack 3", ASKS, false, "You have only 2 EP"},
        {"status", ASKS, false, "Player A EP: 2\n"},
        {"rules", PUZZLE_SESSION_RULES, false, ""},
        {"quit", PUZZLE_SESSION_LEFT, false, ""},
    };
    struct path_lesson lesson = lesson_of("energy-duel", 0);

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct exercise_session q = {.lesson = &lesson};
        char room[4 * SENTENCE_BYTES], lines[WORD_BYTES], *rest = lines, *line;
        struct text said = TEXT(room);
        int got = -1;

        exercise_begin(&q, &said);
        snprintf(lines, sizeof lines, "%s", rows[i].typed);
        while ((line = strsep(&rest, "\n")) != NULL) {
            text_clear(&said);
            got = (int)exercise_read(&q, line, strlen(line), &said);
        }
        if (got != rows[i].want || q.missed != rows[i].missed ||
            strncmp(room, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("row %d: got %d, %d, %s", i, got, q.missed, room);
    }
}

/* Three exercises, then the end. */
static void goes_through(void **unused)
{
    static const char *const typed[EXERCISES] = {"attack 2", "attack 3", "attack 3"};
    struct path_lesson lesson = lesson_of("energy-duel", 0);
    struct exercise_session q = {.lesson = &lesson};
    char room[8 * SENTENCE_BYTES];
    struct text said = TEXT(room);

    (void)unused;
    assert_int_equal(exercise_begin(&q, &said), OK);
    for (int i = 0; i < EXERCISES; i++) {
        assert_int_equal(exercise_read(&q, typed[i], strlen(typed[i]), &said),
                         PUZZLE_SESSION_SOLVED);
        assert_int_equal(exercise_next(&q, &said), i < EXERCISES - 1);
    }
    assert_non_null(strstr(room, "\nThat was \"The final blow\", without a mistake.\n"));
}

static void the_path(void **unused)
{
    struct path_lesson path[PATH_MOST];
    int n = path_add(path, 0, games_find("energy-duel"));
    char room[2 * SENTENCE_BYTES];
    struct text list = TEXT(room);

    (void)unused;
    assert_int_equal(path_next(path, n, 0), 0);
    path_tick(path, n, "energy-duel", "final-blow", true);
    path_tick(path, n, "energy-duel", "no-such-idea", true);
    path_tick(path, n, "no-such-game", "out-of-reach", true);
    assert_int_equal(path_next(path, n, 0), 1);
    path_list(path, n, true, &list);
    assert_string_equal(room, "Energy Duel\n"
                              " x  1  The final blow\n"
                              " >  2  Out of reach  (next)\n"
                              "    3  Weaken the answer\n"
                              "    4  When you are behind\n");
    path_tick(path, n, "energy-duel", "when-behind", false);
    assert_int_equal(path_next(path, n, 3), 1); /* begins again after the end */
    path_tick(path, n, "energy-duel", "out-of-reach", false);
    path_tick(path, n, "energy-duel", "weaken-the-answer", false);
    assert_int_equal(path_next(path, n, 0), n);
    text_clear(&list);
    path_sum_up(path, n, &list);
    assert_string_equal(room, "Lessons: 4 of 4 done.\nWeak ideas: The final blow (Energy Duel).\n"
                              "Play this next: lesson 1, The final blow (duello learn 1)\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ideas_are_right), cmocka_unit_test(ideas_are_short),
        cmocka_unit_test(replies),         cmocka_unit_test(goes_through),
        cmocka_unit_test(the_path),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
