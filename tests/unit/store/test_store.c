/* The store: the version before opens, damaged files are mended, and programs do not disturb each
 * other.
 * Takes: 8 seconds
 * Long: STEP=1 */
#include "store_folder.h"
#include "core/writer.h"
#include "store/accuracy_log.h"
#include "store/ladder.h"
#include "store/lesson_log.h"
#include "store/puzzle_log.h"
#include "store/puzzle_score.h"
#include "store/transaction.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static bool count(const struct history_game *g, void *n)
{
    struct record rec = parsed(g->record, g->length);

    assert_int_equal(record_result(&rec), g->result);
    assert_string_equal(rec.date, g->date);
    assert_string_equal(rec.name[P1], g->name[P1]);
    assert_string_equal(rec.who[P2], g->who[P2]);
    assert_int_equal(rec.duel.turns, g->turns);
    assert_string_equal(rec.duel.rules.game->id, g->game);
    record_release(&rec);
    ++*(int *)n;
    return true;
}

static bool join(const struct history_game *g, void *text)
{
    struct writer to = writer_into(text);

    writer_put_bytes(&to, g->record, g->length);
    return true;
}

static int count_over(struct store *s, const struct record *rec, int number, void *n,
                      struct text *why)
{
    (void)s, (void)rec, (void)number, (void)why;
    ++*(int *)n;
    return OK;
}

static int games_in(struct store *s)
{
    struct history_query all = {.records = true};
    int n = 0;

    sync_games(s);
    assert_int_equal(history_each(s, &all, count, &n, NULL), 0);
    return n;
}

static void rate(struct store *s, const char *name, double rating, int64_t games)
{
    struct ladder_entry e = {"charge", "", rating, 100, 0.06, games, "2026-01-31T12:00:00Z"};

    snprintf(e.name, sizeof e.name, "%s", name);
    assert_int_equal(ladder_write(s, &e, NULL), 0);
}

static double rating_of(struct store *s, const char *name)
{
    struct ladder_entry e = {.game = "charge", .rating = -1};

    snprintf(e.name, sizeof e.name, "%s", name);
    assert_int_equal(ladder_read(s, &e, NULL), 0);
    return e.rating;
}

static void count_changes(const struct ladder_entry *e, void *n)
{
    (void)e;
    ++*(int *)n;
}

/* ---- versions -------------------------------------------------------------------------------- */

static void a_new_store(void **state)
{
    struct store *s = opened(0);
    struct stat info;

    (void)state;
    assert_int_equal(games_in(s), 0);
    store_close(s);
    assert_int_equal(number_by_hand("duello.db", "PRAGMA user_version"), STORE_VERSION);
    assert_int_equal(stat(path_of("duello.db"), &info), 0);
    assert_int_equal(info.st_mode & 0777, 0600);
    store_close(opened(0));
}

/* The games of version 6 keep their numbers and texts, and ratings stay. */
static void the_version_before(void **state)
{
    struct text got = text_growing();
    struct history_query all = {.by_number = 1, .records = true};
    struct store *s;
    struct save next;

    (void)state;
    copy_version_6();
    for (int again = 0; again < 2; again++) {
        const char *want = strchr(read_file("tests/packs/exported.duels"), '\n') + 1;
        int over = 0;

        s = opened(0);
        assert_int_equal(history_sync(s, count_over, &over, NULL), OK);
        assert_int_equal(over, 0);
        got.len = 0;
        assert_int_equal(history_each(s, &all, join, &got, NULL), OK);
        assert_int_equal(strncmp(want, got.at, got.len), 0);
        assert_int_equal(strncmp(want + got.len, "end of 7 records", 16), 0);
        assert_int_equal(number_by_hand("duello.db", "SELECT max(id) FROM game"), 10);
        assert_int_equal(number_by_hand("duello.db", "SELECT count(*) FROM rating"), 2);
        store_close(s);
        assert_false(exists("games/finished.pack"));
        assert_true(exists("games/finished.pack.imported"));
        copy_version_6(); /* a program that was killed before it renamed the pack */
    }
    assert_int_equal(save_create(&next, games_folder(), NULL), OK);
    assert_int_equal(save_number(next.id), 11);
    save_close(&next);
    free(got.at);
}
static void a_newer_version(void **state)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s = opened(0);

    (void)state;
    store_close(s);
    by_hand("duello.db", "PRAGMA user_version = 99");
    assert_int_equal(store_open(&s, folder, STORE_PATIENCE, &why), ERR_IO);
    assert_non_null(strstr(room, "newer version"));
    assert_int_equal(number_by_hand("duello.db", "PRAGMA user_version"), 99);
    assert_false(exists("duello.db.damaged-1"));
}

/* Open the store as somebody who may only read. Return 0 if it is refused with a sentence that says
 * what to do. */
static int open_as_reader(void)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s;

    if (geteuid() == 0 && setuid(65534) != 0)
        return 2;
    return store_open(&s, folder, STORE_PATIENCE, &why) != ERR_IO ||
           strstr(room, "read-only") == NULL || strstr(room, "XDG_DATA_HOME") == NULL;
}

static void the_version_before_to_read_only(void **state)
{
    int status;
    pid_t reader;

    (void)state;
    copy_version_6();
    assert_int_equal(chmod(path_of("duello.db"), 0444), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    if ((reader = fork()) == 0)
        _exit(open_as_reader());
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
    assert_int_equal(chmod(folder, 0755), 0);
}

/* An update that fails leaves everything as it was. */
static void a_failed_update(void **state)
{
    struct store *s;

    (void)state;
    copy_version_6();
    by_hand("duello.db", "CREATE TABLE score (what INTEGER)");
    assert_int_equal(store_open(&s, folder, STORE_PATIENCE, NULL), ERR_IO);
    assert_int_equal(number_by_hand("duello.db", "PRAGMA user_version"), 6);
    assert_int_equal(number_by_hand("duello.db", "SELECT count(*) FROM unnumbered"), 0);
    by_hand("duello.db", "DROP TABLE score");
    s = opened(0);
    assert_int_equal(games_in(s), 7);
    store_close(s);
}

/* ---- damage ---------------------------------------------------------------------------------- */

static void what_is_no_database(void **state)
{
    struct store *s;

    (void)state;
    overwrite("duello.db", 0, "this is a letter to my aunt, not a database", 43);
    s = opened(STORE_MENDED);
    add(s, 1, HISTORY_ADDED);
    store_close(s);
    assert_true(exists("duello.db.damaged-1"));
    overwrite("duello.db", 0, "another letter to my aunt, who did not answer", 45);
    store_close(opened(STORE_MENDED));
    assert_true(exists("duello.db.damaged-1"));
    assert_true(exists("duello.db.damaged-2"));
    store_close(opened(0));
}

/* Mending waits for another program that mends, but not for ever. */
static void another_mends(void **state)
{
    struct text why = TEXT_OF(3 * PATH_BYTES);
    struct store *s;
    int lock = save_lock(folder);

    (void)state;
    overwrite("duello.db", 0, "this is a letter to my aunt, not a database", 43);
    assert_int_equal(store_open(&s, folder, 40, &why), ERR_IO);
    assert_non_null(strstr(why.at, "another program is using"));
    assert_false(exists("duello.db.damaged-1"));
    save_unlock(lock);
    store_close(opened(STORE_MENDED));
}

static bool count_undamaged(const struct history_game *g, void *n)
{
    *(int *)n += g->record != NULL;
    return true;
}

/* Count the games. Damage that a question shows is mended when the store is next opened. */
static int games_after_damage(int *mended)
{
    struct history_query all = {.records = true};
    int n = -1;

    for (int tries = 0; tries < 3 && n < 0; tries++) {
        char room[3 * PATH_BYTES];
        struct text why = TEXT(room);
        struct store *s;
        int got = store_open(&s, folder, STORE_PATIENCE, &why), found = 0;

        if (got < 0)
            fail_msg("%s", room);
        if (got == STORE_MENDED) {
            ++*mended;
            assert_non_null(strstr(room, "was damaged. It was set aside as"));
        }
        if (history_sync(s, NULL, NULL, NULL) == OK &&
            history_each(s, &all, count_undamaged, &found, NULL) == OK)
            n = found;
        store_close(s);
    }
    return n;
}

/* Write something over one page, whole or only its middle, or what looks like rows at first. */
static void spoil_page(off_t page, int way)
{
    char bytes[4096];

    for (int i = 0; i < 4096; i++)
        bytes[i] = way == 0 ? 0 : (char)(i * 7 + page);
    if (way == 3)
        memcpy(bytes, (const char[]){13, 0, 0, 7, 0}, 5); /* a leaf of a table with 1,792 rows */
    if (way == 2)
        overwrite("duello.db", page * 4096 + 1000, bytes, 2000);
    else
        overwrite("duello.db", page * 4096, bytes, sizeof bytes);
}

static double rating_after_damage(void)
{
    struct ladder_entry e = {.game = "charge", .name = "Ada"};

    for (int tries = 0; tries < 2; tries++) {
        struct store *s;

        assert_true(store_open(&s, folder, STORE_PATIENCE, NULL) >= 0);
        ladder_read(s, &e, NULL);
        store_close(s);
    }
    return e.rating;
}

/* Whatever is written over one page of the database, at least 99 of 100 games are recovered. Only
 * some pages are tried, and each in one way; with a STEP of 1 in the environment, every page in
 * every way. */
static void spoilt_pages(void **state)
{
    enum { GAMES = 3000, WAYS = 4, FIRST = 12 };
    int step = getenv("STEP") != NULL ? atoi(getenv("STEP")) : 13;
    struct store *s = opened(0);
    struct stat info;
    char command[160];
    int rounds = 0, mended = 0, rated = 0, least = GAMES;
    double lost = 0;

    (void)state;
    add_many(s, GAMES);
    rate(s, "Ada", 1700, 60);
    store_close(s);
    snprintf(command, sizeof command, "cd %s && mv duello.db whole", folder);
    assert_int_equal(system(command), 0);
    assert_int_equal(stat(path_of("whole"), &info), 0);
    snprintf(command, sizeof command, "cd %s && rm -f *.db* && cp whole duello.db", folder);
    assert_true(step > 0);
    for (off_t i = 0, n; i < info.st_size / 4096 * WAYS; rounds++) {
        off_t page = i / WAYS;

        assert_int_equal(system(command), 0);
        spoil_page(page, (int)(i % WAYS));
        if ((n = games_after_damage(&mended)) < GAMES * 99 / 100)
            fail_msg("page %jd spoilt: %d games", (intmax_t)page, (int)n);
        least = n < least ? (int)n : least;
        lost += GAMES - (double)n;
        rated += rating_after_damage() == 1700;
        i = step == 1 ? i + 1 : (page + (page < FIRST ? 1 : step)) * WAYS + (i + 1) % WAYS;
    }
    print_message("# %d times a page spoilt, %d times mended; of %d games at least %d are left, "
                  "%.1f are lost on average\n",
                  rounds, mended, GAMES, least, lost / rounds);
    assert_true(mended > rounds / 3);
    assert_true(rated >= rounds - 3);
}

static void a_cut_off_file(void **state)
{
    struct store *s = opened(0);
    struct stat info;
    int mended = 0;

    (void)state;
    add_many(s, 600);
    store_close(s);
    assert_int_equal(stat(path_of("duello.db"), &info), 0);
    assert_int_equal(truncate(path_of("duello.db"), info.st_size / 4096 / 2 * 4096), 0);
    assert_true(games_after_damage(&mended) > 150);
    assert_int_equal(mended, 1);
    assert_int_equal(truncate(path_of("duello.db"), 0), 0); /* as new */
    s = opened(0);
    assert_int_equal(games_in(s), 0);
    add(s, 1, HISTORY_ADDED);
    store_close(s);
}

/* A game that does not fit into a page. */
static void a_long_game(void **state)
{
    struct rules r =
        rules_of("energy-clash:turn-limit=20000,attack-cost=0,damage=0,defended-damage=0");
    struct record rec = begun(&r, 1);
    struct rng g = rng_at(1, 6, 0);
    struct store *s = opened(0);
    int mended = 0;

    (void)state;
    while (!duel_is_over(&rec.duel))
        assert_int_equal(record_play(&rec, choose(&rec, &g)), OK);
    assert_int_equal(import_record(s, &rec, NULL), HISTORY_ADDED);
    assert_int_equal(import_record(s, &rec, NULL), HISTORY_KNOWN);
    store_close(s);
    spoil_page(0, 1);
    assert_int_equal(games_after_damage(&mended), 1);
    assert_int_equal(mended, 1);
    s = opened(0);
    assert_int_equal(import_record(s, &rec, NULL), HISTORY_KNOWN);
    store_close(s);
    record_release(&rec);
}

/* What was deleted does not come back. */
static void deleted_games_stay_deleted(void **state)
{
    struct store *s = opened(0);
    int mended = 0;

    (void)state;
    add_many(s, 300);
    for (int i = 1; i <= 250; i++)
        assert_int_equal(history_delete(s, i, NULL), OK);
    store_close(s);
    spoil_page(0, 1);
    assert_int_equal(games_after_damage(&mended), 50);
    assert_int_equal(mended, 1);
}

/* If the damaged file cannot be replaced, it stays. */
static void damage_that_cannot_be_mended(void **state)
{
    char room[3 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s = opened(0);
    int mended = 0;

    (void)state;
    add_many(s, 40);
    store_close(s);
    spoil_page(0, 1);
    assert_int_equal(mkdir(path_of("duello.db.new"), 0700), 0);
    assert_int_equal(store_open(&s, folder, STORE_PATIENCE, &why), ERR_IO);
    assert_true(strlen(room) > 0);
    assert_int_equal(rmdir(path_of("duello.db.new")), 0);
    assert_int_equal(games_after_damage(&mended), 40);
}

/* ---- the history ----------------------------------------------------------------------------- */

/* Games of all kinds are stored and read back as they ended. */
static void records_as_kept(void **state)
{
    struct store *s = opened(0);
    struct history_write *to;
    int added = 0;

    (void)state;
    assert_non_null(to = history_write_begin(s, NULL));
    for (int i = 0; i < COUNT(spread_table); i++)
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct rules r = rules_of(spread_table[i]);
            struct text out = TEXT(file);
            struct record rec = written(&r, seed, true, &out), back;
            size_t len;
            char *text = record_text(&rec, &len);

            assert_non_null(text);
            assert_int_equal(strlen(text), len);
            back = parsed(text, len);
            assert_memory_equal(&back.duel.now, &rec.duel.now, sizeof rec.duel.now);
            assert_int_equal(back.count, rec.count);
            assert_int_equal(record_result(&back), record_result(&rec));
            if (record_result(&rec) != UNDECIDED) {
                added++;
                assert_int_equal(import_into(to, &rec, NULL), HISTORY_ADDED);
                assert_int_equal(import_into(to, &back, NULL), HISTORY_KNOWN);
            }
            free(text);
            record_release(&rec);
            record_release(&back);
        }
    assert_int_equal(history_write_end(to, OK, NULL, NULL, NULL), OK);
    assert_true(added > 50);
    assert_int_equal(games_in(s), added);
    store_close(s);
}

static void sum_up(const struct history_score *score, void *total)
{
    struct history_score *t = total;

    assert_string_equal(score->game, "energy-duel");
    assert_true(score->seat == 1 || score->seat == 2);
    t->wins += score->wins;
    t->losses += score->losses;
    t->seat = score->seat;
}

static void scores(void **state)
{
    struct history_query query = {.game = "energy-duel"}, nobody = {.player = "Nobody"};
    struct history_score total = {0};
    struct store *s = opened(0);

    (void)state;
    for (int i = 0; i < 5; i++)
        add(s, i, HISTORY_ADDED);
    sync_games(s);
    assert_int_equal(history_scores(s, &query, sum_up, &total, NULL), 0);
    assert_int_equal(total.wins, 3); /* the person is Player 1, who does not resign in 0, 2 and 4 */
    assert_int_equal(total.losses, 2);
    assert_int_equal(total.seat, 1);
    assert_int_equal(history_scores(s, &nobody, sum_up, &total, NULL), 0);
    assert_int_equal(total.wins, 3);
    store_close(s);
}

static void rating_changes(void **state)
{
    struct store *s = opened(0);
    int changes = 0;

    (void)state;
    rate(s, "Ada", 1620, 13);
    rate(s, "Ada", 1630, 14);
    assert_int_equal(ladder_each(s, "charge", true, count_changes, &changes, NULL), 0);
    assert_int_equal(changes, 2);
    assert_true(rating_of(s, "Ada") == 1630);
    store_close(s);
}

/* ---- puzzles --------------------------------------------------------------------------------- */

static bool is_answered(struct store *s, const struct puzzle_log_entry *b)
{
    bool answered;

    assert_int_equal(puzzle_log_was_answered(s, b, &answered, NULL), 0);
    return answered;
}

static bool is_due(struct store *s, const char *game, const char *day)
{
    struct puzzle_log_entry b;
    int64_t after = 0;

    assert_int_equal(puzzle_log_due(s, game, day, &after, &b, NULL), 0);
    return after > 0;
}

/* A puzzle that was only shown comes again. */
static void answered_puzzles(void **state)
{
    struct puzzle_log_entry b = {"energy-duel", "turn=1 ep=3/4", P1}, other = b;
    struct store *s = opened(0);

    (void)state;
    other.player = P2;
    assert_false(is_answered(s, &b));
    assert_int_equal(puzzle_log_show(s, &b, "2026-01-31", NULL), 0);
    assert_int_equal(puzzle_log_show(s, &b, "2026-02-01", NULL), 0);
    assert_int_equal(puzzle_log_show(s, &other, "2026-02-01", NULL), 0);
    assert_false(is_answered(s, &b));
    assert_int_equal(puzzle_log_note(s, &b, "2026-01-31", true, NULL), 0);
    assert_true(is_answered(s, &b));
    assert_false(is_answered(s, &other));
    assert_int_equal(puzzle_log_give_away(s, &other, "2026-01-31", NULL), 0);
    assert_true(is_answered(s, &other));
    assert_false(is_due(s, NULL, "2036-01-31"));
    store_close(s);
}

static void count_day(const struct puzzle_answer *a, void *count)
{
    assert_true(a->daily == 1 && strlen(a->day) == 10);
    ++*(int *)count;
}

static void streaks_and_points(void **state)
{
    static const struct {
        const char *game, *day;
        bool solved;
        int daily, points;
        int all_points, streak, longest; /* after it, of all games */
        const char *remark;
    } rows[] = {
        {"charge", "2026-01-30", true, 1, 2, 2, 1, 1, "the first"},
        {"charge", "2026-01-30", true, 1, 1, 3, 2, 2, "the second"},
        {"energy-duel", "2026-01-31", true, 1, 3, 6, 3, 3, "the day after"},
        {"charge", "2026-02-01", true, 0, 0, 6, 4, 4, "another puzzle"},
        {"charge", "2026-02-01", true, 1, 1, 7, 5, 5, "the day's"},
        {"charge", "2026-02-02", false, 1, 0, 7, 0, 5, "a failure ends the streak"},
        {"charge", "2026-02-03", true, 0, 1, 8, 1, 5, "and another begins"},
        {"charge", "2026-02-03", true, 1, 1, 9, 2, 5, "and goes on"},
    };
    struct store *s = opened(0);
    struct puzzle_score score;
    int days = 0;

    (void)state;
    for (int i = 0; i < COUNT(rows); i++) {
        struct puzzle_answer a = {rows[i].game, rows[i].day, rows[i].solved, rows[i].daily,
                                  rows[i].points};

        assert_int_equal(puzzle_score_add(s, &a, NULL), 0);
        assert_int_equal(puzzle_score_sum(s, NULL, &score, NULL), 0);
        if (score.answered != i + 1 || score.points != rows[i].all_points ||
            score.streak != rows[i].streak || score.longest != rows[i].longest)
            fail_msg("%s: %d points, streak %d of %d", rows[i].remark, score.points, score.streak,
                     score.longest);
    }
    assert_int_equal(puzzle_score_sum(s, "energy-duel", &score, NULL), 0);
    assert_int_equal(score.answered, 1);
    assert_int_equal(score.solved, 1);
    assert_int_equal(score.points, 3);
    assert_int_equal(puzzle_score_each_day(s, count_day, &days, NULL), 0);
    assert_int_equal(days, 6);
    store_close(s);
}

static void races(void **state)
{
    static const struct puzzle_race_result rows[] = {{"charge", "2026-01-31", 180, 7, 1, 9},
                                                     {"", "2026-01-31", 180, 9, 0, 12},
                                                     {"", "2026-02-01", 180, 8, 0, 20},
                                                     {"", "2026-02-01", 60, 30, 0, 30}};
    struct store *s = opened(0);
    int best = -1;

    (void)state;
    assert_int_equal(puzzle_score_best_race(s, NULL, 180, &best, NULL), 0);
    assert_int_equal(best, 0);
    for (int i = 0; i < COUNT(rows); i++)
        assert_int_equal(puzzle_score_add_race(s, &rows[i], NULL), 0);
    assert_int_equal(puzzle_score_best_race(s, NULL, 180, &best, NULL), 0);
    assert_int_equal(best, 9);
    assert_int_equal(puzzle_score_best_race(s, "charge", 180, &best, NULL), 0);
    assert_int_equal(best, 7);
    store_close(s);
}

static void sum_lessons(const struct lesson_log_entry *e, void *sum)
{
    struct lesson_log_entry *total = sum;

    total->times += e->times;
    total->missed += e->missed;
    snprintf(total->idea, sizeof total->idea, "%s", e->idea);
}

/* Lessons are kept, in files that have no table for them yet, too, and in a file that is mended. */
static void lessons(void **state)
{
    struct lesson_log_entry total = {0};
    struct store *s;

    (void)state;
    store_close(opened(0));
    by_hand("duello.db", "DROP TABLE lesson");
    s = opened(0);
    assert_int_equal(lesson_log_each(s, sum_lessons, &total, NULL), 0);
    assert_int_equal(total.times, 0);
    for (int i = 0; i < 3; i++)
        assert_int_equal(lesson_log_note(s, "charge", "exactly", "2026-01-31", i == 1, NULL), 0);
    assert_int_equal(lesson_log_note(s, "charge", "steal-twice", "2026-02-01", true, NULL), 0);
    store_close(s);
    by_hand("duello.db", "PRAGMA user_version = -1"); /* noted as damaged */
    s = opened(STORE_MENDED);
    assert_int_equal(lesson_log_each(s, sum_lessons, &total, NULL), 0);
    assert_int_equal(total.times, 4);
    assert_int_equal(total.missed, 2);
    assert_string_equal(total.idea, "steal-twice");
    store_close(s);
}

static void join_accuracies(const struct accuracy_log_entry *e, void *out)
{
    assert_non_null(strstr(e->opponent, "=bot:python3"));
    text_add(out, "%d %s %.1f; ", (int)e->id, e->game, e->percent);
}

static const char *accuracies_of(struct store *s, const char *player, struct text *out)
{
    struct history_query q = {.player = player};

    text_clear(out);
    assert_int_equal(accuracy_log_each(s, &q, join_accuracies, out, NULL), 0);
    return out->at;
}

/* Accuracies belong to people in finished games, the newest first, in a file that is mended too. */
static void accuracies(void **state)
{
    struct text out = TEXT_OF(SENTENCE_BYTES);
    struct store *s;

    (void)state;
    store_close(opened(0));
    by_hand("duello.db", "DROP TABLE accuracy");
    s = opened(0);
    add_many(s, 3);
    assert_string_equal(accuracies_of(s, NULL, &out), "");
    assert_int_equal(accuracy_log_note(s, 1, (double[2]){100, 20}, NULL), 0);
    assert_int_equal(accuracy_log_note(s, 2, (double[2]){60.5, -1}, NULL), 0);
    assert_int_equal(accuracy_log_note(s, 2, (double[2]){70.5, -1}, NULL), 0);
    assert_int_equal(accuracy_log_note(s, 3, (double[2]){-1, 30}, NULL), 0);
    assert_int_equal(accuracy_log_note(s, 99, (double[2]){50, 50}, NULL), 0);
    store_close(s);
    by_hand("duello.db", "PRAGMA user_version = -1"); /* noted as damaged */
    s = opened(STORE_MENDED);
    assert_string_equal(accuracies_of(s, NULL, &out), "2 energy-duel 70.5; 1 energy-duel 100.0; ");
    assert_string_equal(accuracies_of(s, "Zo\xc3\xab", &out),
                        "2 energy-duel 70.5; 1 energy-duel 100.0; ");
    assert_string_equal(accuracies_of(s, "Ada", &out), "");
    store_close(s);
}

/* A failed puzzle comes back after 1 day, and later each time it is solved; a failure starts
 * again. */
static void boxes_in_time(void **state)
{
    static const struct {
        const char *day;
        bool solved;
        const char *next;
    } rows[] = {
        {"2026-01-31", false, "2026-02-01"},
        {"2026-01-31", true, "2026-02-01"}, /* not due yet */
        {"2026-02-01", true, "2026-02-04"},
        {"2026-02-10", true, "2026-02-17"}, /* late */
        {"2026-02-17", true, "2026-03-10"},
        {"2026-03-10", false, "2026-03-11"},
        {"2026-03-11", true, "2026-03-14"},
        {"2026-03-14", true, "2026-03-21"},
        {"2026-03-21", true, "2026-04-11"},
        {"2026-04-11", true, "2026-06-10"},
        {"2026-06-10", true, ""}, /* learned */
    };
    struct puzzle_log_entry b = {"energy-duel:start=8", "turn=1 ep=3/4", P1};
    struct store *s = opened(0);

    (void)state;
    assert_int_equal(puzzle_log_show(s, &b, rows[0].day, NULL), 0);
    for (int i = 0; i < COUNT(rows); i++) {
        char next[12] = "?";

        assert_int_equal(puzzle_log_note(s, &b, rows[i].day, rows[i].solved, NULL), 0);
        assert_int_equal(puzzle_log_next_day(s, "energy-duel", next, NULL), 0);
        if (strcmp(next, rows[i].next) != 0)
            fail_msg("row %d: got %s, want %s", i, next, rows[i].next);
        assert_false(is_due(s, "energy-duel", rows[i].day));
        assert_false(is_due(s, "energy-duel-blast", "2036-01-01"));
        assert_int_equal(is_due(s, "energy-duel", "2036-01-01"), next[0] != '\0');
    }
    store_close(s);
}

/* ---- several programs ------------------------------------------------------------------------ */

enum { PROGRAMS = 4, GAMES_EACH = 8 };

/* Leave the file of a finished game. */
static bool play_to_end(const struct record *rec)
{
    struct save to;
    size_t len;
    char *text = record_text(rec, &len);
    bool good = save_create(&to, games_folder(), NULL) == OK &&
                save_append(&to, &(struct text){.at = text, .len = len}, true, NULL) == OK;

    save_close(&to);
    free(text);
    return good;
}

/* Every process opens the store for every game, as programs do. It exits with what went wrong. */
static void one_program(int number)
{
    for (int i = 0; i < GAMES_EACH; i++) {
        struct record rec = finished(number * GAMES_EACH + i);
        struct ladder_entry e = {.game = "charge", .name = "Ada", .rating = 1500};
        struct store *s;

        if (store_open(&s, folder, STORE_PATIENCE, NULL) < 0)
            _exit(1);
        if (i % 2 == 0 ? import_record(s, &rec, NULL) != HISTORY_ADDED : !play_to_end(&rec))
            _exit(2);
        if (history_sync(s, NULL, NULL, NULL) != 0)
            _exit(5);
        if (transaction_begin(s, NULL) != 0 || ladder_read(s, &e, NULL) != 0)
            _exit(3);
        e.games++;
        if (ladder_write(s, &e, NULL) != 0 || transaction_commit(s, NULL) != 0)
            _exit(4);
        store_close(s);
        record_release(&rec);
    }
    _exit(0);
}

static void run_programs(void)
{
    pid_t pids[PROGRAMS];
    int status;

    for (int i = 0; i < PROGRAMS; i++)
        if ((pids[i] = fork()) == 0)
            one_program(i);
    for (int i = 0; i < PROGRAMS; i++) {
        assert_int_equal(waitpid(pids[i], &status, 0), pids[i]);
        assert_int_equal(status, 0);
    }
}

static void check_programs(int games_before)
{
    struct ladder_entry e = {.game = "charge", .name = "Ada"};
    struct store *s = opened(0);

    assert_int_equal(games_in(s), games_before + PROGRAMS * GAMES_EACH);
    assert_int_equal(ladder_read(s, &e, NULL), 0);
    assert_int_equal(e.games, PROGRAMS * GAMES_EACH);
    store_close(s);
}

static void programs_on_a_new_file(void **state)
{
    (void)state;
    run_programs();
    check_programs(0);
}

static void programs_on_an_old_file(void **state)
{
    (void)state;
    copy_version_6();
    run_programs();
    check_programs(7);
    assert_false(exists("duello.db.damaged-1"));
}

static void programs_on_a_damaged_file(void **state)
{
    (void)state;
    overwrite("duello.db", 0, "not a database at all, whoever opens it first", 45);
    run_programs();
    check_programs(0);
    assert_true(exists("duello.db.damaged-1"));
    assert_false(exists("duello.db.damaged-2"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(a_new_store),
        IN_FOLDER(the_version_before),
        IN_FOLDER(a_newer_version),
        IN_FOLDER(the_version_before_to_read_only),
        IN_FOLDER(a_failed_update),
        IN_FOLDER(what_is_no_database),
        IN_FOLDER(another_mends),
        IN_FOLDER(spoilt_pages),
        IN_FOLDER(a_cut_off_file),
        IN_FOLDER(a_long_game),
        IN_FOLDER(deleted_games_stay_deleted),
        IN_FOLDER(damage_that_cannot_be_mended),
        IN_FOLDER(records_as_kept),
        IN_FOLDER(scores),
        IN_FOLDER(rating_changes),
        IN_FOLDER(answered_puzzles),
        IN_FOLDER(streaks_and_points),
        IN_FOLDER(races),
        IN_FOLDER(lessons),
        IN_FOLDER(accuracies),
        IN_FOLDER(boxes_in_time),
        IN_FOLDER(programs_on_a_new_file),
        IN_FOLDER(programs_on_an_old_file),
        IN_FOLDER(programs_on_a_damaged_file),
    };

    return cmocka_run_group_tests_name("store", tests, NULL, NULL);
}
