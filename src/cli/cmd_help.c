#include "cli.h"

#include <stdio.h>

void command_help(const struct command *cmd)
{
    printf("%s\n", cmd->summary);
    printf("\nExamples:\n%s", cmd->examples);
    printf("\nUsage: duello %s%s%s\n", cmd->name, cmd->synopsis[0] ? " " : "", cmd->synopsis);
    if (cmd->flags == NULL)
        return;
    puts("\nOptions:");
    for (const struct flag *f = cmd->flags; f->name != NULL; f++) {
        char left[64];

        snprintf(left, sizeof left, "%s%s%s", f->name, f->value ? " " : "",
                 f->value ? f->value : "");
        printf("  %-22s %s\n", left, f->about);
    }
}

void commands_help(void)
{
    puts("Duello: five two-player duels at the command line.\n\n"
         "Examples:\n"
         "  duello play charge                 two people at one keyboard\n"
         "  duello play clash --p2 casual      against the computer\n"
         "  duello rules battle                how it is played\n"
         "\nCommands:");
    for (int i = 0; commands_at(i) != NULL; i++)
        printf("  %-8s %s\n", commands_at(i)->name, commands_at(i)->summary);
    puts("\n`duello COMMAND --help` tells more about each.");
}

static int run(const struct args *a)
{
    const struct command *cmd;

    if (a->positionals == 0) {
        commands_help();
        return EXIT_DONE;
    }
    if ((cmd = commands_find(a->positional[0])) == NULL)
        return unknown_command(a->positional[0]);
    command_help(cmd);
    return EXIT_DONE;
}

const struct command cmd_help = {
    .name = "help",
    .synopsis = "[COMMAND]",
    .summary = "Tell what a command does.",
    .examples = "  duello help play\n",
    .positionals = 1,
    .run = run,
};
