/* List unfinished games, one a line. */
#include "cli/base/folders.h"
#include "cli/base/json_lines.h"
#include "cli/history/delete_games.h"
#include "cli/history/past_games.h"
#include "store/save.h"

#include <stdio.h>
#include <stdlib.h>

static void saves_print_text(int id, const struct record *rec)
{
    struct text match = TEXT_OF(SENTENCE_BYTES), players = TEXT_OF(SENTENCE_BYTES);
    const struct game *game = rec->duel.rules.game;
    const struct edition *e = rules_counted(&rec->duel.rules);

    record_tell_match(rec, &match);
    text_add(&players, "%s v %s%s%s%s%s%s", past_games_player(game, rec->name[P1], rec->who[P1]).at,
             past_games_player(game, rec->name[P2], rec->who[P2]).at, e != NULL ? ", " : "",
             e != NULL ? e->name : "", rec->rated ? ", rated" : "", match.len > 0 ? ". " : "",
             match.at);
    output_hang(printf("%-5d %-18s turn %-4d %.10s %.5s  ", id, game->id, rec->duel.turns + 1,
                       rec->date, rec->date + 11),
                players.at);
}

static void saves_print_json(int id, const char *path, const struct record *rec)
{
    struct text line = json_lines_begin(
        "type:s id:n game:s rules:s turn:n date:s names:[s s] players:[s s] rated:b", "save", id,
        rec->duel.rules.game->id, rules_words(&rec->duel.rules).at, rec->duel.turns + 1, rec->date,
        rec->name[P1], rec->name[P2], rec->who[P1], rec->who[P2], rec->rated);

    if (rec->match.games > 0)
        json_put(&line, "match:{game:n games:n won:[n n]}", rec->match.number, rec->match.games,
                 rec->match.won[P1], rec->match.won[P2]);
    if (text_is_utf8(path))
        json_put_text(&line, "path", path);
    json_lines_end(&line);
}

/* Print one game if it is not over; EXIT_FAILED after reporting a damaged one. */
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

    if (args_has(a, "--delete"))
        return delete_games(a, false);
    if (folders_saves(folder, sizeof folder) != 0)
        return cli_failed("neither XDG_DATA_HOME nor HOME is set, so there are no saved games.");
    if ((n = save_numbers(folder, &ids, &why)) < 0)
        return cli_failed("%s", why.at);
    for (int i = 0; i < n; i++)
        if (saves_list(folder, ids[i], json, &unfinished) != EXIT_DONE)
            code = EXIT_FAILED;
    free(ids);
    if (unfinished == 0 && !json)
        puts("No saved games.");
    return code;
}

const struct command cmd_saves = {
    .name = "saves",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "[--json] | --delete SAVE [--yes]",
    .summary = "List the games you can resume, or delete one.",
    .examples = "  duello saves\n"
                "  duello saves --delete 11 --yes\n",
    .flags = FLAGS(FLAG_JSON, FLAGS_DELETE("SAVE")),
    .run = cmd_saves_run,
};
