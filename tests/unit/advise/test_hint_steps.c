/*
 * The steps of a hint agree with each other and with the judge, at positions of every game. N is
 * the number of positions for each row of rules.
 * Long: N=10000
 */
#include "judged.h"
#include "advise/views/estimate.h"
#include "advise/hint.h"
#include "core/move.h"

#ifdef __SANITIZE_ADDRESS__
enum { POSITIONS = 300 };
#else
enum { POSITIONS = 3000 };
#endif

struct steps {
    const struct moment *at;
    struct judgement judged;
    char said[HINT_STEPS][HINT_BYTES];
};

/* How often each phrase occurred: a check of a phrase that never occurs cannot fail. */
enum { EQUAL, SOME, WRONG, MIX, LEVEL, MISTAKES, TURNS_OF_PHRASE };
static int heard[TURNS_OF_PHRASE];

static void disagree(const struct steps *s, const char *why)
{
    fail_msg("%s: %s\n1: %s2: %s3: %s", spread_name(s->at->judge->rules), why, s->said[0],
             s->said[1], s->said[2]);
}

static bool says(const struct steps *s, int step, const char *what)
{
    return strstr(s->said[step - 1], what) != NULL;
}

static void expect(const struct steps *s, bool true_one, const char *why)
{
    if (!true_one)
        disagree(s, why);
}

/* Is this move one of those that the second step names? */
static bool is_named(const struct steps *s, move m)
{
    const struct words word = move_word(s->at->judge->rules, m);
    const struct words order = move_order(s->at->judge->rules, m);
    size_t len = strlen(word.at);
    const char *at;

    if (says(s, 2, "Choose any:"))
        return true;
    if (strncmp(s->said[1], order.at, len) == 0 && strchr(",.; ", s->said[1][len]) != NULL)
        return true;
    for (at = s->said[1]; (at = strstr(at, word.at)) != NULL; at += len)
        if (at > s->said[1] && at[-1] == ' ' && strchr(",.; ", at[len]) != NULL)
            return strstr(s->said[1], " To hold out for") == NULL ||
                   at < strstr(s->said[1], " To hold out for");
    return false;
}

/* What holds for all games: which choice it is, and that the third step explains it. */
static void check_choice(const struct steps *s)
{
    const struct judgement *g = &s->judged;
    char after[128];
    int wrong = 0, named = 0;

    for (int i = 0; i < g->count; i++) {
        const struct verdict *v = &g->of[i];

        wrong += judge_is_error(v->label);
        named += is_named(s, v->move);
        expect(s, !is_named(s, v->move) || !judge_is_error(v->label), "an error is recommended");
        if (g->how == JUDGED_WHOLE)
            expect(s, is_named(s, v->move) == (v->label == LABEL_BEST), "not what the judge names");
    }
    expect(s, named > 0, "nothing is recommended");
    snprintf(after, sizeof after, " after %s",
             move_doing(s->at->judge->rules, g->of[g->best].move).at);
    expect(s, says(s, 4, after) && is_named(s, g->of[g->best].move), "another choice is explained");
    if (g->how == JUDGED_WHOLE)
        expect(s, says(s, 4, "Why not ") == (wrong > 0),
               "a temptation that is none, or is left out");
    expect(s, !says(s, 1, "equally") || says(s, 2, "Choose any:"),
           "alike in one step, and not in the other");
    for (int i = 1; i <= HINT_REASON; i++)
        expect(s, !says(s, i, "%") || says(s, i, "Mix: "), "a chance before the last step");
}

static void check_whole(const struct steps *s)
{
    const struct judgement *g = &s->judged;
    const struct worth *best = &g->of[g->best].worth;
    int wrong = 0, equal = 0;
    char want[64];

    for (int i = 0; i < g->count; i++) {
        wrong += judge_is_error(g->of[i].label);
        equal += g->of[i].label == LABEL_BEST;
    }
    snprintf(want, sizeof want, " %d of your %d choices ", wrong, g->count);
    expect(s, !says(s, 1, " wrong: ") || says(s, 1, want), "the number of wrong choices");
    expect(s, best->value != 0 || says(s, 1, want) == (wrong > 0), "wrong choices left out");
    expect(s, !says(s, 1, "; some are ") || (wrong == 0 && best->value >= 0 && equal < g->count),
           "some are better");
    expect(s, !says(s, 1, "equally") || equal == g->count, "they are not equal");
    expect(s, says(s, 1, "You can ") == (best->value > 0), "a win");
    expect(s, !says(s, 1, "Nobody can") || best->value == 0, "no win");
    for (int i = 0; says(s, 1, "some are quicker") && i < g->count; i++)
        expect(s, g->of[i].worth.value > 0, "not every choice wins");
    heard[EQUAL] += says(s, 1, "equally");
    heard[SOME] += says(s, 1, "; some are ");
    heard[WRONG] += wrong > 0;
}

static void check_mixed(const struct steps *s)
{
    const struct judgement *g = &s->judged;
    double worst = 0;

    for (int i = 0; i < g->count; i++) {
        worst = fmax(worst, g->chance - g->of[i].chance);
    }
    expect(s, says(s, 1, "No single choice") == says(s, 2, "Mix: "), "a mix in one step only");
    expect(s, says(s, 4, "no choice gives anything away") == (worst < 1e-9),
           "what can be given away");
    if (worst < 1e-9 && g->practical >= 0)
        expect(s, g->of[g->best].practical > g->practical - 0.002, "a better one in practice");
    heard[MIX] += says(s, 2, "Mix: ");
    heard[LEVEL] += worst < 1e-9;
    heard[MISTAKES] += says(s, 1, "Avoid ");
}

static void check_position(const struct judge *j, const struct state *now, int player)
{
    struct moment at = {
        .judge = j, .scene = {j->rules, {"Ann", "Bob"}, 1}, .s = *now, .player = player};
    static struct steps s;
    int steps = 0;

    s.at = &at;
    if (judge_moment(&at, &s.judged) != OK)
        return;
    for (int i = 0; i < HINT_STEPS; i++) {
        struct text out = TEXT(s.said[i]);

        steps = hint_tell(&at, i + 1, &out);
    }
    assert_int_equal(steps, s.judged.count == 1 ? 1 : HINT_STEPS);
    if (s.judged.count == 1)
        return;
    check_choice(&s);
    if (s.judged.how == JUDGED_WHOLE)
        check_whole(&s);
    else if (s.judged.how == JUDGED_MIXED)
        check_mixed(&s);
}

static void check_rules(const char *rules, uint64_t most)
{
    struct judged j;
    uint64_t cursor = 0, count = 0, n = 0, every;
    struct state s;
    struct worth w;

    judged_open(&j, rules, NULL);
    while (solution_next(j.known, &cursor, &s, &w))
        count++;
    every = count / most + 1;
    for (cursor = 0; solution_next(j.known, &cursor, &s, &w);)
        if (n++ % every == 0)
            for (int p = P1; p <= P2; p++)
                if (state_wants(&s, p))
                    check_position(&j.judge, &s, p);
    judged_close(&j);
}

static void test_steps_agree(void **state)
{
    uint64_t most = getenv("N") != NULL ? strtoull(getenv("N"), NULL, 10) : POSITIONS;

    (void)state;
    for (int i = 0; i < COUNT(judged_rules); i++)
        check_rules(judged_rules[i], most);
    for (int i = 0; i < TURNS_OF_PHRASE; i++)
        if (heard[i] == 0)
            fail_msg("turn of phrase %d was never heard", i);
}

/* Estimates take long, so there are only a few. */
static void test_steps_agree_where_cards_are_hidden(void **state)
{
    struct rules r = rules_of("battle-numbers");
    struct judge j = {.rules = &r, .views = &estimate_views, .work = 5000};
    struct record rec = begun(&r, 3);
    struct rng g = rng_at(3, 6, 0);

    (void)state;
    for (int looks = 0; looks < 4 && rec.duel.now.turn != OVER;) {
        if (rec.duel.now.turn != CHANCE && ++looks)
            check_position(&j, &rec.duel.now, rec.duel.now.turn);
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
    }
    record_release(&rec);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_agree),
        cmocka_unit_test(test_steps_agree_where_cards_are_hidden),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
