/* duello COMMAND …: find the command, take its arguments apart, run it. */
#include "cli.h"
#include "menu.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#define COMMAND(name) extern const struct command cmd_##name;
#include "commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &cmd_##name,
#include "commands.def"
#undef COMMAND
    NULL,
};

const struct command *commands_at(int i)
{
    return commands[i];
}

const struct command *commands_find(const char *name)
{
    for (int i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

int unknown_command(const char *name)
{
    const char *names[ARGS_MAX], *near;
    int n = 0;

    for (; commands[n] != NULL; n++)
        names[n] = commands[n]->name;
    if (games_find(name) != NULL)
        return usage("there is no command \"%s\"; did you mean: duello play %s", name, name);
    near = nearest(name, names, n);
    if (near != NULL)
        return usage("there is no command \"%s\"; did you mean %s?", name, near);
    return usage("there is no command \"%s\"; see: duello help", name);
}

static int run(int argc, char **argv)
{
    const struct command *cmd;
    struct args args;
    int err;

    if (argc < 2 && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return menu_run();
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        commands_help();
        return EXIT_DONE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("duello " DUELLO_VERSION);
        return EXIT_DONE;
    }
    if ((cmd = commands_find(argv[1])) == NULL)
        return unknown_command(argv[1]);
    err = args_parse(&args, cmd, argc - 2, argv + 2);
    if (err == EXIT_DONE && args.help)
        command_help(cmd);
    else if (err == EXIT_DONE)
        err = cmd->run(&args);
    return err;
}

/* A file that is opened later must not be taken for standard input, output or error. */
static void fill_standard_descriptors(void)
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

    fill_standard_descriptors();
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error like any other */
    setlocale(LC_CTYPE, "");
    code = run(argc, argv);
    if ((fflush(stdout) != 0 || ferror(stdout)) && code == EXIT_DONE)
        return errno == EPIPE ? EXIT_FAILED : failed("standard output cannot be written.");
    return code;
}
