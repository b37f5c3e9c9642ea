/*
 * Every finished setting is at once appended to a file, whose name comes from the request unless
 * the user gives one. `--resume` reads it up to its last whole line and does the rest. The file is
 * removed at the end, unless the user has named it.
 */
#include "cli/base/folders.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "design/sweep.h"
#include "store/save.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

enum { SWEEP_GAMES = 1000, SWEEP_SEED = 1 };
static const uint64_t SETTING_MEMORY = 1U << 30;
static const char HEAD[] = "duello sweep 1: ";

/* A sweep, and the file that holds its finished settings. */
struct sweep_work {
    struct sweep sweep;
    char path[PATH_BYTES]; /* "": nothing can be saved */
    FILE *file;
    bool named; /* the user named the file, so it is not deleted at the end */
    struct progress bar;
};

/* ---- arguments ------------------------------------------------------------------------------- */

/* Does --rule fix an option that --vary varies? */
static bool sweep_is_fixed(const struct args *a, const char *varied)
{
    size_t len = strcspn(varied, "=") + 1;
    const char *rule;

    for (int at = 0; (rule = args_next(a, "--rule", &at)) != NULL;)
        if (strncmp(rule, varied, len) == 0)
            return true;
    return false;
}

static int take_sweep(const struct args *a, struct sweep *s)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *find = args_value(a, "--find"), *game = a->positional[0], *varied;

    if (a->positionals == 0 || !args_has(a, "--vary"))
        return cli_usage("usage: duello sweep GAME --vary NAME=LO..HI");
    if (find != NULL && strcmp(find, "fair") != 0)
        return cli_usage("--find must be fair.");
    s->games = SWEEP_GAMES;
    s->seed = SWEEP_SEED;
    if (names_options(a, game, &s->base) || args_number(a, "--games", 10, 1000000, &s->games) ||
        args_seed(a, &s->seed))
        return EXIT_USAGE;
    s->player = playout_usual_player(&s->base);
    for (int at = 0; (varied = args_next(a, "--vary", &at)) != NULL;)
        if (sweep_is_fixed(a, varied))
            return cli_usage("--vary %s: --rule fixes that option.", varied);
    for (int at = 0; (varied = args_next(a, "--vary", &at)) != NULL;)
        if (sweep_vary(s, varied, &why) != OK)
            return cli_usage("--vary %s: %s", varied, why.at);
    if (args_has(a, "--svg") && s->varieds != 2)
        return cli_usage("--svg needs a sweep of exactly two options.");
    if (sweep_begin(s, &why) != OK)
        return cli_usage("%s", why.len > 0 ? why.at : "out of memory.");
    return EXIT_DONE;
}

/* ---- the file -------------------------------------------------------------------------------- */

/* Name the file by the settings, so that the same sweep finds it again. */
static void sweep_choose_path(struct sweep_work *d, const char *request)
{
    char folder[PATH_BYTES - 64];

    if (folders_data("sweeps", folder, sizeof folder) == 0 && save_folder(folder) == 0)
        snprintf(d->path, sizeof d->path, "%s/%s-%016" PRIx64 ".sweep", folder,
                 d->sweep.base.game->id, text_hash(request, strlen(request)));
}

/* Read the file and stop after its last whole line; false if it belongs to another sweep. */
static bool sweep_read_file(struct sweep_work *d, const char *request)
{
    char *line = NULL;
    size_t room = 0;
    off_t whole;
    bool good = getline(&line, &room, d->file) > 0 && strncmp(line, HEAD, strlen(HEAD)) == 0 &&
                strncmp(line + strlen(HEAD), request, strlen(request)) == 0 &&
                line[strlen(HEAD) + strlen(request)] == '\n';

    whole = ftello(d->file);
    while (good && getline(&line, &room, d->file) > 0 && sweep_read(&d->sweep, line))
        whole = ftello(d->file);
    free(line);
    return good && fseeko(d->file, whole, SEEK_SET) == 0 && ftruncate(fileno(d->file), whole) == 0;
}

static int sweep_open_file(const struct args *a, struct sweep_work *d)
{
    const char *resume = args_value(a, "--resume"), *out = args_value(a, "--out");
    static char request[1 << 16];
    struct text words = TEXT(request);

    sweep_request(&d->sweep, &words);
    sweep_choose_path(d, request);
    if (resume != NULL || out != NULL) {
        d->named = strcmp(d->path, resume ? resume : out) != 0;
        snprintf(d->path, sizeof d->path, "%s", resume ? resume : out);
    }
    if (d->path[0] == '\0')
        return EXIT_DONE;
    d->file = fopen(d->path, resume ? "r+" : "a+");
    if (d->file == NULL)
        return cli_failed("%s cannot be opened: %s.", d->path, strerror(errno));
    if (flock(fileno(d->file), LOCK_EX | LOCK_NB) != 0)
        return cli_failed("%s is in use by another sweep.", d->path);
    if (resume != NULL && !sweep_read_file(d, request))
        return cli_usage("%s belongs to a different sweep.", d->path);
    if (out != NULL && resume == NULL && output_holds_something(d->path))
        return cli_usage("%s is not empty; use --resume to continue a sweep.", out);
    if (resume == NULL &&
        (ftruncate(fileno(d->file), 0) != 0 || fprintf(d->file, "%s%s\n", HEAD, request) < 0))
        return cli_failed("%s cannot be written.", d->path);
    return EXIT_DONE;
}

/* ---- running --------------------------------------------------------------------------------- */

static void sweep_keep(void *context, int i)
{
    struct sweep_work *d = context;
    struct writer out = output_to(d->file);

    if (d->file == NULL)
        return;
    sweep_write(&d->sweep, i, &out);
    if (fflush(d->file) != 0) {
        cli_notice("%s cannot be written; further results are not saved.", d->path);
        fclose(d->file);
        d->file = NULL;
    }
}

static bool sweep_waiting(void *context)
{
    struct sweep_work *d = context;
    char room[60];

    snprintf(room, sizeof room, "%d of %d", d->sweep.finished, d->sweep.count);
    progress_show(&d->bar, (double)d->sweep.finished / d->sweep.count, room);
    return cli_going_on();
}

static int sweep_say_interrupted(const struct args *a, const struct sweep_work *d)
{
    struct text words = TEXT_OF(8 * PATH_BYTES);

    if (d->file == NULL) {
        cli_notice("stopped after %d of %d settings, which could not be saved.", d->sweep.finished,
                   d->sweep.count);
        return cli_interrupted();
    }
    args_print_resume(a, d->path, &words);
    cli_notice("stopped after %d of %d settings. Continue with: %s", d->sweep.finished,
               d->sweep.count, words.at);
    return cli_interrupted();
}

static int sweep_show_grid(const struct args *a, const struct sweep *s)
{
    const char *picture = args_value(a, "--svg");
    struct grid grid;
    int err = EXIT_DONE;

    if (sweep_grid(s, &grid) != OK)
        return cli_failed("out of memory.");
    if (!args_has(a, "--json")) {
        puts("");
        grid_print(&grid, output_stdout(), output_ink());
    }
    if (picture != NULL)
        err = output_picture(picture, &grid);
    grid_release(&grid);
    return err;
}

/* Print the settings as JSON; with `fair`, in that order and with their rank. */
static void sweep_print_json(const struct sweep *s, const int *fair)
{
    for (int i = 0; i < s->count; i++) {
        int which = fair != NULL ? fair[i] : i;
        struct text line = json_lines_begin("type:s", fair != NULL ? "fair" : "setting");

        sweep_table_put(s, which, &line);
        if (fair != NULL)
            json_put(&line, "rank:n lively:b", i + 1, sweep_is_lively(&s->figures[which]));
        json_lines_end(&line);
    }
}

static int sweep_show(const struct args *a, const struct sweep *s)
{
    int err = EXIT_DONE, *fair = cli_allocate((size_t)s->count, sizeof *fair);
    bool json = args_has(a, "--json");

    json ? sweep_print_json(s, NULL) : sweep_table(s, output_stdout());
    if (s->varieds == 2)
        err = sweep_show_grid(a, s);
    if (err == EXIT_DONE && args_has(a, "--find")) {
        sweep_fair(s, fair);
        json ? sweep_print_json(s, fair) : sweep_table_fairest(s, fair, output_stdout());
    }
    free(fair);
    return err;
}

static int run_sweep(const struct args *a, struct sweep_work *d)
{
    struct sweep_setup setup = {.jobs = 1,
                                .memory = SETTING_MEMORY,
                                .finished = sweep_keep,
                                .waiting = sweep_waiting,
                                .context = d};
    int err;

    if (args_number(a, "--jobs", 1, 256, &setup.jobs) || (err = take_sweep(a, &d->sweep)))
        return EXIT_USAGE;
    if ((err = sweep_open_file(a, d)) != EXIT_DONE)
        return err;
    interrupt_catch();
    progress_begin(&d->bar, (double)d->sweep.finished / d->sweep.count);
    err = sweep_run(&d->sweep, &setup);
    progress_end(&d->bar);
    if (err == ERR_OVER)
        return sweep_say_interrupted(a, d);
    if (err != OK)
        return cli_failed("%s.", err_text(err));
    err = sweep_show(a, &d->sweep);
    if (!d->named && d->path[0] != '\0')
        unlink(d->path);
    return err;
}

static int cmd_sweep_run(const struct args *a)
{
    struct sweep_work *d = cli_allocate(1, sizeof *d);
    int err = run_sweep(a, d);

    if (d->file != NULL)
        fclose(d->file);
    sweep_release(&d->sweep);
    free(d);
    return err;
}

const struct command cmd_sweep = {
    .name = "sweep",
    .group = GROUP_DESIGN,
    .synopsis = "GAME --vary NAME=VALUES [--vary NAME=VALUES]... [options]",
    .summary = "Show how a game changes when its options vary.",
    .examples = "  duello sweep energy-duel --vary start=6..12 --rule cap=20\n"
                "  duello sweep charge --vary goal=10..20 --vary max-add=3..6 --jobs 2\n"
                "  duello sweep clash --vary recharge=1..4 --vary zero=cost-first,attacker-wins "
                "--find fair\n",
    .flags = FLAGS({"--vary", "NAME=VALUES",
                    "an option and its values: LO..HI, or a list with commas; up to 4 times"},
                   FLAGS_RULES,
                   {"--find", "fair", "also list the fairest settings, leaving out dull games"},
                   {"--games", "N", "games for each setting (default: 1000)"},
                   {"--seed", "N", "the same seed gives the same result (default: 1)"},
                   {"--jobs", "N", "work on N settings at a time; the result does not depend on N"},
                   {"--svg", "FILE", "draw a map of two options to FILE (-: standard output)"},
                   {"--out", "FILE", "save finished settings in FILE"},
                   {"--resume", "FILE", "continue the sweep that is saved in FILE"}, FLAG_JSON),
    .positionals = 1,
    .run = cmd_sweep_run,
};
