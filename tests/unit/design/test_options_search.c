/* Goals, and the search for rules that have them. With SETTINGS more settings are tried.
 * Long: SETTINGS=3000 */
#include "unit.h"
#include "design/options_search.h"

/* ---- goals ----------------------------------------------------------------------------------- */

static const struct {
    const char *goals[2];
    int err;
    const char *says; /* a part of the reason */
    const char *game;
} bad[] = {
    {{"frist=48..52"}, ERR_UNKNOWN, "no goal \"frist\""},
    {{"first"}, ERR_SYNTAX, "needs a range"},
    {{"first="}, ERR_SYNTAX, "needs a range"},
    {{"first=.."}, ERR_SYNTAX, "needs a range"},
    {{"first=4x..5"}, ERR_SYNTAX, "needs a range"},
    {{"first=nan"}, ERR_SYNTAX, "needs a range"},
    {{"first=52..48"}, ERR_RANGE, "ends before it begins"},
    {{"first=90..120"}, ERR_RANGE, "first=90..120 is impossible"},
    {{"turns.weak=..10"}, ERR_SYNTAX, "a level is novice"},
    {{"value.novice=50"}, ERR_SYNTAX, "the same for all levels"},
    {{"first=..40", "first=60.."}, ERR_RULES, "nothing in common"},
    {{"turns90=..10", "turns=11..20"}, ERR_RULES, "cannot end before half"},
    {{"unfinished=20..", "turns90=..30"}, ERR_RULES, "more than 10% are unfinished"},
    {{"draws=90..", "first.casual=60.."}, ERR_RULES, "half a point"},
    {{"forced=never", "value=100"}, ERR_RULES, "wins by force"},
    {{"forced=..9", "value=40..60"}, ERR_RULES, "0 or 100"},
    {{"decisions=40.."},
     ERR_RULES,
     "decisions is not measured in Battle Numbers",
     "battle-numbers"},
    {{"first=48..52", "forced=7.."}, ERR_RULES, "forced=7..: forced is not", "battle-numbers"},
    {{"first=48..52", "skill=62..75"}, OK, "", "battle-numbers"},
    {{"first.novice=..40", "first.expert=60.."}, OK, ""}, /* at other levels */
    {{"forced=7..", "simple=..3"}, OK, ""},
    {{"first=48.5..51.5", "turns=8..15"}, OK, ""},
};

static void bad_goals_are_refused(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(bad); i++) {
        struct text why = TEXT_OF(SENTENCE_BYTES);
        struct goals g = {.count = 0};
        int err = OK;

        for (int k = 0; k < 2 && bad[i].goals[k] != NULL && err == OK; k++)
            err = goals_add(&g, bad[i].goals[k], &why);
        if (err == OK)
            err = goals_check(&g, games_find(bad[i].game != NULL ? bad[i].game : "charge"), &why);
        assert_int_equal(err, bad[i].err);
        if (strstr(why.at, bad[i].says) == NULL)
            fail_msg("%s: \"%s\" does not say \"%s\"", bad[i].goals[0], why.at, bad[i].says);
    }
}

/* ---- searches -------------------------------------------------------------------------------- */

static const struct {
    const char *rules;
    const char *keep[4];
    const char *goals[4];
    int settings, fit;
} searches[] = {
    {"energy-duel", {0}, {"first=46..54", "turns90=6.."}, 150},
    {"energy-duel", {0}, {"forced=7..", "skill=60..", "decisions.casual=30.."}, 60},
    {"energy-clash:cap=9,start=6", {"cap"}, {"first.casual=45..55", "turns.casual=6..20"}, 20},
    {"charge:goal=7,max-add=3,block-cards=1",
     {"goal", "turn-limit", "max-add"},
     {"first.skilled=48..52", "comeback.casual=25.."},
     4},
    {"energy-duel-blast:start=4,turn-limit=12", {"turn-limit"}, {"value=48..52", "first=40.."}, 3},
    {"energy-clash:turn-limit=20,limit-result=points,start=5,cap=8",
     {"turn-limit", "cap", "start"},
     {"first=46..54", "skill=62..68", "every-move=2.."},
     20,
     65},
};

struct found {
    struct options_search s;
    size_t list[SEARCH_LISTED], enough;
    int listed, finished;
    bool stop;
};

static void found_finished(void *context, size_t first, size_t count)
{
    struct found *f = context;

    (void)first;
    f->finished += (int)count;
}

static bool found_waiting(void *context)
{
    struct found *f = context;

    return !f->stop || f->finished < 20;
}

static bool found_enough(void *context)
{
    (void)context;
    return false;
}

static void search_begin(struct found *f, int i, bool thorough)
{
    const char *times = getenv("SETTINGS");

    memset(f, 0, sizeof *f);
    f->s = (struct options_search){.base = rules_of(searches[i].rules), .seed = 3};
    f->s.settings = times != NULL ? atoi(times) : searches[i].settings;
    f->s.thorough = thorough;
    f->s.fit = searches[i].fit;
    for (int k = 0; k < 4 && searches[i].keep[k] != NULL; k++)
        f->s.keep[rules_option(f->s.base.game, searches[i].keep[k], strlen(searches[i].keep[k]))] =
            true;
    for (int k = 0; k < 4 && searches[i].goals[k] != NULL; k++)
        assert_int_equal(goals_add(&f->s.goals, searches[i].goals[k], NULL), OK);
}

static int search_go_on(struct found *f, int jobs)
{
    struct options_search_setup setup = {.jobs = jobs,
                                         .finished = found_finished,
                                         .waiting = found_waiting,
                                         .enough = found_enough,
                                         .context = f};
    int err = options_search_run(&f->s, &setup);

    f->listed = options_search_list(&f->s, f->list);
    return err;
}

static void check_same_list(const struct found *a, const struct found *b)
{
    assert_int_equal(a->s.count, b->s.count);
    assert_int_equal(a->listed, b->listed);
    for (int k = 0; k < a->listed; k++) {
        const struct tried *t = &a->s.tried[a->list[k]], *u = &b->s.tried[b->list[k]];

        assert_int_equal(a->list[k], b->list[k]);
        assert_memory_equal(t->value, u->value, sizeof t->value);
        assert_true(t->distance == u->distance && t->miss == u->miss);
    }
}

/* The list is the same without throwing out early, with threads, and after an interruption. */
static void the_list_is_the_same_in_every_way(void **unused)
{
    static struct found whole, early, threads, again;
    size_t counts[TRIED_MEASURED + 1], thrown = 0;

    (void)unused;
    for (int i = 0; i < COUNT(searches); i++) {
        search_begin(&whole, i, true);
        assert_int_equal(search_go_on(&whole, 1), OK);
        assert_true(whole.listed > 0);
        search_begin(&early, i, false);
        assert_int_equal(search_go_on(&early, 1), OK);
        options_search_counts(&early.s, counts);
        thrown += counts[TRIED_THROWN_OUT];
        check_same_list(&whole, &early);
        search_begin(&threads, i, false);
        assert_int_equal(search_go_on(&threads, 3), OK);
        check_same_list(&early, &threads);

        search_begin(&again, i, false);
        for (size_t k = 0; k < early.s.count / 2; k += 1) {
            struct text line = text_growing();
            struct writer out = writer_into(&line);

            options_search_write(&early.s, k, &out);
            assert_true(options_search_read(&again.s, line.at));
            assert_false(options_search_read(&again.s, line.at)); /* twice */
            text_release(&line);
        }
        assert_int_equal(search_go_on(&again, 1), OK);
        check_same_list(&early, &again);
        assert_true(again.finished < early.finished || early.s.count < 8);
        options_search_release(&whole.s);
        options_search_release(&early.s);
        options_search_release(&threads.s);
        options_search_release(&again.s);
    }
    assert_true(thrown > 0);
}

static void a_search_can_be_stopped(void **unused)
{
    static struct found f;

    (void)unused;
    search_begin(&f, 0, false);
    f.stop = true;
    assert_int_equal(search_go_on(&f, 2), ERR_OVER);
    assert_true(f.s.count < 150);
    options_search_release(&f.s);
}

static void broken_lines_are_refused(void **unused)
{
    static const char *const lines[] = {"",
                                        "\n",
                                        "0 4 0x1p+0 1 0 .",
                                        "0 9 0x1p+0 1 0 .\n",
                                        "0 0 0x1p+0 1 0 .\n",
                                        "99999999999 4 0x1p+0 1 0 .\n",
                                        "1 4 nan 1 0 .\n",
                                        "1 4 -0x1p+0 1 0 .\n",
                                        "1 4 0x1p+0 1 0\n"};
    static struct found f;

    (void)unused;
    search_begin(&f, 0, false);
    for (int i = 0; i < COUNT(lines); i++)
        assert_false(options_search_read(&f.s, lines[i]));
    options_search_release(&f.s);
}

/* A setting that is an edition has the sights of the edition, which a larger start has not. */
static void editions_are_searched_with_their_sights(void **unused)
{
    const struct edition *e = rules_find_edition(games_find("energy-clash"), "tournament");
    static struct measures m;
    static struct found f;
    struct rules r;
    bool found = false;

    (void)unused;
    search_begin(&f, 0, true);
    rules_of_edition(&r, games_find("energy-clash"), e);
    f.s.goals.count = 0;
    assert_int_equal(goals_add(&f.s.goals, "skill.expert=64..66", NULL), OK);
    f.s.base = r;
    for (int i = 0; r.game->options[i].name != NULL; i++)
        f.s.keep[i] = !r.game->options[i].start;
    f.s.settings = 30;
    assert_int_equal(search_go_on(&f, 1), OK);
    for (size_t i = 0; i < f.s.count; i++) {
        options_search_rules(&f.s, i, &r);
        found = found || rules_edition(&r) == e;
        if (f.s.tried[i].end != TRIED_MEASURED)
            continue;
        options_search_measure(&f.s, &r, &m);
        assert_int_equal(f.s.tried[i].miss <= 0, options_search_missed(&f.s, &m) == 0);
    }
    assert_true(found);
    options_search_release(&f.s);
}

/* ---- options of the start -------------------------------------------------------------------- */

/* An option that says that it only sets the first position does so: the games from a smaller start
 * are the same in the solution of a larger one. */
static const struct {
    const char *large, *small;
} starts[] = {
    {"energy-duel", "energy-duel:start=7"},
    {"energy-clash:cap=8,start=6", "energy-clash:cap=8,start=4"},
    {"charge:goal=6,max-add=3", "charge:goal=6,max-add=3,block-cards=1,steal-cards=0"},
};

static struct meter_value first_of(const struct rules *r, const char *solved)
{
    struct rules larger = rules_of(solved);
    struct solution *known = NULL;
    struct meter *m = NULL;
    struct meter_value v;

    assert_int_equal(solution_new(&known, &larger, &(struct solve_setup){.chances = true}, NULL),
                     OK);
    assert_int_equal(meter_new(&m, r, known, &(struct meter_setup){0}), OK);
    assert_int_equal(meter_measure(m, METER_FIRST, SKILLED, METER_EXACT, &v), OK);
    meter_free(m);
    solution_free(known);
    return v;
}

static void starts_share_a_solution(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(starts); i++) {
        struct rules r = rules_of(starts[i].small), large = rules_of(starts[i].large);
        double own = first_of(&r, starts[i].small).value;

        for (int k = 0; r.game->options[k].name != NULL; k++)
            assert_true(r.value[k] == large.value[k] || r.game->options[k].start);
        assert_within(first_of(&r, starts[i].large).value, own - 1e-5, own + 1e-5);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_goals_are_refused),
        cmocka_unit_test(the_list_is_the_same_in_every_way),
        cmocka_unit_test(a_search_can_be_stopped),
        cmocka_unit_test(broken_lines_are_refused),
        cmocka_unit_test(editions_are_searched_with_their_sights),
        cmocka_unit_test(starts_share_a_solution),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
