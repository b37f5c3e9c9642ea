/* List the ratings, strongest first. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/history/past_games.h"
#include "store/ladder.h"
#include "terminal/io/encoding.h"

#include <stdio.h>

static void ladder_print_text(const struct ladder_entry *e, void *context)
{
    struct wrap_cell name = past_games_label(e->name);

    *(bool *)context = true;
    printf("%-18s %s %6.0f ", e->game, wrap_fit(name.at, 28).at, e->rating);
    if (e->deviation > 0)
        printf("%s %-4.0f", encoding_plus_minus(), 2 * e->deviation);
    else
        printf("fixed ");
    printf(" %8lld game%s\n", (long long)e->games, e->games == 1 ? "" : "s");
}

static void ladder_print_json(const struct ladder_entry *e, void *context)
{
    (void)context;
    json_lines_print("type:s game:s name:s player?s rating:d deviation:d volatility:d games:n",
                     "rating", e->game, past_games_label(e->name).at, record_named_program(e->name),
                     e->rating, e->deviation, e->volatility, e->games);
}

static int cmd_ladder_run(const struct args *a)
{
    const char *name = args_value(a, "--game");
    const struct game *game = NULL;
    struct rules_key key = {""};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool json = args_has(a, "--json"), any = false;
    struct store *s;
    int err;

    if (name != NULL && strcmp(name, "all") != 0 && (game = names_counted(name, &key)) == NULL)
        return EXIT_USAGE;
    if ((s = past_games_open()) == NULL)
        return EXIT_FAILED;
    err = ladder_each(s,
                      key.at[0] ? key.at
                      : game    ? game->id
                                : NULL,
                      false, json ? ladder_print_json : ladder_print_text, &any, &why);
    store_close(s);
    if (err == 0 && !json && !any)
        puts("No games are rated yet: `duello play GAME --p2 novice --rated` plays one.");
    return err == 0 ? EXIT_DONE : cli_failed("%s", why.at);
}

const struct command cmd_ladder = {
    .name = "ladder",
    .group = GROUP_BOTS,
    .synopsis = "[--game GAME|all] [--json]",
    .summary = "Show ratings from rated games.",
    .examples =
        "  duello arena random bot:examples/bots/first.sh --game charge --games 200 --rated\n"
        "  duello ladder --game charge\n"
        "  duello ladder --game charge:tournament\n",
    .flags = FLAGS({"--game", "GAME|all", "ratings in this game (default: all)"}, FLAG_JSON),
    .run = cmd_ladder_run,
};
