#include "session.h"

#include <stdio.h>
#include <stdlib.h>

/* The newest game that is not over. */
static int newest(const char *folder, char id[16])
{
    int *ids, n = save_numbers(folder, &ids), found = 0;

    while (n-- > 0 && !found) {
        char path[PATH_BYTES];
        struct record rec;
        int err;

        save_path(folder, ids[n], path);
        if (save_read(path, &rec, &err, NULL) != 0)
            continue;
        if (record_result(&rec) == UNDECIDED)
            found = ids[n];
        record_release(&rec);
    }
    free(ids);
    snprintf(id, 16, "%d", found);
    return found;
}

static int take_up(struct session *g, const char *folder, const char *id)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    const char *term = getenv("TERM");

    if (save_open(&g->save, folder, id, &g->rec, &why) != 0)
        return failed("%s", room);
    if (record_result(&g->rec) != UNDECIDED) {
        struct text path = TEXT(room);

        shell_word(g->save.path, &path);
        failed("game %s is over; see it with: duello replay %s", id, room);
    } else if (session_seat(g) == EXIT_DONE) {
        g->input = input_new(term != NULL && strcmp(term, "dumb") != 0);
        return g->input != NULL ? session_run(g) : failed("out of memory.");
    }
    record_release(&g->rec);
    save_close(&g->save);
    return EXIT_FAILED;
}

static int run(const struct args *a)
{
    struct session g = {.input = NULL};
    char folder[PATH_BYTES], last[16];

    if (saves_folder(folder, sizeof folder) != 0)
        return failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if (a->positionals == 1)
        return take_up(&g, folder, a->positional[0]);
    if (!newest(folder, last))
        return failed("there is no unfinished game.");
    return take_up(&g, folder, last);
}

const struct command cmd_resume = {
    .name = "resume",
    .synopsis = "[ID|FILE]",
    .summary = "Go on with a saved game, the newest unless one is named.",
    .examples = "  duello resume\n"
                "  duello resume 12\n"
                "  duello resume my-game.duel\n",
    .positionals = 1,
    .run = run,
};
