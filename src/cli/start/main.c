/* duello COMMAND …: find the command, parse its arguments, run it. */
#include "cli/base/suggest.h"
#include "cli/base/terminal.h"
#include "cli/bots/bot_options.h"
#include "cli/help/help.h"
#include "cli/help/topics.h"
#include "cli/play/saved_settings.h"
#include "cli/start/commands.h"
#include "cli/start/menu.h"
#include "duello.h"
#include "games/games.h"
#include "system/own_stack.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static int main_unknown_command(const char *name)
{
    struct suggest names = {0};

    if (games_find(name) != NULL)
        return cli_usage("there is no command \"%s\"; did you mean: duello play %s", name, name);
    if (help_lists_find(name) != NULL || topics_find(name) != NULL)
        return cli_usage("there is no command \"%s\"; did you mean: duello help %s", name, name);
    commands_suggest(&names);
    return suggest(&names, "command", name, "see: duello help");
}

/* Run the menu with flags for the terminal, as in `duello --plain`. EXIT_USAGE after naming a word
 * that is not such a flag. */
static int main_menu(char **words)
{
    for (; *words != NULL; words++)
        if (!terminal_set(*words))
            return cli_usage("\"%s\" is not an option of the menu; see: duello help", *words);
    return menu_run();
}

/* Let the whole program look as the user has set in the menu. */
static void main_apply_settings(void)
{
    struct settings s;
    struct text unread = TEXT_OF(SENTENCE_BYTES); /* the menu shows what is wrong */

    if (!isatty(STDOUT_FILENO))
        return;
    settings_load(&s, &unread);
    settings_apply_look(&s);
}

static int main_run(int argc, char **argv)
{
    bool helps = argc >= 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0);
    const struct command *cmd;
    struct args args;
    int err;

    main_apply_settings();
    if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return menu_run();
    if (argc < 2 || (helps && argc == 2)) {
        help_first_screen();
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0 || strcmp(argv[1], "-V") == 0) {
        puts("duello " DUELLO_VERSION);
        return EXIT_DONE;
    }
    if (terminal_set(argv[1]))
        return main_menu(argv + 2);
    if ((cmd = commands_find(helps ? "help" : argv[1])) == NULL)
        return main_unknown_command(argv[1]);
    err = args_parse(&args, cmd, argc - 2, argv + 2);
    if (err == EXIT_DONE && args.help)
        help_command(cmd);
    else if (err == EXIT_DONE && (err = bot_options_take(&args)) == EXIT_DONE)
        err = cmd->run(&args);
    return err;
}

/* Open missing standard streams, so that no file opened later becomes one of them. */
static void main_fill_standard_descriptors(void)
{
    int fd;

    do
        fd = open("/dev/null", O_RDWR);
    while (fd >= 0 && fd <= STDERR_FILENO);
    if (fd >= 0)
        close(fd);
}

int main(int argc, char **argv)
{
    int code;

    main_fill_standard_descriptors();
    signal(SIGXFSZ, SIG_IGN); /* writing past a file size limit is then an ordinary error */
    setlocale(LC_CTYPE, "");
    if (own_stack_run(main_run, argc, argv, &code) != OK)
        code = cli_failed("the stack is too small; see: ulimit -s");
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_DONE)
        return errno == EPIPE ? EXIT_FAILED : cli_failed("standard output cannot be written.");
    return code;
}
