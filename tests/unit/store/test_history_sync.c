/* The history follows the files of the games, whatever was done to either. */
#include "store_folder.h"

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

static int note_over(struct store *s, const struct record *rec, int number, void *list,
                     struct text *why)
{
    (void)s, (void)why;
    text_add(list, "%d%s ", number, rec->rated ? "r" : "");
    return OK;
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
    assert_int_equal(history_sync(s, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r ");
    write_game(2, rated(2), 0);
    write_game(3, finished(3), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(history_sync(s, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    assert_int_equal(import_record(s, &elsewhere, NULL), HISTORY_ADDED);
    record_release(&elsewhere);
    assert_int_equal(history_sync(s, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    assert_numbers(s, "1 2 3 4 ");
    store_close(s);
}

/* Version 6 notes up to which byte of its pack games are rated; here, all but the last. */
static void over_is_told_of_an_unrated_pack(void **state)
{
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);
    struct store *s;

    (void)state;
    copy_version_6();
    by_hand("duello.db", "UPDATE settled SET end = 1000");
    s = opened(0);
    assert_int_equal(history_sync(s, note_over, &list, NULL), OK);
    assert_string_equal(room, "10 ");
    store_close(s);
}

/* Damage in a pack costs the games of its own block, with a sentence. */
static void a_damaged_pack(void **state)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    int left = 0;

    (void)state;
    for (off_t at = 0; at < 1259; at += 31) {
        struct store *s;
        int n;

        copy_version_6();
        overwrite("games/finished.pack", at, "?", 1);
        s = opened(0);
        text_clear(&why);
        n = history_sync(s, NULL, NULL, &why) == OK ? 7 : 0; /* the foot of a block is not needed */
        assert_true(n > 0 || strstr(room, "finished.pack: skipped") != NULL);
        left += number_by_hand("duello.db", "SELECT count(*) FROM game");
        assert_true(n == 0 || number_by_hand("duello.db", "SELECT count(*) FROM game") == n);
        store_close(s);
        end_folder(NULL);
        begin_folder(NULL);
    }
    assert_true(left > 3 * 1259 / 31);
}

/* If the callback fails, it is as if the game had not been found. */
static int refuse_over(struct store *s, const struct record *rec, int number, void *context,
                       struct text *why)
{
    (void)s, (void)rec, (void)number, (void)context, (void)why;
    return ERR_IO;
}

static void over_that_fails(void **state)
{
    struct store *s = opened(0);

    (void)state;
    sync_games(s);
    assert_int_equal(save_folder(games_folder()), 0);
    write_game(1, rated(1), 0);
    assert_int_equal(history_sync(s, refuse_over, NULL, NULL), ERR_IO);
    assert_int_equal(number_by_hand("duello.db", "SELECT count(*) FROM game"), 0);
    assert_true(exists("games/1.duel"));
    assert_numbers(s, "1 ");
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
    assert_true(exists("games/4.used"));
    assert_int_equal(next_number(), 5);
    assert_numbers(s, "2 ");
    assert_false(exists("games/4.used"));
    store_close(s);
}

/* Version 6 noted deleted games in files with another name. */
static void deleted_numbers_of_version_6(void **state)
{
    struct store *s = opened(0);

    (void)state;
    assert_int_equal(save_folder(games_folder()), 0);
    overwrite("games/6.deleted", 0, "", 0);
    overwrite("games/7.deleted", 0, "", 0);
    sync_games(s);
    assert_false(exists("games/6.deleted"));
    assert_int_equal(next_number(), 8);
    sync_games(s);
    assert_false(exists("games/7.deleted"));
    store_close(s);
}

/* The sums for statistics follow every change, whatever the order of the numbers. */
static void note_score(const struct history_score *score, void *list)
{
    text_add(list, "%d:%d-%d ", score->seat, (int)score->wins, (int)score->losses);
}

static void assert_scores(struct store *s, const char *want)
{
    struct history_query everyone = {.game = "energy-duel"};
    char room[SENTENCE_BYTES];
    struct text list = TEXT(room);

    assert_int_equal(history_scores(s, &everyone, note_score, &list, NULL), OK);
    assert_string_equal(room, want);
}

static void sums_follow(void **state)
{
    struct store *s = opened(0);

    (void)state;
    write_game(5, finished(2), 0);
    sync_games(s);
    assert_scores(s, "1:1-0 ");
    write_game(3, finished(3), 0); /* it ended after game 5 */
    write_game(7, finished(4), 0);
    sync_games(s);
    assert_scores(s, "1:2-1 ");
    assert_int_equal(history_delete(s, 3, NULL), OK);
    assert_scores(s, "1:2-0 ");
    assert_int_equal(history_delete(s, 7, NULL), OK);
    assert_scores(s, "1:1-0 ");
    add(s, 9, HISTORY_ADDED);
    assert_scores(s, "1:1-1 ");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(follows_the_files),
        IN_FOLDER(over_is_told_once),
        IN_FOLDER(over_is_told_of_an_unrated_pack),
        IN_FOLDER(a_damaged_pack),
        IN_FOLDER(over_that_fails),
        IN_FOLDER(deleted_numbers),
        IN_FOLDER(deleted_numbers_of_version_6),
        IN_FOLDER(sums_follow),
        IN_FOLDER(no_more_numbers),
    };

    return cmocka_run_group_tests_name("history_sync", tests, NULL, NULL);
}
