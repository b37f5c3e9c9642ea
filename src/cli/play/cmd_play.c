/* Play a game. Without one, the menu asks for it. */
#include "bots/bot.h"
#include "cli/base/terminal.h"
#include "cli/bots/bot_options.h"
#include "cli/play/play_game.h"
#include "cli/start/menu.h"

#include <unistd.h>

/* Seat the players that are named after the game: one is the opponent, two are both players. */
static int cmd_play_seat(struct args *a)
{
    const char *game = a->positional[0];
    int named = a->positionals - 1;

    if (bots_find(game) != NULL || record_is_person(game) || record_is_program(game))
        return cli_usage("%s is a player; name the game first: duello play GAME %s", game, game);
    for (int i = 1; i <= named; i++) {
        const char *flag = i == named ? "--p2" : "--p1";

        if (args_has(a, flag))
            return cli_usage("Player %c is set twice: by %s after the game, and by %s %s.", flag[3],
                             a->positional[i], flag, args_value(a, flag));
        args_give(a, flag, a->positional[i]);
    }
    a->positionals = 1;
    return EXIT_DONE;
}

static int cmd_play_run(const struct args *a)
{
    struct args play = *a;

    if (a->positionals == 0)
        return isatty(STDIN_FILENO) ? menu_play(a)
                                    : cli_usage("which game? `duello games` lists them.");
    if (cmd_play_seat(&play) != EXIT_DONE)
        return EXIT_USAGE;
    return menu_play_and_go_on(&play, !args_has(a, "--record"), play_game);
}

const struct command cmd_play = {
    .name = "play",
    .group = GROUP_START,
    .synopsis = "[GAME] [WHO] [WHO] [options]",
    .summary = "Play against the computer, or a friend at one keyboard.",
    .examples = "  duello play charge casual          against the computer\n"
                "  duello play charge                 two people at one keyboard\n"
                "  duello play duel expert human      the computer is Player 1\n"
                "  duello play clash random --name1 Ada\n"
                "  duello play energy-duel --p2 skilled --tutor\n"
                "  duello play charge --best-of 3\n"
                "  duello play charge --edition tournament\n"
                "  duello play blast --rule turn-limit=50 --rule limit-result=points\n"
                "  printf '1\\n3\\n2\\n1\\n3\\n' | duello play energy-duel\n",
    .flags = FLAGS(
        {"--p1", "WHO",
         "Player 1: human, a built-in player such as casual or perfect, or bot:COMMAND (default: "
         "human)"},
        {"--p2", "WHO",
         "the same for Player 2; `duello play GAME WHO` is shorter, and with two "
         "names after the game the first is Player 1"},
        {"--name1", "NAME", "Player 1's name"}, {"--name2", "NAME", "Player 2's name"},
        {"--first", "1|2|random",
         "who moves first, in games where players take turns (default: 1)"},
        {"--best-of", "N", "play a match of at most N games; the first move alternates"},
        FLAGS_TUTOR, FLAGS_RULES,
        {"--seed", "N",
         "the same seed gives the same cards and the same built-in players' choices (default: "
         "random)"},
        FLAG_SEED_FILE, {"--deal", "DECKS", "stack the decks, from the top: \"1:2,4,7 2:3,5\""},
        {"--position", "WORDS",
         "start from this position: \"turn=2 ep=7/4\"; see `duello help positions`"},
        {"--rated", NULL, "rate the game, a person against a bot; `duello ladder` shows ratings"},
        {"--record", "FILE", "save the game in FILE instead of the folder of saved games"},
        FLAGS_BOTS, FLAGS_TERMINAL),
    .positionals = 3,
    .run = cmd_play_run,
};
