/* A program is killed at each of its writes to files of games, and in the middle of each: no game
 * is lost, none changes, and each keeps its number. */
#include "store_folder.h"

#include <sys/wait.h>

enum { KILLED = 7, NUMBERS = 32 };

static int left; /* calls until the program dies; 0: it lives */

/* ---- the calls ------------------------------------------------------------------------------- */

ssize_t __real_pwrite(int fd, const void *bytes, size_t len, off_t at);
ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at);
int __real_fdatasync(int fd);
int __wrap_fdatasync(int fd);
int __real_unlink(const char *path);
int __wrap_unlink(const char *path);

static bool is_last(void)
{
    return left > 0 && --left == 0;
}

ssize_t __wrap_pwrite(int fd, const void *bytes, size_t len, off_t at)
{
    if (!is_last())
        return __real_pwrite(fd, bytes, len, at);
    _exit(__real_pwrite(fd, bytes, len / 2, at) < 0 ? 1 : KILLED);
}

int __wrap_fdatasync(int fd)
{
    if (is_last())
        _exit(KILLED);
    return __real_fdatasync(fd);
}

int __wrap_unlink(const char *path)
{
    if (is_last())
        _exit(KILLED);
    return __real_unlink(path);
}

/* ---- what is done ---------------------------------------------------------------------------- */

static char *want[NUMBERS]; /* the texts of the games by number; NULL: there is none */
static bool may_lack[NUMBERS];
static int unnumbered; /* a game that had no number; 0: none */

static void forget(void)
{
    for (int i = 0; i < NUMBERS; i++) {
        free(want[i]);
        want[i] = NULL;
        may_lack[i] = false;
    }
    unnumbered = 0;
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

static void expect_game(int number, struct record rec)
{
    size_t len;

    want[number] = record_text(&rec, &len);
    record_release(&rec);
}

static int sync_once(struct store *s)
{
    return history_sync(s, 0, NULL, NULL, NULL);
}

static void prepare_old(void)
{
    old_database("filled");
    for (int i = 1; i <= 6; i++) {
        leave_file(i, (uint64_t)i);
        if (i < 5)
            put_old_game("game", i, parsed(want[i], strlen(want[i])));
    }
    put_old_game("game", 9, finished(9));
    expect_game(9, finished(9));
    put_old_game("unnumbered", 1, finished(10));
    expect_game(unnumbered = 10, finished(10));
}

static void prepare_end(void)
{
    struct store *s = opened(0);

    add_many(s, 2);
    expect_game(1, finished(0));
    expect_game(2, finished(1));
    store_close(s);
    leave_file(3, 3);
}

static int delete_one(struct store *s)
{
    return history_delete(s, 2, NULL);
}

static void prepare_deletion(void)
{
    struct store *s;

    prepare_end();
    s = opened(0);
    sync_games(s);
    store_close(s);
    may_lack[2] = true;
}

static int import_two(struct store *s)
{
    struct history_write *to;
    int err = store_begin(s, NULL);

    if (err != OK || (to = history_write_begin(s, NULL)) == NULL)
        return ERR_IO;
    for (int i = 4; i <= 5 && err >= 0; i++) {
        struct record rec = finished(i);

        err = import_into(to, &rec, NULL);
        record_release(&rec);
    }
    err = history_write_end(to, err < 0 ? err : OK, NULL);
    return store_finish(s, err, NULL);
}

static void prepare_import(void)
{
    prepare_deletion();
    may_lack[2] = false;
    for (int i = 4; i <= 5; i++) {
        expect_game(i, finished(i));
        may_lack[i] = true;
    }
}

static const struct {
    const char *remark;
    void (*prepare)(void);
    int (*act)(struct store *s);
    int least; /* places to be killed at */
} scenes[] = {
    {"the games of an earlier version move", prepare_old, sync_once, 8},
    {"a game ends", prepare_end, sync_once, 3},
    {"a game is deleted", prepare_deletion, delete_one, 2},
    {"games are imported", prepare_import, import_two, 2},
};

/* ---- what is left ---------------------------------------------------------------------------- */

static bool check_game(const struct history_game *g, void *seen)
{
    int number = g->id > unnumbered && unnumbered > 0 ? unnumbered : (int)g->id;

    if (g->record == NULL || number >= NUMBERS || want[number] == NULL || ((bool *)seen)[number])
        fail_msg("game %d: %s", (int)g->id, g->damage != NULL ? g->damage : "nobody knows it");
    assert_int_equal(g->length, strlen(want[number]));
    assert_memory_equal(g->record, want[number], g->length);
    ((bool *)seen)[number] = true;
    return true;
}

static void check_all(const char *remark, int call)
{
    struct history_query all = {.by_number = 1, .records = true};
    struct store *s = opened(0);
    bool seen[NUMBERS] = {false};

    assert_true(history_sync(s, 0, NULL, NULL, NULL) >= 0);
    assert_int_equal(history_each(s, &all, check_game, seen, NULL), OK);
    for (int i = 0; i < NUMBERS; i++)
        if (want[i] != NULL && !seen[i] && !may_lack[i])
            fail_msg("%s, killed at call %d: game %d is lost", remark, call, i);
    store_close(s);
}

/* Run a scene that dies at this call. Return whether it lived to its end. */
static bool survives(int scene, int call)
{
    int status;
    pid_t pid;

    begin_folder(NULL);
    scenes[scene].prepare();
    if ((pid = fork()) == 0) {
        struct store *s;

        if (store_open(&s, folder, NULL) < 0)
            _exit(1);
        left = call;
        _exit(scenes[scene].act(s) >= 0 ? 0 : 2);
    }
    assert_int_equal(waitpid(pid, &status, 0), pid);
    assert_true(WIFEXITED(status) && (WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == KILLED));
    check_all(scenes[scene].remark, call);
    unlink(path_of("history.db")); /* the pack alone says the same */
    check_all(scenes[scene].remark, call);
    forget();
    end_folder(NULL);
    return WEXITSTATUS(status) == 0;
}

static void killed_at_every_call(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT(scenes); i++) {
        int call = 1;

        while (!survives(i, call))
            call++;
        if (call <= scenes[i].least)
            fail_msg("%s: only %d calls", scenes[i].remark, call - 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(killed_at_every_call)};

    return cmocka_run_group_tests_name("history_kills", tests, NULL, NULL);
}
