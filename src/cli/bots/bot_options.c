#include "cli/bots/bot_options.h"

#include "arena/box/homes.h"
#include "cli/base/folders.h"
#include "core/record.h"
#include "terminal/io/interrupt.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The process runs one command, so one setup serves all programs it starts. */
static struct box_policy policy;

static int bot_options_add_files(const char *folder)
{
    static char added[PATHS_MOST][PATH_MAX];
    struct box_paths *p = &policy.paths;
    char *whole;

    if (p->count == PATHS_MOST)
        return cli_usage("--bot-files: at most %d folders.", PATHS_MOST);
    whole = realpath(folder, added[p->count]);
    if (whole == NULL)
        return cli_usage("--bot-files: there is no folder \"%s\".", folder);
    if (!paths_may_show(p, whole))
        return cli_usage(
            "--bot-files: \"%s\" holds your home, your games or this event; give another folder.",
            folder);
    p->added[p->count++] = whole;
    return EXIT_DONE;
}

/* Files that hold a seed: events and records that the command line names. */
static void bot_options_add_secrets(const struct args *a)
{
    static const char *const flags[] = {"--resume", "--record", "--records", "--seed-file"};
    struct box_paths *p = &policy.paths;

    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (args_value(a, flags[i]) != NULL)
            p->secret[p->secrets++] = args_value(a, flags[i]);
    if (strcmp(a->command->name, "resume") == 0 && a->positionals > 0)
        p->secret[p->secrets++] = a->positional[0];
}

int bot_options_take(const struct args *a)
{
    static char data[PATH_MAX];
    const char *folder;

    policy.kind = args_has(a, "--trust-bots") ? BOX_TRUST : BOX_NONE;
    policy.ponder = args_has(a, "--ponder");
    policy.paths.homes = homes_of_this_machine(getenv("HOME"));
    if (folders_data("", data, sizeof data) == 0)
        policy.paths.data = data;
    bot_options_add_secrets(a);
    for (int at = 0; (folder = args_next(a, "--bot-files", &at)) != NULL;)
        if (bot_options_add_files(folder) != EXIT_DONE)
            return EXIT_USAGE;
    return EXIT_DONE;
}

/* Is a program of the user's PATH another one in the box, or missing there? */
static void bot_options_tell_program(const char *command)
{
    const char *path = getenv("PATH");
    char mine[PATH_MAX], theirs[PATH_MAX];

    if (path == NULL || !paths_of_program(command, path, mine) || paths_in_system(mine))
        return;
    if (paths_of_program(command, "/usr/local/bin:/usr/bin:/bin", theirs))
        cli_notice("in the sandbox, %.*s is %s, not %s.", (int)strcspn(command, " "), command,
                   theirs, mine);
    else
        cli_notice("%s is not in the sandbox; --bot-files DIR shows a folder to programs.", mine);
}

/* In a command of plain words, is the script after the interpreter missing? One that is there has
 * its full path by now (names_player). */
static void bot_options_tell_script(const char *command)
{
    static const char *const ends[] = {".py", ".js", ".mjs", ".sh", ".pl", ".rb", ".lua", ".jar"};
    const char *word = command + strcspn(command, " ");
    char path[PATH_MAX];
    size_t len;

    if (strpbrk(command, "'\"\\$`;|&<>()") != NULL)
        return;
    word += strspn(word, " ");
    len = strcspn(word, " ");
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t end = strlen(ends[i]);

        if (len <= end || len >= sizeof path || word[0] == '-' ||
            strncmp(word + len - end, ends[i], end) != 0)
            continue;
        snprintf(path, sizeof path, "%.*s", (int)len, word);
        if (access(path, F_OK) != 0)
            cli_notice("there is no file %s.", path);
    }
}

/* Does an earlier player begin with the same program? */
static bool bot_options_told(const char *const *who, int at)
{
    size_t length = strcspn(who[at], " ");

    for (int i = 0; i < at; i++)
        if (strcspn(who[i], " ") == length && strncmp(who[i], who[at], length) == 0)
            return true;
    return false;
}

int bot_options_check(const char *const *who, int count)
{
    enum box_kind kind = policy.kind;
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int programs = 0;

    for (int i = 0; i < count; i++)
        programs += record_is_program(who[i]);
    if (programs == 0 || kind == BOX_TRUST)
        return EXIT_DONE;
    kind = box_best();
    box_explain(&why);
    if (kind == BOX_NONE)
        return cli_failed(
            "programs are not started without a sandbox, and %s. Use --trust-bots for "
            "programs that you wrote or have read.",
            why.at);
    if (box_leaves_open(kind) != NULL)
        cli_notice("the weaker sandbox is used, because %s. Programs can find out %s.", why.at,
                   box_leaves_open(kind));
    for (int i = 0; i < count; i++) {
        if (!record_is_program(who[i]))
            continue;
        if (!bot_options_told(who, i))
            bot_options_tell_program(who[i] + strlen("bot:"));
        bot_options_tell_script(who[i] + strlen("bot:"));
    }
    return EXIT_DONE;
}

struct bot_process_setup bot_options_setup(void)
{
    return (struct bot_process_setup){
        .path = getenv("PATH"), .cancelled = interrupt_came, .policy = &policy};
}
