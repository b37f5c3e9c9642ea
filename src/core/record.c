/* A game in memory: how it began, and every choice since. Positions are found by playing. */
#include "duello.h"

#include <stdlib.h>

void record_begin(struct record *rec)
{
    rec->start = rec->now = game_start(&rec->rules, rec->first);
    rec->moves = NULL;
    rec->count = rec->room = 0;
    rec->turns = rec->resigned = 0;
}

void record_release(struct record *rec)
{
    free(rec->moves);
    rec->moves = NULL;
    rec->count = rec->room = 0;
}

enum result record_result(const struct record *rec)
{
    if (rec->resigned)
        return wins(rec->resigned == 1 ? P2 : P1);
    return rec->now.result;
}

struct scene record_scene(const struct record *rec)
{
    return (struct scene){&rec->rules, {rec->name[P1], rec->name[P2]}, rec->turns + 1};
}

struct state record_at(const struct record *rec, size_t n, int *turns)
{
    struct state s = rec->start;

    *turns = 0;
    for (size_t i = 0; i < n; i++) {
        *turns += game_ends_turn(rec->rules.game, rec->moves[i]);
        game_step(&rec->rules, &s, rec->moves[i]);
    }
    return s;
}

static int make_room(struct record *rec)
{
    size_t room = rec->room ? rec->room * 2 : 64;
    struct joint *moves;

    if (rec->count < rec->room)
        return OK;
    if (rec->count >= RECORD_BYTES)
        return ERR_LIMIT;
    moves = realloc(rec->moves, room * sizeof moves[0]);
    if (moves == NULL)
        return ERR_MEMORY;
    rec->moves = moves;
    rec->room = room;
    return OK;
}

int record_play(struct record *rec, struct joint m)
{
    bool nature = rec->now.turn == CHANCE;
    int err;

    if (rec->resigned)
        return ERR_OVER;
    if ((err = make_room(rec)) != OK || (err = game_play(&rec->rules, &rec->now, m)) != OK)
        return err;
    if (nature)
        nature_note(&rec->nature, &rec->rules, m.a);
    rec->moves[rec->count++] = m;
    rec->turns += game_ends_turn(rec->rules.game, m);
    return OK;
}

bool record_can_undo(const struct record *rec)
{
    int turns;

    if (rec->count == 0 || record_result(rec) != UNDECIDED || game_is_hidden(rec->rules.game))
        return false;
    return record_at(rec, rec->count - 1, &turns).turn < BOTH;
}

void record_undo(struct record *rec)
{
    rec->count--;
    rec->now = record_at(rec, rec->count, &rec->turns);
}
