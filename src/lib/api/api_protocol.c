/* The bot's end of the protocol. The referee's end is in the same file of src/lib/match. */
#include "match/protocol.h"

#include "api/api.h"

#include <stdlib.h>

int duello_protocol_game(duello_rules **out, const char *words, int *seat, int *first,
                         uint64_t *seed, char *why, size_t why_size)
{
    return duello_protocol_game_of(out, NULL, words, seat, first, seed, why, why_size);
}

int duello_protocol_game_of(duello_rules **out, const duello_game *from_file, const char *words,
                            int *seat, int *first, uint64_t *seed, char *why, size_t why_size)
{
    struct text said, *reason = api_why(&said, why, why_size);
    struct protocol_game game;
    duello_rules *made;
    int err;

    if (out == NULL || words == NULL || seat == NULL || first == NULL || seed == NULL)
        return DUELLO_E_ARGUMENT;
    if ((err = protocol_parse_game(words, from_file != NULL ? api_game(from_file) : NULL, &game,
                                   reason)) != OK)
        return err;
    if ((made = malloc(sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    *made = (duello_rules){game.rules, true};
    *out = made;
    *seat = game.seat;
    *first = game.first;
    *seed = game.seed;
    return OK;
}

int duello_protocol_legal(const duello_rules *rules, const char *words,
                          duello_move out[DUELLO_MOVES_MAX])
{
    return rules == NULL || words == NULL || out == NULL
               ? DUELLO_E_ARGUMENT
               : protocol_parse_legal(&rules->rules, words, out);
}

size_t duello_protocol_answer(const duello_rules *rules, unsigned number, duello_move m,
                              char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (rules != NULL && api_is_move(&rules->rules, m))
        protocol_print_answer(&rules->rules, number, m, &out);
    return api_copy(out.at, buffer, size);
}
