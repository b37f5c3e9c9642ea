/* Choose the kind of puzzles and where they come from. */
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/terminal.h"
#include "cli/history/past_games.h"
#include "cli/puzzle/puzzle_count.h"
#include "core/move.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/play/puzzle_run.h"
#include "terminal/play/puzzle_today.h"

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

static int puzzle_take_game(const struct args *a, struct puzzle_source *d)
{
    struct rules book;

    d->variants = args_has(a, "--variants");
    if (a->positionals == 0)
        return names_has_rules(a) ? cli_usage("--edition and --rule need a GAME.") : EXIT_DONE;
    if (names_rules(a, a->positional[0], &d->wanted) != EXIT_DONE)
        return EXIT_USAGE;
    rules_init(&book, d->wanted.game);
    d->is_changed = names_has_rules(a) || memcmp(&book, &d->wanted, sizeof book) != 0;
    if (d->is_changed && (args_has(a, "--again") || args_has(a, "--mine")))
        return cli_usage("puzzles you have seen have their own rules; changed rules are only for "
                         "new puzzles.");
    return d->is_changed && d->variants
               ? cli_usage(
                     "variants are made from the book; leave out --variants, or the other rules.")
               : EXIT_DONE;
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

/* Is the result with the puzzle of the day to be shared? It is the same puzzle for everyone. */
static int puzzle_take_share(const struct args *a, bool *share)
{
    *share = args_has(a, "--share");
    if (*share && (!args_has(a, "--daily") || a->positionals > 0 || args_has(a, "--level") ||
                   args_has(a, "--json")))
        return cli_usage("--share needs --daily, without a GAME, --level or --json.");
    return EXIT_DONE;
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
    if (args_has(a, "--variants") && (daily || again || mine)) {
        cli_usage("use --variants only for new puzzles, a race or --count.");
        return NULL;
    }
    return daily   ? puzzle_source_daily
           : again ? puzzle_source_again
           : mine  ? puzzle_source_mine
                   : puzzle_source_new;
}

/* ---- showing one ----------------------------------------------------------------------------- */

static void puzzle_print_json(const struct puzzle *p, const struct puzzle_log_entry *entry)
{
    const struct rules *r = &p->rules;
    move legal[MOVES_MAX];
    int n = r->game->legal(r, &p->at, p->player, legal);
    struct text line = json_lines_about("puzzle", r);

    json_put(&line, "position:s player:n task:s level:s difficulty:n", entry->position,
             p->player + 1, puzzle_task_words[p->task], puzzle_level_words[p->level], p->points);
    json_open(&line, "fails", '[');
    for (int i = 0; i < LEVELS; i++)
        json_put_real(&line, NULL, p->fails[i]);
    json_close(&line, ']');
    if (p->depth > 0)
        json_put_number(&line, "depth", p->depth);
    json_put(&line, "bait:b at_once:b", p->bait, p->at_once);
    json_open(&line, "moves", '[');
    for (int i = 0; i < n; i++)
        json_put_text(&line, NULL, move_word(r, legal[i]).at);
    json_close(&line, ']');
    json_put_text(&line, "answer", move_word(r, p->answer).at);
    if (p->plies > 0)
        json_put_number(&line, "plies", p->plies);
    json_lines_end(&line);
}

/* Print a puzzle with its answer, which is then no puzzle for the user any more. */
static int puzzle_show(struct puzzle_run *run)
{
    struct puzzle_source *d = run->source;
    struct puzzle_log_entry entry;
    int err = run->next(d);

    if (err != OK || !d->found)
        return err;
    puzzle_source_log_entry(&d->session.puzzle, &entry);
    if (d->store != NULL)
        puzzle_log_show(d->store, &entry, d->day, NULL);
    puzzle_print_json(&d->session.puzzle, &entry);
    if (d->store != NULL && run->next == puzzle_source_new)
        puzzle_log_give_away(d->store, &entry, d->day, NULL);
    return OK;
}

/* Print the lines to share; false if the puzzle of the day was not answered yet. */
static bool puzzle_print_share(struct store *s, const char *day)
{
    struct text out = TEXT_OF(2 * SENTENCE_BYTES);
    struct puzzle_today today;

    puzzle_today_read(&today, s, day);
    puzzle_today_share(&today, &out);
    fputs(out.at, stdout);
    return out.len > 0;
}

/* ---- the command ----------------------------------------------------------------------------- */

static int puzzle_ask(const struct args *a, struct puzzle_run *run)
{
    enum input_result got = INPUT_LINE;
    int err;

    interrupt_catch();
    if (args_has(a, "--json")) {
        err = puzzle_show(run);
    } else {
        run->in = terminal_input(true);
        err = puzzle_run(run, &got);
        input_free(run->in);
    }
    if (err == ERR_OVER || got == INPUT_INTERRUPTED)
        return cli_interrupted();
    if (err != OK)
        return EXIT_FAILED;
    return got == INPUT_END && run->race_seconds == 0 ? EXIT_UNFINISHED : EXIT_DONE;
}

static int cmd_puzzle_run(const struct args *a)
{
    static struct puzzle_source source;
    struct puzzle_run run = {
        .source = &source, .look = terminal_look(a), .on_screen = !terminal_is_plain(a)};
    int err = EXIT_DONE;

    source = (struct puzzle_source){.notice = cli_tell};
    if (puzzle_take_day(a, source.day) || puzzle_take_level(a, &source.level) ||
        (run.next = puzzle_take_source(a)) == NULL || args_any_seed(a, &source.seed) ||
        puzzle_take_race(a, &run.race_seconds) || puzzle_take_game(a, &source) ||
        puzzle_take_share(a, &run.share))
        return EXIT_USAGE;
    if (args_has(a, "--count"))
        return puzzle_count(a, source.wanted.game);
    if ((source.store = past_games_open()) == NULL)
        cli_notice("the puzzles are not remembered.");
    if (!run.share || !puzzle_print_share(source.store, source.day))
        err = puzzle_ask(a, &run);
    store_close(source.store);
    puzzle_source_release(&source);
    return err;
}

const struct command cmd_puzzle = {
    .name = "puzzle",
    .group = GROUP_IMPROVE,
    .synopsis =
        "[GAME] [--daily [--share]|--again|--mine|--race|--count] [--variants] [--level LEVEL] "
        "[--seed N] [--rule NAME=VALUE]... [--json]",
    .summary = "Solve puzzles: find the only right move.",
    .examples = "  duello puzzle\n"
                "  duello puzzle charge --level hard\n"
                "  duello puzzle --daily\n"
                "  duello puzzle --daily --share   your result in five lines, without the answer\n"
                "  duello puzzle --again           puzzles you failed before\n"
                "  duello puzzle --mine            positions from your own games\n"
                "  duello puzzle --race            as many as you can in three minutes\n"
                "  duello puzzle energy-duel --variants\n"
                "  duello puzzle energy-clash --count\n",
    .flags = FLAGS(
        {"--daily", NULL, "the puzzle of the day, the same for everyone"},
        {"--share", NULL, "with --daily: print your result to share, after the puzzle if need be"},
        {"--level", "easy|medium|hard",
         "only puzzles of this level (graded by how often built-in players fail them)"},
        {"--again", NULL, "repeat puzzles you did not solve, when they are due"},
        {"--mine", NULL, "positions of your own games in which you missed the only right choice"},
        {"--race", NULL, "solve as many as you can in three minutes, with one try each"},
        {"--seconds", "N", "seconds of a race (default: 180)"},
        {"--variants", NULL, "puzzles with a changed rule, which each puzzle says first"},
        {"--count", NULL,
         "show how many puzzles there are, and how often built-in players fail them"},
        {"--seed", "N", "pick the same puzzles each time, except those you have answered"},
        {"--date", "YYYY-MM-DD", "act as if today were that day"}, FLAGS_RULES, FLAG_JSON,
        FLAGS_TERMINAL),
    .positionals = 1,
    .run = cmd_puzzle_run,
};
