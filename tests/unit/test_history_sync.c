/* The history follows the files of the games, whatever was done to either. */
#include "store_folder.h"
#include "store/tables.h"

static struct record rated(int number)
{
    struct record rec = finished(number);

    rec.rated = true;
    return rec;
}

static bool list_number(const struct history_game *g, void *list)
{
    text_add(list, "%d ", (int)g->id);
    return true;
}

static void assert_numbers(struct store *s, const char *want)
{
    struct history_query all = {.by_number = 1};
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);

    sync_games(s);
    assert_int_equal(history_each(s, &all, list_number, &list, NULL), 0);
    assert_string_equal(room, want);
}

/* Only finished games count; a file that cannot be read is skipped. */
static void follows_the_files(void **state)
{
    struct rules r = rules_of("energy-duel");
    struct store *s = opened(0);

    (void)state;
    assert_int_equal(save_folder(games_folder()), 0);
    write_game(1, finished(1), 0);
    write_game(2, finished(2), 3); /* torn, but the ending is there */
    overwrite("games/3.duel", 0, "rubbish", 7);
    overwrite("games/4.duel", 0, "", 0);
    write_game(5, begun(&r, 4), 0); /* not over */
    assert_numbers(s, "1 2 ");
    write_game(6, finished(3), 0);
    write_game(9, finished(3), 0); /* the same game played twice is two */
    assert_numbers(s, "1 2 6 9 ");
    assert_false(exists("games/6.duel"));
    assert_true(exists("games/3.duel"));
    assert_true(exists("games/5.duel"));
    write_game(6, finished(3), 0); /* a program was killed before it removed the file */
    write_game(2, finished(7), 0); /* a copy from elsewhere, whose number is taken */
    assert_numbers(s, "1 2 6 9 10 ");
    assert_false(exists("games/2.duel"));
    assert_false(exists("games/6.duel"));
    store_close(s);
}

/* Earlier versions kept records in files and in the database. */
static void games_of_earlier_versions(void **state)
{
    struct store *s;

    (void)state;
    old_database("filled");
    write_game(1, finished(1), 0);
    put_old_game("game", 1, finished(1));
    write_game(7, finished(2), 0); /* in version 3 the database had numbers of its own */
    put_old_game("unnumbered", 1, finished(2));
    put_old_game("game", 4, finished(4)); /* its file was lost */
    put_old_game("unnumbered", 2, finished(3));
    put_old_game("game", 8, finished(8));
    overwrite("games/8.deleted", 0, "", 0); /* killed while it was deleted */
    s = opened(0);
    assert_numbers(s, "1 4 7 9 ");
    assert_int_equal(number_by_hand("duello.db", "SELECT count(*) FROM unnumbered"), 0);
    assert_int_equal(number_by_hand("duello.db", "SELECT count(*) FROM game"), 0);
    store_close(s);
    assert_int_equal(unlink(path_of("duello.db")), 0);
    assert_int_equal(unlink(path_of("history.db")), 0);
    s = opened(0);
    assert_numbers(s, "1 4 7 9 ");
    store_close(s);
}

static int note_over(struct store *s, const struct record *rec, int number, bool is_new, void *list,
                     struct text *why)
{
    (void)s, (void)why;
    text_add(list, "%s%d%s ", is_new ? "" : "again ", number, rec->rated ? "r" : "");
    return OK;
}

/* Who is told of which games now? */
static void assert_told(struct store *s, int want, const char *list)
{
    char room[SENTENCE_BYTES], reason[2 * PATH_BYTES];
    struct text told = TEXT(room), why = TEXT(reason);
    int got = history_sync(s, 0, note_over, &told, &why);

    if (got != want || strcmp(room, list) != 0)
        fail_msg("got %d (%s), told of %s", got, reason, room);
}

/* The callback is called once for each finished game, and not for imported ones. */
static void over_is_told_once(void **state)
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    struct store *s = opened(0);
    struct record elsewhere = rated(5);

    (void)state;
    assert_int_equal(save_folder(games_folder()), 0);
    write_game(1, rated(1), 0); /* a new store has done nothing with it yet */
    assert_int_equal(history_sync(s, 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r ");
    write_game(2, rated(2), 0);
    write_game(3, finished(3), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(history_sync(s, 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    assert_int_equal(import_record(s, &elsewhere, NULL), HISTORY_ADDED);
    record_release(&elsewhere);
    assert_int_equal(history_sync(s, 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    assert_numbers(s, "1 2 3 4 ");
    store_close(s);
    /* A new database learns all again, except what was imported. Deleting takes no rating back. */
    s = opened(0);
    assert_int_equal(history_delete(s, 2, NULL), OK);
    store_close(s);
    assert_int_equal(unlink(path_of("duello.db")), 0);
    s = opened(0);
    assert_told(s, OK, "again 1r again 2r again 3 ");
    assert_numbers(s, "1 3 4 ");
    store_close(s);
}

static void cut_pack(off_t end)
{
    assert_int_equal(truncate(path_of("games/finished.pack"), end), 0);
}

/* A pack that is cut, lost, or shifted: this is reported, games that were rated are not rated
 * again, and new ones are rated. */
static void over_is_told_with_another_pack(void **state)
{
    enum { CUT, LOST, SHIFTED, DOUBLED, WAYS };

    (void)state;
    for (int way = 0; way < WAYS; way++)
        for (int without_index = 0; without_index <= (way <= LOST); without_index++) {
            struct store *s = opened(0);
            char bytes[1024];
            off_t end;
            int fd;

            for (int i = 1; i <= 3; i++) {
                write_game(i, rated(i), 0);
                sync_games(s);
            }
            end = pack_size(&s->pack, NULL);
            store_close(s);
            fd = open(path_of("games/finished.pack"), O_RDONLY);
            assert_int_equal(read(fd, bytes, sizeof bytes), end);
            close(fd);
            if (way == CUT)
                cut_pack(end / 2);
            else if (way == LOST)
                assert_int_equal(unlink(path_of("games/finished.pack")), 0);
            else if (way == SHIFTED)
                overwrite("games/finished.pack", end / 2, bytes, (size_t)end);
            else
                overwrite("games/finished.pack", end, bytes, (size_t)end);
            if (without_index)
                assert_int_equal(unlink(path_of("history.db")), 0);
            write_game(9, rated(9), 0);
            s = opened(0);
            assert_told(s, way == DOUBLED || (way == LOST && without_index) ? OK : HISTORY_DAMAGED,
                        "9r ");
            assert_told(s, OK, "");
            store_close(s);
            end_folder(NULL);
            begin_folder(NULL);
        }
}

/* Version 5 had rated the games in its list, and no others. */
static void over_is_told_after_an_update(void **state)
{
    static const struct {
        const char *done, *want;
        bool has_rating, has_list;
        const char *remark;
    } rows[] = {
        {"filled", "2r 3r ", true, true, "game 1 is in the list"},
        {NULL, "2r 3r ", false, true, "so it was known"},
        {NULL, "3r ", true, false, "ratings without a list: only `own` is new"},
        {NULL, "1r 2r 3r ", false, false, "nothing was rated"},
        {"filled", "1r 2r 3r ", true, false, "the list was empty"},
    };

    (void)state;
    for (int i = 0; i < COUNT(rows); i++) {
        struct text list = TEXT_OF(SENTENCE_BYTES);
        struct store *s;

        old_database(rows[i].done);
        if (rows[i].has_rating)
            by_hand("duello.db", "INSERT INTO rating VALUES ('charge', 'Ada', 1500, 350, 0.06, 1)");
        if (rows[i].has_list)
            put_old_game("game", 1, rated(1));
        for (int n = 1; n <= 3; n++)
            write_game(n, rated(n), 0);
        s = opened(0);
        assert_int_equal(history_sync(s, 3, note_over, &list, NULL), OK);
        if (strcmp(list.at, rows[i].want) != 0)
            fail_msg("%s: got %s", rows[i].remark, list.at);
        assert_numbers(s, "1 2 3 ");
        store_close(s);
        end_folder(NULL);
        begin_folder(NULL);
    }
}

/* A store with ratings that lists no game may have rated the games it finds, but not one that has
 * just ended. */
static void over_is_not_told_of_older_ratings(void **state)
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    struct store *s = opened(0);

    (void)state;
    assert_int_equal(save_folder(games_folder()), 0);
    write_game(1, rated(1), 0);
    write_game(2, rated(2), 0);
    assert_int_equal(
        tables_run(s, "INSERT INTO rating VALUES ('charge', 'Ada', 1500, 350, 0.06, 1)", NULL), OK);
    assert_int_equal(history_sync(s, 2, note_over, &list, NULL), OK);
    assert_string_equal(room, "2r ");
    assert_numbers(s, "1 2 ");
    store_close(s);
}

/* If the callback fails, it is as if the game had not been found. */
static int refuse_over(struct store *s, const struct record *rec, int number, bool is_new,
                       void *context, struct text *why)
{
    (void)s, (void)rec, (void)number, (void)is_new, (void)context, (void)why;
    return ERR_IO;
}

static void over_that_fails(void **state)
{
    struct store *s = opened(0);

    (void)state;
    sync_games(s);
    assert_int_equal(save_folder(games_folder()), 0);
    write_game(1, rated(1), 0);
    assert_int_equal(history_sync(s, 0, refuse_over, NULL, NULL), ERR_IO);
    assert_int_equal(number_by_hand("history.db", "SELECT count(*) FROM game"), 0);
    assert_false(exists("games/1.duel")); /* it is in the pack */
    assert_numbers(s, "1 ");
    store_close(s);
}

/* A row of the index that leads to another game: no game is shown as another one. */
static void misled_index(void **state)
{
    struct record want = finished(3), got;
    struct store *s = opened(0);

    (void)state;
    for (int i = 1; i <= 3; i++)
        add(s, i, HISTORY_ADDED);
    store_close(s);
    by_hand("history.db", "UPDATE game SET place = 0 WHERE id = 3");
    s = opened(0);
    sync_games(s);
    assert_int_equal(history_read(s, 3, &got, NULL), ERR_IO);
    store_close(s);
    s = opened(0);
    sync_games(s);
    assert_int_equal(history_read(s, 3, &got, NULL), OK);
    assert_int_equal(got.ended_by, want.ended_by);
    assert_int_equal(got.duel.nature.seed, want.duel.nature.seed);
    record_release(&got);
    record_release(&want);
    store_close(s);
}

static int next_number(void)
{
    struct save to;

    assert_int_equal(save_create(&to, games_folder(), NULL), OK);
    save_close(&to);
    return save_number(to.id);
}

/* A number is never used again. */
static void deleted_numbers(void **state)
{
    struct store *s = opened(0);

    (void)state;
    for (int i = 1; i <= 3; i++)
        add(s, i, HISTORY_ADDED);
    assert_numbers(s, "1 2 3 ");
    assert_int_equal(history_delete(s, 3, NULL), OK);
    assert_numbers(s, "1 2 ");
    assert_int_equal(next_number(), 4);
    assert_int_equal(save_delete(games_folder(), 4, NULL), OK);
    assert_int_equal(save_delete(games_folder(), 4, NULL), ERR_IO);
    assert_int_equal(history_delete(s, 1, NULL), OK);
    assert_numbers(s, "2 ");
    assert_true(exists("games/4.deleted"));
    store_close(s);
    assert_int_equal(unlink(path_of("duello.db")), 0);
    assert_int_equal(unlink(path_of("history.db")), 0);
    assert_int_equal(next_number(), 5);
    s = opened(0);
    assert_numbers(s, "2 ");
    assert_false(exists("games/4.deleted"));
    store_close(s);
}

/* When the deletion is on the disk, the game is deleted, even if the index cannot be written. */
static void deletion_without_index(void **state)
{
    struct store *s = opened(0);

    (void)state;
    add_many(s, 3);
    by_hand("history.db", "CREATE TRIGGER full BEFORE DELETE ON game BEGIN"
                          " SELECT raise(FAIL, 'the disk is full'); END");
    assert_int_equal(history_delete(s, 2, NULL), OK);
    store_close(s);
    by_hand("history.db", "DROP TRIGGER full");
    s = opened(0);
    assert_numbers(s, "1 3 ");
    store_close(s);
}

/* The highest number that a file can have is taken: there is a reason, and nothing is changed. */
static void no_more_numbers(void **state)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct record rec = finished(2);
    struct store *s = opened(0);
    struct save next;

    (void)state;
    write_game(SAVE_NUMBER_MAX, finished(1), 0);
    assert_numbers(s, "999999999 ");
    assert_int_equal(save_create(&next, games_folder(), &why), ERR_LIMIT);
    assert_non_null(strstr(room, "999,999,999"));
    text_clear(&why);
    assert_int_equal(import_record(s, &rec, &why), ERR_LIMIT);
    assert_non_null(strstr(room, "999,999,999"));
    assert_numbers(s, "999999999 ");
    record_release(&rec);
    store_close(s);
}

static void note_share(void *shares, double share)
{
    double *s = shares; /* how often, and the last */

    assert_true(share >= 0 && share <= 1);
    s[0]++;
    s[1] = share;
}

/* Moving the games of an earlier version shows its progress, to the end. */
static void moving_is_shown(void **state)
{
    double shares[2] = {0};
    struct store *s;

    (void)state;
    old_database("filled");
    for (int i = 1; i <= 40; i++) {
        write_game(i, finished(i), 0);
        put_old_game("game", i, finished(i));
    }
    s = opened(0);
    history_sync_show(s, note_share, shares);
    sync_games(s);
    assert_true(shares[0] >= 80);
    assert_true(shares[1] == 1);
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(follows_the_files),
        IN_FOLDER(games_of_earlier_versions),
        IN_FOLDER(over_is_told_once),
        IN_FOLDER(over_is_told_with_another_pack),
        IN_FOLDER(over_is_told_after_an_update),
        IN_FOLDER(over_is_not_told_of_older_ratings),
        IN_FOLDER(over_that_fails),
        IN_FOLDER(misled_index),
        IN_FOLDER(deleted_numbers),
        IN_FOLDER(deletion_without_index),
        IN_FOLDER(no_more_numbers),
        IN_FOLDER(moving_is_shown),
    };

    return cmocka_run_group_tests_name("history_sync", tests, NULL, NULL);
}
