/* The history follows the files of the games, whatever was done to either. */
#include "store_folder.h"
#include "store/tables.h"

static void write_game(int number, struct record rec, size_t cut)
{
    char name[32];
    size_t len;
    char *text = record_text(&rec, &len);

    assert_non_null(text);
    snprintf(name, sizeof name, "games/%d.duel", number);
    overwrite(name, 0, text, len - cut);
    free(text);
    record_release(&rec);
}

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
    struct history_query all = {.oldest_first = true};
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
    assert_int_equal(unlink(path_of("games/6.duel")), 0);
    assert_numbers(s, "1 2 6 9 ");
    assert_true(exists("games/6.duel"));
    store_close(s);
}

/* Rows of earlier versions had their own numbers, and some had no file. */
static void numbers_of_earlier_versions(void **state)
{
    struct store *s = opened(0);
    char command[160];

    (void)state;
    for (int i = 1; i <= 4; i++)
        add(s, i, HISTORY_ADDED);
    sync_games(s);
    store_close(s);
    snprintf(command, sizeof command, "cd %s && mv 2.duel 7.duel && rm 3.duel", games_folder());
    assert_int_equal(system(command), 0);
    by_hand("duello.db", "DROP TABLE unnumbered; DROP TABLE puzzle_answer; DROP TABLE puzzle_race;"
                         "PRAGMA user_version = 3");
    s = opened(0);
    assert_numbers(s, "1 4 7 8 ");
    assert_int_equal(number_by_hand("SELECT count(*) FROM unnumbered"), 0);
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
    assert_int_equal(history_sync(s, games_folder(), 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r ");
    write_game(2, rated(2), 0);
    write_game(3, finished(3), 0);
    for (int i = 0; i < 2; i++)
        assert_int_equal(history_sync(s, games_folder(), 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    /* An import that was killed after it wrote the file. */
    assert_int_equal(history_put(s, &elsewhere, NULL), HISTORY_ADDED);
    write_game(4, elsewhere, 0);
    assert_int_equal(history_sync(s, games_folder(), 0, note_over, &list, NULL), OK);
    assert_string_equal(room, "1r 2r 3 ");
    assert_numbers(s, "1 2 3 4 ");
    store_close(s);
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
    assert_int_equal(history_sync(s, games_folder(), 2, note_over, &list, NULL), OK);
    assert_string_equal(room, "2r ");
    assert_numbers(s, "1 2 ");
    store_close(s);
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
    assert_int_equal(history_sync(s, games_folder(), 0, refuse_over, NULL, NULL), ERR_IO);
    assert_int_equal(number_by_hand("SELECT count(*) FROM game"), 0);
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
    assert_int_equal(save_delete(games_folder(), 3, NULL), OK);
    assert_int_equal(save_delete(games_folder(), 3, NULL), ERR_IO);
    assert_numbers(s, "1 2 ");
    assert_true(exists("games/3.deleted"));
    assert_int_equal(next_number(), 4);
    assert_int_equal(save_delete(games_folder(), 4, NULL), OK);
    assert_int_equal(save_delete(games_folder(), 1, NULL), OK);
    assert_numbers(s, "2 ");
    assert_false(exists("games/1.deleted"));
    assert_false(exists("games/3.deleted"));
    assert_true(exists("games/4.deleted"));
    store_close(s);
    assert_int_equal(unlink(path_of("duello.db")), 0);
    assert_int_equal(next_number(), 5);
    s = opened(0);
    assert_numbers(s, "2 ");
    store_close(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_FOLDER(follows_the_files), IN_FOLDER(numbers_of_earlier_versions),
        IN_FOLDER(over_is_told_once), IN_FOLDER(over_is_not_told_of_older_ratings),
        IN_FOLDER(over_that_fails),   IN_FOLDER(deleted_numbers),
    };

    return cmocka_run_group_tests_name("history_sync", tests, NULL, NULL);
}
