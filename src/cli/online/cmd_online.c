/* Visit a host, as a person or as a bot's keeper. */
#include "cli/base/terminal.h"
#include "cli/bots/bot_options.h"
#include "cli/online/online_lobby.h"
#include "cli/online/online_robot.h"

enum { PATIENCE_MS = 15000 };

static int cmd_online_run(const struct args *a)
{
    static struct online o;
    int code;

    if (args_value(a, "--as") != NULL)
        return online_robot(a);
    if ((code = online_open(&o, a, NULL)) != EXIT_DONE)
        return code;
    if ((code = online_come_in(&o, PATIENCE_MS)) == EXIT_DONE)
        code = online_lobby(&o);
    online_close(&o);
    return code;
}

const struct command cmd_online = {
    .name = "online",
    .group = GROUP_ONLINE,
    .synopsis = "[HOST] [options]",
    .summary = "Play against people on other machines.",
    .examples =
        "  duello online\n"
        "  duello online wss://duels.example\n"
        "  duello online ws://192.168.0.7:7777 --join ABCDEFGH\n"
        "  duello online --plain\n"
        "  duello online wss://duels.example --as skilled --game charge\n"
        "  duello online --as \"bot:python3 examples/bots/duelist.py\" --game blast --games 4\n",
    .flags =
        FLAGS({"--join", "CODE", "take a friend's invitation"},
              {"--new", NULL, "connect as a new guest, and forget who you were on this host"},
              {"--ca", "FILE", "trust the certificates in FILE instead of the system's"},
              {"--as", "WHO", "let a bot play: a level, perfect, or bot:COMMAND"},
              {"--game", "GAME", "with --as: the game to seek opponents for"},
              {"--clock", "M+S",
               "with --as: M minutes, and S seconds more per move; or none (default: none)"},
              {"--name", "NAME", "with --as: claim this name for the bot; rated games need one"},
              {"--rated", NULL, "with --as: seek rated games"},
              {"--games", "N", "with --as: play at most N games at once (default: 1)"},
              {"--accept", NULL, "with --as: take open seeks of other bots instead of opening one"},
              {"--stop-after", "N", "with --as: leave after N games (default: never)"}, FLAGS_RULES,
              FLAGS_BOTS, FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_online_run,
};
