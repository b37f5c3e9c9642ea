#include "cli/arena/arena_file.h"

#include "cli/arena/arena_event.h"
#include "cli/arena/arena_programs.h"
#include "cli/base/folders.h"
#include "cli/base/output.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void arena_file_choose(char file[PATH_BYTES])
{
    char folder[PATH_BYTES];
    int fd = -1;

    file[0] = '\0';
    if (folders_data("events", folder, sizeof folder) != 0 || save_folder(folder) != 0)
        return;
    for (int i = 1; fd < 0; i++) {
        snprintf(file, PATH_BYTES, "%.4000s/%d.event", folder, i);
        fd = open(file, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
        if (fd < 0 && errno != EEXIST) {
            file[0] = '\0';
            return;
        }
    }
    close(fd);
}

static bool arena_file_has_settings(const struct args *a)
{
    static const char *const settings[] = {"--game",      "--games",  "--rule", "--edition",
                                           "--time",      "--format", "--sprt", "--seed",
                                           "--seed-file", "--shard",  "--deals"};

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        if (args_has(a, settings[i]))
            return true;
    return a->positionals > 0;
}

/* Deals that nobody asks for by name are those that the event has. */
static bool arena_file_is_same(const struct args *a, const struct event *e, struct event *wanted)
{
    if (!args_has(a, "--deals"))
        wanted->deals = e->deals;
    return event_is_same(e, wanted);
}

/* Load a saved event; settings on the command line must match it. */
static int arena_file_load(const struct args *a, const char *game, const struct arena_file *f,
                           struct event *e)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct event *wanted = cli_allocate(1, sizeof *wanted);
    int err = EXIT_DONE;

    if (event_load(e, f->path, &why) != OK)
        err = cli_failed("%s", why.at);
    else if (arena_file_has_settings(a) && game != NULL &&
             arena_event_read(a, game, e->seed, wanted) != EXIT_DONE)
        err = EXIT_USAGE;
    else if (arena_file_has_settings(a) && (game == NULL || !arena_file_is_same(a, e, wanted)))
        err = cli_usage("%s holds an event with different settings.", f->path);
    else if (!arena_file_has_settings(a))
        err = arena_programs_allow(e, f->path);
    free(wanted);
    return err;
}

static int arena_file_lock(struct arena_file *f, bool create)
{
    struct text why = TEXT_OF(2 * PATH_BYTES);

    if (f->path[0] == '\0' || f->lock > 0)
        return EXIT_DONE;
    if (event_lock(f->path, create, &f->lock, &why) != OK)
        return cli_failed("%s", why.at);
    if (create && output_holds_something(f->path))
        return cli_failed("another arena has just created %s.", f->path);
    return EXIT_DONE;
}

/* Parts with different seeds could not be merged. */
int arena_file_begin(const struct args *a, const char *game, uint64_t seed, struct arena_file *f,
                     struct event *e)
{
    int err = arena_file_lock(f, false);

    if (err != EXIT_DONE)
        return err;
    if (output_holds_something(f->path))
        return arena_file_load(a, game, f, e);
    if (game == NULL)
        return cli_usage("there is no event %s; which game? --game GAME, or --game all.", f->path);
    if (arena_event_read(a, game, seed, e) != EXIT_DONE)
        return EXIT_USAGE;
    if (args_has(a, "--shard") && !args_has_seed(a))
        return cli_usage(
            "--shard needs --seed or --seed-file: all parts of an event must have the same seed.");
    return arena_file_lock(f, true);
}
