/* All puzzles of every game: how many there are of each kind, and that no two are the same.
 * Runs: sanitizers and plain, because under sanitizers it tries only every fourth setting
 * Takes: 20 seconds
 * Long: DAYS=1 */
#include "solved.h"
#include "advise/puzzle_endgame.h"
#include "advise/puzzle_near.h"
#include "advise/puzzle_pick.h"
#include "advise/puzzle_set.h"
#include "bots/bot.h"

/* What the variants of every game must have. */
enum { ALL = 200, OF_A_GRADE = 30, PARTS_OF_WINS = 4 };

static struct puzzle_set *set_of(const char *rules, bool variants)
{
    struct rules r = rules_of(rules);
    struct puzzle_set *set;

    assert_int_equal(puzzle_set_new(&set, &r, variants, &(struct solve_setup){0}, NULL), OK);
    return set;
}

static int compare_puzzles(const void *left, const void *right)
{
    const struct puzzle *a = left, *b = right;
    int by = memcmp(&a->at, &b->at, sizeof a->at);

    return by ? by : a->player != b->player ? a->player - b->player : a->answer - b->answer;
}

/* Copy all, or the first n, for the caller to free. */
static struct puzzle *listed(struct puzzle_set *set, size_t most, size_t *count)
{
    struct puzzle *all = malloc(most * sizeof *all);
    const struct puzzle *p;

    assert_non_null(all);
    for (*count = 0; *count < most && (p = puzzle_set_get(set, *count)) != NULL; ++*count)
        all[*count] = *p;
    return all;
}

static void check_numbers(const char *game, const struct puzzle *all, size_t count)
{
    size_t wins = 0, grade[PUZZLE_LEVELS] = {0};

    for (size_t i = 0; i < count; i++) {
        wins += all[i].at_once;
        grade[all[i].level]++;
    }
    if (count < ALL || PARTS_OF_WINS * wins > count)
        fail_msg("%s: %zu puzzles, %zu wins in one", game, count, wins);
    for (int i = 0; i < PUZZLE_LEVELS; i++)
        if (grade[i] < OF_A_GRADE)
            fail_msg("%s: only %zu are %s", game, grade[i], puzzle_level_words[i]);
}

/* Compute the grade of a puzzle again, from its players' odds. */
static void check_grade(const struct puzzle *p, const struct solution *known)
{
    struct view view = {p->at, p->player};
    struct rng g = rng_at(1, 0, 0);
    move legal[MOVES_MAX];
    double odds[MOVES_MAX], sum = 0;
    struct rules r = p->rules;
    struct decision d = {.rules = &r, .known = known, .view = &view, .legal = legal, .rng = &g};
    int at = 0;

    if (game_is_hidden(r.game))
        r.value[TURN_LIMIT] = 0; /* the levels' odds near a limit are not known */
    d.n = p->rules.game->legal(&p->rules, &p->at, p->player, legal);
    while (legal[at] != p->answer)
        at++;
    for (int i = 0; i < LEVELS; i++) {
        assert_true(bot_odds(bots_rung(p->rules.game, 1 + i), &d, odds));
        sum += p->task == PUZZLE_NEVER ? odds[at] : 1 - odds[at];
    }
    sum *= 100.0 / LEVELS;
    assert_true(fabs(sum - p->points) < 1 + NEAR);
    assert_int_equal(p->level, sum < 10 ? PUZZLE_EASY : sum < 30 ? PUZZLE_MEDIUM : PUZZLE_HARD);
}

/* Puzzles with hidden cards take long to find: by the book, and under sanitizers, a few must do. */
static void check_set(const struct game *g, bool variants)
{
    bool part = (THRIFT > 1 || !variants) && game_is_hidden(g);
    struct puzzle_set *set = set_of(g->id, variants);
    struct rules book;
    size_t count;
    struct puzzle *all = listed(set, part ? 4 / THRIFT : 20000, &count);

    rules_init(&book, g);
    assert_true(count > 0);
    if (!part && variants)
        check_numbers(g->id, all, count);
    for (size_t k = 0; k < count; k++) {
        struct state start = game_start(&all[k].rules, all[k].at.turn == P2 ? P2 : P1);

        assert_true((memcmp(&all[k].rules, &book, sizeof book) != 0) == variants);
        assert_true(memcmp(&start, &all[k].at, sizeof start) != 0);
    }
    for (size_t k = 0; k < count; k += 1 + count / 100)
        check_grade(&all[k], puzzle_set_solution(set, &all[k]));
    qsort(all, count, sizeof *all, compare_puzzles);
    for (size_t k = 1; k < count; k++)
        if (compare_puzzles(&all[k - 1], &all[k]) == 0 ||
            (!variants && memcmp(&all[k - 1].at, &all[k].at, sizeof all[k].at) == 0))
            fail_msg("%s is there twice", named(&all[k].rules, &all[k].at));
    free(all);
    puzzle_set_free(set);
}

/* Under sanitizers, the variants of one game must do. */
static void every_game_has_enough(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        if (!puzzle_set_has(games_at(i)))
            continue;
        check_set(games_at(i), false);
        if (THRIFT == 1 || games_at(i) == games_find("energy-duel"))
            check_set(games_at(i), true);
    }
}

/* Each is a puzzle by the slow solver's values too; test_puzzle.c checks them closely. */
static void near_rules_are_solved(void **unused)
{
    struct puzzle_set *set = set_of("energy-duel", true);
    struct rules last = {0};
    struct slow slow = {0};
    const struct puzzle *p;
    int settings = 0;

    (void)unused;
    for (size_t i = 0; (p = puzzle_set_get(set, i)) != NULL; i += THRIFT) {
        struct worth w;
        int at;

        if (memcmp(&last, &p->rules, sizeof last) != 0) {
            if (settings++ > 0)
                slow_release(&slow);
            last = p->rules;
            slow = slow_solve(&last, NULL);
        }
        at = slow_find(&slow, &p->at);
        assert_true(at >= 0);
        assert_int_equal(solution_worth(puzzle_set_solution(set, p), &p->at, &w), OK);
        assert_true(fabs(w.value - slow.node[at].worth.value) < NEAR);
    }
    assert_true(settings > 5);
    slow_release(&slow);
    puzzle_set_free(set);
}

/* Every game has a puzzle of every day, by exact values or with a line to show, and none is lost;
 * with hidden cards one takes long, so only the long form looks for it.
 */
static void days(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        int most = game_is_hidden(games_at(i)) ? getenv("DAYS") != NULL : 60;
        struct puzzle_set *set;

        if (!puzzle_set_has(games_at(i)))
            continue;
        set = set_of(games_at(i)->id, false);
        for (int day = 0; day < most; day++) {
            struct puzzle_search search = {
                .seed = (uint64_t)day, .level = -1, .wanted = puzzle_pick_is_for_day};
            struct puzzle p;

            assert_true(puzzle_pick(set, &search, &p));
            assert_true(game_is_hidden(p.rules.game) ? p.task != PUZZLE_CHANCE || p.chance >= 0.5
                                                     : p.task != PUZZLE_CHANCE);
        }
        puzzle_set_free(set);
    }
}

static void seeds(void **unused)
{
    static const char *const games[] = {"energy-clash", "battle-numbers"};
    int some = THRIFT > 1 ? 1 : COUNT(games);

    (void)unused;
    for (int i = 0; i < some; i++) {
        struct puzzle_set *one = set_of(games[i], true), *two = set_of(games[i], true);
        int differ = 0, tried = 0;

        for (uint64_t seed = 0; seed < 6; seed += 1 + THRIFT / 4, tried++) {
            struct puzzle_search search = {.seed = seed, .level = (int)seed % PUZZLE_LEVELS},
                                 other = {.seed = 5 - seed, .level = -1};
            struct puzzle a, b;

            assert_true(puzzle_set_find(two, &other, &b)); /* what was asked before has no say */
            assert_true(puzzle_set_find(one, &search, &a));
            assert_true(puzzle_set_find(two, &search, &b));
            assert_memory_equal(&a.at, &b.at, sizeof a.at);
            assert_int_equal(a.answer, b.answer);
            assert_int_equal(a.level, search.level);
            search.seed += 100;
            assert_true(puzzle_set_find(one, &search, &b));
            differ += memcmp(&a.at, &b.at, sizeof a.at) != 0;
        }
        assert_true(differ > tried / 2);
        puzzle_set_free(one);
        puzzle_set_free(two);
    }
}

/* ---- rules near the book's ------------------------------------------------------------------- */

static int changes(const struct rules *r)
{
    int n = 0;

    for (int i = 0; r->game->options[i].name != NULL; i++)
        n += r->value[i] != r->game->options[i].book;
    return n;
}

/* One change, then two; none twice, and all of them make sense. */
static void near_rules(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++) {
        struct puzzle_near near;
        struct rules r, *seen = malloc(5000 * sizeof *seen);
        int n = 0, most = 0;

        assert_non_null(seen);
        puzzle_near_init(&near, games_at(i));
        for (; puzzle_near_next(&near, &r); seen[n++] = r) {
            assert_true(n < 5000);
            assert_int_equal(rules_check(&r, NULL), OK);
            assert_true(changes(&r) >= most);
            most = changes(&r);
            for (int k = 0; k < n; k++)
                assert_true(memcmp(&seen[k], &r, sizeof r) != 0);
        }
        assert_int_equal(most, 2);
        assert_int_equal(changes(&seen[0]), 1);
        free(seen);
    }
}

static void near_in_words(void **unused)
{
    static const struct {
        const char *rules, *says, *remark;
    } rows[] = {
        {"energy-duel", "", "nothing to say"},
        {"energy-duel:max-attack=2", "Here an attack costs at most 2 EP, not 3.\n", "a number"},
        {"energy-clash:damage=5", "Here an attack does 5 damage, not 3.\n", "in the middle"},
        {"energy-duel:cap=11,self-zero=illegal",
         "Here a player has at most 11 EP, not 10, and the last EP may be spent only to win.\n",
         "two"},
        {"energy-duel:turn-limit=9", "Here the game ends after turn 9, and this is turn 5.\n",
         "a limit"},
        {"energy-duel:turn-limit=9,limit-result=points,charge=1",
         "Here charging gains 1 EP, not 2.\n"
         "Here the game ends after turn 9, and this is turn 5: more EP wins.\n",
         "with a result"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text said = TEXT_OF(SENTENCE_BYTES);
        struct rules r = rules_of(rows[i].rules);

        puzzle_near_tell(&r, &(struct state){.clock = 4}, &said);
        if (strcmp(said.at, rows[i].says) != 0)
            fail_msg("%s: %s", rows[i].remark, said.at);
    }
}

/* ---- endgames -------------------------------------------------------------------------------- */

/* Nature finishes its moves before a game stops; what nature deals then does not matter. */
static void draw_all(const struct rules *r, struct state *s)
{
    while (s->turn == CHANCE) {
        uint32_t weight[MOVES_MAX];
        move list[MOVES_MAX];

        r->game->chance(r, s, list, weight);
        game_step(r, s, (struct joint){list[0], 0});
    }
}

/* One turn before the end, the answer to an attack does not depend on anything hidden, so the value
 * of an attack is a sum over the deals. */
static double worth_of_last_attack(const struct equilibrium *e, const struct view *v, move m)
{
    const struct rules *r = equilibrium_rules(e);
    double sum = 0;
    int deals = 0;
    struct state s;

    for (uint32_t i = 0; equilibrium_deal(e, i, &s); i++) {
        struct state seen = game_view(r, &s, v->me).seen, next;
        move answers[MOVES_MAX];
        double least = 2;
        int n;

        if (memcmp(&seen, &v->seen, sizeof seen) != 0)
            continue;
        game_after(r, &s, (struct joint){m, 0}, &next);
        n = r->game->legal(r, &next, !v->me, answers);
        for (int k = 0; k < n; k++) {
            struct state end;

            game_after(r, &next, (struct joint){answers[k], 0}, &end);
            draw_all(r, &end);
            least = fmin(least, state_worth(end.result, v->me));
        }
        sum += least;
        deals++;
    }
    return sum / deals;
}

/* No hidden card occurs twice here, so all deals are equally likely. */
static void last_attacks(void **unused)
{
    static const char *const positions[] = {
        "turn=1 clock=14 hp=5/7 hand=2,4,6,8,10/ deck=9/1,3,4,6,7,9 "
        "discard=1,1,2,3,3,4,5,5,6,7,7,8,9,10/1,2,2,3,4,5,5,6,7,8,8,9,10,10 known=/ attack=0/0",
        "turn=2 clock=14 hp=9/7 hand=/1,3,4,6,9 deck=2,4,6,8,10,9/7 "
        "discard=1,1,2,3,3,4,5,5,6,7,7,8,9,10/1,2,2,3,4,5,5,6,7,8,8,9,10,10 known=/ attack=0/0",
    };

    (void)unused;
    for (int i = 0; i < COUNT(positions); i++) {
        struct rules r = rules_of("battle-numbers:turn-limit=15,limit-result=points");
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct prospect p[MOVES_MAX];
        struct equilibrium *e;
        struct state s;
        struct view v;
        int n;

        if (position_parse(&r, positions[i], &s, &why) != OK)
            fail_msg("%s", why.at);
        v = (struct view){s, s.turn};
        assert_int_equal(puzzle_endgame_solve(&e, &r, &s, NULL), OK);
        n = equilibrium_prospects_at(e, &v, p);
        assert_int_equal(n, 5);
        for (int k = 0; k < n; k++) {
            double want = worth_of_last_attack(e, &v, p[k].move);

            if (!(fabs(p[k].worth.value - want) <= p[k].error + 1e-9) || p[k].error > 0.001)
                fail_msg("%s: worth %g, error %g, want %g", word_of(&r, p[k].move),
                         p[k].worth.value, p[k].error, want);
        }
        equilibrium_free(e);
    }
}

/* A new deal looks the same to everyone, and the same player is to choose. */
static void dealt_again(void **unused)
{
    const struct game *g = games_find("battle-numbers");
    struct puzzle found[PUZZLE_ENDGAME_MOST];

    (void)unused;
    for (int i = 0, seen = 0; seen < 4; i++)
        for (int k = puzzle_endgame_find(g, i, found) - 1; k >= 0; k--, seen++) {
            const struct rules *r = &found[k].rules;
            struct state from = found[k].at, s;
            struct equilibrium *e;
            struct puzzle again;
            bool met = false;

            assert_int_equal(puzzle_endgame_solve(&e, r, &found[k].at, NULL), OK);
            assert_true(game_undeal(r, &from));
            for (uint32_t deal = 0; equilibrium_deal(e, deal, &s); deal++) {
                struct state back = s, view = game_view(r, &s, found[k].player).seen;

                assert_int_equal(s.turn, found[k].player);
                assert_true(game_undeal(r, &back));
                assert_memory_equal(&back, &from, sizeof from);
                met = met || memcmp(&view, &found[k].at, sizeof view) == 0;
            }
            assert_true(met);
            assert_true(puzzle_in_endgame(e, &(struct view){found[k].at, found[k].player}, &again));
            assert_int_equal(again.answer, found[k].answer);
            equilibrium_free(e);
        }
}

/* Every changed value of every game is said in words. */
static void every_change_in_words(void **unused)
{
    (void)unused;
    for (int i = 0; i < games_count(); i++)
        for (int k = OPTIONS_OWN; games_at(i)->options[k].name != NULL; k++) {
            const struct option *o = &games_at(i)->options[k];
            int texts = 1;

            assert_non_null(o->here);
            for (const char *at = o->here; (at = strchr(at, '|')) != NULL; at++)
                texts++;
            assert_int_equal(texts, o->choices ? o->high + 1 : 1);
            assert_true((strchr(o->here, '#') != NULL) == (o->choices == NULL));
        }
}

static void by_the_book_only(void **unused)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct rules r = rules_of("battle-numbers:hp=10");

    (void)unused;
    assert_false(puzzle_set_can(&r, &why));
    assert_non_null(strstr(why.at, "only with the book's rules"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_has_enough),
        cmocka_unit_test(near_rules_are_solved),
        cmocka_unit_test(days),
        cmocka_unit_test(seeds),
        cmocka_unit_test(near_rules),
        cmocka_unit_test(near_in_words),
        cmocka_unit_test(every_change_in_words),
        cmocka_unit_test(last_attacks),
        cmocka_unit_test(dealt_again),
        cmocka_unit_test(by_the_book_only),
    };

    return cmocka_run_group_tests_name("puzzle_set", tests, NULL, NULL);
}
