/* A game in memory: every choice with the position it was made in, so that going back costs
 * nothing. */
#include "core/record.h"

#include <stdlib.h>

void record_begin(struct record *rec)
{
    rec->now = rec->is_set_up ? rec->start : game_start(&rec->rules, rec->first);
    rec->choices = NULL;
    rec->count = rec->room = 0;
    rec->turns = rec->resigned = 0;
}

void record_release(struct record *rec)
{
    free(rec->choices);
    rec->choices = NULL;
    rec->count = rec->room = 0;
}

enum result record_result(const struct record *rec)
{
    if (rec->resigned)
        return state_won_by(rec->resigned == 1 ? P2 : P1);
    return rec->now.result;
}

bool record_is_person(const char *who)
{
    return strcmp(who, RECORD_PERSON) == 0;
}

struct scene record_scene(const struct record *rec)
{
    return (struct scene){&rec->rules, {rec->name[P1], rec->name[P2]}, rec->turns + 1};
}

struct past record_past(const struct record *rec)
{
    struct past p = {0};

    for (size_t i = 0; i < rec->count; i++)
        past_note(&p, &rec->rules, &rec->choices[i].before, rec->choices[i].m);
    return p;
}

const struct state *record_at(const struct record *rec, size_t n)
{
    return n < rec->count ? &rec->choices[n].before : &rec->now;
}

static int record_make_room(struct record *rec)
{
    size_t room = rec->room ? rec->room * 2 : 64;
    struct choice *choices;

    if (rec->count < rec->room)
        return OK;
    if (rec->count >= RECORD_BYTES / 8)
        return ERR_LIMIT;
    choices = realloc(rec->choices, room * sizeof choices[0]);
    if (choices == NULL)
        return ERR_MEMORY;
    rec->choices = choices;
    rec->room = room;
    return OK;
}

int record_play(struct record *rec, struct joint m)
{
    struct choice choice = {rec->now, rec->turns + 1, m};
    int err;

    if (rec->resigned)
        return ERR_OVER;
    if ((err = record_make_room(rec)) != OK || (err = game_play(&rec->rules, &rec->now, m)) != OK)
        return err;
    if (choice.before.turn == CHANCE)
        nature_note(&rec->nature, &rec->rules, m.a);
    rec->choices[rec->count++] = choice;
    rec->turns += game_ends_turn(rec->rules.game, m);
    return OK;
}

bool record_can_undo(const struct record *rec)
{
    return rec->count > 0 && record_result(rec) == UNDECIDED && !game_is_hidden(rec->rules.game) &&
           rec->choices[rec->count - 1].before.turn < BOTH;
}

void record_undo(struct record *rec)
{
    const struct choice *last = &rec->choices[--rec->count];

    rec->now = last->before;
    rec->turns = last->turn - 1;
}
