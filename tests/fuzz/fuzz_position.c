/*
 * Positions as words, in games by any rules: the first line are rules, the second is a position.
 * One that is accepted reads the same when it is printed, shows no more in a view than it has, and
 * can be played on to the end.
 */
#include "some_move.h"

#include "core/position.h"
#include "games/games.h"

enum { MOVES_ON = 60 };

static void want_same_again(const struct rules *r, const struct state *s)
{
    struct position_words words = position_words(r, s);
    struct state again;

    want(position_parse(r, words.at, &again, NULL) == OK);
    want(memcmp(s, &again, sizeof again) == 0);
}

static void play_on(const struct rules *r, struct state s, uint64_t seed)
{
    struct rng g = rng_at(seed, 0, 0);

    for (int i = 0; i < MOVES_ON && s.turn != OVER; i++) {
        some_move(r, &s, &g);
        if (s.turn <= BOTH) /* the words contain neither who draws nor who has won */
            want_same_again(r, &s);
    }
}

static void try_position(const struct rules *r, const char *words)
{
    struct text why = TEXT_OF(SENTENCE_BYTES);
    struct state s;

    if (position_parse(r, words, &s, &why) != OK) {
        want(why.len > 0);
        return;
    }
    want_same_again(r, &s);
    for (int p = P1; p <= P2; p++) {
        struct view v = game_view(r, &s, p);

        want(v.seen.turn == s.turn);
    }
    play_on(r, s, text_hash(words, strlen(words)));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = string_of(data, size), *newline = strchr(text, '\n');
    struct rules r;

    if (newline != NULL) {
        *newline = '\0';
        if (games_parse_rules(&r, text, NULL) == OK)
            try_position(&r, newline + 1);
    }
    free(text);
    return 0;
}
