/* A rule file under other names is the same game: the same positions, byte by byte, the same moves
 * in the same order. None of its names and texts is left, and another seed gives others. */
#include "rule_files.h"

#include "core/nature.h"

static const char *const files[] = {
    "battle-numbers", "charge",    "energy-clash", "energy-duel-blast",
    "energy-duel",    "goofspiel", "kuhn",         "nim"};

static const struct game *disguised(const struct game *g, uint64_t seed)
{
    char *text = rulefile_disguise(g, seed);
    struct rulefile_error why;
    const struct game *other;

    assert_non_null(text);
    other = rulefile_load(text, strlen(text), &why);
    if (other == NULL)
        fail_msg("%s, seed %d: %d:%d: %s\n%s", g->id, (int)seed, why.line, why.column, why.reason,
                 text);
    free(text);
    return other;
}

static void not_in(const char *word, const char *text)
{
    size_t len = strlen(word);

    for (const char *at = strstr(text, word); at != NULL; at = strstr(at + 1, word))
        if ((at == text || strchr(" (\"", at[-1]) != NULL) && strchr(" ,:)\"\n", at[len]) != NULL)
            fail_msg("\"%s\" is left in\n%s", word, text);
}

static void names_are_gone(const struct game *g, const struct game *other)
{
    static const char *const of_the_language[] = {"hand", "block", "take", "gain", "option", NULL};
    const char *text = rulefile_text(other);

    not_in(g->id + 1, text);
    not_in(g->title, text);
    for (const struct verb *v = g->verbs; v->word != NULL; v++)
        not_in(v->word, text);
    for (const struct option *o = g->options + OPTIONS_OWN; o->name != NULL; o++) {
        bool is_word = false;

        for (int i = 0; of_the_language[i] != NULL; i++)
            is_word |= strcmp(o->name, of_the_language[i]) == 0;
        if (!is_word)
            not_in(o->name, text);
    }
    assert_null(strchr(text, '{'));
}

static void same_choices(const struct rules *r, const struct rules *other, const struct state *s)
{
    uint32_t weight[2][MOVES_MAX];
    move list[2][MOVES_MAX];
    int n[2];

    for (int player = P1; player <= P2; player++) {
        if (s->turn == CHANCE) {
            n[0] = r->game->chance(r, s, list[0], weight[0]);
            n[1] = other->game->chance(other, s, list[1], weight[1]);
        } else {
            n[0] = state_wants(s, player) ? r->game->legal(r, s, player, list[0]) : 0;
            n[1] = state_wants(s, player) ? other->game->legal(other, s, player, list[1]) : 0;
        }
        assert_int_equal(n[0], n[1]);
        assert_memory_equal(list[0], list[1], (size_t)n[0] * sizeof list[0][0]);
    }
}

static void same_games(const struct game *g, const struct game *other)
{
    struct rules r, hidden;
    struct rng dice = rng_at(7, 0, 0);

    rules_init(&r, g);
    hidden = r;
    hidden.game = other;
    for (int game = 0; game < 20; game++) {
        struct state s = game_start(&r, game % 2), t = game_start(&hidden, game % 2);

        for (int steps = 0; s.turn != OVER && steps < 200; steps++) {
            struct joint m = nature_pick_all(&r, &s, &dice);

            assert_memory_equal(&s, &t, sizeof s);
            same_choices(&r, &hidden, &s);
            game_step(&r, &s, m);
            game_step(&hidden, &t, m);
        }
        assert_memory_equal(&s, &t, sizeof s);
    }
}

static void files_under_other_names(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(files); i++) {
        const struct game *g = rule_files_load(files[i]);
        const struct game *first = disguised(g, 1), *again = disguised(g, 1),
                          *second = disguised(g, 2);

        names_are_gone(g, first);
        same_games(g, first);
        assert_string_equal(rulefile_text(first), rulefile_text(again));
        assert_string_not_equal(rulefile_text(first), rulefile_text(second));
        rulefile_free(second);
        rulefile_free(again);
        rulefile_free(first);
        rulefile_free(g);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(files_under_other_names)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
