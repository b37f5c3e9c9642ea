/* The list of commands. */
#include "cli/start/commands.h"

#include <stddef.h>
#include <string.h>

#define COMMAND(name) extern const struct command cmd_##name;
#include "cli/start/commands.def"
#undef COMMAND

static const struct command *const commands[] = {
#define COMMAND(name) &cmd_##name,
#include "cli/start/commands.def"
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

void commands_suggest(struct suggest *s)
{
    for (int i = 0; commands[i] != NULL; i++)
        suggest_add(s, commands[i]->name);
}

const char *commands_group_title(enum command_group g)
{
    static const char *const titles[] = {
        [GROUP_START] = "Start",   [GROUP_IMPROVE] = "Improve", [GROUP_YOUR_GAMES] = "Your games",
        [GROUP_ONLINE] = "Online", [GROUP_HELP] = "Help",       [GROUP_SOLVER] = "Solver",
        [GROUP_DESIGN] = "Design", [GROUP_BOTS] = "Bots",       [GROUP_RESEARCH] = "Research",
        [GROUP_SETUP] = "Setup",
    };

    return titles[g];
}
