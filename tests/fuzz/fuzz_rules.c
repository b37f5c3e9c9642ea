/* Rules that parse can be played by, and print as text that parses to the same rules. */
#include "some_move.h"

#include "games/games.h"

static void want_in_range(const struct rules *r)
{
    for (int i = 0; r->game->options[i].name != NULL; i++) {
        const struct option *o = &r->game->options[i];

        want(r->value[i] >= o->low && r->value[i] <= o->high);
    }
}

static void round_trip(const struct rules *r)
{
    char room[SENTENCE_BYTES];
    struct text out = TEXT(room);
    struct rules again;

    rules_print(r, &out);
    want(!out.cut);
    want(games_parse_rules(&again, room, NULL) == OK);
    want(memcmp(r, &again, sizeof again) == 0);
}

/* Make the first choices of all players. */
static void begin(const struct rules *r)
{
    struct state s = game_start(r, P1);
    struct rng g = rng_at(1, 0, 0);

    for (int i = 0; i < 40 && s.turn != OVER; i++)
        some_move(r, &s, &g);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512], reason[SENTENCE_BYTES];
    struct text why = TEXT(reason);
    struct rules r, before;

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    memset(&before, 0x5a, sizeof before);
    r = before;
    if (games_parse_rules(&r, text, &why) != OK) {
        want(why.len > 0 && memcmp(&r, &before, sizeof r) == 0);
        return 0;
    }
    want_in_range(&r);
    round_trip(&r);
    begin(&r);
    return 0;
}
