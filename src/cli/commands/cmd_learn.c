#include "cli/menu.h"
#include "cli/names.h"
#include "cli/terminal.h"
#include "play/session.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

/* The opponent in a lesson, and the seed that makes it the same every time. */
#define OPPONENT "novice"
enum { SEED = 1 };

static int learn_set_up(const struct args *a, const char *game, struct session *g)
{
    struct record *rec = &g->rec;
    uint64_t seed = SEED;

    if (names_rules(a, game, &rec->duel.rules) != EXIT_DONE || args_seed(a, &seed) != EXIT_DONE)
        return EXIT_USAGE;
    for (int p = P1; p <= P2; p++) {
        snprintf(rec->name[p], NAME_BYTES, "%s", rec->duel.rules.game->names[p]);
        snprintf(rec->who[p], WHO_BYTES, "%s", p == P1 ? "human" : OPPONENT);
    }
    nature_init(&rec->duel.nature, seed);
    if (session_name(g) != EXIT_DONE || session_seat(g) != EXIT_DONE)
        return EXIT_USAGE;
    record_begin(rec);
    g->save.fd = -1; /* a lesson is not kept */
    return EXIT_DONE;
}

static int learn_teach(const struct args *a, const char *game)
{
    static struct session g;
    int err;

    memset(&g, 0, sizeof g);
    session_choose_table(&g, a);
    if (!lesson_sit(&g))
        return cli_failed("out of memory.");
    if ((err = learn_set_up(a, game, &g)) == EXIT_DONE)
        err = session_run(&g);
    lesson_leave(&g);
    return err;
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
    return interrupt_signal() ? EXIT_SIGNAL + interrupt_signal() : EXIT_DONE;
}

static const struct flag flags[] = {
    {"--seed", "N", "another opponent's luck, and other cards"},
    FLAGS_TERMINAL,
    FLAGS_END,
};

const struct command cmd_learn = {
    .name = "learn",
    .synopsis = "[GAME] [options]",
    .summary = "Learn a game by playing it: a guided game of about two minutes.",
    .examples = "  duello learn energy-duel\n"
                "  duello learn charge --plain\n",
    .flags = flags,
    .positionals = 1,
    .run = cmd_learn_run,
};
