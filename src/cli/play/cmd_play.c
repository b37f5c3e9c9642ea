#include "cli/base/terminal.h"
#include "cli/bots/bot_options.h"
#include "cli/play/play_game.h"
#include "cli/start/menu.h"

#include <unistd.h>

static int cmd_play_run(const struct args *a)
{
    if (a->positionals > 0)
        return menu_play_and_go_on(a, !args_has(a, "--record"), play_game);
    return isatty(STDIN_FILENO) ? menu_play(a)
                                : cli_usage("which game? `duello games` lists them.");
}

const struct command cmd_play = {
    .name = "play",
    .synopsis = "[GAME] [options]",
    .summary = "Play a game against the computer, or with a friend at one keyboard.",
    .examples = "  duello play charge\n"
                "  duello play energy-clash --p2 random --name1 Ada\n"
                "  duello play energy-duel --p2 skilled --tutor\n"
                "  duello play charge --best-of 3\n"
                "  duello play blast --rule turn-limit=50 --rule limit-result=points\n"
                "  printf '1\\n3\\n2\\n1\\n3\\n' | duello play energy-duel\n",
    .flags = FLAGS(
        {"--p1", "WHO",
         "Player 1: human, a built-in player such as casual or perfect, or bot:COMMAND (default: "
         "human)"},
        {"--p2", "WHO", "the same for Player 2"}, {"--name1", "NAME", "Player 1's name"},
        {"--name2", "NAME", "Player 2's name"},
        {"--first", "1|2|random",
         "who moves first, in games where players take turns (default: 1)"},
        {"--best-of", "N", "play a match of at most N games; the first move alternates"},
        FLAGS_TUTOR, FLAG_RULE,
        {"--seed", "N",
         "the same seed gives the same cards and the same built-in players' choices (default: "
         "random)"},
        FLAG_SEED_FILE, {"--deal", "DECKS", "stack the decks, from the top: \"1:2,4,7 2:3,5\""},
        {"--position", "WORDS",
         "start from this position: \"turn=2 ep=7/4\"; see `duello help positions`"},
        {"--rated", NULL, "rate the game, a person against a bot; `duello ladder` shows ratings"},
        {"--record", "FILE", "save the game in FILE instead of the folder of saved games"},
        FLAGS_BOTS, FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_play_run,
};
