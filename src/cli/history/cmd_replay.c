#include "cli/base/json_lines.h"
#include "cli/history/past_games.h"
#include "match/replay.h"

static void replay_print_json(const struct record *rec, struct replay_turn turn)
{
    struct text line = json_lines_begin("");

    replay_put(rec, turn, &line);
    json_lines_end(&line);
}

/* Show the whole game, or only turn `at`. */
static void replay(const struct args *a, const struct record *rec, int at)
{
    struct replay_turn turn = replay_start(rec);
    bool json = args_has(a, "--json"), empty = turn.to == rec->count;

    if (!json && at < 0)
        replay_print(rec, output_stdout());
    else if (json && (at == 0 || (empty && record_result(rec) != UNDECIDED)))
        replay_print_json(rec, turn);
    for (int number = 1; turn.to < rec->count && (at < 0 || number <= at); number++) {
        turn = replay_next(rec, turn);
        if (json && (at < 0 || number == at))
            replay_print_json(rec, turn);
    }
    if (!json && at >= 0)
        replay_print_position(rec, turn, output_stdout());
}

static void replay_say_good(const char *file, const struct record *rec)
{
    enum result result = record_result(rec);
    bool won = result == P1_WINS || result == P2_WINS;

    cli_print("%s: good, %d turn%s, %s%s", file, rec->duel.turns, rec->duel.turns == 1 ? "" : "s",
              won ? rec->name[result == P1_WINS ? P1 : P2] : "",
              won                    ? " wins"
              : result == DRAW       ? "a draw"
              : result == UNFINISHED ? "unfinished"
                                     : "not over");
}

static int cmd_replay_run(const struct args *a)
{
    struct record rec;
    int at = -1, err;

    if (a->positionals == 0)
        return cli_usage("which game? usage: duello replay %s", a->command->synopsis);
    if (args_number(a, "--at", 0, RECORD_BYTES, &at) != EXIT_DONE)
        return EXIT_USAGE;
    if ((err = past_games_read(a->positional[0], false, &rec)) != EXIT_DONE)
        return err;
    if (at > rec.duel.turns)
        err = cli_usage("--at: the record has only %d turn%s.", rec.duel.turns,
                        rec.duel.turns == 1 ? "" : "s");
    else if (args_has(a, "--check"))
        replay_say_good(a->positional[0], &rec);
    else
        replay(a, &rec, at);
    record_release(&rec);
    return err;
}

const struct command cmd_replay = {
    .name = "replay",
    .group = GROUP_YOUR_GAMES,
    .synopsis = "ID|RECORD [--at N] [--check] [--json]",
    .summary = "Show a recorded game and check every move.",
    .examples = "  duello replay 12                    game 12 of `duello history`\n"
                "  duello replay my-game.duel\n"
                "  duello replay my-game.duel --at 3\n"
                "  duello replay my-game.duel --json\n",
    .flags = FLAGS({"--at", "N", "show only turn N and the position after it (0: the start)"},
                   {"--check", NULL, "only check the record"},
                   {"--json", NULL, "one JSON object per turn, with the position after it"}),
    .positionals = 1,
    .run = cmd_replay_run,
};
