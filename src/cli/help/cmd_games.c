/* List the games. */
#include "cli/base/args.h"
#include "cli/base/json_lines.h"
#include "games/games.h"

#include <stdio.h>

static int cmd_games_run(const struct args *a)
{
    for (int i = 0; i < games_count(); i++) {
        const struct game *g = games_at(i);

        if (args_has(a, "--json")) {
            json_lines_print("type:s id:s alias:s0 title:s pitch:s", "game", g->id, g->alias,
                             g->title, g->pitch);
            continue;
        }
        printf("%-18s %s%s%s%s\n", g->id, g->title, g->alias ? " (" : "", g->alias ? g->alias : "",
               g->alias ? ")" : "");
        printf("%-18s %s\n", "", g->pitch);
    }
    return EXIT_DONE;
}

const struct command cmd_games = {
    .name = "games",
    .group = GROUP_START,
    .synopsis = "[--json]",
    .summary = "List the games.",
    .examples = "  duello games\n",
    .flags = FLAGS(FLAG_JSON),
    .run = cmd_games_run,
};
