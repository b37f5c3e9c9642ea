/* What is typed at a table, a puzzle or a mistake: its meaning, and the next question. */
#include "play.h"
#include "teach/prompt.h"

enum {
    TABLE = PROMPT_AT_TABLE,
    LESSON = PROMPT_AT_LESSON,
    PUZZLE = PROMPT_AT_PUZZLE,
    MISTAKE = PROMPT_AT_MISTAKE
};

#define SAMPLE "1:2,4,7,9,10,5,8,7 2:3,5,6,8,10,1,2"

static struct prompt prompt_of(enum prompt_place place, const char *rules, const char *moves,
                               struct play *p)
{
    struct scene scene;

    *p = played(rules, strncmp(rules, "battle", 6) == 0 ? SAMPLE : NULL, moves);
    scene = play_scene(p);
    return prompt_begin(place, &scene, &p->duel.now, p->duel.now.turn == P2 ? P2 : P1);
}

/* "move attack 3", "number of attack", "request hint" or "no: " and why. */
static void say_meaning(const struct prompt *p, const struct prompt_answer *a, const char *why,
                        struct text *out)
{
    const struct rules *r = p->scene.rules;

    if (a->kind == PROMPT_MOVE) {
        text_add(out, "move ");
        move_print(r, a->move, out);
    } else if (a->kind == PROMPT_NUMBER) {
        text_add(out, "number of %s", r->game->verbs[p->verb].word);
    } else if (a->kind == PROMPT_REQUEST) {
        text_add(out, "request %s", prompt_title(a->request));
    } else {
        text_add(out, "no: %s", why);
    }
}

static void typed_lines(void **unused)
{
    static const struct {
        int place;
        const char *rules, *moves, *typed;
        const char *want;  /* of the last line */
        const char *asked; /* the question after it; NULL: any */
    } rows[] = {
        {TABLE, "energy-duel", "", "attack 3", "move attack 3", NULL},
        {TABLE, "energy-duel", "", "a", "number of attack", "Enter Attack Cost (1-3): "},
        {TABLE, "energy-duel", "", "attack\n2", "move attack 2", NULL},
        /* a request in between leaves the question as it is */
        {TABLE, "energy-duel", "", "attack\nhelp", "request Help", "Enter Attack Cost (1-3): "},
        {TABLE, "energy-duel", "", "attack\nnonsense",
         "no: I don't understand \"nonsense\". Attack 1-3 or charge, or type help.",
         "Enter Attack Cost (1-3): "},
        /* a number out of range: the verb was understood, and is asked for again */
        {TABLE, "energy-duel", "", "attack 9", "no: Invalid amount; must choose between 1 and 3.",
         "Enter Attack Cost (1-3): "},
        {TABLE, "energy-duel", "", "attack 9\n1", "move attack 1", NULL},
        /* another verb instead of the number */
        {TABLE, "energy-duel", "", "attack\ncharge", "move charge", NULL},
        {TABLE, "energy-duel", "", " QUIT\t", "request Leave", NULL},
        {TABLE, "energy-duel", "", "q", "request Leave", NULL},
        {TABLE, "energy-duel", "", "Exit", "request Leave", NULL},
        {TABLE, "energy-duel", "", "u", "request Undo", NULL},
        {TABLE, "energy-duel", "", "resign", "request Resign", NULL},
        {PUZZLE, "energy-duel", "", "q", "request Leave", NULL},
        {MISTAKE, "energy-duel", "", "exit", "request Leave", NULL},
        /* nothing, and text that cannot be repeated */
        {TABLE, "energy-duel", "", "  ",
         "no: I don't understand that. Attack 1-3 or charge, or type help.", NULL},
        {TABLE, "energy-duel", "", "x\x1b\xff",
         "no: I don't understand \"x??\". Attack 1-3 or charge, or type help.", NULL},
        {TABLE, "energy-duel", "", "0123456789012345678901234567890123456789x",
         "no: I don't understand \"0123456789012345678901234567890123456789...\". Attack "
         "1-3 or charge, or type help.",
         NULL},
        {TABLE, "energy-duel", "", "?", "request Hint", NULL},
        {TABLE, "energy-duel", "", "hint please",
         "no: I don't understand \"hint please\". Attack 1-3 or charge, or type help.", NULL},
        {TABLE, "battle-numbers", "", "hand", "request Your hand", NULL},
        {TABLE, "battle-numbers", "", "cards", "request Your hand", NULL},
        {TABLE, "battle-numbers", "", "discards", "request Discards", NULL},
        {TABLE, "battle-numbers", "", "options", "request Options", NULL},
        /* only what can be paid for is offered */
        {TABLE, "energy-clash", "", "help", "request Help",
         "Choose an action: [1] Attack, [2] Defend, [3] Recharge\n> "},
        {TABLE, "energy-clash:start=1", "", "help", "request Help",
         "Choose an action: [2] Defend, [3] Recharge\n> "},
        /* words of other places mean nothing */
        {TABLE, "energy-duel", "", "solution",
         "no: I don't understand \"solution\". Attack 1-3 or charge, or type help.", NULL},
        {PUZZLE, "energy-duel", "", "solution", "request Solution", NULL},
        {PUZZLE, "energy-duel", "", "skip", "request Skip", NULL},
        {PUZZLE, "energy-duel", "", "undo",
         "no: I don't understand \"undo\". Attack 1-3 or charge, or type help.", NULL},
        {PUZZLE, "energy-duel", "", "attack", "number of attack", "Enter Attack Cost: "},
        {MISTAKE, "energy-duel", "", "next", "request Next", NULL},
        {MISTAKE, "energy-duel", "", "?", "request Hint", NULL},
        {MISTAKE, "energy-duel", "", "help",
         "no: I don't understand \"help\". Attack 1-3 or charge.", NULL},
        {MISTAKE, "energy-duel", "", "attack", "number of attack",
         "Try again (a move, hint, solution, next or quit): "},
        {MISTAKE, "energy-duel", "", "attack\n2", "move attack 2", NULL},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct play play;
        struct prompt p =
            prompt_of((enum prompt_place)rows[i].place, rows[i].rules, rows[i].moves, &play);
        char room[2 * SENTENCE_BYTES], asked_room[SENTENCE_BYTES];
        struct text got = TEXT(room), asked = TEXT(asked_room);

        for (const char *line = rows[i].typed; line != NULL;) {
            size_t len = strcspn(line, "\n");
            char why_room[SENTENCE_BYTES];
            struct text why = TEXT(why_room);
            struct prompt_answer a = prompt_read(&p, line, len, &why);

            text_clear(&got);
            say_meaning(&p, &a, why_room, &got);
            line = line[len] ? line + len + 1 : NULL;
        }
        prompt_question(&p, &asked);
        if (strcmp(room, rows[i].want) != 0)
            fail_msg("row %d, \"%s\"\n  got  %s\n  want %s", i, rows[i].typed, room, rows[i].want);
        if (rows[i].asked != NULL && strcmp(asked_room, rows[i].asked) != 0)
            fail_msg("row %d, \"%s\"\n  got  %s\n  want %s", i, rows[i].typed, asked_room,
                     rows[i].asked);
    }
}

/* Every word that can be completed has exactly one meaning. */
static void words_mean_something(void **unused)
{
    (void)unused;
    for (int place = TABLE; place <= MISTAKE; place++)
        for (int g = 0; g < games_count(); g++) {
            struct words words[PROMPT_WORDS];
            struct play play;
            struct prompt p = prompt_of((enum prompt_place)place, games_at(g)->id, "", &play);
            int n = prompt_words(&p, words), moves = 0;
            int unrated = 1 + (place == TABLE || place == LESSON); /* hint, and undo in games */

            for (int i = 0; i < n; i++) {
                char room[SENTENCE_BYTES];
                struct text why = TEXT(room);
                struct prompt_answer a = prompt_read(&p, words[i].at, strlen(words[i].at), &why);

                moves += a.kind == PROMPT_MOVE;
                if (a.kind != PROMPT_MOVE && a.kind != PROMPT_REQUEST)
                    fail_msg("%s: \"%s\" is kind %d: %s", games_at(g)->id, words[i].at, a.kind,
                             room);
                for (int j = 0; j < i; j++)
                    assert_string_not_equal(words[i].at, words[j].at);
            }
            assert_in_range(moves, 1, n - unrated);
            p.rated = true;
            assert_int_equal(prompt_words(&p, words), n - unrated);
        }
}

static void help(void **unused)
{
    static const char *const want[] = {
        [PROMPT_AT_TABLE] =
            "Moves: attack 1-3 or charge (any unambiguous abbreviation works).\n"
            "  hint      what matters here; repeat for the move, then the reason (or ?)\n"
            "  rules     how the game is played   status  the position now\n"
            "  hand      your cards               moves   the moves you can choose\n"
            "  save      show the save file       quit    leave (or q)\n"
            "  resign    give up this game        undo    take back the last move (or u)\n"
            "  position  as text, for `duello analyze` and `--position`\n",
        [PROMPT_AT_LESSON] =
            "Moves: attack 1-3 or charge (any unambiguous abbreviation works).\n"
            "  hint      what matters here; repeat for the move, then the reason (or ?)\n"
            "  rules     how the game is played   status  the position now\n"
            "  hand      your cards               moves   the moves you can choose\n"
            "  undo      take back the last move  quit    leave (or q)\n"
            "  position  as text, for `duello analyze` and `--position`\n",
        [PROMPT_AT_PUZZLE] =
            "Moves: attack 1-3 or charge (any unambiguous abbreviation works).\n"
            "  hint      what to look for, in three steps  skip   another puzzle\n"
            "  solution  the answer, and what follows      quit   leave\n"
            "  moves     the moves you can choose          rules  how the game is played\n"
            "  position  as text, for `duello analyze` and `--position`\n",
    };

    (void)unused;
    for (int place = TABLE; place <= PUZZLE; place++) {
        char room[4 * SENTENCE_BYTES];
        struct text got = TEXT(room);
        struct play play;
        struct prompt p = prompt_of((enum prompt_place)place, "energy-duel", "", &play);

        assert_true(prompt_tell(&p, PROMPT_HELP, &got));
        assert_string_equal(room, want[place]);
        assert_false(prompt_tell(&p, PROMPT_UNDO, &got));
    }
}

/* Neither hints nor undo in a rated game; the key for a hint gives help. A secret is not repeated.
 */
static void rated_and_secret(void **unused)
{
    char room[4 * SENTENCE_BYTES], why_room[SENTENCE_BYTES];
    struct text help_text = TEXT(room), why = TEXT(why_room);
    struct play play;
    struct prompt p = prompt_of(PROMPT_AT_TABLE, "energy-duel", "", &play);

    (void)unused;
    p.rated = p.secret = true;
    assert_int_equal(prompt_read(&p, "?", 1, &why).request, PROMPT_HELP);
    assert_int_equal(prompt_read(&p, "hint", 4, &why).request, PROMPT_HINT);
    assert_true(prompt_tell(&p, PROMPT_HELP, &help_text));
    assert_null(strstr(room, "hint"));
    assert_null(strstr(room, "undo"));
    prompt_read(&p, "nonsense", 8, &why);
    assert_string_equal(why_room, "I don't understand that. Attack 1-3 or charge, or type help.");
}

/* Both discard piles are shown, and games without them say so. */
static void discards(void **unused)
{
    static const struct {
        const char *rules, *moves, *want;
    } rows[] = {
        {"battle-numbers", "", "Player 1's discard: none\nPlayer 2's discard: none\n"},
        {"battle-numbers", "play 9, defend with 6",
         "Player 1's discard: 9\nPlayer 2's discard: 6\n"},
        {"charge", "", "Charge has no discard piles.\n"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[SENTENCE_BYTES];
        struct text got = TEXT(room);
        struct play play;
        struct prompt p = prompt_of(PROMPT_AT_TABLE, rows[i].rules, rows[i].moves, &play);

        assert_true(prompt_tell(&p, PROMPT_DISCARDS, &got));
        assert_string_equal(room, rows[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(typed_lines),
        cmocka_unit_test(words_mean_something),
        cmocka_unit_test(help),
        cmocka_unit_test(discards),
        cmocka_unit_test(rated_and_secret),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
