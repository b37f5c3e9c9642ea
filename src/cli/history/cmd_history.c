/* List finished games, one a line. */
#include "cli/base/json_lines.h"
#include "cli/history/delete_games.h"
#include "cli/history/past_games.h"
#include "games/games.h"
#include "match/record_json.h"

#include <inttypes.h>
#include <limits.h>
#include <stdio.h>

enum { USUAL_LIMIT = 20 };

static const char *const endings[ENDINGS] = {"", " by resignation", " by forfeit", " on time",
                                             "", " by agreement"};

static bool history_print_text(const struct history_game *g, void *count)
{
    int p = g->result == P2_WINS ? P2 : P1;
    const struct game *game = games_find(g->game);
    struct text result = TEXT_OF(SENTENCE_BYTES);
    struct rules r;
    const struct edition *e =
        games_parse_rules(&r, g->rules, NULL) == OK ? rules_counted(&r) : NULL;

    text_add(&result, "%s %s %s%s%s, %d turn%s%s%s",
             past_games_player(game, g->name[p], g->who[p]).at, past_games_verb(g->result),
             past_games_player(game, g->name[!p], g->who[!p]).at,
             g->result == UNFINISHED ? ", unfinished" : "", endings[g->ending], g->turns,
             g->turns == 1 ? "" : "s", e != NULL ? ", " : "", e != NULL ? e->name : "");
    output_hang(printf("%-5" PRId64 " %.10s %.5s  %-18s ", g->id, g->date, g->date + 11, g->game),
                result.at);
    ++*(int *)count;
    return true;
}

static bool history_print_json(const struct history_game *g, void *count)
{
    struct text line = json_lines_begin(
        "type:s id:n game:s rules:s date:s names:[s s] players:[s s] first:n result:s turns:n",
        "game", g->id, g->game, g->rules, g->date, g->name[P1], g->name[P2], g->who[P1], g->who[P2],
        g->first + 1, record_json_result(g->result), g->turns);

    record_json_winner(&line, g->result, g->name[P1], g->name[P2]);
    record_json_ending(&line, g->ending, g->name[g->ended_by]);
    json_lines_end(&line);
    ++*(int *)count;
    return true;
}

static int cmd_history_run(const struct args *a)
{
    struct history_query query = {.player = args_value(a, "--player"), .limit = USUAL_LIMIT};
    bool json = args_has(a, "--json");
    int count = 0;

    if (args_has(a, "--delete"))
        return delete_games(a, true);
    if (past_games_query(a, &query) || args_number(a, "--limit", 0, INT_MAX, &query.limit))
        return EXIT_USAGE;
    if (past_games_each(&query, json ? history_print_json : history_print_text, &count))
        return EXIT_FAILED;
    if (count == 0 && !json)
        puts("No finished games yet.");
    else if (count == query.limit && !json)
        cli_notice(count == 1 ? "showing the newest game; --limit 0 shows all."
                              : "showing the newest %d games; --limit 0 shows all.",
                   count);
    return EXIT_DONE;
}

const struct command cmd_history = {
    .name = "history",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "[GAME] [--player NAME] [--limit N] [--json] | --delete ID [--yes]",
    .summary = "List your finished games, newest first, or delete one.",
    .examples = "  duello history\n"
                "  duello history charge --player Ada\n"
                "  duello history charge:tournament\n"
                "  duello review 12                   review game 12\n"
                "  duello export 12 -o game.duel      write the record of game 12\n"
                "  duello history --delete 13 --yes\n",
    .flags = FLAGS({"--player", "NAME", "only games by NAME"},
                   {"--limit", "N", "at most N games (default: 20; 0: all)"}, FLAG_JSON,
                   FLAGS_DELETE("ID")),
    .positionals = 1,
    .run = cmd_history_run,
};
