/*
 * Untrusted programs: every way to fail to answer, that nothing is left of them, and what the
 * sandbox prevents. What this kernel does not support is skipped, with a message.
 * Runs: sanitizers and plain, because sanitizers distort limits, clocks and memory
 * Takes: 40 seconds, mostly waiting
 */
#include "system/clock.h"
#include "unit.h"
#include "arena/bot_process.h"
#include "arena/box/remove_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

static const int64_t millisecond = 1000000;

/* Every test runs in every kind of box that works here. */
static struct box_policy policy;

static int64_t in_ms(int64_t ms)
{
    return clock_ns() + ms * millisecond;
}

/* Long enough for anything that comes at all. */
static int64_t patience(void)
{
    return in_ms(20000);
}

static struct bot_process started(const char *command)
{
    struct bot_process_setup setup = {
        .command = command, .path = getenv("PATH"), .policy = &policy};
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct bot_process p;

    if (bot_process_start(&p, &setup, &why) != 0)
        fail_msg("%s: %s", command, room);
    bot_process_run(&p);
    return p;
}

/* The first line that the command prints; "(closed)" and the like if there is none. */
static const char *first_line(const char *command)
{
    static const char *const none[] = {"", "(late)", "(closed)", "(flood)"};
    static char line[BOT_PROCESS_BUFFER + 1];
    struct bot_process p = started(command);
    enum bot_process_result got = bot_process_receive(&p, line, sizeof line, patience());

    bot_process_stop(&p);
    return got == BOT_PROCESS_OK ? line : none[got];
}

static void check_line(const char *command, const char *want)
{
    const char *got = first_line(command);

    if (strcmp(got, want) != 0)
        fail_msg("%s:\n  got  %s\n  want %s", command, got, want);
}

/* Count the processes on this machine whose command line contains this text. */
static int running(const char *mark)
{
    DIR *all = opendir("/proc");
    struct dirent *entry;
    int count = 0;

    assert_non_null(all);
    while ((entry = readdir(all)) != NULL) {
        char path[300], line[4096];
        FILE *file;
        size_t len;

        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        if (entry->d_name[0] < '0' || entry->d_name[0] > '9' || (file = fopen(path, "r")) == NULL)
            continue;
        len = fread(line, 1, sizeof line, file);
        fclose(file);
        count += memmem(line, len, mark, strlen(mark)) != NULL;
    }
    closedir(all);
    return count;
}

static int open_files(void)
{
    DIR *all = opendir("/proc/self/fd");
    int count = 0;

    assert_non_null(all);
    while (readdir(all) != NULL)
        count++;
    closedir(all);
    return count;
}

/* ---- talking --------------------------------------------------------------------------------- */

static void lines_come_and_go(void **unused)
{
    static const char *const rows[][2] = {
        {"echo hello", "hello"},
        {"printf 'one\\ntwo\\n'", "one"},
        {"printf '\\n'", ""},
        {"printf 'dos\\r\\n'", "dos"},
        {"printf 'half'; sleep 0.05; printf ' and half\\n'", "half and half"},
        {"printf 'no newline'", "(closed)"},
        {"printf '\\377\\001\\n'", "\xff\x01"},
        {"printf 'a\\000b\\n'", "a?b"}, /* NUL is no text */
        {"true", "(closed)"},
    };
    struct bot_process p = started("while read -r line; do echo \"<$line>\"; done");
    char line[64];

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        check_line(rows[i][0], rows[i][1]);
    for (int i = 0; i < 100; i++) {
        char word[32], want[40];

        snprintf(word, sizeof word, "%d\n", i);
        snprintf(want, sizeof want, "<%d>", i);
        assert_int_equal(bot_process_send(&p, word, strlen(word), patience()), BOT_PROCESS_OK);
        assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
        assert_string_equal(line, want);
    }
    bot_process_stop(&p);
}

static void many_lines_at_once(void **unused)
{
    struct bot_process p = started("i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i + 1)); done");
    char line[64], want[64];

    (void)unused;
    for (int i = 0; i < 3000; i++) {
        snprintf(want, sizeof want, "%d", i);
        assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
        assert_string_equal(line, want);
    }
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_CLOSED);
    bot_process_stop(&p);
}

/* A line longer than the caller's array is cut, and the next line is whole. */
static void long_lines_are_cut(void **unused)
{
    struct bot_process p = started("echo abcdefghij; echo next");
    char line[6];

    (void)unused;
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
    assert_string_equal(line, "abcde");
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
    assert_string_equal(line, "next");
    bot_process_stop(&p);
}

static void late(void **unused)
{
    struct bot_process p = started("sleep 60");
    static char megabyte[1 << 20];
    int64_t begin = clock_ns();
    char line[64];

    (void)unused;
    assert_int_equal(bot_process_receive(&p, line, sizeof line, in_ms(50)), BOT_PROCESS_LATE);
    assert_true(clock_ns() - begin >= 50 * millisecond);
    assert_int_equal(bot_process_receive(&p, line, sizeof line, begin),
                     BOT_PROCESS_LATE); /* at once */
    assert_int_equal(bot_process_send(&p, megabyte, sizeof megabyte, in_ms(50)), BOT_PROCESS_LATE);
    bot_process_stop(&p);
}

static void flood(void **unused)
{
    char line[BOT_PROCESS_BUFFER + 1];
    struct bot_process p = started("head -c 8191 /dev/full | tr '\\0' x; echo");

    (void)unused;
    check_line("head -c 8192 /dev/full | tr '\\0' x; sleep 60", "(flood)");
    check_line("cat /dev/full", "(flood)");
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
    assert_int_equal(strlen(line), 8191); /* the longest line */
    bot_process_stop(&p);
}

static void writing_to_one_who_is_gone(void **unused)
{
    static const char *const rows[] = {"exec <&-; sleep 60", "exit 0"};
    static char megabyte[1 << 20];

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct bot_process p = started(rows[i]);

        assert_int_equal(bot_process_send(&p, megabyte, sizeof megabyte, patience()),
                         BOT_PROCESS_CLOSED);
        bot_process_stop(&p);
    }
}

/* ---- ends ------------------------------------------------------------------------------------ */

static void ends_are_explained(void **unused)
{
    static const struct {
        const char *command;
        const char *want;
    } rows[] = {
        {"exit 0", "the bot exited with code 0"},
        {"exit 3", "the bot exited with code 3"},
        {"no-such-command-at-all", "the bot exited with code 127 (command not found)"},
        {"/dev/null", "the bot exited with code 126 (command cannot be run)"},
        {"kill -9 $$", "the bot was killed by signal 9"},
        {"exec >&-; sleep 60", "the bot closed its pipes"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct bot_process p = started(rows[i].command);
        char line[64], room[SENTENCE_BYTES];
        struct text why = TEXT(room);

        assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()),
                         BOT_PROCESS_CLOSED);
        bot_process_explain(&p, &why);
        bot_process_stop(&p);
        if (strcmp(room, rows[i].want) != 0)
            fail_msg("%s: got \"%s\", want \"%s\"", rows[i].command, room, rows[i].want);
    }
}

static void stopping_twice_does_nothing(void **unused)
{
    struct bot_process p = started("sleep 60");
    struct bot_process never = {.in = -1, .out = -1};

    (void)unused;
    bot_process_stop(&p);
    assert_int_equal(p.pid, 0);
    assert_within(p.in, -INFINITY, -1);
    assert_within(p.out, -INFINITY, -1);
    bot_process_stop(&p);
    bot_process_finish(&p);
    bot_process_stop(&never);
    bot_process_finish(&never);
}

/* A program that exits when its input ends is not killed before. */
static void finishing_lets_it_go_by_itself(void **unused)
{
    char path[] = "/tmp/duello-test-XXXXXX", line[64] = "";
    struct bot_process_setup setup = {.command = "while read -r l; do :; done; echo bye >&2",
                                      .path = getenv("PATH")};
    struct bot_process p;
    FILE *file;
    int fd = mkstemp(path);

    (void)unused;
    assert_true(fd >= 0);
    close(fd);
    setup.log = path;
    assert_int_equal(bot_process_start(&p, &setup, NULL), 0);
    bot_process_finish(&p);
    file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    unlink(path);
    assert_string_equal(line, "bye\n"); /* the log has what it said on standard error */
}

/* Groups, sessions, background jobs and ignored signals: none outlives its process. */
static void nothing_is_left_running(void **unused)
{
    static const char *const rows[] = {
        "sleep %s", "sleep %s & echo; wait",
        "(trap '' TERM HUP INT; sleep %s) & trap '' TERM HUP INT; echo; wait",
        "sh -c 'sleep %s & sleep %s & wait' & echo; exit 0", /* orphans */
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char mark[32], command[SENTENCE_BYTES], line[64];
        struct bot_process p;

        snprintf(mark, sizeof mark, "77%d.%d", i, (int)getpid());
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(command, sizeof command, rows[i], mark, mark);
#pragma GCC diagnostic pop
        p = started(command);
        bot_process_receive(&p, line, sizeof line, in_ms(i == 0 ? 100 : 20000));
        bot_process_stop(&p);
        if (running(mark) != 0)
            fail_msg("%s: %d still running", command, running(mark));
    }
}

/* If the first process of a box is killed, nobody would stop the program: its game is over at once.
 */
static void nobody_plays_without_a_supervisor(void **unused)
{
    char mark[32], command[SENTENCE_BYTES], line[64], room[SENTENCE_BYTES];
    struct text why = TEXT(room);
    struct bot_process p;

    (void)unused;
    snprintf(mark, sizeof mark, "78.%d", (int)getpid());
    snprintf(command, sizeof command, "sleep %s & echo ready; sleep %s; echo late", mark, mark);
    p = started(command);
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
    kill(p.pid, SIGKILL);
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_CLOSED);
    bot_process_explain(&p, &why);
    assert_string_equal(room, "the bot's sandbox was killed");
    bot_process_stop(&p);
    for (int64_t until = patience(); running(mark) != 0; usleep(1000)) /* the kernel ends them */
        if (clock_ns() > until)
            fail_msg("%d still running", running(mark));
}

/* Its folder is removed with everything in it, but nothing that links point to. */
static void no_folder_is_left(void **unused)
{
    char outside[] = "/tmp/duello-test-XXXXXX", command[SENTENCE_BYTES], line[64];
    int fd = mkstemp(outside);

    (void)unused;
    assert_true(fd >= 0);
    close(fd);
    snprintf(command, sizeof command,
             /* Landlock allows files only */
             "(mkdir -p a/b/c/d; : >a/b/x; ln -s %s link; ln -s / root; mkfifo pipe) 2>/dev/null; "
             ": >.hidden; : >'with space'; echo ready; sleep 60",
             outside);
    for (int i = 0; i < 2; i++) {
        struct bot_process p = started(command);
        char folder[OWN_FOLDER_PATH];

        snprintf(folder, sizeof folder, "%s", p.box.folder);
        assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
        assert_string_equal(line, "ready");
        assert_int_equal(access(folder, F_OK), policy.kind == BOX_NAMESPACES ? -1 : 0);
        i ? bot_process_finish(&p) : bot_process_stop(&p);
        if (access(folder, F_OK) == 0)
            fail_msg("%s is left", folder);
    }
    assert_int_equal(access(outside, F_OK), 0);
    unlink(outside);
}

/* Deeper than any path can name, with missing permissions on the way. */
static void trees_of_any_depth_go(void **unused)
{
    char folder[] = "/tmp/duello-test-XXXXXX";
    int at = open(mkdtemp(folder), O_RDONLY | O_DIRECTORY);

    (void)unused;
    for (int depth = 0; depth < 5000; depth++) {
        int below;

        assert_int_equal(mkdirat(at, "d", 0700), 0);
        close(openat(at, "f", O_WRONLY | O_CREAT, 0));
        assert_int_equal(symlinkat("/etc", at, "l"), 0);
        below = openat(at, "d", O_RDONLY | O_DIRECTORY);
        assert_true(below >= 0);
        fchmod(at, depth == 0 ? 0700 : (mode_t)(depth % 3 * 0100));
        close(at);
        at = below;
    }
    close(at);
    remove_tree(folder);
    assert_int_equal(access(folder, F_OK), -1);
    assert_int_equal(access("/etc", F_OK), 0);
}

static void no_descriptor_leaks(void **unused)
{
    int before = open_files();
    char line[64];

    (void)unused;
    for (int i = 0; i < 200; i++) {
        struct bot_process p = started(i % 2 ? "echo hello" : "exit 1");

        bot_process_receive(&p, line, sizeof line, patience());
        bot_process_stop(&p);
    }
    if (open_files() != before)
        fail_msg("%d descriptors before, %d after", before, open_files());
}

/* ---- what it is given ------------------------------------------------------------------------ */

static void only_three_open_files(void **unused)
{
    FILE *one = fopen("/dev/null", "r"), *two = fopen("/dev/null", "w");
    struct bot_process other = started("sleep 60");

    (void)unused;
    if (policy.kind == BOX_NAMESPACES)
        check_line("ls /proc/self/fd | tr '\\n' ' '; echo", "0 1 2 3 "); /* 3 is the list itself */
    bot_process_stop(&other);
    fclose(one);
    fclose(two);
}

static void a_small_environment(void **unused)
{
    struct bot_process p;
    char line[1024], want[3 * OWN_FOLDER_PATH + 8];
    const char *folder;

    (void)unused;
    setenv("DUELLO_SECRET", "do not tell", 1);
    setenv("LD_PRELOAD_TEST", "x", 1);
    check_line(
        "env | grep -vE '^(PATH|HOME|TMPDIR|LC_ALL|PWD|OLDPWD|SHLVL|_)=' | head -n 1; echo .", ".");
    check_line("echo $LC_ALL", "C.UTF-8");
    check_line("echo $PATH", getenv("PATH"));
    p = started("echo $HOME:$TMPDIR:$(pwd)");
    folder = policy.kind == BOX_NAMESPACES ? "/box" : p.box.folder;
    snprintf(want, sizeof want, "%s:%s:%s", folder, folder, folder);
    assert_int_equal(bot_process_receive(&p, line, sizeof line, patience()), BOT_PROCESS_OK);
    bot_process_stop(&p);
    assert_string_equal(line, want);
}

/* Signals work as they do in a fresh program. */
static void no_signal_is_blocked(void **unused)
{
    sigset_t all, before;

    (void)unused;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    check_line("sh -c 'kill -TERM $$'; echo $?", "143");
    check_line("sh -c 'kill -INT $$'; echo $?", "130");
    check_line("sh -c 'kill -PIPE $$'; echo $?", "141");
    sigprocmask(SIG_SETMASK, &before, NULL);
}

/* ---- what it may not do ---------------------------------------------------------------------- */

static void it_writes_in_its_folder_only(void **unused)
{
    char folder[] = "/tmp/duello-test-XXXXXX", command[SENTENCE_BYTES], kept[64];
    static const char *const rows[] = {
        "echo x >%s/new",  "echo x >>%s/kept",      "rm %s/kept",
        "mkdir %s/folder", "mv %s/kept %s/moved",   "ln -s kept %s/link",
        "mkfifo %s/fifo",  "truncate -s 0 %s/kept", "cp /dev/null %s/copy",
    };
    struct stat info;
    FILE *file;

    (void)unused;
    check_line("echo x >inside && echo y >>inside && tail -n 1 inside", "y");
    if (policy.kind == BOX_NAMESPACES)
        check_line("echo x >inside && mkdir d && echo y >>d/z && rm inside && cat d/z", "y");
    check_line("echo x >\"$TMPDIR/t\" && cat t", "x");
    check_line("echo x >/dev/null && echo fine", "fine");
    assert_non_null(mkdtemp(folder));
    snprintf(kept, sizeof kept, "%s/kept", folder);
    file = fopen(kept, "w");
    assert_non_null(file);
    fputs("kept", file);
    fclose(file);
    for (int i = 0; i < COUNT(rows); i++) {
        char tried[256];

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
        snprintf(tried, sizeof tried, rows[i], folder, folder);
#pragma GCC diagnostic pop
        snprintf(command, sizeof command, "(%s) 2>/dev/null && echo done || echo refused", tried);
        check_line(command, "refused");
    }
    assert_int_equal(stat(kept, &info), 0);
    assert_int_equal(info.st_size, 4);
    unlink(kept);
    if (rmdir(folder) != 0)
        fail_msg("something was made in %s", folder);
}

/* bash has its own sockets; its message distinguishes a forbidden call from a missing listener. */
static void it_has_no_network(void **unused)
{
    static const char *const rows[] = {"/dev/tcp/127.0.0.1/9", "/dev/udp/127.0.0.1/9"};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char command[SENTENCE_BYTES];

        snprintf(command, sizeof command,
                 "bash -c 'exec 3<>%s' 2>&1 | grep -qi 'not implemented' && echo refused", rows[i]);
        check_line(command, "refused");
    }
}

/* dd takes one block of memory; a quarter of a gigabyte is fine, two are not. */
static void limits_bite(void **unused)
{
    static const char *const rows[][2] = {
        {"dd if=/dev/full of=/dev/null bs=256M count=1 2>/dev/null && echo fine || echo refused",
         "fine"},
        {"dd if=/dev/full of=/dev/null bs=2G count=1 2>/dev/null && echo fine || echo refused",
         "refused"},
        {"head -c 4000000 /dev/full >f && stat -c %s f", "4000000"},
        {"(head -c 40000000 /dev/full >f) 2>/dev/null; stat -c %s f", "8388608"},
        {"ulimit -n", "64"},
        {"ulimit -c", "0"},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        check_line(rows[i][0], rows[i][1]);
}

/* Programs cannot raise their privileges. */
static void no_new_privileges(void **unused)
{
    (void)unused;
    if (policy.kind == BOX_NAMESPACES)
        check_line("python3 -c 'import ctypes; print(ctypes.CDLL(None).prctl(39, 0, 0, 0, 0))'",
                   "1");
}

/* What /proc tells of a process counts what the whole machine does. */
static void processes_are_closed(void **unused)
{
    (void)unused;
    check_line("cat /proc/self/status 2>/dev/null || echo closed", "closed");
    check_line("cat /proc/self/fdinfo/0 2>/dev/null || echo closed", "closed");
    check_line("cat /proc/self/maps 2>/dev/null || echo closed", "closed");
}

/* A program cannot see or signal the processes of others. */
static void it_is_alone(void **unused)
{
    char command[128];

    (void)unused;
    if (policy.kind != BOX_NAMESPACES)
        return;
    snprintf(command, sizeof command, "kill -0 %d 2>/dev/null && echo seen || echo alone",
             (int)getpid());
    check_line(command, "alone");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_come_and_go),
        cmocka_unit_test(many_lines_at_once),
        cmocka_unit_test(long_lines_are_cut),
        cmocka_unit_test(late),
        cmocka_unit_test(flood),
        cmocka_unit_test(writing_to_one_who_is_gone),
        cmocka_unit_test(ends_are_explained),
        cmocka_unit_test(stopping_twice_does_nothing),
        cmocka_unit_test(finishing_lets_it_go_by_itself),
        cmocka_unit_test(nothing_is_left_running),
        cmocka_unit_test(nobody_plays_without_a_supervisor),
        cmocka_unit_test(no_folder_is_left),
        cmocka_unit_test(trees_of_any_depth_go),
        cmocka_unit_test(no_descriptor_leaks),
        cmocka_unit_test(only_three_open_files),
        cmocka_unit_test(a_small_environment),
        cmocka_unit_test(no_signal_is_blocked),
        cmocka_unit_test(it_writes_in_its_folder_only),
        cmocka_unit_test(it_has_no_network),
        cmocka_unit_test(limits_bite),
        cmocka_unit_test(no_new_privileges),
        cmocka_unit_test(processes_are_closed),
        cmocka_unit_test(it_is_alone),
    };

    int failed = 0;

    for (policy.kind = BOX_LANDLOCK; policy.kind <= BOX_NAMESPACES; policy.kind++)
        if (policy.kind <= box_best())
            failed += cmocka_run_group_tests(tests, NULL, NULL);
    return failed;
}
