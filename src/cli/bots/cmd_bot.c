/*
 * `duello bot check`: does a program follow the protocol? Print numbered steps with the dialogue.
 */
#include "arena/match.h"
#include "cli/base/folders.h"
#include "cli/base/names.h"
#include "cli/bots/bot_debug.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"
#include "cli/bots/box_attack.h"
#include "cli/bots/proof.h"
#include "games/games.h"
#include "store/save.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* In each step the bot plays a whole game in this seat by these rules. */
struct bot_step {
    const char *about;
    const char *rules; /* NULL: those of --game */
    int seat;
    const char *time;
    bool restart; /* stop the bot first */
};

static const struct bot_step steps[] = {
    {"it starts and answers", "energy-duel:turn-limit=1", P1, "move:5s", true},
    {"charge as Player 1", "charge:turn-limit=200", P1, "move:2s", false},
    {"charge as Player 2", "charge:turn-limit=200", P2, "move:2s", false},
    {"energy-clash as Player 1", "energy-clash:turn-limit=200", P1, "move:2s", false},
    {"energy-clash as Player 2", "energy-clash:turn-limit=200", P2, "move:2s", false},
    {"energy-duel as Player 1", "energy-duel:turn-limit=200", P1, "move:2s", false},
    {"energy-duel as Player 2", "energy-duel:turn-limit=200", P2, "move:2s", false},
    {"hidden hands: battle-numbers as Player 1", "battle-numbers:turn-limit=200", P1, "move:2s",
     false},
    {"hidden hands: battle-numbers as Player 2", "battle-numbers:turn-limit=200", P2, "move:2s",
     false},
    {"both choose at once: energy-duel-blast as Player 1", "energy-duel-blast:turn-limit=200", P1,
     "move:2s", false},
    {"both choose at once: energy-duel-blast as Player 2", "energy-duel-blast:turn-limit=200", P2,
     "move:2s", false},
    {"odd options: one move to choose from",
     "charge:charge-cards=1,block-cards=0,steal-cards=0,"
     "max-add=1,goal=3,turn-limit=200",
     P1, "move:2s", false},
    {"odd options: many moves, large numbers",
     "battle-numbers:hp=1000,top=20,copies=3,hand=30,"
     "turn-limit=60",
     P2, "move:2s", false},
    {"odd options: a coin that decides", "energy-duel-blast:double-ko=coin,start=5,turn-limit=50",
     P1, "move:2s", false},
    {"it can be stopped and restarted", "energy-duel:turn-limit=10", P2, "move:5s", true},
    {"the clock: 200 ms a move", "energy-clash:turn-limit=60", P1, "move:200ms", false},
    {"the clock: a bank of 3 s and 50 ms a move", "energy-clash:turn-limit=60", P2, "bank:3s+50ms",
     false},
};

static const struct bot_step game_steps[] = {
    {"it starts and answers", NULL, P1, "move:5s", true},
    {"as Player 1", NULL, P1, "move:2s", false},
    {"as Player 2", NULL, P2, "move:2s", false},
    {"it can be stopped and restarted", NULL, P2, "move:5s", true},
    {"the clock: 200 ms a move", NULL, P1, "move:200ms", false},
};

/* Print lines of the dialogue, each after a mark. */
static void bot_print_lines(const char *mark, const char *lines)
{
    while (*lines) {
        int len = (int)strcspn(lines, "\n");

        printf("      %s ", mark);
        for (int i = 0; i < len && i < 160; i++) {
            unsigned char c = (unsigned char)lines[i];

            putchar(c < ' ' || c > '~' ? '?' : c);
        }
        puts(len > 160 ? "…" : "");
        lines += len + (lines[len] == '\n');
    }
}

enum bot_verdict { BOT_FAILED, BOT_PASSED, BOT_PLAYS_OTHERS };

/* What the program itself said of the game of this step counts, not that it lost it. */
static enum bot_verdict bot_judge(const struct seat *bot, const struct game *g,
                                  const struct match_result *result)
{
    if (!result->forfeit)
        return BOT_PASSED;
    return seat_plays(bot, g) ? BOT_FAILED : BOT_PLAYS_OTHERS;
}

static enum bot_verdict bot_take_step(int number, const struct bot_step *step,
                                      const struct rules *chosen, struct seat *bot,
                                      struct seat *other)
{
    static const char *const words[] = {"FAIL", "ok", "skip"};
    enum bot_verdict verdict;
    struct rules r = *chosen;
    struct match m = {.rules = &r, .seed = (uint64_t)number, .bot_seed = {3, 5}};
    struct seat *seats[2] = {step->seat == P1 ? bot : other, step->seat == P1 ? other : bot};
    struct match_result result;
    struct referee referee = {0};

    if ((step->rules != NULL && games_parse_rules(&r, step->rules, NULL) != OK) ||
        seat_time_parse(&bot->time, step->time, NULL) != OK)
        return BOT_FAILED;
    if (!seat_plays(bot, r.game)) { /* it need not be started again */
        printf("%2d %-4s %s\n", number, words[BOT_PLAYS_OTHERS], step->about);
        return BOT_PLAYS_OTHERS;
    }
    if (step->restart)
        bot_process_stop(&bot->process);
    match_play(&referee, &m, seats, &result);
    referee_release(&referee);
    verdict = bot_judge(bot, r.game, &result);
    printf("%2d %-4s %s\n", number, words[verdict], step->about);
    bot_print_lines("sent    ", bot->question);
    bot_print_lines("got     ", bot->answer[0] ? bot->answer : "(nothing)");
    printf("      expected  move %u and one of the legal moves; time control %s\n", bot->asked,
           step->time);
    if (result.forfeit)
        printf("      because   %s\n", result.reason);
    return verdict;
}

/* ---- the box --------------------------------------------------------------------------------- */

static const char *const boxes[] = {
    [BOX_TRUST] = "none: the program can do anything you can",
    [BOX_LANDLOCK] = "only files that Landlock allows, and only allowed system calls",
    [BOX_NAMESPACES] =
        "its own file system, processes and network (bubblewrap), and only allowed system calls",
};

/* Put this program into a box and let it try to break out. */
static int bot_prove_box(struct bot_process_setup setup, bool must)
{
    enum box_kind kind = setup.policy->kind != BOX_NONE ? setup.policy->kind : box_best();
    struct text why = TEXT_OF(SENTENCE_BYTES);
    bool held[PROOF_PARTS], all = true;
    char folder[PATH_MAX];

    if (folders_data("logs", folder, sizeof folder) != OK || save_folder(folder) != OK)
        return cli_failed("there is no folder for logs.");
    if (proof_try(&setup, folder, held, &why) != 0) {
        if (must)
            return cli_failed("the sandbox cannot be tested: %s.", why.at);
        cli_notice("the sandbox cannot be tested: %s.", why.at);
        return EXIT_DONE;
    }
    printf("The sandbox on this machine: %s.\n", boxes[kind]);
    if (kind == BOX_LANDLOCK) {
        box_explain(&why);
        printf("It could be better: %s. Programs can find out %s.\n", why.at,
               box_leaves_open(kind));
    }
    puts("A hostile program tried to break out of it:");
    for (int i = 0; i < PROOF_PARTS; i++) {
        printf("   %-11s %s\n", held[i] ? "blocked" : "NOT BLOCKED", proof_names[i]);
        all &= held[i];
    }
    return all || kind == BOX_TRUST ? EXIT_DONE : EXIT_FAILED;
}

/* ---- the program ----------------------------------------------------------------------------- */

/* Read --game, and stop a game that does not end. */
static int bot_check_rules(const struct args *a, struct rules *r)
{
    const char *game = args_value(a, "--game");
    int err;

    if (game == NULL)
        return names_has_rules(a) ? cli_usage("--edition and --rule need --game GAME.") : EXIT_DONE;
    if ((err = names_rules(a, game, r)) == EXIT_DONE && r->value[TURN_LIMIT] == 0)
        r->value[TURN_LIMIT] = 200;
    return err;
}

static int bot_check(const struct args *a, const char *command)
{
    struct bot_process_setup setup = bot_options_setup();
    struct time_control time = {.move = 2000000000};
    char name[WHO_BYTES + 8], who[WHO_BYTES];
    static struct seat bot, other;
    const struct bot_step *step = steps;
    int n = (int)(sizeof steps / sizeof steps[0]), boxed, count[3] = {0};
    struct rules chosen = {.game = NULL};

    if (bot_check_rules(a, &chosen) != EXIT_DONE)
        return EXIT_USAGE;
    if (chosen.game != NULL) {
        step = game_steps;
        n = (int)(sizeof game_steps / sizeof game_steps[0]);
    }
    snprintf(name, sizeof name, "bot:%s", command);
    if (strlen(command) >= WHO_BYTES - 4)
        return cli_usage("the command is too long.");
    if (names_player(name, NULL, false, who) != EXIT_DONE)
        return EXIT_USAGE;
    if ((boxed = bot_options_check(&(const char *){who}, 1)) != EXIT_DONE)
        return boxed;
    boxed = bot_prove_box(setup, false);
    setup.log = bot_log_begin(0);
    seat_init(&bot, who, setup, time);
    seat_init(&other, "random", setup, time);
    for (int i = 0; i < n; i++) {
        count[bot_take_step(i + 1, &step[i], &chosen, &bot, &other)]++;
        if (i == 0 && count[BOT_FAILED] > 0) {
            puts("The other steps need a program that starts and answers.");
            break;
        }
    }
    seat_release(&bot);
    fflush(stdout);
    n -= count[BOT_PLAYS_OTHERS];
    if (count[BOT_PASSED] < n)
        bot_log_show(setup.log);
    if (count[BOT_PLAYS_OTHERS] > 0)
        printf("%d steps are of games that the program says it does not play.\n",
               count[BOT_PLAYS_OTHERS]);
    if (n == 0)
        puts("It names no game of Duello: `duello games` lists them.");
    else
        printf("%d of %d steps passed.\n", count[BOT_PASSED], n);
    return count[BOT_PASSED] == n && n > 0 ? boxed : EXIT_FAILED;
}

/* A command may be one word for the shell, or words that the shell has already taken apart. */
static void bot_join_words(const struct args *a, int from, struct text *out)
{
    if (a->positionals == from + 1) {
        text_add(out, "%s", a->positional[from]);
        return;
    }
    for (int i = from; i < a->positionals; i++) {
        text_add(out, "%s", i > from ? " " : "");
        text_add_shell_word(out, a->positional[i]);
    }
}

static int cmd_bot_run(const struct args *a)
{
    const char *what = a->positionals > 0 ? a->positional[0] : "";

    if (strcmp(what, "check") == 0 && a->positionals >= 2) {
        struct text command = TEXT_OF(BOT_PROCESS_COMMAND);

        bot_join_words(a, 1, &command);
        return bot_check(a, command.at);
    }
    if (strcmp(what, "debug") == 0 && a->positionals >= 2) {
        struct text command = TEXT_OF(BOT_PROCESS_COMMAND);

        bot_join_words(a, 1, &command);
        return bot_debug(a, command.at);
    }
    if (strcmp(what, "box") == 0 && a->positionals == 1)
        return bot_prove_box(bot_options_setup(), true);
    if (strcmp(what, "prove") == 0) { /* the hostile program runs in the box */
        box_attack(a->positionals - 1, (char *const *)a->positional + 1);
        return EXIT_DONE;
    }
    return cli_usage("usage: duello bot check COMMAND, duello bot debug COMMAND --game GAME, or "
                     "duello bot box");
}

const struct command cmd_bot = {
    .name = "bot",
    .group = GROUP_BOTS,
    .synopsis = "check COMMAND [--game GAME] | debug COMMAND --game GAME | box",
    .summary = "Check a program that plays, and the sandbox around it.",
    .examples = "  duello bot check examples/bots/first.sh\n"
                "  duello bot check \"python3 examples/bots/duelist.py\"\n"
                "  duello bot check examples/bots/first.sh --game examples/rules/nim.rules\n"
                "  duello bot debug \"python3 examples/bots/duelist.py\" --game charge\n"
                "  duello bot box\n",
    .flags =
        FLAGS({"--game", "GAME", "the game to play (check: without it, every built-in game)"},
              FLAGS_RULES, {"--against", "PLAYER", "with debug: the opponent (default: random)"},
              {"--seat", "1|2", "with debug: the seat of the program (default: 1)"},
              {"--seed", "N", "with debug: the seed of the game (default: 1)"}, FLAGS_BOX),
    .positionals = ARGS_MAX,
    .run = cmd_bot_run,
};
