/*
 * Rule files: the input is one, or it is a good one and what follows a byte 0 plays it. Whatever
 * the reader takes can be played to an end: every list of choices is short and in order, every
 * sentence is printable, every position can be described, and nothing runs for long. Inputs: 3000
 * Long: INPUTS=10000000
 */
#include "fuzz.h"

#include "core/game.h"
#include "core/position.h"
#include "rulefile/rulefile.h"

struct bytes {
    const uint8_t *at;
    size_t left;
};

static unsigned next_of(struct bytes *b)
{
    return b->left > 0 ? b->left--, *b->at++ : 0U;
}

static move one_of(struct bytes *b, const move *list, int n)
{
    want(n >= 1 && n <= MOVES_MAX);
    for (int i = 1; i < n; i++)
        want(list[i - 1] < list[i]);
    return list[next_of(b) % (unsigned)n];
}

static void set_options(struct rules *r, const struct game *g, struct bytes *b)
{
    struct rules other;

    rules_init(r, g);
    other = *r;
    for (unsigned n = next_of(b) % 4; n > 0; n--) {
        unsigned option = next_of(b) % OPTIONS_MAX;

        for (unsigned i = 0; i <= option && g->options[i].name != NULL; i++)
            if (i == option)
                other.value[i] = g->options[i].low +
                                 (int)((next_of(b) * 256 + next_of(b)) %
                                       (unsigned)(g->options[i].high - g->options[i].low + 1));
    }
    if (rules_check(&other, NULL) == OK)
        *r = other;
}

/* Say everything that can be said at a position. */
static void say_all(const struct scene *c, const struct state *s)
{
    struct text out = TEXT_OF(4 * SENTENCE_BYTES);
    const struct game *g = c->rules->game;
    struct field parts[FIELDS_MAX];

    want(g->describe(c->rules, s, parts) <= FIELDS_MAX);
    g->status(c, s, &out);
    if (s->turn >= CHANCE)
        return;
    g->heading(c, s, &out);
    for (int player = P1; player <= P2; player++) {
        struct view v = game_view(c->rules, s, player);

        if (!state_wants(s, player))
            continue;
        g->prompt(c, &v.seen, player, &out);
        g->refusal(c, &v.seen, player, MOVE(0, 1), &out);
        if (g->hand != NULL)
            g->hand(c, &v.seen, player, &out);
    }
    want(text_is_utf8(out.at) || out.cut);
}

static void step(struct scene *c, struct state *s, struct bytes *b)
{
    const struct rules *r = c->rules;
    uint32_t weight[MOVES_MAX];
    struct text out = TEXT_OF(SENTENCE_BYTES);
    move list[MOVES_MAX];
    struct state next;
    struct joint m = {0};

    if (s->turn == CHANCE) {
        m.a = one_of(b, list, r->game->chance(r, s, list, weight));
    } else {
        m.a = one_of(b, list, r->game->legal(r, s, s->turn == P2 ? P2 : P1, list));
        if (s->turn == BOTH)
            m.b = one_of(b, list, r->game->legal(r, s, P2, list));
    }
    game_after(r, s, m, &next);
    r->game->tell(c, s, m, &next, &out);
    c->turn += game_ends_turn(r->game, m);
    *s = next;
}

static void play(const struct game *g, struct bytes *b)
{
    struct rules r;
    struct state s;
    struct scene c = {.rules = &r, .name = {"Ann", "Bob"}, .turn = 1};

    set_options(&r, g, b);
    s = game_start(&r, next_of(b) % 2);
    for (int steps = 0; s.turn != OVER && steps < 40; steps++) {
        say_all(&c, &s);
        step(&c, &s, b);
    }
    say_all(&c, &s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const uint8_t *end = size > 0 ? memchr(data, 0, size) : NULL;
    size_t len = end != NULL ? (size_t)(end - data) : size;
    struct bytes rest = {data + len, size - len};
    struct rulefile_error why;
    const struct game *g = rulefile_load((const char *)data, len, &why);

    if (g == NULL) {
        want(why.line > 0 && why.column > 0 && why.reason[0] != '\0');
        return 0;
    }
    play(g, &rest);
    rulefile_free(g);
    return 0;
}
