/* Continue a saved game. */
#include "cli/base/terminal.h"
#include "cli/bots/bot_options.h"
#include "cli/play/play_game.h"
#include "cli/start/menu.h"

static int cmd_resume_run(const struct args *a)
{
    return menu_play_and_go_on(a, false, play_game_resume);
}

const struct command cmd_resume = {
    .name = "resume",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "[SAVE|RECORD] [--p2 WHO] [--tutor] [options]",
    .summary = "Continue a saved game, by default the newest.",
    .examples = "  duello resume\n"
                "  duello resume 12\n"
                "  duello resume my-game.duel\n",
    .flags = FLAGS(
        {"--p1", "WHO", "start the program that plays Player 1 in the record, without asking"},
        {"--p2", "WHO", "the same for Player 2"}, FLAGS_TUTOR, FLAGS_BOTS, FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_resume_run,
};
