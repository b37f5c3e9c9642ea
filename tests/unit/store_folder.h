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
    snprintf(folder, sizeof folder, "/tmp/duello-store-XXXXXX");
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

    if (history_sync(s, games_folder(), 0, NULL, NULL, &why) != OK)
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
    int got = store_open(&s, folder, &why);

    if (got != want)
        fail_msg("opening the store: got %d (%s), want %d", got, room, want);
    return s;
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

static inline int number_by_hand(const char *sql)
{
    sqlite3 *db;
    sqlite3_stmt *ask;
    int n;

    assert_int_equal(sqlite3_open(path_of("duello.db"), &db), SQLITE_OK);
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

static inline void add(struct store *s, int number, int want)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct record rec = finished(number);
    int got = history_put(s, &rec, &why);

    if (got != want)
        fail_msg("adding game %d: got %d (%s), want %d", number, got, room, want);
    record_release(&rec);
}

static inline void overwrite(const char *name, off_t at, const char *bytes, size_t len)
{
    int fd = open(path_of(name), O_RDWR | O_CREAT, 0600);

    assert_true(fd >= 0);
    assert_int_equal(pwrite(fd, bytes, len, at), (ssize_t)len);
    close(fd);
}

#endif
