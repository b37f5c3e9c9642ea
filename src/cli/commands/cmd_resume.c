#include "cli/folders.h"
#include "cli/past_games.h"
#include "cli/terminal.h"
#include "play/session.h"

#include <stdio.h>
#include <stdlib.h>

/* The newest game that is not over; 0 if there is none. */
static int resume_newest(const char *folder)
{
    int *ids, n = save_numbers(folder, &ids, NULL), found = 0;

    while (n-- > 0 && !found) {
        char path[PATH_BYTES];
        struct record rec;

        save_path(folder, ids[n], path);
        if (save_read(path, true, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) == UNDECIDED)
            found = ids[n];
        record_release(&rec);
    }
    free(ids);
    return found;
}

static int resume_take_up(struct session *g, const char *folder, const char *id)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    int err = save_open(&g->save, folder, id, &g->rec, &why);

    if (err != OK)
        return past_games_refuse(err, room);
    if (record_result(&g->rec) != UNDECIDED) {
        struct text path = TEXT(room);

        text_add_shell_word(&path, g->save.path);
        cli_failed("game %s is over; see it with: duello replay %s", id, room);
    } else if (session_name(g) == EXIT_DONE && session_seat(g) == EXIT_DONE) {
        return session_run(g);
    }
    record_release(&g->rec);
    save_close(&g->save);
    return EXIT_FAILED;
}

int resume_game(const struct args *a, struct keepsake *left)
{
    static struct session g;
    const char *id = a->positional[0];
    char folder[PATH_BYTES], last[16];

    memset(&g, 0, sizeof g);
    g.left = left;
    if (tutor_flags(a, &g) != EXIT_DONE)
        return EXIT_USAGE;
    session_choose_table(&g, a);
    if (id != NULL && !save_is_number(id))
        return resume_take_up(&g, NULL, id);
    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if (id == NULL) {
        snprintf(last, sizeof last, "%d", resume_newest(folder));
        id = last;
    }
    return strcmp(id, "0") == 0 ? cli_failed("there is no unfinished game.")
                                : resume_take_up(&g, folder, id);
}

static int cmd_resume_run(const struct args *a)
{
    return resume_game(a, NULL);
}

static const struct flag flags[] = {FLAGS_TUTOR, FLAGS_TERMINAL, FLAGS_END};

const struct command cmd_resume = {
    .name = "resume",
    .synopsis = "[ID|FILE] [--tutor] [options]",
    .summary = "Go on with a saved game, the newest unless one is named.",
    .examples = "  duello resume\n"
                "  duello resume 12\n"
                "  duello resume my-game.duel\n",
    .flags = flags,
    .positionals = 1,
    .run = cmd_resume_run,
};
