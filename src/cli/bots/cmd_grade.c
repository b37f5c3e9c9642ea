/* `duello grade`: what a player's decisions are worth, and how well it does against the levels. */
#include "advise/grades/grade_json.h"
#include "advise/grades/grade_text.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/bots/bot_hello.h"
#include "cli/bots/bot_log.h"
#include "cli/bots/bot_options.h"
#include "cli/bots/grade_seats.h"
#include "core/position.h"
#include "games/games.h"
#include "rulefile/rulefile.h"
#include "system/free_memory.h"
#include "terminal/io/encoding.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* What the command line asks for. */
struct grade_task {
    const struct args *args;
    char who[WHO_BYTES], name[NAME_BYTES];
    const char *log;
    uint64_t seed;
    int games, jobs, variants, asks; /* games: 0: the usual number */
    struct time_control time;
    bool json, several;          /* several games */
    const struct game *disguise; /* the game with made-up names, for the program; NULL: none */
};

/* ---- what it prints -------------------------------------------------------------------------- */

static const char *grade_called(const struct grade_task *t)
{
    return t->name[0] != '\0' ? t->name : t->who;
}

static void grade_print_losses(const struct grade *g)
{
    for (int kind = 0; kind < GRADE_KINDS; kind++)
        for (int price = 0; price < grade_json_prices(g) && g->decisions[kind] > 0; price++) {
            struct text line = json_lines_begin("type:s", "grade_loss");

            grade_json_put_loss(g, (enum grade_kind)kind, (enum grade_price)price, &line);
            json_lines_end(&line);
        }
}

static void grade_print_worst(const struct grade_decision *d)
{
    struct text line = json_lines_about("grade_worst", &d->rules);

    grade_json_put_decision(d, &line);
    position_put(&line, "position", &d->rules, &d->seen);
    json_lines_end(&line);
}

static void grade_print_exploit_json(const struct grading_exploit *e)
{
    struct text line =
        json_lines_begin("type:s measured:b", "grade_exploit", e->how == EXPLOIT_MEASURED);

    if (e->how == EXPLOIT_MEASURED)
        json_put(&line, "games:n score:d low:d high:d at_least:d", e->games, e->score.value,
                 e->score.low, e->score.high, fmax(0.5, e->score.low));
    else
        json_put(&line, "reason:s", grading_untried[e->how]);
    json_lines_end(&line);
}

static void grade_print_json(const struct grade_task *t, const struct grading *it)
{
    const struct grade *g = &it->grade;
    struct text line = json_lines_about("grade", &it->rules);

    json_put(&line,
             "player:s name:s disguised:b seed:n asks:n games:n forfeits:n reason:s variants:n "
             "refused:n",
             t->who, grade_called(t), t->disguise != NULL, it->seed, it->asks, it->games,
             it->forfeits, it->reason, it->variants, it->drawn.refused);
    grade_json_put_counts(g, &line);
    json_lines_end(&line);
    grade_print_losses(g);
    for (int i = 0; i < g->levels; i++) {
        line = json_lines_begin("type:s", "grade_against");
        grade_json_put_against(&g->against[i], &line);
        json_lines_end(&line);
    }
    grade_print_exploit_json(&it->exploit);
    for (int i = 0; i < g->worsts; i++)
        grade_print_worst(&g->worst[i]);
    for (int i = 0; i < it->drawn.count; i++) {
        line = json_lines_about("grade_variant", &it->drawn.drawn[i]);
        json_lines_end(&line);
    }
}

static void grade_print_text(const struct grade_task *t, const struct grading *it)
{
    bool ascii = !encoding_is_utf8();
    struct text words = TEXT_OF(SENTENCE_BYTES);

    grade_text_sentence(&it->grade, grade_called(t), ascii, &words);
    if (t->several)
        cli_print("%s: %s", it->rules.game->title, words.at);
    else
        cli_print("%s", words.at);
    printf("\n%" PRIu64 " games of %s, seed %" PRIu64 ".\n", it->games, it->rules.game->id,
           it->seed);
    if (t->disguise != NULL)
        cli_print("For the program everything in the rules had a made-up name: the game was %s.",
                  t->disguise->id);
    if (it->variants > 0)
        printf("The rules have %d random settings.\n", it->drawn.count);
    if (it->drawn.refused > 0)
        printf("Settings that were too large to solve, with others in their place: %d.\n",
               it->drawn.refused);
    if (it->forfeits > 0)
        cli_print("It forfeited %" PRIu64 " games: %s.", it->forfeits, it->reason);
    if (it->grade.decisions[GRADE_EVERY] == 0)
        return;
    puts("");
    grade_text_tables(&it->grade, it->variants > 0, ascii, output_stdout());
    text_clear(&words);
    grading_say_exploit(&it->exploit, &words);
    puts("");
    cli_print("%s", words.at);
    if (t->several)
        puts("");
}

/* ---- one game -------------------------------------------------------------------------------- */

static int grade_take_opponents(const struct args *a, struct grading *g)
{
    const char *name;

    for (int at = 0; (name = args_next(a, "--against", &at)) != NULL;) {
        int rung = 0;

        while (rung <= LEVELS && strcmp(bots_rung(g->rules.game, rung)->id, name) != 0)
            rung++;
        if (rung > LEVELS)
            return cli_usage("--against must be random, novice, casual, skilled or expert.");
        if (g->levels == GRADE_LEVELS)
            return cli_usage("--against: name each opponent once.");
        g->against[g->levels++] = bots_rung(g->rules.game, rung);
    }
    for (int rung = 1; rung <= LEVELS && !args_has(a, "--against"); rung++)
        g->against[g->levels++] = bots_rung(g->rules.game, rung);
    return EXIT_DONE;
}

static int grade_run_game(const struct grade_task *t, struct grading *g)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct progress bar;
    int err;

    progress_begin(&bar, 0);
    g->going_on = progress_going_on;
    g->context = &bar;
    err = grading_run(g, &why);
    progress_end(&bar);
    if (err != OK && err != ERR_OVER)
        return cli_failed("%s", why.at);
    if (err == ERR_OVER && g->games == 0)
        return cli_interrupted();
    (t->json ? grade_print_json : grade_print_text)(t, g);
    if (g->forfeits > 0 && t->log != NULL)
        bot_log_show(t->log);
    if (err == ERR_OVER) {
        if (g->games < 2 * (uint64_t)g->pairs)
            cli_notice("stopped after %" PRIu64 " of %u games.", g->games, 2 * g->pairs);
        else
            cli_notice("stopped before the end of the games of a trained opponent.");
        return cli_interrupted();
    }
    return g->grade.decisions[GRADE_EVERY] > 0 ? EXIT_DONE
                                               : cli_failed("no decision could be graded.");
}

static int grade_game(const struct grade_task *t, const char *game, struct grading *g)
{
    const struct bot *bot = bots_find(t->who);
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct grade_seats seats = {.who = t->who, .time = t->time, .programs = bot_options_setup()};
    bool hidden;
    int games;

    seats.disguise = t->disguise;
    seats.programs.log = t->log;
    *g = (struct grading){.table = grade_seats_table(&seats),
                          .cancelled = seats.programs.cancelled,
                          .variants = t->variants,
                          .asks = t->asks,
                          .seed = t->seed,
                          .jobs = t->jobs,
                          .memory = free_memory_bytes()};
    if (names_rules(t->args, game, &g->rules) || grade_take_opponents(t->args, g))
        return EXIT_USAGE;
    hidden = game_is_hidden(g->rules.game);
    if (bot != NULL && bot_fits(bot, g->rules.game, &why) != OK)
        return cli_usage("%s", why.at);
    if (hidden && t->variants > 0)
        return cli_usage("--variants needs a game that can be solved; in %s cards are hidden.",
                         g->rules.game->id);
    games = t->games > 0 ? t->games : hidden ? GRADING_GAMES_HIDDEN : GRADING_GAMES;
    g->pairs = ((uint32_t)games + 1) / 2;
    if (t->variants > (int)g->pairs)
        return cli_usage("--variants: at most one for each pair of games, here %u.", g->pairs);
    if (!bot_hello_check(&(const char *){t->who}, 1,
                         t->disguise != NULL ? t->disguise : g->rules.game, &why))
        return t->several ? (cli_notice("skipping %s: %s", g->rules.game->id, why.at), EXIT_DONE)
                          : cli_usage("%s", why.at);
    return grade_run_game(t, g);
}

/* Grade every game that the player can play. */
static int grade_all_games(const struct grade_task *t, struct grading *g)
{
    const struct bot *bot = bots_find(t->who);
    int err = EXIT_DONE;

    for (int i = 0; i < games_count() && err == EXIT_DONE; i++) {
        const struct game *game = games_at(i);

        if (bot != NULL && !bot_plays(bot, game))
            cli_notice("skipping %s: %s cannot play it.", game->id, bot->id);
        else if (game_is_hidden(game) ? t->variants > 0 : !game_is_solvable(game))
            cli_notice("skipping %s: it cannot be solved.", game->id);
        else
            err = grade_game(t, game->id, g);
    }
    return err;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int grade_take_time(const struct args *a, struct grade_task *t)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (seat_time_parse(&t->time, args_has(a, "--time") ? args_value(a, "--time") : "move:2s",
                        &why) != OK)
        return cli_usage("--time: %s", why.at);
    return EXIT_DONE;
}

/* Give everything in the rule file another name for the program: it has to read the rules. */
static int grade_take_disguise(struct grade_task *t, const char *name)
{
    const struct game *g = name != NULL && !t->several ? names_game(name) : NULL;
    struct rulefile_error wrong;
    char *file;

    if (name != NULL && !t->several && g == NULL)
        return EXIT_USAGE;
    if (g == NULL || !rulefile_made(g))
        return cli_usage("--disguise needs a rule file: --game FILE.rules.");
    if (!record_is_program(t->who))
        return cli_usage("--disguise is for programs: %s reads no rules.", t->who);
    file = rulefile_disguise(g, t->seed);
    t->disguise = file != NULL ? rulefile_load(file, strlen(file), &wrong) : NULL;
    free(file);
    return t->disguise != NULL ? EXIT_DONE : cli_failed("there is not enough memory.");
}

static int grade_take_task(const struct args *a, struct grade_task *t)
{
    const char *player = a->positional[0], *game = args_value(a, "--game");

    *t = (struct grade_task){.args = a,
                             .seed = 1,
                             .jobs = 1,
                             .asks = GRADING_ASKS,
                             .json = args_has(a, "--json"),
                             .several = game == NULL || strcmp(game, "all") == 0};
    if (t->several && names_has_rules(a))
        return cli_usage("--edition and --rule need --game GAME.");
    if (names_nickname(&player, t->name) || names_player(player, NULL, false, t->who) ||
        args_number(a, "--games", 2, 1000000, &t->games) || args_seed(a, &t->seed) ||
        args_number(a, "--jobs", 1, 64, &t->jobs) ||
        args_number(a, "--asks", 1, GRADE_ASKS_MOST, &t->asks) ||
        args_number(a, "--variants", 1, GRADE_RULES_MOST, &t->variants))
        return EXIT_USAGE;
    if (grade_take_time(a, t) != EXIT_DONE)
        return EXIT_USAGE;
    if (t->time.move == 0 && t->asks > 1 && args_has(a, "--asks"))
        return cli_usage("--asks needs a time for each move: a bank would not last.");
    t->asks = t->time.move == 0 ? 1 : t->asks;
    return args_has(a, "--disguise") ? grade_take_disguise(t, game) : (int)EXIT_DONE;
}

static int cmd_grade_run(const struct args *a)
{
    struct grade_task t;
    struct grading *g;
    int err;

    if (a->positionals == 0)
        return cli_usage("which player? usage: duello grade %s", a->command->synopsis);
    interrupt_catch();
    if (grade_take_task(a, &t) != EXIT_DONE)
        return EXIT_USAGE;
    if ((err = bot_options_check(&(const char *){t.who}, 1)) != EXIT_DONE)
        return err;
    t.log = record_is_program(t.who) ? bot_log_begin(0) : NULL;
    g = cli_allocate(1, sizeof *g);
    err = t.several ? grade_all_games(&t, g) : grade_game(&t, args_value(a, "--game"), g);
    free(g);
    rulefile_free(t.disguise);
    return err;
}

const struct command cmd_grade = {
    .name = "grade",
    .group = GROUP_BOTS,
    .synopsis = "PLAYER [--game GAME|all] [--games N] [--against LEVEL] [--variants N] "
                "[--disguise] [--json]",
    .summary = "Price every decision of a player exactly.",
    .examples = "  duello grade \"bot:python3 examples/bots/duelist.py\" --game energy-duel\n"
                "  duello grade casual --game charge --against expert\n"
                "  duello grade bot:examples/bots/first.sh --game clash --variants 10\n"
                "  duello grade bot:./reader --game ./mygame.rules --disguise\n",
    .flags = FLAGS(
        {"--game", "GAME|all", "the game to play (default: all games)"},
        {"--games", "N", "games, an even number (default: 200; where cards are hidden, 40)"},
        {"--against", "LEVEL",
         "play against random or this level; may be repeated (default: novice, casual, skilled and "
         "expert)"},
        {"--asks", "N",
         "ask the player N times at each decision, and play the last answer (default: 10)"},
        {"--variants", "N", "play by N random settings of the rules, which nobody knows by heart"},
        {"--disguise", NULL,
         "send the program the game's rule file with made-up names, so that it has to read it"},
        FLAGS_RULES, {"--jobs", "N", "play N games at a time; the result does not depend on N"},
        {"--time", "CONTROL",
         "time control for programs: move:50ms, bank:60s+1s (default: move:2s)"},
        {"--seed", "N", "the same seed gives the same games (default: 1)"}, FLAG_SEED_FILE,
        FLAGS_BOTS, FLAG_JSON),
    .positionals = 1,
    .run = cmd_grade_run,
};
