#include "cli/args.h"
#include "cli/folders.h"
#include "cli/json.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>

static void saves_print_text(int id, const struct record *rec)
{
    printf("%-5d %-18s turn %-4d %s  %s (%s) v %s (%s)\n", id, rec->duel.rules.game->id,
           rec->duel.turns + 1, rec->date, rec->name[P1], rec->who[P1], rec->name[P2],
           rec->who[P2]);
}

static void saves_print_json(int id, const char *path, const struct record *rec)
{
    json_t *place = json_string(path); /* left out if it is not UTF-8 */

    json_line(json_pack("{ss si ss ss si ss s[ss] s[ss] so*}", "type", "save", "id", id, "game",
                        rec->duel.rules.game->id, "rules", rules_words(&rec->duel.rules).at, "turn",
                        rec->duel.turns + 1, "date", rec->date, "names", rec->name[P1],
                        rec->name[P2], "players", rec->who[P1], rec->who[P2], "path", place));
}

/* One game, if it is not over; EXIT_FAILED, after saying so, if it is damaged. */
static int saves_list(const char *folder, int id, bool json, int *unfinished)
{
    char path[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES);
    struct record rec;

    save_path(folder, id, path);
    if (save_read(path, true, &rec, &why) != OK)
        return cli_failed("%s", why.at);
    if (record_result(&rec) == UNDECIDED) {
        ++*unfinished;
        if (json)
            saves_print_json(id, path, &rec);
        else
            saves_print_text(id, &rec);
    }
    record_release(&rec);
    return EXIT_DONE;
}

static int cmd_saves_run(const struct args *a)
{
    char folder[PATH_BYTES];
    struct text why = TEXT_OF(2 * PATH_BYTES);
    int *ids, n, unfinished = 0, code = EXIT_DONE;
    bool json = args_has(a, "--json");

    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if ((n = save_numbers(folder, &ids, &why)) < 0)
        return cli_failed("%s", why.at);
    for (int i = 0; i < n; i++)
        if (saves_list(folder, ids[i], json, &unfinished) != EXIT_DONE)
            code = EXIT_FAILED;
    free(ids);
    if (unfinished == 0 && !json)
        puts("There is no unfinished game.");
    return code;
}

const struct command cmd_saves = {
    .name = "saves",
    .synopsis = "[--json]",
    .summary = "List the games that can be resumed.",
    .examples = "  duello saves\n",
    .flags = FLAGS(FLAG_JSON),
    .run = cmd_saves_run,
};
