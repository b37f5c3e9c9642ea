#include "cli/commands/resume_game.h"
#include "cli/folders.h"
#include "cli/past_games.h"
#include "cli/terminal.h"

#include <stdio.h>
#include <stdlib.h>

int resume_list(struct resume_entry *list, int most)
{
    char folder[PATH_BYTES], path[PATH_BYTES];
    int *ids, n, count = 0;

    if (folders_saves(folder, sizeof folder) != 0 || (n = save_numbers(folder, &ids, NULL)) < 0)
        return 0;
    while (n-- > 0 && count < most) {
        struct record rec;

        save_path(folder, ids[n], path);
        if (save_read(path, true, &rec, NULL) != OK)
            continue;
        if (record_result(&rec) == UNDECIDED) {
            struct resume_entry *e = &list[count++];

            snprintf(e->id, sizeof e->id, "%d", ids[n]);
            snprintf(e->name, sizeof e->name, "%d: %s, turn %d, %s v %s", ids[n],
                     rec.duel.rules.game->title, rec.duel.turns + 1, rec.name[P1],
                     record_is_person(rec.who[P2]) ? rec.name[P2] : rec.who[P2]);
        }
        record_release(&rec);
    }
    free(ids);
    return count;
}

static int resume_take_up(struct table *t, const char *folder, const char *id)
{
    char room[2 * PATH_BYTES];
    struct text why = TEXT(room);
    int err = save_open(&t->save, folder, id, &t->game.rec, &why);

    if (err != OK)
        return past_games_refuse(err, room);
    if (record_result(&t->game.rec) != UNDECIDED) {
        struct text path = TEXT(room);

        text_add_shell_word(&path, t->save.path);
        return cli_failed("game %s is over; see it with: duello replay %s", id, room);
    }
    return table_setup_names(t) || table_setup_seats(t) ? EXIT_FAILED : EXIT_DONE;
}

/* The game that is named, or the newest. */
static int resume_fill(struct table *t, const struct args *a, const void *unused)
{
    const char *id = a->positional[0];
    char folder[PATH_BYTES];
    struct resume_entry newest;

    (void)unused;
    if (id != NULL && !save_is_number(id))
        return resume_take_up(t, NULL, id);
    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if (id == NULL)
        id = resume_list(&newest, 1) > 0 ? newest.id : "0";
    return strcmp(id, "0") == 0 ? cli_failed("there is no unfinished game.")
                                : resume_take_up(t, folder, id);
}

int resume_game(const struct args *a, struct table_result *out)
{
    return table_setup_play(a, NULL, resume_fill, NULL, out);
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
