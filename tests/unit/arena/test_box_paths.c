/* Which files a program in the box sees: its own, and nothing that holds a home, games or a
 * seed.
 * Runs: plain, because sanitizers distort what a process may open */
#include "unit.h"
#include "arena/box/paths.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char base[PATH_MAX];

/* A name below the folder of this test. */
static const char *below(const char *name)
{
    static char rooms[32][2 * PATH_MAX];
    static int next;
    char *path = rooms[next++ % 32];

    snprintf(path, sizeof rooms[0], "%s/%s", base, name);
    return path;
}

static int lay_out(void **unused)
{
    static const char *const folders[] = {"",       "me",           "me/bots", "me/.ssh",
                                          "me/.v",  "me/.v/bin",    "data",    "data/games",
                                          "events", "events/inner", "v",       "v/bin"};
    static const char *const files[] = {
        "me/bot.py",        "me/bots/bot.py",       "data/games/1.duel", "events/bot.py",
        "events/other",     "events/inner/more.py", "me/.ssh/bot.py",    "me/.v/pyvenv.cfg",
        "me/.v/bin/python", "v/pyvenv.cfg",         "v/bin/python"};
    char made[] = "/tmp/duello-test-XXXXXX";

    (void)unused;
    assert_non_null(mkdtemp(made));
    assert_non_null(realpath(made, base));
    for (int i = 1; i < COUNT(folders); i++)
        assert_int_equal(mkdir(below(folders[i]), 0755), 0);
    for (int i = 0; i < COUNT(files); i++) {
        FILE *file = fopen(below(files[i]), "w");

        assert_non_null(file);
        fclose(file);
    }
    return 0;
}

static int clear_away(void **unused)
{
    char command[PATH_MAX + 16];

    (void)unused;
    snprintf(command, sizeof command, "rm -rf '%s'", base);
    return system(command);
}

static void a_command_shows_its_folder(void **unused)
{
    static const struct {
        const char *command; /* '@' stands for the folder of this test */
        const char *secret;  /* a file that holds a seed, or NULL */
        const char *want;    /* NULL: nothing */
    } rows[] = {
        {"python3 @/me/bots/bot.py", NULL, "@/me/bots"},
        {"/usr/bin/env python3 @/me/bots/bot.py", NULL, "@/me/bots"}, /* the system is visible */
        {"python3 '@/me/bots/bot.py' --fast", NULL, "@/me/bots"},
        {"X=1 sh -c \"exec @/me/bots/bot.py\"", NULL, "@/me/bots"},
        {"python3 @/me/bot.py", NULL, "@/me/bot.py"}, /* not the whole home */
        {"@/events/bot.py", NULL, "@/events"},
        {"@/events/bot.py", "@/events/other", "@/events/bot.py"},   /* beside a file with a seed */
        {"@/events/bot.py", "@/events/to-come", "@/events/bot.py"}, /* which may not exist yet */
        {"@/events/bot.py", "@/events/new/to-come", "@/events/bot.py"}, /* nor its folder */
        {"@/me/bots/bot.py", "@/events/other", "@/me/bots"},
        {"cat @/data/games/1.duel", NULL, NULL}, /* games are never shown */
        {"cat @/data/games/1.duel @/events/bot.py", NULL, "@/events"},
        {"@/v/bin/python @/me/bots/bot.py", NULL, "@/v @/me/bots"}, /* the environment, and more */
        {"@/me/.v/bin/python @/me/bot.py", NULL, "@/me/.v @/me/bot.py"},
        {"python3 @/me/.ssh/bot.py", NULL, "@/me/.ssh/bot.py"},       /* not what lies beside it */
        {"@/events/bot.py @/events/inner/more.py", NULL, "@/events"}, /* shown once */
        {"java -cp @/events:@/me/bots Bot", NULL, "@/events @/me/bots"}, /* folders by name */
        {"ls @/me @/me/.ssh @/data/games", NULL, NULL},                  /* but none of these */
        {"@/events", "@/events/other", NULL},
        {"python3 @/nowhere/bot.py", NULL, NULL},
        {"random", NULL, NULL},
        {"", NULL, NULL},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        char text[3][2 * PATH_MAX], found[PATHS_OWN][PATH_MAX];
        struct text shown = TEXT_OF(2 * PATH_MAX);
        int count;
        const char *from[3] = {rows[i].command, rows[i].secret, rows[i].want};
        const char *homes[] = {below("me"), NULL};
        struct box_paths p = {.homes = homes, .data = below("data")};

        for (int k = 0; k < 3; k++) {
            struct text t = TEXT(text[k]);

            for (const char *c = from[k] ? from[k] : ""; *c; c++)
                *c == '@' ? text_add(&t, "%s", base) : text_add(&t, "%c", *c);
        }
        if (rows[i].secret != NULL)
            p.secret[p.secrets++] = text[1];
        count = paths_of_command(&p, text[0], found);
        for (int k = 0; k < count; k++)
            text_add(&shown, "%s%s", k > 0 ? " " : "", found[k]);
        if (strcmp(shown.at, text[2]) != 0)
            fail_msg("%s: got \"%s\", want \"%s\"", text[0], shown.at, text[2]);
    }
}

static void some_folders_are_never_shown(void **unused)
{
    static const char *const rows[] = {"me", "me/.ssh", "data",   "data/games",
                                       "",   "../..",   "nowhere"};
    const char *homes[] = {below("you"), below("me"), NULL};
    struct box_paths p = {.homes = homes, .data = below("data")};

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++)
        if (paths_may_show(&p, below(rows[i])))
            fail_msg("%s would be shown", rows[i]);
    assert_true(paths_may_show(&p, below("me/bots")));
    p.data = below("me/bots/to-come/duello"); /* not there yet */
    assert_false(paths_may_show(&p, below("me/bots")));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_command_shows_its_folder),
        cmocka_unit_test(some_folders_are_never_shown),
    };

    return cmocka_run_group_tests(tests, lay_out, clear_away);
}
