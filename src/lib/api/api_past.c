/* The latest choices of a game. */
#include "core/past.h"

#include "api/api.h"

#include <stdlib.h>

int duello_past_new(duello_past **out, const duello_rules *rules)
{
    int err = api_check(rules, out != NULL);
    duello_past *made;

    if (err != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->rules = *rules;
    *out = made;
    return OK;
}

void duello_past_free(duello_past *past)
{
    free(past);
}

void duello_past_clear(duello_past *past)
{
    if (past != NULL)
        past->past = (struct past){0};
}

int duello_past_add(duello_past *past, int player, duello_move m)
{
    if (past == NULL || !api_is_player(player) || !api_is_move(&past->rules.rules, m))
        return DUELLO_E_ARGUMENT;
    past_add(&past->past, player, m);
    return OK;
}

int duello_past_note(duello_past *past, const duello_state *before, duello_move a, duello_move b)
{
    struct joint m = {a, b};
    struct state s;

    if (past == NULL || before == NULL)
        return DUELLO_E_ARGUMENT;
    s = api_state_in(before);
    if (!game_is_legal(&past->rules.rules, &s, m))
        return DUELLO_E_ILLEGAL;
    past_note(&past->past, &past->rules.rules, &s, m);
    return OK;
}
