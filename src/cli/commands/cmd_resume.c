#include "cli/play_game.h"
#include "cli/terminal.h"

static int cmd_resume_run(const struct args *a)
{
    return play_game_resume(a, NULL);
}

const struct command cmd_resume = {
    .name = "resume",
    .synopsis = "[SAVE|RECORD] [--tutor] [options]",
    .summary = "Go on with a saved game, the newest unless one is named.",
    .examples = "  duello resume\n"
                "  duello resume 12\n"
                "  duello resume my-game.duel\n",
    .flags = FLAGS(FLAGS_TUTOR, FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_resume_run,
};
