/*
 * Lines typed at a prompt for a move. The first byte picks the game, the second the place, and the
 * rest are lines, one after the other. A line is a legal move, a request or a verb that needs its
 * number, or is refused in a printable sentence.
 */
#include "fuzz.h"

#include "core/nature.h"
#include "games/games.h"
#include "teach/prompt.h"

static void want_sentence(const struct text *why)
{
    want(why->len > 0 && text_is_printable(why->at));
}

static struct state opening(const struct rules *r)
{
    struct state s = game_start(r, P1);
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];

    while (s.turn == CHANCE) {
        want(r->game->chance(r, &s, list, weight) > 0);
        want(game_play(r, &s, (struct joint){list[0], 0}) == OK);
    }
    return s;
}

static void type(struct prompt *p, const struct state *s, const char *line, size_t len)
{
    static char room[1 << 16];
    struct text why = TEXT_OF(SENTENCE_BYTES), said = TEXT(room);
    struct prompt_answer a = prompt_read(p, line, len, &why);
    move legal[MOVES_MAX];
    int n = p->scene.rules->game->legal(p->scene.rules, s, p->player, legal);

    if (a.kind == PROMPT_MOVE)
        want(move_is_among(a.move, legal, n));
    else if (a.kind == PROMPT_NUMBER)
        want(p->verb >= 0);
    else if (a.kind == PROMPT_NOT_UNDERSTOOD)
        want_sentence(&why);
    else
        want(a.request < PROMPT_REQUESTS && prompt_title(a.request) != NULL);
    if (a.kind == PROMPT_REQUEST)
        prompt_tell(p, a.request, &said);
    text_clear(&said);
    prompt_question(p, &said);
    want(said.len > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct words words[PROMPT_WORDS];
    const char *at = (const char *)data + 2, *end = (const char *)data + size, *newline;
    struct rules r;
    struct state s;
    struct scene scene;
    struct prompt p;
    int n;

    if (size < 2)
        return 0;
    rules_init(&r, games_at(data[0] % games_count()));
    s = opening(&r);
    scene = (struct scene){&r, {r.game->names[P1], r.game->names[P2]}, 1};
    p = prompt_begin((enum prompt_place)(data[1] % 3), &scene, &s, s.turn == P2 ? P2 : P1);
    p.rated = data[1] & 0x80;
    n = prompt_words(&p, words);
    want(n >= 1 && n <= PROMPT_WORDS);
    for (; at < end; at = newline + 1) {
        newline = memchr(at, '\n', (size_t)(end - at));
        newline = newline != NULL ? newline : end;
        type(&p, &s, at, (size_t)(newline - at));
    }
    return 0;
}
