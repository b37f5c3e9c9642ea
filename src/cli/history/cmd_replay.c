/*
 * A record is read, which plays and checks every move of it. What remains is to show it: turn by
 * turn as it looked at the table, or as JSON with the position after each turn. Nature's choices
 * belong to the turn before them.
 */
#include "cli/base/json_lines.h"
#include "cli/history/past_games.h"
#include "core/move.h"
#include "core/position.h"

#include <stdio.h>
#include <stdlib.h>

/* A turn of a record: its choices, and nature's choices after them. */
struct span {
    size_t from, to;
};

static bool replay_by_nature(const struct record *rec, size_t i)
{
    return rec->choices[i].before.turn == CHANCE;
}

/* Find the turn that starts at choice `from`, which is not nature's. */
static struct span replay_turn_from(const struct record *rec, size_t from)
{
    size_t to = from;

    while (to < rec->count && !game_ends_turn(rec->duel.rules.game, rec->choices[to].m))
        to++;
    to += to < rec->count;
    while (to < rec->count && replay_by_nature(rec, to))
        to++;
    return (struct span){from, to};
}

/* Skip nature's choices before the first turn. */
static struct span replay_deal_of(const struct record *rec)
{
    size_t to = 0;

    while (to < rec->count && replay_by_nature(rec, to))
        to++;
    return (struct span){0, to};
}

/* ---- as text --------------------------------------------------------------------------------- */

/* Print a turn as it was played: heading, question, answer, result. */
static void replay_print_choice(const struct record *rec, size_t i)
{
    const struct game *game = rec->duel.rules.game;
    const struct choice *c = &rec->choices[i];
    struct scene scene = record_scene_at(rec, i);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    if (!replay_by_nature(rec, i))
        game->heading(&scene, &c->before, &said);
    fputs(said.at, stdout);
    for (int p = P1; p <= P2; p++) {
        if (!state_wants(&c->before, p))
            continue;
        text_clear(&said);
        game->prompt(&scene, &c->before, p, &said);
        fputs(said.at, stdout);
        puts(move_word(&rec->duel.rules, state_chosen(&c->before, c->m, p)).at);
    }
    text_clear(&said);
    game->tell(&scene, &c->before, c->m, record_at(rec, i + 1), &said);
    fputs(said.at, stdout);
}

static void replay_print_game(const struct record *rec)
{
    struct scene scene = record_scene_at(rec, 0);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    rec->duel.rules.game->opening(&scene, record_at(rec, 0), &said);
    fputs(said.at, stdout);
    for (size_t i = 0; i < rec->count; i++)
        replay_print_choice(rec, i);
    text_clear(&said);
    record_tell_end(rec, &said);
    if (said.len == 0)
        text_add(&said, "\nThe game is not over.\n");
    fputs(said.at, stdout);
}

static void replay_print_position(const struct record *rec, size_t i)
{
    struct scene scene = record_scene_at(rec, i);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    rec->duel.rules.game->status(&scene, record_at(rec, i), &said);
    text_add(&said, "Position: ");
    position_print(&rec->duel.rules, record_at(rec, i), &said);
    puts(said.at);
}

/* ---- as JSON --------------------------------------------------------------------------------- */

/* Put the sentences about a choice, one a line. */
static void replay_put_said(struct text *out, const struct record *rec, size_t i)
{
    const struct choice *c = &rec->choices[i];
    struct scene scene = record_scene_at(rec, i);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    rec->duel.rules.game->tell(&scene, &c->before, c->m, record_at(rec, i + 1), &said);
    for (const char *line = said.at; *line; line += *line == '\n') {
        size_t len = strcspn(line, "\n");

        if (len > 0)
            json_put_bytes(out, NULL, line, len);
        line += len;
    }
}

/* Put the names of the players who chose in this turn, or their moves. */
static void replay_put_choosers(struct text *out, const char *list, const struct record *rec,
                                struct span span, bool names)
{
    json_open(out, list, '[');
    for (size_t i = span.from; i < span.to; i++)
        for (int p = P1; p <= P2; p++) {
            const struct choice *c = &rec->choices[i];
            struct words word = move_word(&rec->duel.rules, state_chosen(&c->before, c->m, p));

            if (state_wants(&c->before, p))
                json_put_text(out, NULL, names ? rec->name[p] : word.at);
        }
    json_close(out, ']');
}

/* Put `player` and `move`; for a turn of several choices also `players` and `moves`. */
static void replay_put_choices(struct text *out, const struct record *rec, struct span span)
{
    const struct choice *first = &rec->choices[span.from];
    size_t by_players = 0;

    for (size_t i = span.from; i < span.to; i++)
        by_players += !replay_by_nature(rec, i);
    if (first->before.turn <= P2)
        json_put(out, "player:s move:s", rec->name[first->before.turn],
                 move_word(&rec->duel.rules, first->m.a).at);
    if (by_players > 1 || first->before.turn == BOTH) {
        replay_put_choosers(out, "players", rec, span, true);
        replay_put_choosers(out, "moves", rec, span, false);
    }
}

static void replay_put_nature(struct text *out, const char *name, const struct record *rec,
                              struct span span)
{
    size_t from = span.from;

    while (from < span.to && !replay_by_nature(rec, from))
        from++;
    if (from == span.to)
        return;
    json_open(out, name, '[');
    for (size_t i = from; i < span.to; i++)
        if (replay_by_nature(rec, i))
            json_put_text(out, NULL, move_word(&rec->duel.rules, rec->choices[i].m.a).at);
    json_close(out, ']');
}

static void replay_put_result(struct text *out, const struct record *rec)
{
    enum result result = record_result(rec);

    if (result == UNDECIDED)
        return;
    json_lines_put_ending(out, rec->ending, rec->name[rec->ended_by]);
    json_lines_put_winner(out, result, rec->name[P1], rec->name[P2]);
    json_put_text(out, "result", json_lines_result(result));
}

static void replay_print_turn_json(const struct record *rec, struct span span)
{
    const struct rules *r = &rec->duel.rules;
    struct text line = json_lines_begin("turn:n", rec->choices[span.from].turn);

    replay_put_choices(&line, rec, span);
    json_lines_put_position(&line, "state", r, record_at(rec, span.to));
    json_put_text(&line, "type", "turn");
    json_open(&line, "text", '[');
    for (size_t i = span.from; i < span.to; i++)
        replay_put_said(&line, rec, i);
    json_close(&line, ']');
    json_put_text(&line, "position", position_words(r, record_at(rec, span.to)).at);
    if (span.from == replay_deal_of(rec).to)
        replay_put_nature(&line, "deal", rec, replay_deal_of(rec));
    replay_put_nature(&line, "chance", rec, span);
    if (span.to == rec->count)
        replay_put_result(&line, rec);
    json_lines_end(&line);
}

/* Print the start position, for --at 0 and for a game without turns. */
static void replay_print_start_json(const struct record *rec)
{
    struct span deal = replay_deal_of(rec);
    struct text line = json_lines_begin("turn:n", 0);

    json_lines_put_position(&line, "state", &rec->duel.rules, record_at(rec, deal.to));
    json_put(&line, "type:s position:s", "start",
             position_words(&rec->duel.rules, record_at(rec, deal.to)).at);
    replay_put_nature(&line, "deal", rec, deal);
    if (deal.to == rec->count)
        replay_put_result(&line, rec);
    json_lines_end(&line);
}

/* ---- the command ----------------------------------------------------------------------------- */

/* Show all turns, or only turn `at`. Return the number of the choice after the last one shown. */
static size_t replay_each_turn(const struct record *rec, int at,
                               void (*take)(const struct record *, struct span))
{
    struct span turn = replay_deal_of(rec);

    for (int number = 1; turn.to < rec->count && (at < 0 || number <= at); number++) {
        turn = replay_turn_from(rec, turn.to);
        if (take != NULL && (at < 0 || number == at))
            take(rec, turn);
    }
    return turn.to;
}

static void replay(const struct args *a, const struct record *rec, int at)
{
    bool json = args_has(a, "--json"), empty = replay_deal_of(rec).to == rec->count;

    if (json && (at == 0 || (empty && record_result(rec) != UNDECIDED)))
        replay_print_start_json(rec);
    else if (json)
        replay_each_turn(rec, at, replay_print_turn_json);
    else if (at >= 0)
        replay_print_position(rec, replay_each_turn(rec, at, NULL));
    else
        replay_print_game(rec);
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
