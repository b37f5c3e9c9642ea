/* List the games. */
#include "cli/base/args.h"
#include "cli/base/json_lines.h"
#include "cli/base/output.h"
#include "games/games.h"

#include <stdio.h>

static void games_print_json(const struct game *g)
{
    struct text line = json_lines_begin("type:s id:s alias:s0 title:s pitch:s", "game", g->id,
                                        g->alias, g->title, g->pitch);

    json_open(&line, "editions", '[');
    for (int i = 0; i < rules_edition_count(g); i++) {
        const struct edition *e = &g->editions[i];
        struct rules r;

        rules_of_edition(&r, g, e);
        json_put(&line, "{id:s name:s says:s rules:s}", e->id, e->name, e->says,
                 rules_words(&r).at);
    }
    json_close(&line, ']');
    json_lines_end(&line);
}

static void games_print_text(const struct game *g)
{
    printf("%-18s %s%s%s%s\n", g->id, g->title, g->alias ? " (" : "", g->alias ? g->alias : "",
           g->alias ? ")" : "");
    printf("%-18s %s\n", "", g->pitch);
    for (int i = 0; i < rules_edition_count(g); i++)
        output_hang(printf("%-18s --edition %s  ", "", g->editions[i].id), g->editions[i].says);
}

static int cmd_games_run(const struct args *a)
{
    for (int i = 0; i < games_count(); i++)
        (args_has(a, "--json") ? games_print_json : games_print_text)(games_at(i));
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
