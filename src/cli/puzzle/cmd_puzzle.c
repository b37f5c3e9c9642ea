/* Choose the kind of puzzles and where they come from. */
#include "cli/base/names.h"
#include "cli/base/terminal.h"
#include "cli/history/past_games.h"
#include "cli/puzzle/puzzle_count.h"
#include "cli/puzzle/puzzle_run.h"
#include "system/clock.h"
#include "teach/puzzle_race.h"

#include <stdio.h>
#include <time.h>

/* Is this a day of the calendar, with all its digits? */
static bool puzzle_is_day(const char *s)
{
    char again[12];
    struct tm day = {0};
    const char *end = strptime(s, "%Y-%m-%d", &day);

    if (end == NULL || *end != '\0' || timegm(&day) == -1)
        return false;
    return strftime(again, sizeof again, "%Y-%m-%d", &day) > 0 && strcmp(s, again) == 0;
}

static int puzzle_take_day(const struct args *a, char day[12])
{
    const char *given = args_value(a, "--date");
    char now[24];

    clock_date(now);
    if (given != NULL && !puzzle_is_day(given))
        return cli_usage("--date must be a day like 2026-01-31.");
    snprintf(day, 12, "%.10s", given ? given : now);
    return EXIT_DONE;
}

static int puzzle_take_level(const struct args *a, int *level)
{
    const char *given = args_value(a, "--level");

    *level = -1;
    for (int i = 0; given != NULL && i < PUZZLE_LEVELS; i++)
        if (strcmp(given, puzzle_level_words[i]) == 0)
            *level = i;
    return given != NULL && *level < 0 ? cli_usage("--level must be easy, medium or hard.")
                                       : EXIT_DONE;
}

static int puzzle_take_game(struct puzzle_source *d)
{
    if (d->args->positionals == 0 && args_has(d->args, "--rule"))
        return cli_usage("--rule needs a GAME.");
    if (d->args->positionals == 0)
        return EXIT_DONE;
    return (d->game = names_game(d->args->positional[0])) != NULL ? EXIT_DONE : EXIT_USAGE;
}

/* Read the seconds of a race; 0: no race. */
static int puzzle_take_race(const struct args *a, int *seconds)
{
    *seconds = args_has(a, "--race") ? PUZZLE_RACE_SECONDS : 0;
    if (args_has(a, "--race") && args_has(a, "--json"))
        return cli_usage("use only one of --race and --json.");
    if (!args_has(a, "--race") && args_has(a, "--seconds"))
        return cli_usage("--seconds needs --race.");
    return args_number(a, "--seconds", 1, 3600, seconds);
}

/* Find the source of puzzles; NULL after printing what is wrong. */
static puzzle_source_next puzzle_take_source(const struct args *a)
{
    bool daily = args_has(a, "--daily"), again = args_has(a, "--again"),
         mine = args_has(a, "--mine");

    if (daily + again + mine + args_has(a, "--count") + args_has(a, "--race") > 1) {
        cli_usage("use only one of --daily, --again, --mine, --race and --count.");
        return NULL;
    }
    if ((again || mine) && args_has(a, "--rule")) {
        cli_usage("--rule is only for new puzzles; puzzles you have seen have their own rules.");
        return NULL;
    }
    return daily   ? puzzle_source_daily
           : again ? puzzle_source_again
           : mine  ? puzzle_source_mine
                   : puzzle_source_new;
}

static int cmd_puzzle_run(const struct args *a)
{
    static struct puzzle_source source;
    struct puzzle_run run = {.source = &source, .look = terminal_look(a)};
    int err;

    source = (struct puzzle_source){.args = a};
    if (puzzle_take_day(a, source.day) || puzzle_take_level(a, &source.level) ||
        (run.next = puzzle_take_source(a)) == NULL || args_any_seed(a, &source.seed) ||
        puzzle_take_race(a, &run.race_seconds) || puzzle_take_game(&source))
        return EXIT_USAGE;
    if (args_has(a, "--count"))
        return puzzle_count(a, source.game);
    if ((source.store = past_games_open()) == NULL)
        cli_notice("the puzzles are not remembered.");
    err = puzzle_run(&run);
    store_close(source.store);
    puzzle_source_release(&source);
    return err;
}

const struct command cmd_puzzle = {
    .name = "puzzle",
    .group = GROUP_IMPROVE,
    .synopsis = "[GAME] [--daily|--again|--mine|--race|--count] [--level LEVEL] [--seed N] "
                "[--rule NAME=VALUE]... [--json]",
    .summary = "Solve puzzles: find the only right move.",
    .examples = "  duello puzzle\n"
                "  duello puzzle charge --level hard\n"
                "  duello puzzle --daily\n"
                "  duello puzzle --again          puzzles you failed before\n"
                "  duello puzzle --mine           positions from your own games\n"
                "  duello puzzle --race           as many as you can in three minutes\n"
                "  duello puzzle energy-clash --count\n",
    .flags = FLAGS(
        {"--daily", NULL, "the puzzle of the day, the same for everyone"},
        {"--level", "easy|medium|hard",
         "only puzzles of this level (graded by how often built-in players fail them)"},
        {"--again", NULL, "repeat puzzles you did not solve, when they are due"},
        {"--mine", NULL, "positions of your own games in which you missed the only right choice"},
        {"--race", NULL, "solve as many as you can in three minutes, with one try each"},
        {"--seconds", "N", "seconds of a race (default: 180)"},
        {"--count", NULL,
         "show how many puzzles there are, and how often built-in players fail them"},
        {"--seed", "N", "pick the same puzzles each time, except those you have answered"},
        {"--date", "YYYY-MM-DD", "act as if today were that day"}, FLAG_RULE, FLAG_JSON,
        FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_puzzle_run,
};
