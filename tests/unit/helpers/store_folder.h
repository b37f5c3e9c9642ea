/* A folder with a store and games in it, for the tests of the store. */
#ifndef STORE_FOLDER_H
#define STORE_FOLDER_H

#include "records.h"
#include "store/history_sync.h"
#include "store/save.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#define IN_FOLDER(test) cmocka_unit_test_setup_teardown(test, begin_folder, end_folder)

static char folder[64];

static inline int begin_folder(void **state)
{
    (void)state;
    /* In memory, if possible: these tests wait for the disk at every step. */
    snprintf(folder, sizeof folder, "%s/duello-store-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    return mkdtemp(folder) == NULL;
}

static inline int end_folder(void **state)
{
    char command[96];

    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static inline const char *path_of(const char *name)
{
    static char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static inline const char *games_folder(void)
{
    static char path[80];

    snprintf(path, sizeof path, "%s/games", folder);
    return path;
}

static inline void sync_games(struct store *s)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);

    if (history_sync(s, NULL, NULL, &why) != OK)
        fail_msg("history_sync: %s", room);
}

static inline bool exists(const char *name)
{
    return access(path_of(name), F_OK) == 0;
}

static inline struct store *opened(int want)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct store *s = NULL;
    int got = store_open(&s, folder, STORE_PATIENCE, &why);

    if (got != want)
        fail_msg("opening the store: got %d (%s), want %d", got, room, want);
    return s;
}

static inline const char *read_file(const char *path)
{
    static char text[1 << 16];
    FILE *from = fopen(path, "r");

    assert_non_null(from);
    text[fread(text, 1, sizeof text - 1, from)] = '\0';
    fclose(from);
    return text;
}

/* Run SQL on a file as another program would. */
static inline void by_hand(const char *name, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path_of(name), &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    sqlite3_close(db);
}

static inline int number_by_hand(const char *name, const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *ask;
    int n;

    assert_int_equal(sqlite3_open(path_of(name), &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &ask, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(ask), SQLITE_ROW);
    n = sqlite3_column_int(ask, 0);
    sqlite3_finalize(ask);
    sqlite3_close(db);
    return n;
}

/* A game of energy-duel that is over: A resigns at once. */
static inline struct record finished(int number)
{
    struct rules r = rules_of("energy-duel");
    struct record rec = begun(&r, (uint64_t)number * 2);

    record_end(&rec, ENDING_RESIGN, number % 2 ? P1 : P2);
    return rec;
}

/* Import a record; HISTORY_ADDED, HISTORY_KNOWN, or an error. */
static inline int import_into(struct history_write *to, const struct record *rec, struct text *why)
{
    size_t len;
    char *text = record_text(rec, &len);
    int got = history_write_add(to, 0, rec, text, len, why);

    free(text);
    return got;
}

static inline int import_record(struct store *s, const struct record *rec, struct text *why)
{
    struct history_write *to = history_write_begin(s, why);
    int got, err;

    if (to == NULL)
        return ERR_IO;
    got = import_into(to, rec, why);
    err = history_write_end(to, got < 0 ? got : OK, NULL, NULL, why);
    return err != OK ? err : got;
}

static inline void add(struct store *s, int number, int want)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    struct record rec = finished(number);
    int got = import_record(s, &rec, &why);

    if (got != want)
        fail_msg("adding game %d: got %d (%s), want %d", number, got, room, want);
    record_release(&rec);
}

/* Import the games 0 to n - 1 at once. */
static inline void add_many(struct store *s, int n)
{
    struct history_write *to;

    assert_non_null(to = history_write_begin(s, NULL));
    for (int i = 0; i < n; i++) {
        struct record rec = finished(i);

        assert_int_equal(import_into(to, &rec, NULL), HISTORY_ADDED);
        record_release(&rec);
    }
    assert_int_equal(history_write_end(to, OK, NULL, NULL, NULL), OK);
}

static inline void overwrite(const char *name, off_t at, const char *bytes, size_t len)
{
    int fd = open(path_of(name), O_RDWR | O_CREAT, 0600);

    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, bytes, len, at), (ssize_t)len);
    close(fd);
}

/* Write the file of a game as a program leaves it, without the last bytes if `cut`. */
static inline void write_game(int number, struct record rec, size_t cut)
{
    char name[32];
    size_t len;
    char *text = record_text(&rec, &len);

    assert_non_null(text);
    assert_int_equal(save_folder(games_folder()), 0);
    snprintf(name, sizeof name, "games/%d.duel", number);
    overwrite(name, 0, text, len - cut);
    free(text);
    record_release(&rec);
}

/* Copy what version 6 left: a database, and a pack in the folder of the games. */
static inline void copy_version_6(void)
{
    char command[256];

    assert_int_equal(save_folder(games_folder()), 0);
    snprintf(command, sizeof command, "cp tests/packs/finished.pack %s", games_folder());
    assert_int_equal(system(command), 0);
    if (!exists("duello.db"))
        by_hand("duello.db", read_file("tests/packs/version-6.sql"));
}

#endif
