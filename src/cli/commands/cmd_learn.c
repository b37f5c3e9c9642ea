#include "cli/menu.h"
#include "cli/names.h"
#include "cli/table_setup.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <unistd.h>

/* The opponent in a lesson, and the seed that makes it the same every time. */
#define OPPONENT "novice"
enum { SEED = 1 };

/* A guided game, which is not saved. */
static int learn_fill(struct table *t, const struct args *a, const void *game)
{
    static struct lesson lesson;
    struct record *rec = &t->game.rec;
    uint64_t seed = SEED;

    if (names_rules(a, game, &rec->duel.rules) != EXIT_DONE || args_seed(a, &seed) != EXIT_DONE)
        return EXIT_USAGE;
    for (int p = P1; p <= P2; p++) {
        snprintf(rec->name[p], NAME_BYTES, "%s", rec->duel.rules.game->names[p]);
        snprintf(rec->who[p], WHO_BYTES, "%s", p == P1 ? RECORD_PERSON : OPPONENT);
    }
    nature_init(&rec->duel.nature, seed);
    if (table_setup_names(t) != EXIT_DONE || table_setup_seats(t) != EXIT_DONE)
        return EXIT_USAGE;
    record_begin(rec);
    lesson = (struct lesson){0};
    t->lesson = &lesson;
    return EXIT_DONE;
}

static int learn_teach(const struct args *a, const char *game)
{
    return table_setup_play(a, NULL, learn_fill, game, NULL);
}

static int cmd_learn_run(const struct args *a)
{
    const struct game *chosen;

    if (a->positionals > 0)
        return learn_teach(a, a->positional[0]);
    if (!isatty(STDIN_FILENO))
        return cli_usage("which game? `duello games` lists them.");
    if ((chosen = menu_game(a, "Learn which game?")) != NULL)
        return learn_teach(a, chosen->id);
    return cli_interrupted();
}

const struct command cmd_learn = {
    .name = "learn",
    .synopsis = "[GAME] [options]",
    .summary = "Learn a game by playing it: a guided game of about two minutes.",
    .examples = "  duello learn energy-duel\n"
                "  duello learn charge --plain\n",
    .flags = FLAGS({"--seed", "N", "another opponent's luck, and other cards"}, FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_learn_run,
};
