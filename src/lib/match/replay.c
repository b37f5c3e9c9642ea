#include "match/replay.h"

#include "core/move.h"
#include "core/position.h"
#include "match/record_json.h"

static bool replay_by_nature(const struct record *rec, size_t i)
{
    return rec->choices[i].before.turn == CHANCE;
}

static size_t replay_after_nature(const struct record *rec, size_t i)
{
    while (i < rec->count && replay_by_nature(rec, i))
        i++;
    return i;
}

struct replay_turn replay_start(const struct record *rec)
{
    return (struct replay_turn){0, replay_after_nature(rec, 0)};
}

struct replay_turn replay_next(const struct record *rec, struct replay_turn last)
{
    size_t to = last.to;

    while (to < rec->count && !game_ends_turn(rec->duel.rules.game, rec->choices[to].m))
        to++;
    return (struct replay_turn){last.to, replay_after_nature(rec, to + (to < rec->count))};
}

/* ---- as text --------------------------------------------------------------------------------- */

/* Print a turn as it was played: heading, question, answer, result. */
static void replay_print_choice(const struct record *rec, size_t i, struct writer *out)
{
    const struct game *game = rec->duel.rules.game;
    const struct choice *c = &rec->choices[i];
    struct scene scene = record_scene_at(rec, i);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    if (!replay_by_nature(rec, i))
        game->heading(&scene, &c->before, &said);
    writer_put(out, said.at);
    for (int p = P1; p <= P2; p++) {
        if (!state_wants(&c->before, p))
            continue;
        text_clear(&said);
        game->prompt(&scene, &c->before, p, &said);
        writer_put(out, said.at);
        writer_add(out, "%s\n", move_word(&rec->duel.rules, state_chosen(&c->before, c->m, p)).at);
    }
    text_clear(&said);
    game->tell(&scene, &c->before, c->m, record_at(rec, i + 1), &said);
    writer_put(out, said.at);
}

void replay_print(const struct record *rec, struct writer *out)
{
    struct scene scene = record_scene_at(rec, 0);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    rec->duel.rules.game->opening(&scene, record_at(rec, 0), &said);
    writer_put(out, said.at);
    for (size_t i = 0; i < rec->count; i++)
        replay_print_choice(rec, i, out);
    text_clear(&said);
    record_tell_end(rec, &said);
    if (said.len == 0)
        text_add(&said, "\nThe game is not over.\n");
    writer_put(out, said.at);
}

void replay_print_position(const struct record *rec, struct replay_turn turn, struct writer *out)
{
    struct scene scene = record_scene_at(rec, turn.to);
    struct text said = TEXT_OF(4 * SENTENCE_BYTES);

    rec->duel.rules.game->status(&scene, record_at(rec, turn.to), &said);
    text_add(&said, "Position: ");
    position_print(&rec->duel.rules, record_at(rec, turn.to), &said);
    text_add(&said, "\n");
    writer_put(out, said.at);
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
                                struct replay_turn turn, bool names)
{
    json_open(out, list, '[');
    for (size_t i = turn.from; i < turn.to; i++)
        for (int p = P1; p <= P2; p++) {
            const struct choice *c = &rec->choices[i];
            struct words word = move_word(&rec->duel.rules, state_chosen(&c->before, c->m, p));

            if (state_wants(&c->before, p))
                json_put_text(out, NULL, names ? rec->name[p] : word.at);
        }
    json_close(out, ']');
}

/* Put `player` and `move`; for a turn of several choices also `players` and `moves`. */
static void replay_put_choices(struct text *out, const struct record *rec, struct replay_turn turn)
{
    const struct choice *first = &rec->choices[turn.from];
    size_t by_players = 0;

    for (size_t i = turn.from; i < turn.to; i++)
        by_players += !replay_by_nature(rec, i);
    if (first->before.turn <= P2)
        json_put(out, "player:s move:s", rec->name[first->before.turn],
                 move_word(&rec->duel.rules, first->m.a).at);
    if (by_players > 1 || first->before.turn == BOTH) {
        replay_put_choosers(out, "players", rec, turn, true);
        replay_put_choosers(out, "moves", rec, turn, false);
    }
}

static void replay_put_nature(struct text *out, const char *name, const struct record *rec,
                              struct replay_turn turn)
{
    size_t from = turn.from;

    while (from < turn.to && !replay_by_nature(rec, from))
        from++;
    if (from == turn.to)
        return;
    json_open(out, name, '[');
    for (size_t i = from; i < turn.to; i++)
        if (replay_by_nature(rec, i))
            json_put_text(out, NULL, move_word(&rec->duel.rules, rec->choices[i].m.a).at);
    json_close(out, ']');
}

static void replay_put_result(struct text *out, const struct record *rec)
{
    enum result result = record_result(rec);

    if (result == UNDECIDED)
        return;
    record_json_ending(out, rec->ending, rec->name[rec->ended_by]);
    record_json_winner(out, result, rec->name[P1], rec->name[P2]);
    json_put_text(out, "result", record_json_result(result));
}

void replay_put(const struct record *rec, struct replay_turn turn, struct text *line)
{
    const struct rules *r = &rec->duel.rules;
    struct replay_turn deal = replay_start(rec);
    bool is_start = turn.to == deal.to;

    json_put_number(line, "turn", is_start ? 0 : rec->choices[turn.from].turn);
    if (!is_start)
        replay_put_choices(line, rec, turn);
    position_put(line, "state", r, record_at(rec, turn.to));
    json_put_text(line, "type", is_start ? "start" : "turn");
    if (!is_start) {
        json_open(line, "text", '[');
        for (size_t i = turn.from; i < turn.to; i++)
            replay_put_said(line, rec, i);
        json_close(line, ']');
    }
    json_put_text(line, "position", position_words(r, record_at(rec, turn.to)).at);
    if (is_start || turn.from == deal.to)
        replay_put_nature(line, "deal", rec, deal);
    if (!is_start)
        replay_put_nature(line, "chance", rec, turn);
    if (turn.to == rec->count)
        replay_put_result(line, rec);
}
