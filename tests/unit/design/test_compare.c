/* Two settings side by side: the likeliest game is compared with all games, one by one; texts are
 * read again. */
#include "unit.h"
#include "bots/ladder/level_chances.h"
#include "core/json.h"
#include "design/compare/compare.h"
#include "design/compare/likely_game.h"

static struct solution *solved(const struct rules *r)
{
    struct solution *known = NULL;

    assert_int_equal(solution_new(&known, r, &(struct solve_setup){.chances = true}, NULL), OK);
    return known;
}

/* ---- the likeliest game ---------------------------------------------------------------------- */

static const struct {
    const char *rules;
    int level;
} likely[] = {
    {"energy-duel:start=4,cap=4", EXPERT},
    {"energy-duel:start=3,cap=4", NOVICE},
    {"charge:goal=5,max-add=2,charge-cards=3,block-cards=1", CASUAL},
    {"energy-duel-blast:start=5,turn-limit=12,double-ko=coin", EXPERT}, /* with a coin */
    {"energy-clash:start=4,cap=5,turn-limit=8,limit-result=points", SKILLED},
};

struct every_game {
    const struct solution *known;
    struct level_like who;
    double best;
};

/* Try every game on from here that may be more likely than the best so far. */
static void try_games(struct every_game *all, const struct state *s, double share)
{
    const struct rules *r = solution_rules(all->known);
    double odds[MOVES_MAX], theirs_odds[MOVES_MAX] = {1};
    move mine[MOVES_MAX], theirs[MOVES_MAX] = {0};
    uint32_t weight[MOVES_MAX], sum = 0;
    struct state next;
    int n, k = 1;

    if (share <= all->best)
        return;
    if (s->turn == OVER) {
        all->best = share;
        return;
    }
    if (s->turn == CHANCE) {
        n = r->game->chance(r, s, mine, weight);
        for (int i = 0; i < n; i++)
            sum += weight[i];
        for (int i = 0; i < n; i++)
            odds[i] = (double)weight[i] / sum;
    } else {
        n = level_like_odds(all->known, &all->who, s, s->turn == P2, mine, odds);
    }
    if (s->turn == BOTH)
        k = level_like_odds(all->known, &all->who, s, P2, theirs, theirs_odds);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++)
            try_games(all, game_after(r, s, (struct joint){mine[i], theirs[j]}, &next),
                      share * odds[i] * theirs_odds[j]);
}

static void no_game_is_likelier(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(likely); i++) {
        struct rules r = rules_of(likely[i].rules);
        struct solution *known = solved(&r);
        const struct bot *bot = bots_rung(r.game, 1 + likely[i].level);
        struct every_game all = {.known = known, .who.level = bot};
        struct state start = game_start(&r, P1);
        struct record game;
        double share = 0;

        assert_int_equal(likely_game_find(known, bot, &game, &share), OK);
        all.best = share * 0.999; /* rounding */
        try_games(&all, &start, 1);
        assert_within(share, all.best * (1 - 1e-9), all.best * (1 + 1e-9));
        assert_true(record_result(&game) != UNDECIDED);
        record_release(&game);
        solution_free(known);
    }
}

static void hidden_games_are_played(void **unused)
{
    struct rules r = rules_of("battle-numbers:hp=4,top=4,hand=2");
    struct record one, again;

    (void)unused;
    assert_int_equal(likely_game_play(&r, bots_rung(r.game, 0), 7, NULL, NULL, &one), OK);
    assert_int_equal(likely_game_play(&r, bots_rung(r.game, 0), 7, NULL, NULL, &again), OK);
    assert_true(record_result(&one) != UNDECIDED);
    assert_int_equal(one.count, again.count);
    for (size_t i = 0; i < one.count; i++)
        assert_memory_equal(&one.choices[i].m, &again.choices[i].m, sizeof one.choices[i].m);
    record_release(&one);
    record_release(&again);
}

/* ---- two settings ---------------------------------------------------------------------------- */

static int compare(struct compare_pair *c, const char *these, const char *others, struct text *why)
{
    struct rules rules[COMPARE_SIDES] = {rules_of(these), rules_of(others)};

    return compare_of(c, rules, &(struct compare_setup){.games = 4}, why);
}

static const struct {
    const char *these, *others, *shortly;
} changes[] = {
    {"energy-duel:factor=1", "energy-duel",
     "The seats are more even, and the better player wins more often."},
    {"energy-duel", "energy-duel:factor=1",
     "The seats are less even, and the better player wins less often."},
    {"energy-duel:turn-limit=60", "energy-duel", "Not much changes."},
    {"energy-clash:start=4,cap=5,turn-limit=8,limit-result=points",
     "energy-clash:start=4,cap=5,turn-limit=8",
     "Fewer games are unfinished, and games are shorter."},
};

static void the_largest_changes_come_first(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(changes); i++) {
        static struct compare_pair c;
        char room[SENTENCE_BYTES];
        struct text said = TEXT(room);

        assert_int_equal(compare(&c, changes[i].these, changes[i].others, NULL), OK);
        compare_say(&c, COMPARE_SHORTLY, &said);
        assert_string_equal(room, changes[i].shortly);
        compare_release(&c);
    }
}

static const struct {
    const char *these, *others, *why;
} refused[] = {
    {"charge", "energy-duel",
     "Charge and Energy Duel are different games; only settings of one game can be compared."},
    {"energy-duel:start=8", "energy-duel:start=8",
     "both sides have the same rules (energy-duel:start=8)."},
    {"energy-duel:start=1000,cap=1000,turn-limit=60000", "energy-duel", NULL}, /* too large */
};

static void wrong_pairs_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(refused); i++) {
        static struct compare_pair c;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        assert_int_not_equal(compare(&c, refused[i].these, refused[i].others, &why), OK);
        assert_true(why.len > 0);
        if (refused[i].why != NULL)
            assert_string_equal(room, refused[i].why);
        assert_false(c.side[COMPARE_THESE].has_game || c.side[COMPARE_OTHERS].has_game);
    }
}

static const char *const pairs[][2] = {
    {"energy-duel:factor=1", "energy-duel"},
    {"charge:goal=5,max-add=2,charge-cards=2,block-cards=1",
     "charge:goal=5,max-add=3,charge-cards=2,block-cards=1"},
    {"energy-duel-blast:start=4,turn-limit=8", "energy-duel-blast:start=3,turn-limit=8"},
};

/* Each line is an object, and the figures are those of the measures. */
static void check_json(const struct compare_pair *c, char *lines)
{
    int levels = 0;
    double first;

    for (char *line = strtok(lines, "\n"); line != NULL; line = strtok(NULL, "\n")) {
        struct json *all = json_new(line, strlen(line), NULL);
        const char *side = json_text(all, "side");

        assert_non_null(all);
        assert_non_null(json_text(all, "type"));
        if (strcmp(json_text(all, "type"), "level") == 0) {
            assert_true(json_double(all, "first", &first));
            assert_true(first == c->side[strcmp(side, "others") == 0]
                                     .measures.of[METER_FIRST][levels % LEVELS]
                                     .value);
            levels++;
        }
        free(all);
    }
    assert_int_equal(levels, 2 * LEVELS);
}

static void texts_are_the_same_again(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(pairs); i++) {
        static struct compare_pair c;
        struct text text[2][4];

        for (int time = 0; time < 2; time++) {
            assert_int_equal(compare(&c, pairs[i][0], pairs[i][1], NULL), OK);
            for (int kind = 0; kind < 4; kind++) {
                struct writer w;

                text[time][kind] = text_growing();
                w = writer_into(&text[time][kind]);
                if (kind == 0)
                    compare_write_page(&c, &w);
                else if (kind == 1)
                    compare_write_text(&c, 80, &w);
                else if (kind == 2)
                    compare_write_rules(&c, 80, &w);
                else
                    compare_write_json(&c, &w);
                assert_false(w.failed);
                assert_true(text[time][kind].len > 500);
            }
            if (time == 0)
                compare_release(&c);
        }
        for (int kind = 0; kind < 4; kind++)
            assert_string_equal(text[0][kind].at, text[1][kind].at);
        check_json(&c, text[0][3].at);
        compare_release(&c);
        for (int time = 0; time < 2; time++)
            for (int kind = 0; kind < 4; kind++)
                text_release(&text[time][kind]);
    }
}

/* Progress that stops at once, or after a while, leaves nothing behind. */
static bool some_more(void *left, double share)
{
    assert_within(share, 0, 1);
    return --*(int *)left > 0;
}

static void it_can_be_stopped(void **unused)
{
    (void)unused;
    for (int calls = 1; calls < 20; calls += 6) {
        struct rules rules[COMPARE_SIDES] = {rules_of("energy-duel:start=8"),
                                             rules_of("energy-duel")};
        static struct compare_pair c;
        int left = calls;

        assert_int_equal(
            compare_of(&c, rules,
                       &(struct compare_setup){.solve = {.going_on = some_more, .context = &left}},
                       NULL),
            ERR_OVER);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_is_likelier),
        cmocka_unit_test(hidden_games_are_played),
        cmocka_unit_test(the_largest_changes_come_first),
        cmocka_unit_test(wrong_pairs_are_refused),
        cmocka_unit_test(texts_are_the_same_again),
        cmocka_unit_test(it_can_be_stopped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
