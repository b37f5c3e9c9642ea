/* The sentences about every position of every game fit their room, and moves have one spelling. */
#include "spread.h"
#include "core/answer.h"
#include "games/games.h"

#define LONGEST "Wilhelmina Alexandrovna Featherstonehaugh-Smyth"
_Static_assert(sizeof LONGEST == NAME_BYTES, "the longest name");

static struct scene scene_of(const struct step *t)
{
    return (struct scene){t->rules, {LONGEST, LONGEST}, t->turn};
}

enum line_end { LINES, OPEN };

/* `ending`: whole lines, or anything. */
static void check_text(const struct step *t, const char *what, const struct text *said,
                       enum line_end ending)
{
    if (said->cut)
        fail_msg("%s: %s does not fit: %s", spread_name(t->rules), what, said->at);
    if (ending == LINES && said->len > 0 && said->at[said->len - 1] != '\n')
        fail_msg("%s: %s does not end its line: %s", spread_name(t->rules), what, said->at);
    for (size_t i = 0; i < said->len; i++)
        if ((unsigned char)said->at[i] < ' ' && said->at[i] != '\n')
            fail_msg("%s: %s holds a control character", spread_name(t->rules), what);
}

static void visit_player(const struct step *t, int player)
{
    const struct game *g = t->rules->game;
    struct scene c = scene_of(t);
    char room[SENTENCE_BYTES];
    struct text said = TEXT(room);

    g->prompt(&c, &t->before, player, &said);
    assert_true(said.len > 0);
    check_text(t, "prompt", &said, OPEN);
    if (g->hand == NULL)
        return;
    text_clear(&said);
    g->hand(&c, &t->before, player, &said);
    check_text(t, "hand", &said, LINES);
}

static void visit_texts(const struct step *t)
{
    const struct game *g = t->rules->game;
    struct scene c = scene_of(t);
    char room[SENTENCE_BYTES], large[4 * SENTENCE_BYTES];
    struct text said = TEXT(room), status = TEXT(large);

    g->tell(&c, &t->before, t->m, &t->after, &said);
    check_text(t, "tell", &said, LINES);
    g->status(&c, &t->after, &status);
    check_text(t, "status", &status, LINES);
    assert_true(status.len > 0);
    if (t->before.turn != CHANCE) {
        text_clear(&said);
        g->heading(&c, &t->before, &said);
        check_text(t, "heading", &said, LINES);
        for (int p = P1; p <= P2; p++)
            if (t->before.turn == BOTH || t->before.turn == p)
                visit_player(t, p);
    }
    if (t->after.turn == OVER) {
        text_clear(&said);
        game_tell_result(&c, t->after.result, &said);
        assert_true(said.len > 0);
        check_text(t, "closing", &said, LINES);
    }
}

static void every_text_fits_with_the_longest_names(void **unused)
{
    struct rules r;

    (void)unused;
    walk_spread(10, visit_texts);
    for (int i = 0; spread_at(i, &r); i++) {
        struct step t = {.rules = &r, .after = game_start(&r, P1), .turn = 1};
        struct scene c = scene_of(&t);
        char room[SENTENCE_BYTES];
        struct text said = TEXT(room);

        r.game->opening(&c, &t.after, &said);
        check_text(&t, "opening", &said, LINES);
    }
}

/* Every paragraph is whole sentences, and every {name} in it an option. */
static void check_paragraph(const struct rules *r, const char *text)
{
    size_t len = strlen(text);

    if (len == 0 || text[len - 1] != '.')
        fail_msg("%s: the paragraph does not end with a full stop: %s", r->game->id, text);
    while ((text = strchr(text, '{')) != NULL) {
        char name[WORD_BYTES];
        size_t n = strcspn(++text, "}");

        assert_within((double)n, 0, sizeof name - 1);
        assert_int_equal(text[n], '}');
        memcpy(name, text, n);
        name[n] = '\0';
        spread_value(r, name);
    }
}

static void every_book_reads_well(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct rules r;

        rules_init(&r, games_at(i));
        assert_non_null(games_at(i)->book[0]);
        for (const char *const *book = games_at(i)->book; *book != NULL; book++)
            check_paragraph(&r, *book);
    }
}

/* ---- words ----------------------------------------------------------------------------------- */

static void check_word(const struct step *t, move m)
{
    char room[WORD_BYTES];
    struct text word = TEXT(room);
    move back = 0;

    move_print(t->rules, m, &word);
    if (word.cut || move_parse(t->rules, room, &back) != OK || back != m)
        fail_msg("%s: %s: got %d, want %d", spread_name(t->rules), room, back, m);
}

static void visit_words(const struct step *t)
{
    move list[MOVES_MAX];

    for (int who = P1; who <= CHANCE; who++)
        if (who != BOTH && (who == t->before.turn || (t->before.turn == BOTH && who < BOTH)))
            for (int n = walk_choices(t->rules, &t->before, who, list); n > 0; n--)
                check_word(t, list[n - 1]);
}

static void every_move_has_a_word_that_reads_as_that_move(void **unused)
{
    (void)unused;
    walk_spread(3, visit_words);
}

static void a_word_has_only_one_spelling(void **unused)
{
    static const char *const bad[] = {
        "",           /* nothing */
        "charge",     /* the number is missing */
        "charge ",    /* */
        "charge 0",   /* below the lowest */
        "charge 6",   /* above the highest */
        "charge 03",  /* a zero in front */
        "charge +3",  /* a sign */
        "charge  3",  /* two blanks */
        "charge 3 ",  /* a blank behind */
        " charge 3",  /* a blank in front */
        "Charge 3",   /* a capital */
        "charge 3x",  /* more behind */
        "charge 259", /* 3 modulo 256 */
        "charge 4294967299",
        "block 1", /* a number too many */
        "block ",  /* */
        "blocks",  /* */
        "c 3",     /* short forms are for people */
    };
    struct rules r = rules_of("charge");

    (void)unused;
    for (int i = 0; i < COUNT(bad); i++) {
        move m = 77;

        if (move_parse(&r, bad[i], &m) != ERR_SYNTAX || m != 77)
            fail_msg("\"%s\" was read as %d", bad[i], m);
    }
}

/* ---- answers --------------------------------------------------------------------------------- */

/* Exactly one line that ends with a full stop. */
static void check_refusal(const struct step *t, const char *word, const struct text *why)
{
    if (why->cut || why->len < 2 || why->at[why->len - 1] != '.' || strchr(why->at, '\n') ||
        why->at[why->len - 2] == '.')
        fail_msg("%s: %s: %s", spread_name(t->rules), word, why->at);
}

/* A word is understood as its move if that is legal; otherwise as a legal move with the same word
 * and number, or it is refused in one sentence. */
static void check_answer(const struct step *t, int player, move m, const move *legal, int n)
{
    struct scene c = scene_of(t);
    char room[WORD_BYTES], reason[SENTENCE_BYTES];
    struct text word = TEXT(room), why = TEXT(reason);
    struct answer got = {ANSWER_NEEDS_NUMBER, 0};
    bool good = move_is_among(m, legal, n);

    move_print(t->rules, m, &word);
    if (answer_parse(&c, &t->before, player, -1, room, word.len, &got, &why) != OK) {
        if (good)
            fail_msg("%s: %s: %s", spread_name(t->rules), room, reason);
        check_refusal(t, room, &why);
    } else if (got.kind != ANSWER_MOVE || !move_is_among(got.move, legal, n) ||
               MOVE_NUMBER(got.move) != MOVE_NUMBER(m) || (good && got.move != m)) {
        fail_msg("%s: %s was understood as %d, want %d", spread_name(t->rules), room, got.move, m);
    }
}

static void visit_answers(const struct step *t)
{
    move list[MOVES_MAX];

    for (int p = P1; p <= P2; p++) {
        int n;

        if (t->before.turn != BOTH && t->before.turn != p)
            continue;
        n = walk_choices(t->rules, &t->before, p, list);
        for (int v = 0; t->rules->game->verbs[v].word != NULL; v++) {
            int max = move_verb_max(t->rules, v);

            if (t->rules->game->verbs[v].nature)
                continue;
            for (int number = max > 0; number <= max; number++)
                check_answer(t, p, MOVE(v, number), list, n);
        }
    }
}

static void every_word_is_understood_or_refused_with_a_reason(void **unused)
{
    (void)unused;
    walk_spread(2, visit_answers);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_fits_with_the_longest_names),
        cmocka_unit_test(every_book_reads_well),
        cmocka_unit_test(every_move_has_a_word_that_reads_as_that_move),
        cmocka_unit_test(a_word_has_only_one_spelling),
        cmocka_unit_test(every_word_is_understood_or_refused_with_a_reason),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
