/*
 * Any bytes as lines of the bot protocol: the first line chooses the game, the others are a view,
 * legal moves and an answer. What is accepted must read the same when it is printed again.
 */
#include "match/protocol.h"
#include "core/move.h"
#include "core/position.h"

#include <assert.h>
#include <string.h>

static void try_view(const struct protocol_game *g, const char *words)
{
    char room[PROTOCOL_BYTES];
    struct text again = TEXT(room);
    struct state s, back;

    if (position_parse(&g->rules, words, &s, NULL) != OK)
        return;
    position_print(&g->rules, &s, &again);
    assert(position_parse(&g->rules, room, &back, NULL) == OK);
    assert(memcmp(&s, &back, sizeof s) == 0);
}

static void try_moves(const struct protocol_game *g, const char *words, const char *line)
{
    char room[SENTENCE_BYTES];
    struct text again = TEXT(room);
    move legal[MOVES_MAX], m, back;
    int n = protocol_parse_legal(&g->rules, words, legal);

    assert(n <= MOVES_MAX && n != 0);
    if (n < 0 || protocol_parse_answer(&g->rules, line, 7, legal, n, &m, NULL) != OK)
        return;
    assert(move_is_among(m, legal, n));
    protocol_print_answer(&g->rules, 7, m, &again);
    room[strcspn(room, "\n")] = '\0';
    assert(protocol_parse_answer(&g->rules, room, 7, legal, n, &back, NULL) == OK && back == m);
}

static void try_game(const struct protocol_game *g)
{
    char room[PROTOCOL_LINE];
    struct text again = TEXT(room);
    struct protocol_game back;

    protocol_print_game(g, &again);
    room[strcspn(room, "\n")] = '\0';
    assert(protocol_parse_game(room + 5, NULL, &back, NULL) == OK);
    assert(back.seat == g->seat && back.first == g->first && back.seed == g->seed);
    assert(memcmp(back.rules.value, g->rules.value, sizeof back.rules.value) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char room[PROTOCOL_LINE], *line[4], *at = room;
    struct protocol_game g;

    if (size >= sizeof room)
        return 0;
    memcpy(room, data, size);
    room[size] = '\0';
    for (int i = 0; i < 4; i++) {
        line[i] = at;
        at += strcspn(at, "\n");
        if (*at != '\0')
            *at++ = '\0';
    }
    if (protocol_parse_game(line[0], NULL, &g, NULL) != OK)
        return 0;
    try_game(&g);
    try_view(&g, line[1]);
    try_moves(&g, line[2], line[3]);
    return 0;
}
