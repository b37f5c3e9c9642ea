/* Puzzles put to a person: how each went is remembered. */
#include "cli/clock.h"
#include "cli/command_parts/puzzle_count.h"
#include "cli/command_parts/puzzle_source.h"
#include "cli/json.h"
#include "cli/names.h"
#include "cli/past_games.h"
#include "cli/terminal.h"
#include "play/prompt_lines.h"
#include "term/interrupt.h"

#include <stdio.h>
#include <time.h>

/* ---- putting it ------------------------------------------------------------------------------ */

static void puzzle_remember(struct puzzle_source *d, const struct puzzle_log_entry *entry,
                            bool solved, bool missed)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);

    if (d->store == NULL || (!solved && !missed))
        return;
    if (puzzle_log_note(d->store, entry, d->day, !missed, &why) != 0)
        cli_notice("this puzzle is not remembered: %s", why.at);
}

static void puzzle_print_json(const struct puzzle_source *d, const struct puzzle_log_entry *entry)
{
    static const char *const tasks[] = {"win", "hold", "best"};
    const struct puzzle *p = &d->session.puzzle;
    move legal[MOVES_MAX];
    int n = d->rules.game->legal(&d->rules, &p->at, p->player, legal);
    json_t *all = json_array();

    for (int i = 0; i < n; i++)
        json_array_append_new(all, json_move(&d->rules, legal[i]));
    json_line(json_about("puzzle", &d->rules,
                         json_pack("{ss si ss ss si si sb so so so*}", "position", entry->position,
                                   "player", p->player + 1, "task", tasks[p->task], "level",
                                   puzzle_level_words[p->level], "difficulty", p->points, "depth",
                                   p->depth, "bait", p->bait, "moves", all, "answer",
                                   json_move(&d->rules, p->answer), "plies",
                                   p->plies > 0 ? json_integer(p->plies) : NULL)));
}

/* A person may want to go on; a pipe has said what it wants. */
static bool puzzle_wants_another(struct input *in)
{
    struct input_request ask = {.prompt = "\nAnother one? Press Enter, or type quit: "};
    struct input_line line;

    if (!input_is_person(in) || input_read(in, &ask, &line) != INPUT_LINE || line.len > 0)
        return false;
    putchar('\n');
    return true;
}

/* Show it and note how it went. *on is set if another is wanted. */
static int puzzle_put(struct puzzle_source *d, struct input *in, bool *on)
{
    enum puzzle_session_state state = PUZZLE_SESSION_ASKS;
    struct puzzle_log_entry entry;
    enum input_result got;

    *on = false;
    puzzle_source_log_entry(d, &d->session.puzzle, &entry);
    if (d->store != NULL)
        puzzle_log_show(d->store, &entry, d->day, NULL);
    if (in == NULL) {
        puzzle_print_json(d, &entry);
        return EXIT_DONE;
    }
    got = prompt_lines_puzzle(in, &d->session, &state);
    puzzle_remember(d, &entry, state == PUZZLE_SESSION_SOLVED, d->session.missed);
    *on = state == PUZZLE_SESSION_SKIPPED ||
          ((state == PUZZLE_SESSION_SOLVED || state == PUZZLE_SESSION_TOLD) &&
           puzzle_wants_another(in));
    if (got != INPUT_LINE)
        putchar('\n');
    if (got == INPUT_INTERRUPTED)
        return cli_interrupted();
    return got == INPUT_END ? EXIT_UNFINISHED : EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* A day that the calendar has, written with all its digits. */
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
        return cli_usage("--rule is for a game that is named.");
    if (d->args->positionals == 0)
        return EXIT_DONE;
    if ((d->game = names_game(d->args->positional[0])) == NULL)
        return EXIT_USAGE;
    if (puzzle_source_has(d->game))
        return EXIT_DONE;
    return cli_failed("%s has no puzzles: with hidden cards no position has one right answer.",
                      d->game->id);
}

/* Where puzzles come from; NULL after saying what is wrong. */
static puzzle_source_next puzzle_take_source(const struct args *a)
{
    bool daily = args_has(a, "--daily"), again = args_has(a, "--again"),
         mine = args_has(a, "--mine");

    if (daily + again + mine + args_has(a, "--count") > 1) {
        cli_usage("use only one of --daily, --again, --mine and --count.");
        return NULL;
    }
    if ((again || mine) && args_has(a, "--rule")) {
        cli_usage("--rule is for new puzzles; those you have met have their own rules.");
        return NULL;
    }
    return daily   ? puzzle_source_daily
           : again ? puzzle_source_again
           : mine  ? puzzle_source_mine
                   : puzzle_source_new;
}

static int puzzle_go_on(struct puzzle_source *d, puzzle_source_next next)
{
    bool json = args_has(d->args, "--json"), on = true;
    struct input *in = json ? NULL : input_new(terminal_can_edit());
    int err = EXIT_DONE;

    if (in == NULL && !json)
        return cli_failed("out of memory.");
    interrupt_watch();
    while (on && err == EXIT_DONE) {
        d->found = false;
        if ((err = next(d)) != EXIT_DONE || !d->found)
            break;
        err = puzzle_put(d, in, &on);
    }
    input_free(in);
    return err;
}

static int puzzle_take_count(const struct args *a)
{
    struct rules r;

    if (a->positionals == 0)
        return cli_usage("--count needs a game.");
    return names_rules(a, a->positional[0], &r) == EXIT_DONE ? puzzle_count(a, &r) : EXIT_USAGE;
}

static int cmd_puzzle_run(const struct args *a)
{
    static struct puzzle_source source;
    puzzle_source_next next;
    int err;

    source = (struct puzzle_source){.args = a};
    if (puzzle_take_day(a, source.day) || puzzle_take_level(a, &source.level) ||
        (next = puzzle_take_source(a)) == NULL || args_any_seed(a, &source.seed))
        return EXIT_USAGE;
    if ((err = puzzle_take_game(&source)) != EXIT_DONE)
        return err;
    if (args_has(a, "--count"))
        return puzzle_take_count(a);
    if ((source.store = past_games_open()) == NULL)
        cli_notice("what is shown is not remembered.");
    err = puzzle_go_on(&source, next);
    store_close(source.store);
    puzzle_source_release(&source);
    return err;
}

const struct command cmd_puzzle = {
    .name = "puzzle",
    .synopsis = "[GAME] [--daily|--again|--mine|--count] [--level LEVEL] [--seed N] "
                "[--rule NAME=VALUE]... [--json]",
    .summary = "Find the only right move.",
    .examples = "  duello puzzle\n"
                "  duello puzzle charge --level hard\n"
                "  duello puzzle --daily\n"
                "  duello puzzle --again          those you failed come back\n"
                "  duello puzzle --mine           where you missed something\n"
                "  duello puzzle energy-clash --count\n",
    .flags =
        FLAGS({"--daily", NULL, "the puzzle of the day, the same for everyone"},
              {"--level", "easy|medium|hard", "how hard it is to see"},
              {"--again", NULL, "those that were not solved, when they are due"},
              {"--mine", NULL, "from your own games: where you missed the only right choice"},
              {"--count", NULL, "how many there are, and how often built-in players find them"},
              {"--seed", "N", "the same seed chooses the same, of those not shown yet"},
              {"--date", "YYYY-MM-DD", "as if it were that day"}, FLAG_RULE, FLAG_JSON),
    .positionals = 1,
    .run = cmd_puzzle_run,
};
