/* Filters, maps, playouts, moves, lines, promises and sweeps.
 * Takes: 6 seconds */
#include "unit.h"
#include "advise/best_line.h"
#include "core/pages/html.h"
#include "design/map.h"
#include "design/promise.h"
#include "design/sweep.h"

#include <inttypes.h>

static struct solution *solved(const struct rules *r)
{
    struct solve_setup setup = {.chances = true};
    struct solution *known = NULL;

    assert_int_equal(solution_new(&known, r, &setup, NULL), OK);
    return known;
}

/* ---- slices ---------------------------------------------------------------------------------- */

static const struct {
    const char *rules, *at;
    int err;
    const char *held;
} slices[] = {
    {"charge", "cards=5,0,0/5,0,0", OK, "cards 5,0,0/5,0,0; blocked 0/0; gain 0/0"},
    {"charge", "gain=any/3", OK, "cards 5,2,1/5,2,1; blocked 0/0; gain any/3"},
    {"charge", "gain=any/any", OK, "cards 5,2,1/5,2,1; blocked 0/0"}, /* nothing is held of it */
    {"charge", "cards=5,0/5,0,0", ERR_SYNTAX, NULL},                  /* one too few */
    {"charge", "cards=5,0,0,1/5,0,0", ERR_SYNTAX, NULL},
    {"charge", "cards=5,0,0", ERR_SYNTAX, NULL}, /* the other is missing */
    {"charge", "gain=/", ERR_SYNTAX, NULL},
    {"charge", "gain=1x/2", ERR_SYNTAX, NULL},
    {"charge", "gain=99999/2", ERR_SYNTAX, NULL},
    {"charge", "total=1/2", ERR_UNKNOWN, NULL}, /* the points are the axes */
    {"energy-duel", "ep=1/2", ERR_UNKNOWN, NULL},
    {"energy-clash", "", ERR_UNKNOWN, NULL},
};

static void slices_are_read(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(slices); i++) {
        struct rules r = rules_of(slices[i].rules);
        char room[SENTENCE_BYTES], held_room[SENTENCE_BYTES];
        struct text why = TEXT(room), held = TEXT(held_room);
        struct map_filter filter;

        map_filter_init(&filter, &r);
        assert_int_equal(map_filter_set(&filter, slices[i].at, &why), slices[i].err);
        assert_int_equal(why.len > 0, slices[i].err != OK);
        map_filter_held(&filter, &held);
        if (slices[i].held != NULL)
            assert_string_equal(held_room, slices[i].held);
    }
}

/* ---- maps ------------------------------------------------------------------------------------ */

/* Where a position holds nothing but points, the map is the whole solution. */
static void a_map_counts_every_position(void **unused)
{
    struct rules r = rules_of("energy-duel");
    struct solution *known = solved(&r);
    struct census census;
    uint64_t positions = 0, wins = 0;
    struct map_filter filter;
    struct map map;

    (void)unused;
    map_filter_init(&filter, &r);
    assert_int_equal(map_new(&map, known, &filter, (struct map_range){0}, NULL), OK);
    for (int mine = map.low; mine <= map.high; mine++)
        for (int other = map.low; other <= map.high; other++) {
            const struct map_cell *c = map_at(&map, mine, other);

            positions += c != NULL ? c->positions : 0;
            wins += c != NULL ? c->wins : 0;
        }
    solution_census(known, &census);
    assert_int_equal(positions, census.positions);
    assert_int_equal(wins, census.wins);
    map_release(&map);
    solution_free(known);
}

/* ---- playouts -------------------------------------------------------------------------------- */

static void shares_have_intervals(void **unused)
{
    struct share s = playout_share(50, 100), none = playout_share(0, 100),
                 all = playout_share(100, 100);

    (void)unused;
    assert_float_equal(s.value, 0.5, 1e-9);
    assert_float_equal(s.low, 0.4038, 1e-4); /* Wilson */
    assert_float_equal(s.high, 0.5962, 1e-4);
    assert_float_equal(none.low, 0, 1e-9);
    assert_float_equal(none.high, 0.0370, 1e-4);
    assert_float_equal(all.high, 1, 1e-9);
}

static void playouts_repeat(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    static struct playout_tally first, second;
    struct playouts setup = {.seed = 7, .games = 300};
    struct player p;

    (void)unused;
    assert_int_equal(playout_player_open(&p, "random", &r, NULL), OK);
    assert_int_equal(playout_many(&first, &r, &p, &p, &setup), OK);
    assert_int_equal(playout_many(&second, &r, &p, &p, &setup), OK);
    assert_memory_equal(&first, &second, sizeof first);
    assert_int_equal(first.score.games, 300);
    assert_int_equal(
        first.score.first + first.score.second + first.score.draws + first.score.unfinished, 300);
    assert_true(playout_within(&first, 0.5) <= playout_within(&first, 0.95));
}

static void who_needs_a_solution_does_not_play_without(void **unused)
{
    struct rules r = rules_of("battle-numbers");
    struct player p;

    (void)unused;
    assert_int_equal(playout_player_open(&p, "perfect", &r, NULL), ERR_UNKNOWN);
    assert_int_equal(playout_player_open(&p, "nobody", &r, NULL), ERR_UNKNOWN);
}

static void who_plays_one_game_plays_no_other(void **unused)
{
    struct rules cards = rules_of("battle-numbers"), other = rules_of("charge");
    struct player p;

    (void)unused;
    assert_int_equal(playout_player_open(&p, "greedy", &cards, NULL), OK);
    assert_int_equal(playout_player_open(&p, "greedy", &other, NULL), ERR_UNKNOWN);
}

/* ---- moves and lines ------------------------------------------------------------------------- */

static void moves_add_up(void **unused)
{
    struct rules r = rules_of("energy-clash");
    struct solution *known = solved(&r);
    static struct right_moves m;

    (void)unused;
    right_moves_count(&m, known);
    assert_int_equal(m.count, 3);
    assert_int_not_equal(m.choices, 0);
    assert_in_range(m.matters, 0, m.choices);
    for (int i = 0; i < m.count; i++) {
        const struct use *u = &m.use[i];

        assert_in_range(u->needed, 0, u->saves);
        assert_in_range(u->saves, 0, u->right);
        assert_in_range(u->right, 0, u->legal);
        assert_in_range(u->saves, 0, u->matters);
        assert_in_range(u->matters, 0, u->legal);
        assert_in_range(u->legal, 0, m.choices);
        assert_memory_equal(u, &m.verb[MOVE_VERB(m.move[i])], sizeof *u); /* a move a verb */
    }
    solution_free(known);
}

static void lines_take_as_long_as_they_must(void **unused)
{
    struct rules r = rules_of("charge");
    struct solution *known = solved(&r);
    struct state start = game_start(&r, P1), longest;
    struct census census;
    struct record rec;

    (void)unused;
    assert_int_equal(best_line_play(known, &start, &rec), OK);
    assert_int_equal(rec.count, 11);
    assert_int_equal(record_result(&rec), P1_WINS);
    record_release(&rec);
    solution_census(known, &census);
    assert_true(best_line_longest(known, &longest));
    assert_int_equal(best_line_play(known, &longest, &rec), OK);
    assert_int_equal(rec.count, census.longest);
    record_release(&rec);
    solution_free(known);
}

static void nobody_is_forced_without_end(void **unused)
{
    struct rules r = rules_of("energy-clash");
    struct solution *known = solved(&r);
    struct state start = game_start(&r, P1);
    struct record rec;

    (void)unused;
    assert_int_equal(best_line_play(known, &start, &rec), ERR_UNKNOWN);
    solution_free(known);
}

/* ---- promises -------------------------------------------------------------------------------- */

static const struct {
    const char *rules;
    int check;
    enum promise_verdict verdict;
} verdicts[] = {
    {"charge", PROMISE_NO_DRAW, HOLDS},
    {"charge", PROMISE_SKILL, HOLDS},
    {"charge", PROMISE_PREDICTION, FAILS},        /* everything is open */
    {"energy-clash", PROMISE_NO_DRAW, PARTLY},    /* careful players never finish */
    {"energy-clash", PROMISE_EVERY_MOVE, PARTLY}, /* nobody ever needs to defend */
    {"energy-duel", PROMISE_QUICK, HOLDS},
    {"energy-duel-blast", PROMISE_NO_DRAW, PARTLY},
    {"energy-duel-blast:double-ko=draw", PROMISE_NO_DRAW, FAILS},
    {"battle-numbers", PROMISE_PREDICTION, HOLDS},
    {"battle-numbers", PROMISE_EVERY_MOVE, NOT_KNOWN},
};

static void promises_are_checked(void **unused)
{
    struct findings *f = malloc(sizeof *f);
    struct figures_setup setup = {.games = 400};

    (void)unused;
    assert_non_null(f);
    for (int i = 0; i < COUNT(verdicts); i++) {
        struct rules r = rules_of(verdicts[i].rules);
        char room[SENTENCE_BYTES];
        struct text evidence = TEXT(room);
        const struct promise *p = r.game->promises;

        while (p->says != NULL && (int)p->check != verdicts[i].check)
            p++;
        assert_non_null(p->says);
        if (i == 0 || strcmp(verdicts[i].rules, verdicts[i - 1].rules) != 0)
            assert_int_equal(findings_gather(f, &r, &setup, false, NULL), OK);
        if (promise_check(p, f, &evidence) != verdicts[i].verdict)
            fail_msg("%s: %s: %s", verdicts[i].rules, p->says, room);
        assert_int_not_equal(evidence.len, 0);
        assert_false(evidence.cut);
        if (i + 1 == COUNT(verdicts) || strcmp(verdicts[i].rules, verdicts[i + 1].rules) != 0)
            findings_release(f);
    }
    free(f);
}

/* ---- sweeps ---------------------------------------------------------------------------------- */

static const struct {
    const char *vary;
    int err, count;
} vary[] = {
    {"start=6..9", OK, 4},
    {"start=6..6", OK, 1},
    {"start=6,9,7", OK, 3},
    {"self-zero=loses,illegal", OK, 2},
    {"self-zero=loses..illegal", ERR_RANGE, 0}, /* only numbers have a range */
    {"start=9..6", ERR_RANGE, 0},
    {"start=0..6", ERR_RANGE, 0},
    {"start=6,", ERR_RANGE, 0},
    {"start=6..x", ERR_RANGE, 0},
    {"start", ERR_SYNTAX, 0},
    {"sart=1..2", ERR_UNKNOWN, 0},
};

static void options_are_varied(void **unused)
{
    (void)unused;
    for (int i = 0; i < COUNT(vary); i++) {
        static struct sweep s;
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);
        int err;

        memset(&s, 0, sizeof s);
        s.base = rules_of("energy-duel");
        err = sweep_vary(&s, vary[i].vary, &why);
        assert_int_equal(err == OK, vary[i].err == OK);
        assert_int_equal(why.len > 0, err != OK);
        assert_int_equal(s.varied[0].count * s.varieds, vary[i].count);
    }
}

static void nothing(void *context, int i)
{
    (void)context, (void)i;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

static void begin(struct sweep *s)
{
    memset(s, 0, sizeof *s);
    s->base = rules_of("energy-duel");
    s->player = "casual";
    s->games = 50;
    s->seed = 3;
    assert_int_equal(sweep_vary(s, "start=8..12", NULL), OK); /* 11 and 12 are above the cap */
    assert_int_equal(sweep_vary(s, "max-attack=1..3", NULL), OK);
    assert_int_equal(sweep_begin(s, NULL), OK);
    assert_int_equal(s->count, 15);
}

static void run(struct sweep *s, int jobs)
{
    struct sweep_setup setup = {.jobs = jobs, .finished = nothing, .waiting = always};

    assert_int_equal(sweep_run(s, &setup), OK);
}

static void assert_same(const struct sweep *a, const struct sweep *b)
{
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->figures[i].err, b->figures[i].err);
        assert_string_equal(a->figures[i].reason, b->figures[i].reason);
        assert_memory_equal(&a->figures[i].value, &b->figures[i].value, sizeof(double));
        assert_memory_equal(&a->figures[i].score, &b->figures[i].score,
                            sizeof(struct playout_score));
    }
}

static void sweeps_are_the_same_for_any_number_of_threads(void **unused)
{
    static struct sweep one, many;

    (void)unused;
    begin(&one);
    begin(&many);
    run(&one, 1);
    run(&many, 4);
    assert_same(&one, &many);
    assert_int_equal(one.figures[0].err, OK);
    assert_int_equal(one.figures[14].err, ERR_RULES);
    sweep_release(&one);
    sweep_release(&many);
}

/* Every line that was written is read back; incomplete, wrong and repeated lines are not. */
static void sweeps_are_taken_up(void **unused)
{
    static struct sweep one, again;
    struct text lines = text_growing();
    struct writer out = writer_into(&lines);

    (void)unused;
    begin(&one);
    begin(&again);
    run(&one, 2);
    for (int i = 0; i < one.count; i += 2)
        sweep_write(&one, i, &out);
    assert_false(out.failed);
    for (char *line = lines.at; *line;) {
        size_t len = strcspn(line, "\n") + 1;
        char room[512];

        snprintf(room, sizeof room, "%.*s", (int)len - 1, line);
        assert_false(sweep_read(&again, room)); /* without its end */
        snprintf(room, sizeof room, "%.*s", (int)len, line);
        assert_true(sweep_read(&again, room));
        assert_false(sweep_read(&again, room));
        line += len;
    }
    assert_false(sweep_read(&again, "\n"));
    assert_false(sweep_read(&again, "15 0 0 0x0p+0 0 0 0 0 0 0 0 0 0 .\n"));
    assert_int_equal(again.finished, 8);
    run(&again, 1);
    assert_same(&one, &again);
    free(lines.at);
    sweep_release(&one);
    sweep_release(&again);
}

static void the_fairest_come_first(void **unused)
{
    static struct sweep s;
    int order[15];
    bool was_lively = true;

    (void)unused;
    begin(&s);
    run(&s, 2);
    sweep_fair(&s, order);
    for (int i = 0; i < s.count; i++) {
        bool lively = sweep_is_lively(&s.figures[order[i]]);

        assert_true(was_lively || !lively);
        was_lively = lively;
    }
    assert_int_not_equal(s.figures[order[14]].err, OK);
    sweep_release(&s);
}

/* ---- markup ---------------------------------------------------------------------------------- */

static void markup_is_written_out(void **unused)
{
    struct text text = text_growing();
    struct writer out = writer_into(&text);

    (void)unused;
    html_add(&out, "<b>%s</b> %5.1f %%, %+d of %" PRIu64, "<a href=\"x\">'&'</a>", 2.25, 3,
             UINT64_MAX);
    assert_string_equal(text.at, "<b>&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;</b>   "
                                 "2.2 %, +3 of 18446744073709551615");
    free(text.at);
}

static bool take_five_bytes(void *context, const char *bytes, size_t len)
{
    (void)bytes;
    return (*(size_t *)context += len) <= 5;
}

/* A failure to write is reported, and nothing is written after it. */
static void writers_fail_once(void **unused)
{
    static char long_word[WRITER_PIECE + 1];
    size_t taken = 0;
    struct writer out = {.write = take_five_bytes, .context = &taken};

    (void)unused;
    writer_put(&out, "12345");
    assert_false(out.failed);
    writer_add(&out, "%d", 6);
    assert_true(out.failed);
    writer_put(&out, "7");
    assert_int_equal(taken, 6);
    out = (struct writer){.write = take_five_bytes, .context = &taken};
    memset(long_word, 'x', WRITER_PIECE);
    writer_add(&out, "%s", long_word);
    assert_true(out.failed);
    assert_int_equal(taken, 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(slices_are_read),
        cmocka_unit_test(a_map_counts_every_position),
        cmocka_unit_test(shares_have_intervals),
        cmocka_unit_test(playouts_repeat),
        cmocka_unit_test(who_needs_a_solution_does_not_play_without),
        cmocka_unit_test(who_plays_one_game_plays_no_other),
        cmocka_unit_test(moves_add_up),
        cmocka_unit_test(lines_take_as_long_as_they_must),
        cmocka_unit_test(nobody_is_forced_without_end),
        cmocka_unit_test(promises_are_checked),
        cmocka_unit_test(options_are_varied),
        cmocka_unit_test(sweeps_are_the_same_for_any_number_of_threads),
        cmocka_unit_test(sweeps_are_taken_up),
        cmocka_unit_test(the_fairest_come_first),
        cmocka_unit_test(markup_is_written_out),
        cmocka_unit_test(writers_fail_once),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
