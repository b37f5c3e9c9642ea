/* Reviews: no label contradicts the exact values, the credit adds up, and the drawing is right. */
#include "judged.h"
#include "bots/ladder/level_chances.h"
#include "advise/summary.h"
#include "core/move.h"
#include "core/record.h"

/* ---- labels ---------------------------------------------------------------------------------- */

static double best_value(const struct prospect *all, int n)
{
    double best = -2;

    for (int i = 0; i < n; i++)
        best = fmax(best, all[i].worth.value);
    return best;
}

static enum label expected(const struct prospect *p, double best, int n, bool mixed, double cost,
                           enum label given)
{
    double drop = (best - p->worth.value) / 2 + 1e-6;

    if (n == 1)
        return LABEL_FORCED;
    if (drop < 2e-6 && (best > 1 - 1e-6 || (mixed && fabs(best) > 1e-6 && best > 1e-6 - 1)))
        return p->share > 1e-6 ? LABEL_BEST : LABEL_GOOD;
    if (drop < 2e-6) /* no error, whatever it costs in practice */
        return cost >= 0.05 ? LABEL_WEAK : given == LABEL_BEST ? LABEL_BEST : LABEL_GOOD;
    if (!mixed)
        return LABEL_BLUNDER; /* a win or a draw is gone */
    return drop < 0.05  ? LABEL_GOOD
           : drop < 0.1 ? LABEL_INACCURACY
           : drop < 0.2 ? LABEL_MISTAKE
                        : LABEL_BLUNDER;
}

/* Return what a choice costs in practice, of those that keep the result; 0 if a win is forced. */
static double practical_cost(const struct judged *j, const struct state *s, int player,
                             const struct prospect *all, int n, int i)
{
    double best = best_value(all, n), most = -1;
    struct chance after[MOVES_MAX];

    if ((best > 1e-6 - 1 && !judge_is_undecided(&j->judge, s)) ||
        level_chances_after(j->known, bots_find("casual"), s, player, after) != n)
        return 0;
    for (int k = 0; k < n; k++)
        if (all[k].worth.value > best - 2e-6)
            most = fmax(most, (double)after[k].win - (double)after[k].loss);
    return (most - ((double)after[i].win - (double)after[i].loss)) / 2;
}

static void check_verdicts(const struct judged *j, const struct state *s, int player)
{
    bool mixed = judge_is_mixed(&j->rules);
    struct prospect all[MOVES_MAX];
    struct judgement g;
    int n = solution_prospects(j->known, s, player, all), err;

    err = judge_choices(&j->judge, s, NULL, player, &g);
    if (n < 0) {
        assert_int_equal(err, n);
        return;
    }
    assert_int_equal(err, OK);
    assert_int_equal(g.count, n);
    for (int i = 0; i < n; i++) {
        enum label want = expected(&all[i], best_value(all, n), n, mixed,
                                   practical_cost(j, s, player, all, n, i), g.of[i].label);

        if (g.of[i].label != want)
            fail_msg("%s: choice %d is called %s, not %s", spread_name(&j->rules), i,
                     judge_label_word(g.of[i].label), judge_label_word(want));
        /* A choice that keeps more has a higher chance, and the drop determines the label. */
        for (int k = 0; k < n; k++)
            if (all[i].worth.value > all[k].worth.value + 1e-6)
                assert_true(g.of[i].chance > g.of[k].chance);
        assert_within(g.of[i].drop, 0, 1);
        assert_int_equal(judge_is_inferior(g.of[i].label), n > 1 && g.of[i].drop >= 0.05 - 1e-6);
    }
    assert_true(n == 1 || g.of[g.best].label == LABEL_BEST);
}

static void check_labels(const struct judged *j, const struct record *rec)
{
    for (size_t i = 0; i < rec->count; i++)
        for (int p = P1; p <= P2; p++)
            if (record_at(rec, i)->turn == p || record_at(rec, i)->turn == BOTH)
                check_verdicts(j, record_at(rec, i), p);
}

static void test_labels_never_contradict_exact_values(void **state)
{
    (void)state;
    judged_games(check_labels);
}

/* ---- sums ------------------------------------------------------------------------------------ */

static void check_counts(const struct review *v)
{
    int decisions = 0;

    for (int p = P1; p <= P2; p++) {
        const struct marks *m = &v->of[p];
        int sum = 0;

        for (int i = 0; i < LABELS; i++)
            sum += m->of[i];
        assert_int_equal(sum, m->decisions);
        assert_int_equal(m->unforced, m->decisions - m->of[LABEL_FORCED]);
        assert_within(m->accuracy, 0, 100);
        if (m->errors == 0 && m->of[LABEL_WEAK] == 0 && !judge_is_mixed(v->judge->rules))
            assert_true(m->accuracy > 79);
        decisions += m->decisions;
    }
    assert_int_equal(decisions, v->count);
}

/* The chances of both players add up to 1 at every position. */
static void check_line(const struct review *v)
{
    for (size_t i = 0; i <= v->rec->count; i++)
        if (!isnan(v->line[P1][i]) && fabs(v->line[P1][i] + v->line[P2][i] - 1) > 1e-9)
            fail_msg("%s: %f and %f", spread_name(&v->rec->duel.rules), v->line[P1][i],
                     v->line[P2][i]);
}

/* Start, choices and luck add up to the result; where both choose, a choice counts what it gave
 * away. */
static void check_credit(const struct review *v)
{
    const struct credit *a = &v->credit;
    double sum = 0, given[2] = {0};

    assert_int_equal(a->known, v->has_line);
    if (!v->has_line)
        return;
    for (int i = 0; i < CREDIT_RESULT; i++)
        sum += a->of[i];
    if (fabs(sum - v->of[P1].result) > 1e-9)
        fail_msg("%s: the credit says %f, the game ended at %f", spread_name(&v->rec->duel.rules),
                 sum, v->of[P1].result);
    for (size_t i = 0; i < v->count; i++)
        if (!v->all[i].practical || judge_is_undecided(v->judge, record_at(v->rec, v->all[i].at)))
            given[v->all[i].player] += v->all[i].drop;
    if (a->by_guess && v->rec->ending == ENDING_RULES) {
        assert_within(a->of[CREDIT_P1] + given[P1], -1e-9, 1e-9);
        assert_within(a->of[CREDIT_P2] - given[P2], -1e-9, 1e-9);
    }
}

/* A decision begins with the chance of the position, or the best practical one, and no choice of
 * that player raises it. */
static void check_before(const struct review *v)
{
    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];
        double stood = v->line[d->player][d->at];

        if ((!d->practical && !judge_is_undecided(v->judge, record_at(v->rec, d->at)) &&
             fabs(d->before - stood) > 1e-6) ||
            d->after > d->before + 1e-9)
            fail_msg("%s: %f stood at, %f before, %f after", spread_name(&v->rec->duel.rules),
                     stood, d->before, d->after);
    }
}

static void check_turning(const struct review *v)
{
    const struct turning *t = &v->turning;
    enum result result = record_result(v->rec);

    if (t->kind == TURN_NONE || t->kind == TURN_UNKNOWN || t->kind == TURN_RESIGNED)
        return;
    assert_int_equal(result, state_won_by(!t->loser));
    for (size_t i = t->kind == TURN_NEVER ? 0 : t->at + 1; i <= v->rec->count; i++)
        assert_true(v->line[t->loser][i] < 0.5);
    if (t->kind == TURN_CHOICE) {
        const struct reviewed *d = &v->all[t->which];

        assert_true(d->player == t->loser && d->at == t->at && judge_is_inferior(d->label));
        for (size_t i = t->which + 1; i < v->count; i++)
            assert_true(v->all[i].player != t->loser || v->all[i].drop <= d->drop);
    }
    if (t->kind == TURN_GUESS || t->kind == TURN_NATURE) {
        struct text said = TEXT_OF(SENTENCE_BYTES);
        double given = 0;

        for (size_t i = 0; i < v->count; i++)
            if (t->kind == TURN_GUESS
                    ? v->all[i].at == t->at
                    : v->rec->choices[v->all[i].at].turn == v->rec->choices[t->at].turn)
                given += v->all[i].drop;
        summary_tell_turning(v, &said);
        if ((strstr(said.at, "nobody made a mistake") != NULL) != (given < 1e-9))
            fail_msg("%g was given away: %s", given, said.at);
    }
    /* Without chance, nobody loses except by an error. */
    if (!judge_is_mixed(v->judge->rules))
        assert_true(
            t->kind == TURN_CHOICE || t->kind == TURN_NEVER ||
            (t->kind == TURN_GRADUAL && judge_is_undecided(v->judge, record_at(v->rec, t->at))));
}

static void check_review(const struct judged *j, const struct record *rec)
{
    struct review v;

    assert_int_equal(review_make(&v, rec, &j->judge), OK);
    check_counts(&v);
    check_line(&v);
    check_before(&v);
    check_credit(&v);
    check_turning(&v);
    if (!judge_is_mixed(&j->rules))
        assert_false(v.credit.by_nature || v.credit.by_guess);
    review_release(&v);
}

static void test_reviews_add_up(void **state)
{
    (void)state;
    judged_games(check_review);
}

/* Perfect play is labelled best from beginning to end. */
static void test_perfect_play_is_best(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(judged_rules); i++) {
        struct judged j;
        struct record rec;
        struct review v;

        judged_open(&j, judged_rules[i], NULL);
        rec = begun(&j.rules, 2);
        while (rec.duel.now.turn != OVER && rec.duel.turns < TURNS) {
            struct judgement a, b;
            struct joint m = {0};

            if (rec.duel.now.turn == CHANCE)
                m.a = nature_choose(&rec.duel.nature, &rec.duel.rules, &rec.duel.now);
            if (judge_choices(&j.judge, &rec.duel.now, NULL, rec.duel.now.turn == P2 ? P2 : P1,
                              &a) == OK)
                m.a = a.of[a.best].move;
            if (rec.duel.now.turn == BOTH &&
                judge_choices(&j.judge, &rec.duel.now, NULL, P2, &b) == OK)
                m.b = b.of[b.best].move;
            assert_int_equal(record_play(&rec, m), OK);
        }
        assert_int_equal(review_make(&v, &rec, &j.judge), OK);
        for (size_t k = 0; k < v.count; k++)
            assert_true(v.all[k].label <= LABEL_BEST);
        assert_within(v.of[P1].accuracy, 99.99, 100);
        assert_within(v.of[P2].accuracy, 99.99, 100);
        review_release(&v);
        record_release(&rec);
        judged_close(&j);
    }
}

/* ---- the formula ----------------------------------------------------------------------------- */

static void test_accuracy_is_that_of_lichess(void **state)
{
    static const struct {
        double drop, want;
    } rows[] = {
        {0, 100},                            /* nothing given away */
        {0.05, 79.81},                       /* 103.1668 exp(-0.2177) - 3.1669 */
        {0.10, 63.58}, {0.50, 8.53}, {1, 0}, /* never below 0 */
    };

    (void)state;
    for (int i = 0; i < COUNT(rows); i++)
        if (fabs(review_accuracy(rows[i].drop) - rows[i].want) > 0.01)
            fail_msg("drop %f: got %f, want %f", rows[i].drop, review_accuracy(rows[i].drop),
                     rows[i].want);
}

/* ---- luck ------------------------------------------------------------------------------------ */

/* Both fall together and the coin decides: half a game of luck. */
static void test_a_coin_is_luck(void **state)
{
    struct judged j;
    struct record rec;
    struct review v;
    move blast;

    (void)state;
    judged_open(&j, "energy-duel-blast:start=4,double-ko=coin", NULL);
    assert_int_equal(move_parse(&j.rules, "blast", &blast), OK);
    rec = begun(&j.rules, 2);
    assert_int_equal(record_play(&rec, (struct joint){blast, blast}), OK);
    assert_int_equal(rec.duel.now.turn, CHANCE);
    assert_int_equal(
        record_play(&rec,
                    (struct joint){nature_choose(&rec.duel.nature, &j.rules, &rec.duel.now), 0}),
        OK);
    assert_int_equal(review_make(&v, &rec, &j.judge), OK);
    assert_within(fabs(v.credit.of[CREDIT_NATURE]), 0.5 - 1e-9, 0.5 + 1e-9);
    assert_int_equal(v.turning.kind, TURN_NATURE);
    review_release(&v);
    record_release(&rec);
    judged_close(&j);
}

/* ---- both at once ---------------------------------------------------------------------------- */

/* It keeps the value against some optimal mixes of the opponent, but not against all. */
static void test_a_choice_that_right_play_punishes(void **state)
{
    struct judged j;
    struct record rec = {.is_set_up = true};
    struct review v;
    move blast, charge;

    (void)state;
    judged_open(&j, "energy-duel-blast", NULL);
    assert_int_equal(move_parse(&j.rules, "blast", &blast), OK);
    assert_int_equal(move_parse(&j.rules, "charge", &charge), OK);
    rec.duel.rules = j.rules;
    rec.start = judged_position(&j.rules, "turn=both ep=3/1 locked=0/0");
    record_begin(&rec);
    assert_int_equal(record_play(&rec, (struct joint){blast, charge}), OK);
    assert_int_equal(rec.duel.now.result, P1_WINS);
    assert_int_equal(review_make(&v, &rec, &j.judge), OK);
    assert_int_equal(v.all[0].label, LABEL_BEST);
    assert_int_equal(v.all[1].label, LABEL_BLUNDER);
    assert_within(v.all[1].drop, 0.5, 0.5);
    assert_within(v.of[P2].accuracy, 8, 9);
    assert_int_equal(v.turning.kind, TURN_CHOICE); /* with 1 EP against 3, behind already */
    assert_int_equal(v.turning.which, 1);
    assert_int_equal(v.turning.loser, P2);
    review_release(&v);
    record_release(&rec);
    judged_close(&j);
}

/* ---- judges of views ------------------------------------------------------------------------- */

/* The lowest card 60%, each higher one 4 points less, give or take `error`. */
static double error;

static int weigh_low(const struct judge *j, const struct view *v, const struct past *past,
                     struct verdict out[MOVES_MAX])
{
    move list[MOVES_MAX];
    int n = j->rules->game->legal(j->rules, &v->seen, v->me, list);

    (void)past;
    for (int i = 0; i < n; i++)
        out[i] = (struct verdict){
            .move = list[i], .chance = 0.6 - 0.04 * i, .error = error, .behind = i > 0 ? error : 0};
    return n;
}

static int stand_even(const struct judge *j, const struct view *v, const struct past *past,
                      double *chance, double *of)
{
    (void)j, (void)v, (void)past;
    *chance = 0.5;
    *of = error;
    return OK;
}

static void test_hidden_games_go_by_a_judge_of_views(void **state)
{
    struct rules r = rules_of("battle-numbers");
    static const struct judge_views low = {.weigh = weigh_low, .stand = stand_even};
    struct judge j = {.rules = &r, .views = &low};
    struct judge nobody = {.rules = &r};
    struct record rec = begun(&r, 3);
    struct rng g = rng_at(3, 6, 0);
    struct judgement said;
    struct review v;

    (void)state;
    while (rec.duel.now.turn == CHANCE)
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
    assert_int_equal(judge_choices(&nobody, &rec.duel.now, NULL, rec.duel.now.turn, &said),
                     ERR_UNKNOWN);
    assert_int_equal(judge_choices(&j, &rec.duel.now, NULL, rec.duel.now.turn, &said), OK);
    assert_int_equal(said.how, JUDGED_VIEW);
    assert_int_equal(said.best, 0);
    assert_int_equal(said.of[0].label, LABEL_BEST);
    assert_int_equal(said.of[1].label, LABEL_GOOD);       /* 4 points */
    assert_int_equal(said.of[2].label, LABEL_INACCURACY); /* 8 */
    assert_int_equal(said.of[3].label, LABEL_MISTAKE);    /* 12 */
    error = 0.01;
    assert_int_equal(judge_choices(&j, &rec.duel.now, NULL, rec.duel.now.turn, &said), OK);
    assert_int_equal(said.of[0].label, LABEL_BEST);
    assert_int_equal(said.of[1].label, LABEL_UNCLEAR);    /* 2 to 6 */
    assert_int_equal(said.of[2].label, LABEL_INACCURACY); /* 6 to 10 */
    error = 0.05; /* now even the one that seems best may cost 6 */
    assert_int_equal(judge_choices(&j, &rec.duel.now, NULL, rec.duel.now.turn, &said), OK);
    for (int i = 0; i < 4; i++)
        assert_int_equal(said.of[i].label, LABEL_UNCLEAR);
    while (rec.duel.now.turn != OVER && rec.duel.turns < TURNS)
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
    assert_int_equal(review_make(&v, &rec, &j), OK);
    assert_true(v.has_line);
    assert_int_equal(review_make(&(struct review){0}, &rec, &nobody), ERR_UNKNOWN);
    review_release(&v);
    record_release(&rec);
}

static void test_chances_in_words(void **state)
{
    static const struct {
        double chance, error;
        const char *want;
    } rows[] = {
        {1, 0, "100%"},
        {0, 0, "0%"},
        {0.4968, 0, "49.7%"},
        {0.621, 0.0175, "62% ± 2"}, /* no tenths where they are not known */
    };

    (void)state;
    for (int i = 0; i < COUNT(rows); i++)
        assert_string_equal(judge_chance(rows[i].chance, rows[i].error, false).at, rows[i].want);
}

/* ---- the level ------------------------------------------------------------------------------- */

/* The stronger of two levels; a person has the one whose rating is nearest. */
static void test_level_of_a_game(void **state)
{
    static const struct {
        const char *game, *p1, *p2;
        double rating[2];
        const char *want;
    } rows[] = {
        {"charge", "human", "human", {0, 0}, "casual"}, /* nothing is known */
        {"charge", "human", "novice", {0, 0}, "novice"},
        {"charge", "skilled", "novice", {0, 0}, "skilled"},
        {"charge", "human", "novice", {1640, 0}, "skilled"}, /* 1652, not 1517 */
        {"charge", "human", "expert", {1640, 0}, "expert"},
        {"charge", "human", "human", {1400, 1800}, "expert"},
        {"energy-duel-blast",
         "human",
         "human",
         {1400, 0},
         "expert"}, /* other ratings, other game */
        {"charge", "perfect", "human", {1500, 1400}, "expert"},
        {"charge", "bot:./mine", "human", {2000, 900}, "novice"},
    };

    (void)state;
    for (int i = 0; i < COUNT(rows); i++) {
        struct record rec = {.duel.rules = rules_of(rows[i].game)};

        snprintf(rec.who[P1], WHO_BYTES, "%s", rows[i].p1);
        snprintf(rec.who[P2], WHO_BYTES, "%s", rows[i].p2);
        if (strcmp(judge_level_of(&rec, rows[i].rating)->id, rows[i].want) != 0)
            fail_msg("row %d: got %s, want %s", i, judge_level_of(&rec, rows[i].rating)->id,
                     rows[i].want);
    }
}

/* ---- shown ----------------------------------------------------------------------------------- */

static char *shown(const struct review *v, const struct review_show *show,
                   void (*write)(const struct review *, const struct review_show *,
                                 struct writer *))
{
    struct text text = text_growing();
    struct writer out = writer_into(&text);

    write(v, show, &out);
    assert_false(out.failed);
    return text.at;
}

static void check_shown(const struct judged *j, const struct record *rec)
{
    struct review_show show = {.player = BOTH, .width = 40};
    struct review v;
    char *text, *page;

    assert_int_equal(review_make(&v, rec, &j->judge), OK);
    text = shown(&v, &show, review_print);
    assert_non_null(strstr(text, "blunder (20)."));
    assert_null(strstr(text, " \n"));
    assert_null(strstr(text, "█"));
    page = shown(&v, &show, review_page);
    assert_non_null(strstr(page, "</html>"));
    assert_null(strstr(page, "<b>")); /* names are escaped */
    free(text);
    free(page);
    review_release(&v);
}

static void test_reviews_are_shown(void **state)
{
    (void)state;
    judged_games(check_shown);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels_never_contradict_exact_values),
        cmocka_unit_test(test_reviews_add_up),
        cmocka_unit_test(test_perfect_play_is_best),
        cmocka_unit_test(test_accuracy_is_that_of_lichess),
        cmocka_unit_test(test_a_coin_is_luck),
        cmocka_unit_test(test_a_choice_that_right_play_punishes),
        cmocka_unit_test(test_hidden_games_go_by_a_judge_of_views),
        cmocka_unit_test(test_chances_in_words),
        cmocka_unit_test(test_level_of_a_game),
        cmocka_unit_test(test_reviews_are_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
