/* What the core assumes of every registered game and player. */
#include "unit.h"
#include "bots/bot.h"
#include "core/move.h"
#include "core/rule_book.h"
#include "games/games.h"

enum { VERBS_MAX = 32 }; /* answer.c keeps a bit for each */

static void games_have_all_their_parts(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);

        assert_non_null(g->id);
        assert_non_null(g->title);
        assert_non_null(g->pitch);
        assert_non_null(g->book);
        assert_true(g->start != NULL);
        assert_true(g->legal != NULL);
        assert_true(g->apply != NULL);
        assert_true(g->describe != NULL);
        assert_true(g->compose != NULL);
        assert_true(g->opening != NULL);
        assert_true(g->heading != NULL);
        assert_true(g->prompt != NULL);
        assert_true(g->tell != NULL);
        assert_true(g->closing != NULL);
        assert_true(g->status != NULL);
        assert_non_null(g->refusal);
        assert_true(text_is_name(g->names[P1]));
        assert_true(text_is_name(g->names[P2]));
        assert_string_not_equal(g->names[P1], g->names[P2]);
    }
}

static void names_are_told_apart(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        assert_ptr_equal(games_find(games_at(i)->id), games_at(i));
        if (games_at(i)->alias != NULL)
            assert_ptr_equal(games_find(games_at(i)->alias), games_at(i));
    }
    for (int i = 0; i < bots_count(); i++)
        assert_ptr_equal(bots_find(bots_at(i)->id), bots_at(i));
    assert_null(bots_find("human"));
}

static void options_fit(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        const struct option *o = games_at(i)->options;
        int n = 0;

        for (; o[n].name != NULL; n++) {
            assert_non_null(o[n].about);
            assert_in_range(o[n].book, o[n].low, o[n].high);
        }
        assert_in_range(n, OPTIONS_OWN, OPTIONS_MAX);
        assert_string_equal(o[TURN_LIMIT].name, "turn-limit");
        assert_string_equal(o[LIMIT_RESULT].name, "limit-result");
    }
}

static void verbs_fit(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        int n = 0;

        for (; g->verbs[n].word != NULL; n++) {
            const struct verb *v = &g->verbs[n];
            int most = v->max_option ? g->options[v->max_option].high : v->max;

            if (most >= MOVES_MAX)
                fail_msg("%s: %s may have the number %d, want below %d", g->id, v->word, most,
                         MOVES_MAX);
            if (most > 0 && !v->nature && v->ask == NULL)
                fail_msg("%s: %s has a number and no question for it", g->id, v->word);
            assert_true(strlen(v->word) + 5 < WORD_BYTES);
            assert_in_range(v->nature, 0, 3);
        }
        assert_in_range(n, 1, VERBS_MAX);
    }
}

static bool guides(const struct game *g, int when, int verb)
{
    for (const struct guide *l = g->guide; l->says != NULL; l++)
        if ((int)l->when == when && l->verb == verb)
            return true;
    return false;
}

/* A guided game has a goal, an end, and a word for every kind of move. */
static void guides_are_whole(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        int verbs = 0;

        if (g->guide == NULL)
            continue;
        for (; g->verbs[verbs].word != NULL; verbs++)
            if (!g->verbs[verbs].nature && !guides(g, GUIDE_MAY, verbs))
                fail_msg("%s: no word about %s", g->id, g->verbs[verbs].word);
        for (const struct guide *l = g->guide; l->says != NULL; l++)
            assert_in_range(l->verb, 0, verbs - 1);
        assert_true(guides(g, GUIDE_GOAL, 0));
        assert_true(guides(g, GUIDE_END, 0));
    }
}

/* Every line of a face is a role and a path. */
static void face_fits(const struct game *g)
{
    assert_true(strlen(g->face) <= FACE_BYTES);
    for (const char *line = g->face; line != NULL;) {
        size_t role = strcspn(line, " ");

        assert_non_null(strchr("yfwk", line[0]));
        assert_true(role == 1 || (role == 2 && line[0] != 'w' && line[1] == 's'));
        assert_int_equal(line[role + 1], 'M');
        line = strchr(line, '\n');
        line = line != NULL ? line + 1 : NULL;
    }
}

/* A card that a verb spends is one of a list, or a count with the verb's word for a label. */
static void verb_spends_a_card(const struct verb *v, const struct field *f, int n)
{
    assert_in_range(v->from, 1, n - 1);
    f += v->from;
    if (f->kind == FIELD_LIST)
        return;
    assert_int_equal(f->kind, FIELD_COUNTS);
    for (int i = 0; i < f->count[P1]; i++)
        if (strcmp(f->labels[i], v->word) == 0)
            return;
    fail_msg("%s: no card has this label", v->word);
}

static void looks_fit(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);
        struct field fields[FIELDS_MAX];
        struct rules book;
        struct state start;
        int n;

        rules_init(&book, g);
        start = game_start(&book, P1);
        n = g->describe(&book, &start, fields);
        if (g->face != NULL)
            face_fits(g);
        if (g->brief_title != NULL)
            assert_true(strlen(g->brief_title) <= BRIEF_TITLE_LETTERS);
        for (const struct verb *v = g->verbs; v->word != NULL; v++) {
            struct text gist = TEXT_OF(SENTENCE_BYTES);

            rule_book_fill(&book, v->gist != NULL ? v->gist : "", &gist);
            assert_true(gist.len <= GIST_LETTERS);
            if (v->from > 0)
                verb_spends_a_card(v, fields, n);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_have_all_their_parts),
        cmocka_unit_test(names_are_told_apart),
        cmocka_unit_test(options_fit),
        cmocka_unit_test(verbs_fit),
        cmocka_unit_test(guides_are_whole),
        cmocka_unit_test(looks_fit),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
