#include "cli.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>

static void print_text(int id, const struct record *rec)
{
    printf("%-5d %-18s turn %-4d %s  %s (%s) v %s (%s)\n", id, rec->rules.game->id, rec->turns + 1,
           rec->date, rec->name[P1], rec->who[P1], rec->name[P2], rec->who[P2]);
}

static void print_json(int id, const char *path, const struct record *rec)
{
    char room[SENTENCE_BYTES];
    struct text rules = TEXT(room);

    rules_print(&rec->rules, &rules);
    json_line(json_pack("{ss si ss ss ss si ss s[ss] s[ss]}", "type", "save", "id", id, "path",
                        path, "game", rec->rules.game->id, "rules", room, "turn", rec->turns + 1,
                        "date", rec->date, "names", rec->name[P1], rec->name[P2], "players",
                        rec->who[P1], rec->who[P2]));
}

static int run(const struct args *a)
{
    char folder[PATH_BYTES], path[PATH_BYTES];
    int *ids, n, unfinished = 0;

    if (saves_folder(folder, sizeof folder) != 0)
        return failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    n = save_numbers(folder, &ids);
    for (int i = 0; i < n; i++) {
        char room[2 * PATH_BYTES];
        struct text why = TEXT(room);
        struct record rec;
        int err;

        save_path(folder, ids[i], path);
        if (save_read(path, &rec, &err, &why) != 0) {
            failed("%s", room);
            continue;
        }
        if (record_result(&rec) == UNDECIDED) {
            unfinished++;
            if (args_has(a, "--json"))
                print_json(ids[i], path, &rec);
            else
                print_text(ids[i], &rec);
        }
        record_release(&rec);
    }
    free(ids);
    if (unfinished == 0 && !args_has(a, "--json"))
        puts("There is no unfinished game.");
    return EXIT_DONE;
}

static const struct flag flags[] = {FLAG_JSON, FLAGS_END};

const struct command cmd_saves = {
    .name = "saves",
    .synopsis = "[--json]",
    .summary = "List the games that can be resumed.",
    .examples = "  duello saves\n",
    .flags = flags,
    .run = run,
};
