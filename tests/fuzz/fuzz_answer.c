/*
 * Typed answers at positions of every game. The first byte picks the game, and the second is the
 * number of following bytes that are choices, which lead to the position. The rest is typed there.
 * An answer is a legal move, or the beginning of one, or is refused in one line.
 */
#include "fuzz.h"

#include "core/answer.h"
#include "games/games.h"

static void advance(const struct rules *r, struct state *s, uint8_t byte)
{
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX], others[MOVES_MAX];
    struct joint m = {0};
    int n;

    if (s->turn == CHANCE)
        n = r->game->chance(r, s, list, weight);
    else
        n = r->game->legal(r, s, s->turn == P2 ? P2 : P1, list);
    m.a = list[byte % n];
    if (s->turn == BOTH)
        m.b = others[byte / 16 % r->game->legal(r, s, P2, others)];
    want(game_play(r, s, m) == OK);
}

/* One whole line of printable characters. */
static void want_one_line(const struct text *why)
{
    want(why->len > 1 && !why->cut && why->at[why->len - 1] == '.');
    for (size_t i = 0; i < why->len; i++)
        want(why->at[i] >= ' ' && why->at[i] < 0x7f);
}

static void type(const struct rules *r, const struct state *s, int player, int asked,
                 const char *typed, size_t len)
{
    struct scene scene = {r, {r->game->names[P1], r->game->names[P2]}, 1};
    struct view v = game_view(r, s, player);
    char reason[SENTENCE_BYTES];
    struct text why = TEXT(reason);
    move legal[MOVES_MAX];
    int n = r->game->legal(r, s, player, legal);
    struct answer answer;

    if (answer_parse(&scene, &v.seen, player, asked, typed, len, &answer, &why) != OK) {
        want_one_line(&why);
        return;
    }
    want(why.len == 0);
    if (answer.kind == ANSWER_MOVE) {
        want(move_is_among(answer.move, legal, n));
        return;
    }
    want(answer.kind == ANSWER_NEEDS_NUMBER && MOVE_NUMBER(answer.move) == 0);
    want(move_verb_max(r, MOVE_VERB(answer.move)) > 0);
    if (asked < 0)
        type(r, s, player, MOVE_VERB(answer.move), typed, len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rules r;
    struct state s;
    size_t at = 2, until;

    if (size < 2)
        return 0;
    rules_init(&r, games_at(data[0] % games_count()));
    s = game_start(&r, data[0] & 0x80 ? P2 : P1);
    until = at + data[1] % 64 < size ? at + data[1] % 64 : size;
    for (; s.turn != OVER && (s.turn == CHANCE || at < until); at++)
        advance(&r, &s, at < until ? data[at] : (uint8_t)at);
    at = at < size ? at : size;
    for (int p = P1; p <= P2; p++)
        if (s.turn == p || s.turn == BOTH)
            type(&r, &s, p, -1, (const char *)data + at, size - at);
    return 0;
}
