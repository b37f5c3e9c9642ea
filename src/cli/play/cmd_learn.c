/* Play a guided game, and offer a real one after it; or take the short lessons of the path. */
#include "cli/base/choose.h"
#include "cli/base/names.h"
#include "cli/base/terminal.h"
#include "cli/play/learn_path.h"
#include "cli/play/run_table.h"
#include "cli/start/commands.h"
#include "teach/path.h"

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <unistd.h>

/* The opponent in a lesson, and the default seed: every lesson is the same. */
#define OPPONENT "novice"
enum { SEED = 45 };

/* Set up a guided game. It is not saved. */
static int learn_fill(struct table *t, const struct args *a, const void *game)
{
    static struct lesson lesson;
    struct record *rec = &t->referee.rec;
    uint64_t seed = SEED;

    if (names_rules(a, game, &rec->duel.rules) != EXIT_DONE || args_seed(a, &seed) != EXIT_DONE)
        return EXIT_USAGE;
    for (int p = P1; p <= P2; p++) {
        snprintf(rec->name[p], NAME_BYTES, "%s", rec->duel.rules.game->names[p]);
        snprintf(rec->who[p], WHO_BYTES, "%s", p == P1 ? RECORD_PERSON : OPPONENT);
    }
    nature_init(&rec->duel.nature, seed);
    lesson = (struct lesson){0};
    t->lesson = &lesson;
    if (run_table_check(t) != EXIT_DONE || run_table_seat(t) != EXIT_DONE)
        return cli_going_on() ? EXIT_USAGE : cli_interrupted();
    record_begin(rec);
    return EXIT_DONE;
}

/*
 * ---- after the lesson -------------------------------------------------------------------------
 */

/* Say how to continue, where nobody can be asked. */
static void learn_mention_play(const struct rules *r)
{
    struct text name = TEXT_OF(3 * PATH_MAX);

    names_add_game(r, &name);
    printf("\nNow play it: duello play %s --p2 " OPPONENT "\n"
           "With --tutor you are warned before a mistake.\n"
           "`duello rules %s` has the full rules; `duello` opens the menu.\n",
           name.at, name.at);
}

/* Offer to play the game that was just taught, by the same rules. */
static int learn_offer_play(const struct args *a, const struct rules *r)
{
    enum { ALONE, TUTORED };
    static const struct item items[] = {
        {L'y', "Yes, against " OPPONENT, "the opponent of the lesson"},
        {L't', "Yes, with a tutor", "you are warned before a mistake"},
        {L'n', "Not now", "run `duello` to play it later"},
    };
    struct args play = *a;
    struct text question = TEXT_OF(SENTENCE_BYTES);
    struct chooser c;
    int answer;

    choose_open(&c, a);
    text_add(&question, "Play %s now?", rules_title(r).at);
    answer = chooser_offer(&c, rules_title(r).at, question.at, items, 3, 0);
    chooser_close(&c);
    if (answer != ALONE && answer != TUTORED)
        return cli_interrupted();
    play.command = commands_find("play");
    args_give(&play, "--p2", OPPONENT);
    if (answer == TUTORED)
        args_give(&play, "--tutor", "");
    return play.command->run(&play);
}

static int learn_teach(const struct args *a, const char *game)
{
    struct table_result lesson = {.goes_on = false};
    bool asks = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), was_held = screen_hold(asks);
    int code = run_table(a, NULL, learn_fill, game, &lesson);
    bool is_over = code == EXIT_DONE && lesson.result != UNDECIDED;

    if (is_over && asks)
        code = learn_offer_play(a, &lesson.rec.duel.rules);
    screen_hold(was_held);
    if (is_over && !asks)
        learn_mention_play(&lesson.rec.duel.rules);
    return code;
}

static int cmd_learn_run(const struct args *a)
{
    int number = 0;

    if (args_has(a, "--edition") && (args_has(a, "--list") || a->positionals == 0 ||
                                     isdigit((unsigned char)a->positional[0][0])))
        return cli_usage("the short lessons are by the book; --edition needs a GAME.");
    if (args_has(a, "--list"))
        return learn_path_list();
    if (a->positionals > 0 && !isdigit((unsigned char)a->positional[0][0]))
        return learn_teach(a, a->positional[0]);
    if (a->positionals > 0 &&
        args_number_in("a lesson", a->positional[0], 1, PATH_MOST, &number) != EXIT_DONE)
        return EXIT_USAGE;
    return learn_path(a, number);
}

const struct command cmd_learn = {
    .name = "learn",
    .group = GROUP_START,
    .synopsis = "[GAME|LESSON|--list] [options]",
    .summary = "Learn with short lessons, or in a guided game.",
    .examples = "  duello learn                   the next lesson\n"
                "  duello learn --list            all lessons, with ticks\n"
                "  duello learn 7                 a lesson by its number\n"
                "  duello learn energy-duel       a guided game, about two minutes\n"
                "  duello learn charge --edition tournament\n"
                "  duello learn charge --plain\n",
    .flags =
        FLAGS({"--list", NULL, "list the lessons, with a tick for each one done"}, FLAG_EDITION,
              {"--seed", "N", "the cards and the opponent's choices depend on N (default: 45)"},
              FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_learn_run,
};
