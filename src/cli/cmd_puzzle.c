/* Puzzles put to a person: how each went is remembered. */
#include "desk.h"
#include "kept.h"

#include "term/interrupt.h"

#include <stdio.h>
#include <time.h>

/* ---- putting it ------------------------------------------------------------------------------ */

static void remember(struct desk *d, const struct boxed *box, bool solved, bool missed)
{
    char room[SENTENCE_BYTES];
    struct text why = TEXT(room);

    if (d->store == NULL || (!solved && !missed))
        return;
    if (boxes_note(d->store, box, d->day, !missed, &why) != 0)
        notice("this puzzle is not remembered: %s", room);
}

static void print_json(const struct desk *d, const struct boxed *box)
{
    static const char *const tasks[] = {"win", "hold", "best"};
    const struct puzzle *p = &d->quiz.puzzle;
    char room[WORD_BYTES];
    struct text word = TEXT(room);
    move legal[MOVES_MAX];
    int n = d->rules.game->legal(&d->rules, &p->at, p->player, legal);
    json_t *all = json_array(), *o;

    for (int i = 0; i < n; i++) {
        text_clear(&word);
        move_print(&d->rules, legal[i], &word);
        json_array_append_new(all, json_string(room));
    }
    text_clear(&word);
    move_print(&d->rules, p->answer, &word);
    o = json_pack("{ss ss ss ss si ss ss si si sb so ss}", "type", "puzzle", "game",
                  d->rules.game->id, "rules", box->rules, "position", box->position, "player",
                  p->player + 1, "task", tasks[p->task], "level", puzzle_level_words[p->level],
                  "difficulty", p->points, "depth", p->depth, "bait", p->bait, "moves", all,
                  "answer", room);
    if (p->plies > 0)
        json_object_set_new(o, "plies", json_integer(p->plies));
    json_line(o);
}

/* A person may want to go on; a pipe has said what it wants. */
static bool wants_another(struct input *in)
{
    struct input_request ask = {.prompt = "\nAnother one? Press Enter, or type quit: "};
    char line[INPUT_BYTES];
    size_t len;

    if (!input_is_person(in) || input_read(in, &ask, line, &len) != INPUT_LINE || len > 0)
        return false;
    putchar('\n');
    return true;
}

/* Show it and note how it went. *on is set if another is wanted. */
static int put(struct desk *d, struct input *in, bool *on)
{
    struct boxed box;
    enum quiz_end end;
    bool missed;

    *on = false;
    desk_box(d, &d->quiz.puzzle, &box);
    if (d->store != NULL)
        boxes_show(d->store, &box, d->day, NULL);
    if (in == NULL) {
        print_json(d, &box);
        return EXIT_DONE;
    }
    end = quiz_ask(&d->quiz, in, &missed);
    remember(d, &box, end == QUIZ_SOLVED, missed);
    *on = end == QUIZ_SKIPPED || (end <= QUIZ_TOLD && wants_another(in));
    if (end == QUIZ_INPUT_ENDED || end == QUIZ_INTERRUPTED)
        putchar('\n');
    if (end == QUIZ_INTERRUPTED)
        return EXIT_SIGNAL + interrupt_signal();
    return end == QUIZ_INPUT_ENDED ? EXIT_UNFINISHED : EXIT_DONE;
}

/* ---- the command ----------------------------------------------------------------------------- */

/* A day that the calendar has, written with all its digits. */
static bool is_day(const char *s)
{
    char again[12];
    struct tm day = {0};
    const char *end = strptime(s, "%Y-%m-%d", &day);

    if (end == NULL || *end != '\0' || timegm(&day) == -1)
        return false;
    return strftime(again, sizeof again, "%Y-%m-%d", &day) > 0 && strcmp(s, again) == 0;
}

static int take_day(const struct args *a, char day[12])
{
    const char *given = args_value(a, "--date");
    char now[24];

    date_now(now);
    if (given != NULL && !is_day(given))
        return usage("--date must be a day like 2026-01-31.");
    snprintf(day, 12, "%.10s", given ? given : now);
    return EXIT_DONE;
}

static int take_level(const struct args *a, int *level)
{
    const char *given = args_value(a, "--level");

    *level = -1;
    for (int i = 0; given != NULL && i < PUZZLE_LEVELS; i++)
        if (strcmp(given, puzzle_level_words[i]) == 0)
            *level = i;
    return given != NULL && *level < 0 ? usage("--level must be easy, medium or hard.") : EXIT_DONE;
}

static int take_game(struct desk *d)
{
    if (d->args->positionals == 0 && args_has(d->args, "--rule"))
        return usage("--rule is for a game that is named.");
    if (d->args->positionals == 0)
        return EXIT_DONE;
    if ((d->game = named_game(d->args->positional[0])) == NULL)
        return EXIT_USAGE;
    if (desk_has_puzzles(d->game))
        return EXIT_DONE;
    return failed("%s has no puzzles: with hidden cards no position has one right answer.",
                  d->game->id);
}

/* Where puzzles come from; NULL after saying what is wrong. */
static desk_source take_source(const struct args *a)
{
    bool daily = args_has(a, "--daily"), again = args_has(a, "--again"),
         mine = args_has(a, "--mine");

    if (daily + again + mine > 1) {
        usage("--daily, --again and --mine are three things; choose one.");
        return NULL;
    }
    if ((again || mine) && args_has(a, "--rule")) {
        usage("--rule is for new puzzles; those you have met have their own rules.");
        return NULL;
    }
    return daily   ? desk_next_daily
           : again ? desk_next_again
           : mine  ? desk_next_mine
                   : desk_next_new;
}

static int go_on(struct desk *d, desk_source next)
{
    bool json = args_has(d->args, "--json"), on = true;
    struct input *in = json ? NULL : input_new(can_edit());
    int err = EXIT_DONE;

    if (in == NULL && !json)
        return failed("out of memory.");
    interrupt_watch();
    while (on && err == EXIT_DONE) {
        d->found = false;
        if ((err = next(d)) != EXIT_DONE || !d->found)
            break;
        err = put(d, in, &on);
    }
    input_free(in);
    return err;
}

static int run(const struct args *a)
{
    static struct desk desk;
    desk_source next;
    int err;

    desk.args = a;
    if (take_day(a, desk.day) || take_level(a, &desk.level) || (next = take_source(a)) == NULL ||
        args_any_seed(a, &desk.seed))
        return EXIT_USAGE;
    if ((err = take_game(&desk)) != EXIT_DONE)
        return err;
    if ((desk.store = kept_open()) == NULL)
        notice("what is shown is not remembered.");
    err = go_on(&desk, next);
    store_close(desk.store);
    desk_release(&desk);
    return err;
}

static const struct flag flags[] = {
    {"--daily", NULL, "the puzzle of the day, the same for everyone"},
    {"--level", "easy|medium|hard", "how hard it is to see"},
    {"--again", NULL, "those that were not solved, when they are due"},
    {"--mine", NULL, "from your own games: where you missed the only right choice"},
    {"--seed", "N", "the same seed chooses the same, of those not shown yet"},
    {"--date", "YYYY-MM-DD", "as if it were that day"},
    FLAG_RULE,
    FLAG_JSON,
    FLAGS_END,
};

const struct command cmd_puzzle = {
    .name = "puzzle",
    .synopsis = "[GAME] [--daily|--again|--mine] [--level LEVEL] [--seed N] [--rule NAME=VALUE]... "
                "[--json]",
    .summary = "Find the only right move.",
    .examples = "  duello puzzle\n"
                "  duello puzzle charge --level hard\n"
                "  duello puzzle --daily\n"
                "  duello puzzle --again          those you failed come back\n"
                "  duello puzzle --mine           where you missed something\n",
    .flags = flags,
    .positionals = 1,
    .run = run,
};
