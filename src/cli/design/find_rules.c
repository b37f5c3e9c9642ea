/*
 * Every finished family of settings is at once appended to a file, whose name comes from the
 * request unless the user gives one. `--resume` reads it up to its last whole line and does the
 * rest. The file is removed at the end, unless the user has named it.
 */
#include "cli/design/find_rules.h"

#include "cli/base/folders.h"
#include "cli/base/json_lines.h"
#include "cli/base/names.h"
#include "cli/base/output.h"
#include "cli/base/suggest.h"
#include "core/game.h"
#include "design/meter.h"
#include "design/options_search.h"
#include "store/save.h"
#include "system/clock.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/progress.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

struct find_rules {
    struct options_search search;
    char path[PATH_BYTES]; /* "": nothing can be saved */
    FILE *file;
    bool named; /* the user named the file, so it is not deleted at the end */
    struct progress bar;
    int seconds; /* 0: no limit */
    double begin;
    size_t done;
};

/* ---- arguments ------------------------------------------------------------------------------- */

static int find_rules_take_goal(struct options_search *s, const char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    char name[40] = "";
    struct suggest known = {.count = 0};
    int err = goals_add(&s->goals, words, &why);

    if (err == OK)
        return EXIT_DONE;
    if (err != ERR_UNKNOWN)
        return cli_usage("--want %s", why.at);
    for (int i = 0; i < METER_FIGURES; i++)
        suggest_add(&known, meter_name((enum meter_figure)i));
    snprintf(name, sizeof name, "%.*s", (int)strcspn(words, ".="), words);
    return suggest(&known, "goal", name, "see: duello design --help");
}

static int find_rules_take_goals(const struct args *a, struct options_search *s)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    const char *words;

    for (int at = 0; (words = args_next(a, "--want", &at)) != NULL;)
        if (find_rules_take_goal(s, words) != EXIT_DONE)
            return EXIT_USAGE;
    return goals_check(&s->goals, s->base.game, &why) == OK ? EXIT_DONE : cli_usage("%s", why.at);
}

/* Keep an option; "" keeps none. */
static int find_rules_keep(struct options_search *s, const char *name, size_t len)
{
    struct rules unused = s->base;
    struct text why = TEXT_OF(SENTENCE_BYTES), word = TEXT_OF(WORD_BYTES);
    int option = rules_option(s->base.game, name, len);

    if (option < 0) {
        text_add(&word, "%.*s=", (int)len, name);
        rules_set(&unused, word.at, &why); /* the message lists the options */
        return cli_usage("--keep %s", why.at);
    }
    s->keep[option] = true;
    return EXIT_DONE;
}

static int find_rules_take_kept(const struct args *a, struct options_search *s)
{
    const char *words;

    for (int at = 0; (words = args_next(a, "--keep", &at)) != NULL;)
        if (find_rules_keep(s, words, strlen(words)) != EXIT_DONE)
            return EXIT_USAGE;
    for (int at = 0; (words = args_next(a, "--rule", &at)) != NULL;)
        if (find_rules_keep(s, words, strcspn(words, "=")) != EXIT_DONE)
            return EXIT_USAGE;
    for (int i = 0; args_has(a, "--edition") && s->base.game->options[i].name != NULL; i++)
        s->keep[i] |= s->base.value[i] != s->base.game->options[i].book;
    return EXIT_DONE;
}

int find_rules_fit(const struct args *a, const struct game *g, int *percent)
{
    if (args_has(a, "--fit") && game_is_hidden(g))
        return cli_usage("%s hides cards, so nothing can be fitted exactly; see: duello levels "
                         "--tune.",
                         g->title);
    return args_number(a, "--fit", 51, 99, percent);
}

static int find_rules_take(const struct args *a, struct find_rules *f)
{
    struct options_search *s = &f->search;
    const char *near = args_value(a, "--near");

    if (near != NULL && strcmp(near, "book") != 0)
        return cli_usage("--near must be book.");
    if (args_has(a, "--time") && args_has(a, "--settings"))
        return cli_usage("use --settings or --time.");
    s->games = SEARCH_GAMES;
    s->seed = SEARCH_SEED;
    s->thorough = args_has(a, "--thorough");
    s->settings = args_has(a, "--time") ? 0 : SEARCH_SETTINGS;
    if (args_number(a, "--settings", 1, SEARCH_MOST, &s->settings) ||
        args_number(a, "--time", 1, 1000000, &f->seconds) ||
        args_number(a, "--games", 10, 1000000, &s->games) || args_seed(a, &s->seed) ||
        find_rules_fit(a, s->base.game, &s->fit))
        return EXIT_USAGE;
    if (find_rules_take_kept(a, s) != EXIT_DONE)
        return EXIT_USAGE;
    return find_rules_take_goals(a, s);
}

/* ---- the file -------------------------------------------------------------------------------- */

static void find_rules_choose_path(struct find_rules *f, const char *request)
{
    char folder[PATH_BYTES - 64];

    if (folders_data("designs", folder, sizeof folder) == 0 && save_folder(folder) == 0)
        snprintf(f->path, sizeof f->path, "%s/%s-%016" PRIx64 ".design", folder,
                 f->search.base.game->id, text_hash(request, strlen(request)));
}

/* Read the file and stop after its last whole line; false if it belongs to another search. */
static bool find_rules_read(struct find_rules *f, const char *request)
{
    char *line = NULL;
    size_t room = 0;
    off_t whole;
    bool good = getline(&line, &room, f->file) > 0 &&
                strncmp(line, request, strlen(request)) == 0 && line[strlen(request)] == '\n';

    whole = ftello(f->file);
    while (good && getline(&line, &room, f->file) > 0 && options_search_read(&f->search, line))
        whole = ftello(f->file);
    free(line);
    return good && fseeko(f->file, whole, SEEK_SET) == 0 && ftruncate(fileno(f->file), whole) == 0;
}

static int find_rules_open(const struct args *a, struct find_rules *f)
{
    const char *resume = args_value(a, "--resume"), *out = args_value(a, "--out");
    static char request[1 << 13];
    struct text words = TEXT(request);

    options_search_request(&f->search, &words);
    find_rules_choose_path(f, request);
    if (resume != NULL || out != NULL) {
        f->named = strcmp(f->path, resume ? resume : out) != 0;
        snprintf(f->path, sizeof f->path, "%s", resume ? resume : out);
    }
    if (f->path[0] == '\0')
        return EXIT_DONE;
    f->file = fopen(f->path, resume ? "r+" : "a+");
    if (f->file == NULL)
        return cli_failed("%s cannot be opened: %s.", f->path, strerror(errno));
    if (flock(fileno(f->file), LOCK_EX | LOCK_NB) != 0)
        return cli_failed("%s is in use by another search.", f->path);
    if (resume != NULL && !find_rules_read(f, request))
        return cli_usage("%s belongs to a different search.", f->path);
    if (out != NULL && resume == NULL && output_holds_something(f->path))
        return cli_usage("%s is not empty; use --resume to continue a search.", out);
    if (resume == NULL &&
        (ftruncate(fileno(f->file), 0) != 0 || fprintf(f->file, "%s\n", request) < 0))
        return cli_failed("%s cannot be written.", f->path);
    return EXIT_DONE;
}

/* ---- running --------------------------------------------------------------------------------- */

static void find_rules_keep_family(void *context, size_t first, size_t count)
{
    struct find_rules *f = context;
    struct writer out = output_to(f->file);

    f->done += count;
    if (f->file == NULL)
        return;
    for (size_t i = first; i < first + count; i++)
        if (!f->search.tried[i].was_read)
            options_search_write(&f->search, i, &out);
    if (fflush(f->file) != 0) {
        cli_notice("%s cannot be written; further results are not saved.", f->path);
        fclose(f->file);
        f->file = NULL;
    }
}

static bool find_rules_waiting(void *context)
{
    struct find_rules *f = context;
    double share = f->seconds > 0 ? (clock_seconds() - f->begin) / f->seconds
                                  : (double)f->done / f->search.settings;
    char room[60];

    snprintf(room, sizeof room, "%zu settings", f->done);
    progress_show(&f->bar, share < 1 ? share : 1, room);
    return cli_going_on();
}

static bool find_rules_enough(void *context)
{
    struct find_rules *f = context;

    return f->seconds > 0 && clock_seconds() - f->begin >= f->seconds;
}

static int find_rules_say_stopped(const struct args *a, const struct find_rules *f)
{
    struct text words = TEXT_OF(8 * PATH_BYTES);

    if (f->file == NULL) {
        cli_notice("stopped after %zu settings, which could not be saved.", f->done);
        return cli_interrupted();
    }
    args_print_resume(a, f->path, &words);
    cli_notice("stopped after %zu settings. Continue with: %s", f->done, words.at);
    return cli_interrupted();
}

/* ---- the result ------------------------------------------------------------------------------ */

/* Measure the goals of a setting of the list. */
static uint32_t find_rules_measure(const struct find_rules *f, size_t i, struct measures *out)
{
    struct rules r;

    options_search_rules(&f->search, i, &r);
    return options_search_measure(&f->search, &r, out);
}

static void find_rules_print_setting(const struct find_rules *f, size_t i, struct measures *m)
{
    const struct tried *t = &f->search.tried[i];
    struct text words = TEXT_OF(2 * SENTENCE_BYTES), sight = TEXT_OF(WORD_BYTES);
    uint32_t figures = find_rules_measure(f, i, m);

    cli_print("%s", "");
    cli_print("%s", t->distance > 0 ? rules_brief_words(&m->rules).at : "the book");
    measures_sentence(m, figures, &words);
    if (t->miss <= 0) {
        text_put(&words, " It has all goals.");
    } else {
        text_put(&words, " It misses ");
        options_search_goals(&f->search, t->missed, &words);
        text_put(&words, ".");
    }
    measures_say_sight(m, &sight);
    if (sight.len > 0)
        text_add(&words, " The levels see as far as these sights: %s.", sight.at);
    fputs("   ", stdout);
    output_hang(3, words.at);
}

static void find_rules_print_head(const struct find_rules *f, size_t good,
                                  const size_t counts[TRIED_MEASURED + 1])
{
    const struct options_search *s = &f->search;
    struct text why = TEXT_OF(4 * SENTENCE_BYTES);

    cli_print("%s: %zu settings tried, seed %" PRIu64 "%s", s->base.game->title, s->count, s->seed,
              s->exhausted ? "; there are no others within reach." : ".");
    cli_print("%zu were measured, %zu thrown out early, %zu contradict themselves, %zu are too "
              "large.",
              counts[TRIED_MEASURED], counts[TRIED_THROWN_OUT], counts[TRIED_CONTRADICTS],
              counts[TRIED_TOO_LARGE]);
    if (good > 0) {
        cli_print("%s%zu %s all goals. From the book on, the closest:",
                  s->thorough ? "" : "At least ", good, good == 1 ? "has" : "have");
        return;
    }
    options_search_explain(s, &why);
    output_hang(0, why.at);
    cli_print("%s", "No setting has all goals. From the book on, the closest:");
}

static void find_rules_print_json(const struct find_rules *f, size_t good,
                                  const size_t counts[TRIED_MEASURED + 1])
{
    const struct options_search *s = &f->search;
    struct text why = TEXT_OF(4 * SENTENCE_BYTES);
    char seed[24];

    snprintf(seed, sizeof seed, "%" PRIu64, s->seed);
    if (good == 0)
        options_search_explain(s, &why);
    json_lines_print("type:s game:s settings:n seed:s measured:n thrown_out:n contradict:n "
                     "too_large:n exhausted:b good:n excludes?s",
                     "search", s->base.game->id, (int64_t)s->count, seed,
                     (int64_t)counts[TRIED_MEASURED], (int64_t)counts[TRIED_THROWN_OUT],
                     (int64_t)counts[TRIED_CONTRADICTS], (int64_t)counts[TRIED_TOO_LARGE],
                     s->exhausted, (int64_t)good, good == 0 ? why.at : NULL);
}

static void find_rules_print_row(const struct find_rules *f, size_t i, struct measures *m)
{
    const struct tried *t = &f->search.tried[i];
    struct text words = TEXT_OF(2 * SENTENCE_BYTES), missed = TEXT_OF(SENTENCE_BYTES), line;
    uint32_t figures = find_rules_measure(f, i, m);

    measures_sentence(m, figures, &words);
    options_search_goals(&f->search, t->missed, &missed);
    line = json_lines_about("found", &m->rules);
    json_put(&line, "good:b miss:d missed:s says:s", t->miss <= 0, t->miss, missed.at, words.at);
    measures_put_rules(m, &line);
    json_lines_end(&line);
}

static int find_rules_show(const struct args *a, const struct find_rules *f)
{
    size_t list[SEARCH_LISTED], counts[TRIED_MEASURED + 1];
    size_t good = options_search_counts(&f->search, counts);
    int listed = options_search_list(&f->search, list);
    bool json = args_has(a, "--json");
    struct measures *m = cli_allocate(1, sizeof *m);

    json ? find_rules_print_json(f, good, counts) : find_rules_print_head(f, good, counts);
    for (int i = 0; i < listed; i++)
        json ? find_rules_print_row(f, list[i], m) : find_rules_print_setting(f, list[i], m);
    if (f->seconds > 0)
        cli_notice("the same again: --settings %zu in place of --time %d.", f->search.count,
                   f->seconds);
    free(m);
    return EXIT_DONE;
}

static int find_rules_search(const struct args *a, struct find_rules *f)
{
    struct options_search_setup setup = {.jobs = 1,
                                         .memory = SEARCH_MEMORY,
                                         .finished = find_rules_keep_family,
                                         .waiting = find_rules_waiting,
                                         .enough = find_rules_enough,
                                         .context = f};
    struct text why = TEXT_OF(SENTENCE_BYTES);
    int err;

    if (args_number(a, "--jobs", 1, 256, &setup.jobs) || find_rules_take(a, f))
        return EXIT_USAGE;
    if ((err = find_rules_open(a, f)) != EXIT_DONE)
        return err;
    interrupt_catch();
    f->begin = clock_seconds();
    progress_begin(&f->bar, 0);
    err = options_search_run(&f->search, &setup);
    progress_end(&f->bar);
    if (err == ERR_OVER)
        return find_rules_say_stopped(a, f);
    if (err != OK) {
        meter_explain(&f->search.base, err, &why);
        return cli_failed("%s", why.at);
    }
    err = find_rules_show(a, f);
    if (!f->named && f->path[0] != '\0')
        unlink(f->path);
    return err;
}

int find_rules_run(const struct args *a, const struct rules *base)
{
    struct find_rules *f = cli_allocate(1, sizeof *f);
    int err;

    f->search.base = *base;
    err = find_rules_search(a, f);
    if (f->file != NULL)
        fclose(f->file);
    options_search_release(&f->search);
    free(f);
    return err;
}
