/* The lines of the bot protocol, both ends: what is printed can be read, and what is wrong is
 * refused. */
#include "spread.h"
#include "core/move.h"
#include "core/position.h"
#include "match/protocol.h"

static void check_text(const char *what, const char *got, const char *want)
{
    if (strcmp(got, want) != 0)
        fail_msg("%s:\n  got  %s\n  want %s", what, got, want);
}

/* ---- hello, game, result --------------------------------------------------------------------- */

static void fixed_lines(void **unused)
{
    static const struct {
        enum result result;
        int seat;
        const char *reason, *want;
    } rows[] = {
        {P1_WINS, P1, "", "result win\n"},
        {P1_WINS, P2, "", "result loss\n"},
        {P2_WINS, P1, NULL, "result loss\n"},
        {P2_WINS, P2, NULL, "result win\n"},
        {DRAW, P2, "", "result draw\n"},
        {UNFINISHED, P1, "", "result unfinished\n"},
        {P2_WINS, P1, "forfeit", "result loss reason=forfeit\n"},
        {P2_WINS, P2, "forfeit", "result win reason=forfeit\n"}, /* the other one did it */
    };
    char room[SENTENCE_BYTES];
    struct text out = TEXT(room);

    (void)unused;
    protocol_print_hello(&out);
    check_text("hello", room, "duello 1\n");
    for (int i = 0; i < COUNT(rows); i++) {
        text_clear(&out);
        protocol_print_result(rows[i].result, rows[i].seat, rows[i].reason, &out);
        check_text("result", room, rows[i].want);
    }
}

static void games_there_and_back(void **unused)
{
    struct protocol_game g = {0}, back;

    (void)unused;
    for (int i = 0; spread_at(i, &g.rules); i++)
        for (int k = 0; k < 4; k++) {
            char room[PROTOCOL_LINE], reason[SENTENCE_BYTES];
            struct text line = TEXT(room), why = TEXT(reason);

            g.seat = k & 1;
            g.first = k >> 1;
            g.seed = k == 3 ? UINT64_MAX : (uint64_t)k * 0x9e3779b97f4a7c15U;
            protocol_print_game(&g, &line);
            assert_memory_equal(room, "game ", 5);
            assert_int_equal(room[line.len - 1], '\n');
            room[line.len - 1] = '\0';
            if (protocol_parse_game(room + 5, NULL, &back, &why) != OK)
                fail_msg("%s: %s", room, reason);
            if (memcmp(back.rules.value, g.rules.value, sizeof g.rules.value) != 0 ||
                back.rules.game != g.rules.game || back.seat != g.seat || back.first != g.first ||
                back.seed != g.seed)
                fail_msg("%s: read as seat %d, first %d, seed %llu of %s", room, back.seat,
                         back.first, (unsigned long long)back.seed, spread_name(&back.rules));
        }
}

static void game_lines(void **unused)
{
    static const struct {
        const char *words;
        int want, seat, first;
        uint64_t seed;
    } rows[] = {
        {"energy-duel seat=1 first=2 seed=7", OK, P1, P2, 7},
        {"energy-duel seed=7 first=2 seat=1", OK, P1, P2, 7},            /* in any order */
        {"energy-duel mood=1 seat=2 first=1 seed=7 x=y", OK, P2, P1, 7}, /* and with more */
        {"energy-duel:start=5,turn-limit=9 seat=2 first=1 seed=0", OK, P2, P1, 0},
        {"energy-duel seat=2", OK, P2, P1, 0}, /* what is not said has a value */
        {"energy-duel", ERR_RANGE, 0, 0, 0},
        {"energy-duel seat=3 first=1 seed=7", ERR_RANGE, 0, 0, 0},
        {"energy-duel seat=0 first=1 seed=7", ERR_RANGE, 0, 0, 0},
        {"energy-duel seat=-1 first=1 seed=7", ERR_RANGE, 0, 0, 0},
        {"energy-duel seat=1 first=3 seed=7", ERR_RANGE, 0, 0, 0},
        {"energy-duel seat=one first=1 seed=7", ERR_RANGE, 0, 0, 0},
        {"tic-tac-toe seat=1 first=1 seed=7", ERR_UNKNOWN, 0, 0, 0},
        {"energy-duel:start=0 seat=1 first=1 seed=7", ERR_RANGE, 0, 0, 0},
        {"energy-duel:colour=red seat=1 first=1 seed=7", ERR_UNKNOWN, 0, 0, 0},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        struct protocol_game g, before;
        int err;

        memset(&g, 0x5a, sizeof g);
        before = g;
        err = protocol_parse_game(rows[i].words, NULL, &g, &why);
        if (err != rows[i].want)
            fail_msg("\"%s\": got %d (%s), want %d", rows[i].words, err, room, rows[i].want);
        if (err == OK &&
            (g.seat != rows[i].seat || g.first != rows[i].first || g.seed != rows[i].seed))
            fail_msg("\"%s\": got seat %d, first %d, seed %llu", rows[i].words, g.seat, g.first,
                     (unsigned long long)g.seed);
        if (err != OK && why.len == 0)
            fail_msg("\"%s\": refused without a reason", rows[i].words);
        if (err != OK && memcmp(&g, &before, sizeof g) != 0)
            fail_msg("\"%s\": refused, but the game was changed", rows[i].words);
    }
}

/* ---- questions ------------------------------------------------------------------------------- */

static int questions;

static void visit_question(const struct step *step)
{
    for (int p = P1; p <= P2; p++) {
        const struct rules *r = step->rules;
        struct view v = game_view(r, &step->before, p);
        char room[PROTOCOL_BYTES], position[PROTOCOL_LINE], want[PROTOCOL_BYTES];
        struct text line = TEXT(room), seen = TEXT(position);
        move legal[MOVES_MAX], back[MOVES_MAX];
        char *words, *end;
        int n;

        if (step->before.turn != p && step->before.turn != BOTH)
            continue;
        n = r->game->legal(r, &v.seen, p, legal);
        protocol_print_question(r, &v, legal, n, 17, step->turn % 2 ? 0 : 250, &line);
        assert_false(line.cut);
        position_print(r, &v.seen, &seen);
        snprintf(want, sizeof want, "view %s\nlegal ", position);
        if (strncmp(room, want, strlen(want)) != 0)
            fail_msg("%s:\n  got  %s\n  want %s", spread_name(r), room, want);
        words = room + strlen(want);
        end = strchr(words, '\n');
        assert_non_null(end);
        check_text("go", end, step->turn % 2 ? "\ngo 17\n" : "\ngo 17 ms=250\n");
        *end = '\0';
        if (protocol_parse_legal(r, words, back) != n ||
            memcmp(back, legal, (size_t)n * sizeof back[0]) != 0)
            fail_msg("%s: \"%s\" is not read as it was written", spread_name(r), words);
        questions++;
    }
}

static void questions_hold_view_legal_and_go(void **unused)
{
    (void)unused;
    questions = 0;
    walk_spread(2, visit_question);
    assert_true(questions > 5000);
}

static void legal_lines(void **unused)
{
    static const struct {
        const char *words;
        int want;
    } rows[] = {
        {"charge", 1},
        {"attack 1,attack 2,charge", 3},
        {"attack 1,attack 1", 2}, /* taken as it comes */
        {"attack 1,,charge", ERR_SYNTAX},
        {",charge", ERR_SYNTAX},
        {"", ERR_SYNTAX},
        {"attack", ERR_SYNTAX},   /* the number is missing */
        {"attack 4", ERR_SYNTAX}, /* no such number */
        {"Charge", ERR_SYNTAX},
        {"charge ", ERR_SYNTAX},
        {"attack 1, charge", ERR_SYNTAX},
        {"attack 1 charge", ERR_SYNTAX},
        {"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
         ERR_SYNTAX},
    };
    struct rules r = rules_of("energy-duel");
    char room[MOVES_MAX * 8 + 16];
    struct text many = TEXT(room);
    move legal[MOVES_MAX];

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        int got;

        legal[0] = 0x5a5a;
        got = protocol_parse_legal(&r, rows[i].words, legal);
        if (got != rows[i].want || (got < 0) != (legal[0] == 0x5a5a))
            fail_msg("\"%s\": got %d, want %d", rows[i].words, got, rows[i].want);
    }
    for (int i = 0; i < MOVES_MAX; i++)
        text_add(&many, "%scharge", i ? "," : "");
    assert_int_equal(protocol_parse_legal(&r, room, legal), MOVES_MAX);
    text_add(&many, ",charge");
    assert_int_equal(protocol_parse_legal(&r, room, legal), ERR_SYNTAX); /* one too many */
}

/* ---- answers --------------------------------------------------------------------------------- */

static void answers(void **unused)
{
    static const struct {
        const char *line;
        int want;
    } rows[] = {
        {"move 5 charge", OK},
        {"move 5 attack 2", OK},
        {"move 05 charge", OK},            /* the same number */
        {"move 5 attack 3", ERR_ILLEGAL},  /* a move, but not now */
        {"move 5 attack 02", ERR_ILLEGAL}, /* exactly as it was written */
        {"move 5 Charge", ERR_ILLEGAL},    /* */
        {"move 5 chargex", ERR_ILLEGAL},   /* trailing junk */
        {"move 5 charge ", ERR_ILLEGAL},   /* */
        {"move 5 charge 1", ERR_ILLEGAL},  /* */
        {"move 5 charge move 6 charge", ERR_ILLEGAL},
        {"move 5  charge", ERR_ILLEGAL},                  /* */
        {"move 5\tcharge", ERR_ILLEGAL},                  /* */
        {"move 5 c", ERR_ILLEGAL},                        /* no prefixes here */
        {"move 5 ", ERR_ILLEGAL},                         /* */
        {"move 5", ERR_ILLEGAL},                          /* */
        {"move 5x charge", ERR_ILLEGAL},                  /* */
        {"move 4 charge", ERR_OVER},                      /* an earlier question */
        {"move 0 charge", ERR_OVER},                      /* */
        {"move 4 nonsense", ERR_OVER},                    /* */
        {"move 6 charge", ERR_SYNTAX},                    /* not asked yet */
        {"move 4294967301 charge", ERR_SYNTAX},           /* 5 in 32 bits */
        {"move 18446744073709551621 charge", ERR_SYNTAX}, /* 5 in 64 */
        {"move -5 charge", ERR_SYNTAX},                   /* */
        {"move +5 charge", ERR_SYNTAX},                   /* */
        {"move charge", ERR_SYNTAX},                      /* no number */
        {"move  5 charge", ERR_SYNTAX},                   /* */
        {"Move 5 charge", ERR_SYNTAX},                    /* */
        {" move 5 charge", ERR_SYNTAX},                   /* */
        {"go 5 charge", ERR_SYNTAX},                      /* */
        {"charge", ERR_SYNTAX},                           /* */
        {"", ERR_SYNTAX},                                 /* */
        {"\xff\xfe\x01", ERR_SYNTAX},                     /* */
    };
    struct rules r = rules_of("energy-duel");
    move legal[MOVES_MAX];
    int n = protocol_parse_legal(&r, "attack 1,attack 2,charge", legal);

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        move m = 0x5a5a;
        int err = protocol_parse_answer(&r, rows[i].line, 5, legal, n, &m, &why);

        if (err != rows[i].want)
            fail_msg("\"%s\": got %d (%s), want %d", rows[i].line, err, room, rows[i].want);
        if (err != OK && (m != 0x5a5a || why.len == 0))
            fail_msg("\"%s\": refused, but gave a move or no reason", rows[i].line);
        if (err == OK && !move_is_among(m, legal, n))
            fail_msg("\"%s\": %d is not among the legal ones", rows[i].line, m);
    }
}

static void reasons(void **unused)
{
    static const struct {
        const char *line, *want;
    } rows[] = {
        {"move 5 attack 3", "the move is not legal"},
        {"hello", "the answer is not \"move NUMBER WORDS\""},
        {"move 4 charge", "question 4 was answered when 5 was asked"},
    };
    struct rules r = rules_of("energy-duel");
    move legal[MOVES_MAX], m;
    int n = protocol_parse_legal(&r, "attack 1,attack 2,charge", legal);

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        protocol_parse_answer(&r, rows[i].line, 5, legal, n, &m, &why);
        check_text(rows[i].line, room, rows[i].want);
    }
}

static void visit_answer(const struct step *step)
{
    move legal[MOVES_MAX], m;
    int turn = step->before.turn == BOTH ? P1 : step->before.turn;
    int n = turn == CHANCE ? 0 : step->rules->game->legal(step->rules, &step->before, turn, legal);

    for (int i = 0; i < n; i++) {
        char room[SENTENCE_BYTES];
        struct text line = TEXT(room);

        protocol_print_answer(step->rules, 4000000000U, legal[i], &line);
        room[line.len - 1] = '\0';
        m = 0;
        if (protocol_parse_answer(step->rules, room, 4000000000U, legal, n, &m, NULL) != OK ||
            m != legal[i])
            fail_msg("\"%s\" was not read as it was written", room);
    }
}

static void answers_there_and_back(void **unused)
{
    (void)unused;
    walk_spread(1, visit_answer);
}

/* ---- what happened --------------------------------------------------------------------------- */

static int told_of_draws, hidden_draws;

static void visit_moved(const struct step *step)
{
    const struct rules *r = step->rules;
    int whom = r->game->verbs[MOVE_VERB(step->m.a)].nature;
    char word[2][WORD_BYTES], want[SENTENCE_BYTES];
    struct text a = TEXT(word[0]), b = TEXT(word[1]);

    move_print(r, step->m.a, &a);
    move_print(r, step->m.b, &b);
    for (int seat = P1; seat <= P2; seat++) {
        char room[SENTENCE_BYTES];
        struct text line = TEXT(room);

        protocol_print_moved(r, &step->before, step->m, seat, &line);
        want[0] = '\0';
        if (step->before.turn == BOTH)
            snprintf(want, sizeof want, "moved 1 %s\nmoved 2 %s\n", word[0], word[1]);
        else if (step->before.turn != CHANCE)
            snprintf(want, sizeof want, "moved %d %s\n", step->before.turn + 1, word[0]);
        else if (whom == 3 || whom == seat + 1)
            snprintf(want, sizeof want, "moved nature %s\n", word[0]);
        check_text(spread_name(r), room, want);
        told_of_draws += step->before.turn == CHANCE && room[0] != '\0';
        hidden_draws += step->before.turn == CHANCE && room[0] == '\0';
    }
}

/* Nobody is told what the opponent draws; both see a coin. */
static void moves_are_told_but_not_the_others_draws(void **unused)
{
    (void)unused;
    told_of_draws = hidden_draws = 0;
    walk_spread(2, visit_moved);
    assert_within(told_of_draws, 101, INFINITY);
    assert_within(hidden_draws, 101, INFINITY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fixed_lines),
        cmocka_unit_test(games_there_and_back),
        cmocka_unit_test(game_lines),
        cmocka_unit_test(questions_hold_view_legal_and_go),
        cmocka_unit_test(legal_lines),
        cmocka_unit_test(answers),
        cmocka_unit_test(reasons),
        cmocka_unit_test(answers_there_and_back),
        cmocka_unit_test(moves_are_told_but_not_the_others_draws),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
