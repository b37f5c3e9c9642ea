#include "cli/table/bot_options.h"
#include "cli/table/play_game.h"
#include "cli/menu.h"
#include "cli/terminal.h"

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
    .summary = "Play a game: two people at one keyboard, or against the computer.",
    .examples = "  duello play charge\n"
                "  duello play energy-clash --p2 random --name1 Ada\n"
                "  duello play energy-duel --p2 skilled --tutor\n"
                "  duello play charge --best-of 3\n"
                "  duello play blast --rule turn-limit=50 --rule limit-result=points\n"
                "  printf '1\\n3\\n2\\n1\\n3\\n' | duello play energy-duel\n",
    .flags = FLAGS(
        {"--p1", "WHO",
         "human (unless given), a built-in player such as casual or perfect, or bot:COMMAND"},
        {"--p2", "WHO", "the same for Player 2"}, {"--name1", "NAME", "what Player 1 is called"},
        {"--name2", "NAME", "what Player 2 is called"},
        {"--first", "1|2|random", "who moves first, where players take turns"},
        {"--best-of", "N", "a match of at most N games, in which first moves alternate"},
        FLAGS_TUTOR, FLAG_RULE,
        {"--seed", "N", "the same seed deals the same cards and makes bots play the same"},
        FLAG_SEED_FILE, {"--deal", "DECKS", "stacked decks from the top, as in \"1:2,4,7 2:3,5\""},
        {"--position", "WORDS",
         "begin there: \"turn=2 ep=7/4\"; parts left out are as at the start"},
        {"--rated", NULL, "let the result of a person against a bot count for `duello ladder`"},
        {"--record", "FILE", "save the game in this file, not among the saved games"}, FLAGS_BOTS,
        FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_play_run,
};
