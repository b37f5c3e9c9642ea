/*
 * Tournaments: the same results in one run, in parts, and resumed at any point; fair pairings; and
 * files that are valid or refused.
 */
#include "unit.h"
#include "arena/event.h"

#include <unistd.h>

static char folder[] = "/tmp/duello-test-XXXXXX";
static char path[64];
static struct seat seats[EVENT_SEATS];

static int make_folder(void **unused)
{
    (void)unused;
    snprintf(path, sizeof path, "%s/it.event", mkdtemp(folder) ? folder : "/nonexistent");
    return 0;
}

static int remove_folder(void **unused)
{
    (void)unused;
    unlink(path);
    return rmdir(folder); /* nothing else may be left in it */
}

static struct event *new_event(const char *rules, int players, enum event_format format,
                               uint64_t pairs)
{
    struct event *e = calloc(1, sizeof *e);

    assert_non_null(e);
    e->rules = rules_of(rules);
    e->players = players;
    e->format = format;
    e->pairs = pairs;
    e->seed = 5;
    e->shards = 1;
    snprintf(e->time, sizeof e->time, "move:2s");
    for (int i = 0; i < players; i++) {
        snprintf(e->who[i], WHO_BYTES, "random");
        for (int k = i; k < EVENT_SEATS; k += EVENT_PLAYERS)
            assert_int_equal(seat_init(&seats[k], "random", (struct bot_process_setup){0},
                                       (struct time_control){.move = 1000000000}),
                             OK);
    }
    event_begin(e);
    return e;
}

/* Play up to n of the remaining units; false when none is left. */
static bool play(struct event *e, uint64_t n)
{
    for (; n > 0 && e->done < event_units(e); n--) {
        struct unit u = event_unit(e, e->done);
        struct unit_result r;

        if (!event_is_mine(e, u.number)) {
            e->done++;
            continue;
        }
        event_play_units(e, &u, 1, seats, NULL, &r);
        event_fold(e, &u, &r);
    }
    return e->done < event_units(e) || event_next_round(e);
}

static void check_same(const struct event *got, const struct event *want, const char *what)
{
    if (got->pairings != want->pairings)
        fail_msg("%s: got %d pairings, want %d", what, got->pairings, want->pairings);
    for (int i = 0; i < want->pairings; i++) {
        const struct pairing *g = &got->pairing[i], *w = &want->pairing[i];

        if (memcmp(g, w, sizeof *g) != 0)
            fail_msg("%s, pairing %d: got %d-%d, %d wins of %d, want %d-%d, %d of %d", what, i,
                     g->a, g->b, (int)g->first.wins, (int)g->first.games, w->a, w->b,
                     (int)w->first.wins, (int)w->first.games);
    }
}

static struct event *finished(const char *rules, int players, enum event_format format,
                              uint64_t pairs)
{
    struct event *e = new_event(rules, players, format, pairs);

    while (play(e, 1000))
        continue;
    return e;
}

/* ---- units and tallies ----------------------------------------------------------------------- */

/* Everyone meets everyone, and every pairing has its pairs. */
static void who_meets_whom(void **unused)
{
    static const struct {
        int players;
        enum event_format format;
        int pairings;
    } rows[] = {
        {2, ROUND_ROBIN, 1}, {5, ROUND_ROBIN, 10}, {EVENT_PLAYERS, ROUND_ROBIN, 2016},
        {2, GAUNTLET, 1},    {5, GAUNTLET, 4},     {EVENT_PLAYERS, GAUNTLET, 63},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct event *e = new_event("charge", rows[i].players, rows[i].format, 3);
        static int count[EVENT_PLAYERS][EVENT_PLAYERS];

        memset(count, 0, sizeof count);
        if (e->pairings != rows[i].pairings)
            fail_msg("row %d: got %d pairings, want %d", i, e->pairings, rows[i].pairings);
        assert_int_equal(event_units(e), 3 * rows[i].pairings);
        for (uint64_t n = 0; n < event_units(e); n++) {
            struct unit u = event_unit(e, n);

            assert_int_equal(u.number, n);
            assert_within(u.a, 0, u.b - 1);
            count[u.a][u.b]++;
        }
        for (int a = 0; a < rows[i].players; a++)
            for (int b = a + 1; b < rows[i].players; b++)
                assert_int_equal(count[a][b], rows[i].format == GAUNTLET && a > 0 ? 0 : 3);
        assert_false(event_next_round(e));
        free(e);
    }
}

/* Two results of a pair, and where each is counted. */
static void folding(void **unused)
{
    static const struct {
        enum result first, second; /* with a as Player 1, with a as Player 2 */
        int forfeit[2];
        int score, wins, losses, half; /* of a */
        int by_a, by_b;                /* forfeits */
    } rows[] = {
        {P1_WINS, P2_WINS, {0}, 4, 2, 0, 0, 0, 0},    {P2_WINS, P1_WINS, {0}, 0, 0, 2, 0, 0, 0},
        {P1_WINS, P1_WINS, {0}, 2, 1, 1, 0, 0, 0},    {DRAW, P2_WINS, {0}, 3, 1, 0, 1, 0, 0},
        {UNFINISHED, P1_WINS, {0}, 1, 0, 1, 1, 0, 0}, {DRAW, UNFINISHED, {0}, 2, 0, 0, 2, 0, 0},
        {P2_WINS, P1_WINS, {1, 2}, 0, 0, 2, 0, 2, 0}, /* a forfeits in both seats */
        {P1_WINS, P2_WINS, {2, 1}, 4, 2, 0, 0, 0, 2}, /* b does */
        {P1_WINS, P1_WINS, {2, 2}, 2, 1, 1, 0, 1, 1}, /* each, as Player 2 */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct event *e = new_event("charge", 2, ROUND_ROBIN, 1);
        struct unit u = event_unit(e, 0);
        struct unit_result r = {
            .game = {{.result = rows[i].first, .forfeit = rows[i].forfeit[0]},
                     {.result = rows[i].second, .forfeit = rows[i].forfeit[1]}}};
        const struct pairing *p = &e->pairing[0];
        struct standing all[EVENT_PLAYERS];

        event_fold(e, &u, &r);
        event_standings(e, all);
        if (p->pairs[rows[i].score] != 1)
            fail_msg("row %d: the pair is not counted as %d", i, rows[i].score);
        if ((int)all[0].wins != rows[i].wins || (int)all[0].losses != rows[i].losses ||
            (int)(all[0].draws + all[0].unfinished) != rows[i].half ||
            (int)all[0].forfeits != rows[i].by_a || (int)all[1].forfeits != rows[i].by_b)
            fail_msg("row %d: +%d -%d =%d, forfeits %d and %d", i, (int)all[0].wins,
                     (int)all[0].losses, (int)(all[0].draws + all[0].unfinished),
                     (int)all[0].forfeits, (int)all[1].forfeits);
        assert_int_equal(all[1].wins, all[0].losses);
        assert_int_equal(all[1].losses, all[0].wins);
        assert_within(all[0].points * 2, rows[i].score, rows[i].score);
        assert_within(all[0].points + all[1].points, 2, 2);
        free(e);
    }
}

static void first_seat(void **unused)
{
    struct event *e = new_event("charge", 2, ROUND_ROBIN, 4);
    struct unit_result r = {.game = {{.result = P1_WINS}, {.result = P1_WINS}}};
    struct unit u = event_unit(e, 0);

    (void)unused;
    assert_true(event_first_share(e) == 0.5); /* nothing is known */
    event_fold(e, &u, &r);
    assert_true(event_first_share(e) == 1);
    r.game[1].result = UNFINISHED;
    event_fold(e, &u, &r);
    assert_true(event_first_share(e) == 3.5 / 4);
    free(e);
}

/* ---- parts ----------------------------------------------------------------------------------- */

static void parts_make_the_whole(void **unused)
{
    static const struct {
        const char *rules;
        int players;
        enum event_format format;
        int parts;
    } rows[] = {
        {"energy-duel:turn-limit=100", 2, ROUND_ROBIN, 1},
        {"energy-duel:turn-limit=100", 2, ROUND_ROBIN, 2},
        {"battle-numbers:turn-limit=100", 3, ROUND_ROBIN, 3}, /* as many as pairings */
        {"charge:turn-limit=100", 4, ROUND_ROBIN, 4},
        {"charge:turn-limit=100", 5, GAUNTLET, 7},
        {"energy-clash:turn-limit=30", 3, ROUND_ROBIN, 50}, /* more than units: some are empty */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct event *whole = finished(rows[i].rules, rows[i].players, rows[i].format, 13);
        struct event *sum = NULL;

        for (int part = 0; part < rows[i].parts; part++) {
            struct event *e = new_event(rows[i].rules, rows[i].players, rows[i].format, 13);

            e->shard = part;
            e->shards = rows[i].parts;
            while (play(e, 10))
                continue;
            assert_int_equal(e->done, event_units(e));
            if (sum != NULL) {
                assert_int_equal(event_merge(sum, e, NULL), OK);
                free(e);
            } else {
                sum = e;
            }
        }
        check_same(sum, whole, rows[i].rules);
        free(sum);
        free(whole);
    }
}

static void parts_of_another_event(void **unused)
{
    struct event *e = finished("charge:turn-limit=50", 3, ROUND_ROBIN, 2);
    struct event before = *e;

    (void)unused;
    for (int what = 0; what < 8; what++) {
        struct event *other = calloc(1, sizeof *other);
        char room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        assert_non_null(other);
        *other = *e;
        switch (what) {
        case 0:
            other->rules.value[TURN_LIMIT] = 51;
            break;
        case 1:
            other->rules = rules_of("energy-duel:turn-limit=50");
            break;
        case 2:
            other->players = 4;
            break;
        case 3:
            other->who[2][0] = 'b';
            break;
        case 4:
            other->format = GAUNTLET;
            break;
        case 5:
            other->pairs = 3;
            break;
        case 6:
            other->seed = 6;
            break;
        case 7:
            other->shards = 2;
            break;
        }
        if (event_merge(e, other, &why) != ERR_RULES || why.len == 0)
            fail_msg("change %d was not noticed: %s", what, room);
        free(other);
    }
    check_same(e, &before, "refused");
    free(e);
}

/* ---- files ----------------------------------------------------------------------------------- */

static void save(const struct event *e)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (event_save(e, path, &(int){0}, &why) != OK)
        fail_msg("%s", room);
}

static struct event *load(void)
{
    struct event *e = calloc(1, sizeof *e);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    assert_non_null(e);
    if (event_load(e, path, &why) != OK)
        fail_msg("%s", room);
    return e;
}

static void files_there_and_back(void **unused)
{
    struct event *e = finished("battle-numbers:hp=5,turn-limit=50", 5, SWISS, 3), *back;

    (void)unused;
    e->seed = UINT64_MAX;
    e->sequential = true;
    e->sprt = (struct sprt){-1.5, 3.25, 0.01, 0.1};
    snprintf(e->time, sizeof e->time, "bank:60s+1s");
    snprintf(e->who[4], WHO_BYTES, "bot:python3 \"my bot.py\" \\ \xc3\xab");
    save(e);
    back = load();
    check_same(back, e, "read back");
    assert_int_equal(back->seed, e->seed);
    assert_int_equal(back->done, e->done);
    assert_int_equal(back->round, e->round);
    assert_int_equal(back->round_first, e->round_first);
    assert_int_equal(back->pairs, e->pairs);
    assert_int_equal(back->format, SWISS);
    assert_true(back->sequential);
    assert_false(back->decided);
    assert_memory_equal(&back->sprt, &e->sprt, sizeof e->sprt);
    assert_memory_equal(&back->rules, &e->rules, sizeof e->rules);
    assert_memory_equal(back->who, e->who, sizeof e->who);
    assert_string_equal(back->time, e->time);
    free(e);
    free(back);
}

/* Save after every unit, or after many: the result is the same. */
static void resuming_anywhere(void **unused)
{
    static const struct {
        int players;
        enum event_format format;
        uint64_t step;
    } rows[] = {{2, ROUND_ROBIN, 1}, {3, ROUND_ROBIN, 4}, {4, SWISS, 1}, {5, SWISS, 3}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        const char *rules = "energy-clash:turn-limit=40";
        struct event *whole = finished(rules, rows[i].players, rows[i].format, 6);
        struct event *e = new_event(rules, rows[i].players, rows[i].format, 6);
        bool more = true;

        while (more) {
            more = play(e, rows[i].step);
            save(e);
            free(e);
            e = load();
        }
        check_same(e, whole, "resumed");
        assert_int_equal(e->done, whole->done);
        free(e);
        free(whole);
    }
}

/* ---- damage ---------------------------------------------------------------------------------- */

static char bytes[1 << 16];

static size_t read_bytes(void)
{
    FILE *file = fopen(path, "r");
    size_t len;

    assert_non_null(file);
    len = fread(bytes, 1, sizeof bytes - 1, file);
    bytes[len] = '\0';
    fclose(file);
    return len;
}

static void write_bytes(const char *from, size_t len)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_int_equal(fwrite(from, 1, len, file), len);
    fclose(file);
}

/* True if it was refused, with a sentence that names the file. */
static bool refused(void)
{
    static struct event e;
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (event_load(&e, path, &why) == OK)
        return false;
    if (strstr(room, path) == NULL)
        fail_msg("the reason does not name the file: %s", room);
    return true;
}

static void truncated_files(void **unused)
{
    struct event *e = finished("charge:turn-limit=50", 3, ROUND_ROBIN, 2);
    size_t len;

    (void)unused;
    save(e);
    free(e);
    len = read_bytes();
    for (size_t cut = 0; cut < len - 1; cut++) { /* the last byte is a newline */
        write_bytes(bytes, cut);
        if (!refused())
            fail_msg("the first %d bytes of %d were read", (int)cut, (int)len);
    }
    write_bytes(bytes, len);
    assert_false(refused());
    unlink(path);
    assert_true(refused()); /* no such file */
}

struct damage {
    const char *from, *to;
};

/* The file of three players, one pair each, with one part replaced. */
static void check_damage(const struct damage *rows, int n)
{
    struct event *e = finished("charge:turn-limit=50", 3, ROUND_ROBIN, 1);
    char all[1 << 16];

    save(e);
    free(e);
    read_bytes();
    for (int i = 0; i < n; i++) {
        char *at = strstr(bytes, rows[i].from);

        if (at == NULL)
            fail_msg("there is no %s in %s", rows[i].from, bytes);
        snprintf(all, sizeof all, "%.*s%s%s", (int)(at - bytes), bytes, rows[i].to,
                 at + strlen(rows[i].from));
        write_bytes(all, strlen(all));
        if (!refused())
            fail_msg("%s was taken for %s", rows[i].to, rows[i].from);
    }
}

static void damaged_settings(void **unused)
{
    static const struct damage rows[] = {
        {"\"version\":1", "\"version\":2"},
        {"\"version\":1", "\"version\":\"1\""},
        {"\"version\":1,", ""},
        {"\"rules\":\"charge:turn-limit=50\"", "\"rules\":\"chess\""},
        {"\"rules\":\"charge:turn-limit=50\"", "\"rules\":\"charge:goal=0\""},
        {"\"rules\":\"charge:turn-limit=50\"", "\"rules\":7"},
        {"[\"random\",\"random\",\"random\"]", "[\"random\"]"},
        {"[\"random\",\"random\",\"random\"]", "[\"random\",\"random\"]"}, /* a third has played */
        {"[\"random\",\"random\",\"random\"]", "[\"random\",\"random\",3]"},
        {"[\"random\",\"random\",\"random\"]", "\"random\""},
        {"\"format\":\"round-robin\"", "\"format\":\"knock-out\""},
        {"\"format\":\"round-robin\"", "\"format\":0"},
        {"\"pairs\":1", "\"pairs\":0"},
        {"\"pairs\":1", "\"pairs\":-1"},
        {"\"pairs\":1", "\"pairs\":1.5"},
        {"\"seed\":\"5\"", "\"seed\":5"},
        {"\"time\":\"move:2s\"", "\"time\":2"},
        {"\"time\":\"move:2s\"", "\"time\":\"move:2000000000000000000000000000000000000s\""},
        {"\"shard\":0", "\"shard\":1"},
        {"\"shard\":0", "\"shard\":-1"},
        {"\"shards\":1", "\"shards\":0"},
        {"\"sequential\":false", "\"sequential\":\"no\""},
        {"\"round_first\":0", "\"round_first\":3"},
        {"\"round_first\":0", "\"round_first\":-1"},
        {"\"done\":3", "\"done\":4"},
        {"\"done\":3", "\"done\":-1"},
        {"\"done\":3", "\"done\":null"},
        {"\"pairings\":[[0,1,", "\"pairings\":[[0,0,"}, /* against itself */
        {"\"pairings\":[[0,1,", "\"pairings\":[[0,3,"}, /* nobody */
        {"\"pairings\":[[0,1,", "\"pairings\":[[-1,1,"},
        {"\"pairings\":[[0,1,1,", "\"pairings\":[[0,1,"}, /* a count is missing */
        {"\"pairings\":[[0,1,1,", "\"pairings\":[[0,1,-1,"},
        {"\"pairings\":[[0,1,1,", "\"pairings\":[[0,1,\"1\","},
        {"\"pairings\":[[0,1,1,", "\"pairings\":[[0,1,1.0,"},
        {"\"pairings\":[[0,1,1,", "\"pairings\":[7,[0,1,1,"},
        {"{\"type\"", "[{\"type\""},
        {"{\"type\"", "{\"done\":3,\"type\""}, /* twice */
        {"[]}", "[]}}"},
        {"[]}", "[]} more"},
    };

    (void)unused;
    check_damage(rows, COUNT(rows));
}

/* A player that is not a number is no player, not the first one. */
static void players_of_a_wrong_type(void **unused)
{
    static const struct damage rows[] = {
        {"\"pairings\":[[0,1,", "\"pairings\":[[\"0\",1,"},
        {"\"pairings\":[[0,1,", "\"pairings\":[[null,1,"},
        {"\"pairings\":[[0,1,", "\"pairings\":[[0.0,1,"},
        {"\"pairings\":[[0,1,", "\"pairings\":[[4294967296,1,"}, /* 0 in 32 bits */
    };

    (void)unused;
    check_damage(rows, COUNT(rows));
}

/* Rounds and seeds that are impossible. */
static void rounds_and_seeds_out_of_range(void **unused)
{
    static const struct damage rows[] = {
        {"\"round\":0", "\"round\":-1"},
        {"\"round\":0", "\"round\":2147483647"},
        {"\"seed\":\"5\"", "\"seed\":\"five\""},
        {"\"seed\":\"5\"", "\"seed\":\"\""},
        {"\"seed\":\"5\"", "\"seed\":\"99999999999999999999999\""},
        {"\"time\":\"move:2s\"", "\"time\":\"soon\""},
        {"\"random\",\"random\",\"random\"", "\"random\",\"random\",\"nobody\""},
        {"\"pairs\":1", "\"pairs\":9223372036854775807"}, /* more units than can be counted */
    };

    (void)unused;
    check_damage(rows, COUNT(rows));
}

/* Counts that cannot all be true: more wins than games, units that are done but not counted. */
static void counts_that_do_not_add_up(void **unused)
{
    static const struct damage rows[] = {
        {"\"pairings\":[[0,1,1,", "\"pairings\":[[0,1,7,"},
        {"\"done\":3", "\"done\":2"},
    };

    (void)unused;
    check_damage(rows, COUNT(rows));
}

/* Saving where nothing can be written is reported, and leaves the old file alone. */
static void saving_in_vain(void **unused)
{
    struct event *e = new_event("charge", 2, ROUND_ROBIN, 1);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    (void)unused;
    assert_int_equal(event_save(e, "/nonexistent/folder/it.event", &(int){0}, &why), ERR_IO);
    assert_true(why.len > 0);
    free(e);
}

/* A file belongs to one arena, even while the arena replaces it, and to the next one afterwards. */
static void locking(void **unused)
{
    struct event *e = new_event("charge", 2, ROUND_ROBIN, 1);
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    int mine = 0, other = 0;

    (void)unused;
    unlink(path);
    assert_int_equal(event_lock(path, false, &mine, &why), OK);
    assert_int_equal(mine, 0); /* there is nothing to lock */
    assert_int_equal(event_lock(path, true, &mine, &why), OK);
    assert_true(mine > 0);
    for (int i = 0; i < 3; i++) {
        text_clear(&why);
        assert_int_equal(event_lock(path, true, &other, &why), ERR_IO);
        assert_non_null(strstr(room, "in use"));
        assert_int_equal(other, 0);
        assert_int_equal(event_save(e, path, &mine, &why), OK);
    }
    event_unlock(&mine);
    assert_int_equal(event_lock(path, false, &other, &why), OK);
    assert_true(other > 0);
    event_unlock(&other);
    free(e);
}

/* ---- the sequential test --------------------------------------------------------------------- */

static void the_test_ends_an_event(void **unused)
{
    static const struct {
        enum result first, second;
        bool accepted;
    } rows[] = {{P1_WINS, P2_WINS, true}, {P2_WINS, P1_WINS, false}};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct event *e = new_event("charge", 2, ROUND_ROBIN, 100000);
        struct unit_result r = {.game = {{.result = rows[i].first}, {.result = rows[i].second}}};
        double llr;

        e->sequential = true;
        e->sprt = (struct sprt){0, 20, 0.05, 0.05};
        while (!e->decided && e->done < event_units(e)) {
            struct unit u = event_unit(e, e->done);

            event_fold(e, &u, &r);
        }
        llr = sprt_llr(&e->sprt, e->pairing[0].pairs);
        if (!e->decided || e->done < 2 || e->done > 1000 ||
            (rows[i].accepted ? llr < sprt_upper(&e->sprt) : llr > sprt_lower(&e->sprt)))
            fail_msg("row %d: LLR %g after %d pairs", i, llr, (int)e->done);
        assert_false(event_next_round(e));
        free(e);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(who_meets_whom),
        cmocka_unit_test(folding),
        cmocka_unit_test(first_seat),
        cmocka_unit_test(parts_make_the_whole),
        cmocka_unit_test(parts_of_another_event),
        cmocka_unit_test(files_there_and_back),
        cmocka_unit_test(resuming_anywhere),
        cmocka_unit_test(truncated_files),
        cmocka_unit_test(damaged_settings),
        cmocka_unit_test(players_of_a_wrong_type),
        cmocka_unit_test(rounds_and_seeds_out_of_range),
        cmocka_unit_test(counts_that_do_not_add_up),
        cmocka_unit_test(saving_in_vain),
        cmocka_unit_test(locking),
        cmocka_unit_test(the_test_ends_an_event),
    };

    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
