/* A program is killed at each of its writes to the disk, and in the middle of each; or the power
 * fails there, and the disk has only what SQLite has synced (tests/unit/store/unsynced_vfs.c); or
 * the disk is full from there on, and has room again for the next program. No game is lost, none
 * changes, each keeps its number, and each is rated once.
 * Runs: sanitizers and plain, because under sanitizers only every fourth call is tried
 * Takes: 15 seconds */
#include "store_folder.h"
#include "store/ladder.h"

#include <errno.h>
#include <sys/wait.h>

enum { KILLED = 7, NUMBERS = 64 };

#ifdef __SANITIZE_ADDRESS__
enum { THRIFT = 4 };
#else
enum { THRIFT = 1 };
#endif

static int left;      /* calls until the program dies; 0: it lives */
static int room = -1; /* writes of SQLite until the disk is full; -1: it never is */

/* ---- the calls ------------------------------------------------------------------------------- */

ssize_t __real_pwrite(int fd, const void *bytes, size_t len, off_t at);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at);
int __real_fdatasync(int fd);
int __wrap_fdatasync(int fd);
int __real_unlink(const char *path);
int __wrap_unlink(const char *path);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
int __real_truncate(const char *path, off_t len);
int __wrap_truncate(const char *path, off_t len);

static void maybe_die(void)
{
    if (left > 0 && --left == 0)
        _exit(KILLED);
}

ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    if (room == 0)
        return errno = ENOSPC, -1;
    room -= room > 0;
    if (left != 1)
        return maybe_die(), __real_pwrite(fd, bytes, len, at);
    _exit(__real_pwrite(fd, bytes, len / 2, at) < 0 ? 1 : KILLED);
}

int __wrap_fdatasync(int fd)
{
    return maybe_die(), __real_fdatasync(fd);
}

int __wrap_unlink(const char *path)
{
    return maybe_die(), __real_unlink(path);
}

int __wrap_rename(const char *from, const char *to)
{
    return maybe_die(), __real_rename(from, to);
}

int __wrap_truncate(const char *path, off_t len)
{
    return maybe_die(), __real_truncate(path, len);
}

static int dying_ftruncate(int fd, off_t len)
{
    return maybe_die(), ftruncate(fd, len);
}

/* Let SQLite use these calls too. */
static void replace_calls_of_sqlite(void)
{
    static const struct {
        const char *name;
        sqlite3_syscall_ptr call;
    } calls[] = {
        {"pwrite", (sqlite3_syscall_ptr)__wrap_pwrite},
        {"pwrite64", (sqlite3_syscall_ptr)__wrap_pwrite},
        {"unlink", (sqlite3_syscall_ptr)__wrap_unlink},
        {"ftruncate", (sqlite3_syscall_ptr)dying_ftruncate},
    };
    sqlite3_vfs *vfs = sqlite3_vfs_find("unix");

    for (int i = 0; i < COUNT(calls); i++)
        assert_int_equal(vfs->xSetSystemCall(vfs, calls[i].name, calls[i].call), SQLITE_OK);
}

/* ---- what is done ---------------------------------------------------------------------------- */

static char *want[NUMBERS]; /* the texts of the games by number; NULL: there is none */
static bool may_lack[NUMBERS];

static void forget(void)
{
    for (int i = 0; i < NUMBERS; i++) {
        free(want[i]);
        want[i] = NULL;
        may_lack[i] = false;
    }
}

/* Write the file of a finished game, with moves that were taken back. */
static void leave_file(int number, uint64_t seed)
{
    struct rules r = rules_of("energy-duel:turn-limit=9");
    struct text out = TEXT(file);
    struct record rec = written(&r, seed * 5 + 1, true, &out);
    char name[32];

    assert_int_not_equal(record_result(&rec), UNDECIDED);
    assert_int_equal(save_folder(games_folder()), 0);
    snprintf(name, sizeof name, "games/%d.duel", number);
    overwrite(name, 0, file, out.len);
    want[number] = strdup(file);
    record_release(&rec);
}

static bool expect_game(const struct history_game *g, void *context)
{
    (void)context;
    want[g->id] = strndup(g->record, g->length);
    return true;
}

/* All games that are in the history now must stay. */
static void expect_all(void)
{
    struct history_query all = {.records = true};
    struct store *s = opened(0);

    sync_games(s);
    assert_int_equal(history_each(s, &all, expect_game, NULL, NULL), OK);
    store_close(s);
}

/* Count the games that were rated. */
static int rate_over(struct store *s, const struct record *rec, int number, void *context,
                     struct text *why)
{
    struct ladder_entry e = {.game = "charge", .name = "Ada", .date = "2026-01-31T12:00:00Z"};

    (void)rec, (void)number, (void)context;
    if (ladder_read(s, &e, why) != OK)
        return ERR_IO;
    e.games++;
    return ladder_write(s, &e, why);
}

static int sync_once(struct store *s, struct text *why)
{
    return history_sync(s, rate_over, NULL, why);
}

static void prepare_new(void)
{
    leave_file(3, 3);
}

static void prepare_version_6(void)
{
    copy_version_6();
    expect_all();
    end_folder(NULL);
    begin_folder(NULL);
    copy_version_6();
}

static void prepare_end(void)
{
    struct store *s = opened(0);

    add_many(s, 2);
    store_close(s);
    expect_all();
    leave_file(3, 3);
}

static void prepare_deletion(void)
{
    struct store *s = opened(0);

    add_many(s, 3);
    store_close(s);
    expect_all();
    may_lack[2] = true;
}

static int delete_one(struct store *s, struct text *why)
{
    return history_delete(s, 2, why);
}

static void prepare_import(void)
{
    prepare_deletion();
    may_lack[2] = false;
    for (int i = 4; i <= 5; i++) {
        struct record rec = finished(i);
        size_t len;

        want[i] = record_text(&rec, &len);
        may_lack[i] = true;
        record_release(&rec);
    }
}

static int import_two(struct store *s, struct text *why)
{
    struct history_write *to = history_write_begin(s, why);
    int err = to == NULL ? ERR_IO : OK;

    for (int i = 4; i <= 5 && err >= 0; i++) {
        struct record rec = finished(i);

        err = import_into(to, &rec, why);
        record_release(&rec);
    }
    return to == NULL ? err : history_write_end(to, err < 0 ? err : OK, NULL, NULL, why);
}

static void prepare_damage(void)
{
    struct store *s = opened(0);

    add_many(s, 50);
    store_close(s);
    expect_all();
    overwrite("duello.db", 0, "spoilt spoilt spoilt spoilt", 27);
}

static const struct {
    const char *remark;
    void (*prepare)(void);
    int (*act)(struct store *s, struct text *why);
    int least; /* places to be killed at */
    int rated; /* games that have just ended */
} scenes[] = {
    {"a new store gets its first game", prepare_new, sync_once, 10, 1},
    {"the games of version 6 move", prepare_version_6, sync_once, 10, 0},
    {"a game ends", prepare_end, sync_once, 10, 1},
    {"a game is deleted", prepare_deletion, delete_one, 8, 0},
    {"games are imported", prepare_import, import_two, 8, 0},
    {"a damaged database is mended", prepare_damage, sync_once, 20, 0},
};

/* ---- what is left ---------------------------------------------------------------------------- */

static bool check_game(const struct history_game *g, void *seen)
{
    if (g->record == NULL || g->id >= NUMBERS || want[g->id] == NULL || ((bool *)seen)[g->id])
        fail_msg("game %d: nobody knows it", (int)g->id);
    assert_int_equal(g->length, strlen(want[g->id]));
    assert_memory_equal(g->record, want[g->id], g->length);
    ((bool *)seen)[g->id] = true;
    return true;
}

static void check_all(int scene, int call)
{
    struct history_query all = {.by_number = 1, .records = true};
    struct ladder_entry e = {.game = "charge", .name = "Ada"};
    bool seen[NUMBERS] = {false};
    struct store *s;

    assert_true(store_open(&s, folder, STORE_PATIENCE, NULL) >= 0);
    assert_true(history_sync(s, rate_over, NULL, NULL) >= 0);
    assert_int_equal(history_each(s, &all, check_game, seen, NULL), OK);
    for (int i = 0; i < NUMBERS; i++)
        if (want[i] != NULL && !seen[i] && !may_lack[i])
            fail_msg("%s, stopped at call %d: game %d is lost", scenes[scene].remark, call, i);
    assert_int_equal(ladder_read(s, &e, NULL), OK);
    if (e.games != scenes[scene].rated)
        fail_msg("%s, stopped at call %d: %d games are rated", scenes[scene].remark, call,
                 (int)e.games);
    store_close(s);
}

/* Run a scene that dies at this call, with this VFS of SQLite. Return whether it lived. */
static bool survives(int scene, int call, const char *vfs)
{
    int status;
    pid_t pid;

    begin_folder(NULL);
    scenes[scene].prepare();
    if ((pid = fork()) == 0) {
        struct store *s;

        sqlite3_vfs_register(sqlite3_vfs_find(vfs), 1);
        left = call;
        if (store_open(&s, folder, STORE_PATIENCE, NULL) < 0)
            _exit(1);
        _exit(scenes[scene].act(s, NULL) >= 0 ? 0 : 2);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != KILLED))
        fail_msg("%s, call %d: status %x", scenes[scene].remark, call, (unsigned)status);
    check_all(scene, call);
    forget();
    end_folder(NULL);
    return WEXITSTATUS(status) == 0;
}

static void die_at_every_call(const char *vfs)
{
    int calls = 0;

    for (int i = 0; i < COUNT(scenes); i++) {
        int call = 1;

        while (!survives(i, call, vfs))
            call += THRIFT;
        if (call <= scenes[i].least)
            fail_msg("%s: only %d calls", scenes[i].remark, call - 1);
        calls += (call - 1) / THRIFT;
    }
    print_message("# %s: died at %d calls\n", vfs, calls);
}

static void killed_at_every_call(void **state)
{
    (void)state;
    die_at_every_call("unix");
}

static void power_fails_at_every_call(void **state)
{
    (void)state;
    die_at_every_call("unsynced");
}

/* ---- a full disk ----------------------------------------------------------------------------- */

/* Act in a child with room for this many writes, which must say that the disk is full if it fails.
 * Return whether the room was enough. */
static bool has_room(int scene, int writes)
{
    int status;
    pid_t pid;

    begin_folder(NULL);
    scenes[scene].prepare();
    if ((pid = fork()) == 0) {
        struct text why = TEXT_OF(3 * PATH_BYTES);
        struct store *s;
        int err;

        room = writes;
        if ((err = store_open(&s, folder, STORE_PATIENCE, &why)) >= 0)
            err = scenes[scene].act(s, &why);
        if (err < 0 && strstr(why.at, "disk is full") == NULL)
            fprintf(stderr, "# %s\n", why.at), _exit(1);
        _exit(room == 0 ? KILLED : 0);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    if (!WIFEXITED(status) || (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != KILLED))
        fail_msg("%s, %d writes: status %x", scenes[scene].remark, writes, (unsigned)status);
    check_all(scene, writes);
    forget();
    end_folder(NULL);
    return WEXITSTATUS(status) == 0;
}

static void full_at_every_write(void **state)
{
    int writes = 0;

    (void)state;
    for (int i = 0; i < COUNT(scenes); i++) {
        int n = 0;

        while (!has_room(i, n))
            n += THRIFT;
        assert_true(n > 3);
        writes += n / THRIFT;
    }
    print_message("# full at %d writes\n", writes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_every_call),
                                       cmocka_unit_test(power_fails_at_every_call),
                                       cmocka_unit_test(full_at_every_write)};

    sqlite3_vfs_register(sqlite3_vfs_find("unix"), 1);
    replace_calls_of_sqlite();
    return cmocka_run_group_tests_name("history_kills", tests, NULL, NULL);
}
