/* The public interface, called in any order with any numbers: it refuses, and never crashes. */
#include "duello.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *at;
    size_t left;
};

static unsigned next(struct input *in)
{
    return in->left > 0 ? in->left--, *in->at++ : 0;
}

static unsigned next_two(struct input *in)
{
    return next(in) << 8 | next(in);
}

static bool discard(void *user, const char *bytes, size_t count)
{
    (void)bytes;
    return (*(size_t *)user += count) < 100000;
}

/* Rules with any values that can be set, if they fit together. */
static duello_rules *rules_of(struct input *in)
{
    duello_rules *r = NULL;

    duello_rules_new(&r, duello_game_at((int)(next(in) % 5)));
    for (unsigned n = next(in) % 4; n > 0; n--)
        duello_rules_set_at(r, (int)(next(in) % 20) - 1, (int)next(in) - 1);
    return r;
}

static void look(const duello_duel *d, struct input *in)
{
    char room[300];
    size_t size = next(in), written = 0;
    int player = (int)(next(in) % 4) - 1, what = (int)(next(in) % 9) - 1;
    duello_state_field f = {.size = next(in) % (sizeof f + 1)};
    duello_state s;
    duello_move m;

    duello_duel_say(d, what, player, room, size);
    duello_duel_tell(d, next(in), room, size);
    duello_duel_write(d, next(in), discard, &written);
    if (duello_duel_view(d, player, &s) == DUELLO_OK) {
        duello_state_get_field(duello_duel_rules(d), &s, what, &f);
        duello_state_format(duello_duel_rules(d), &s, room, sizeof room);
        duello_state_parse(duello_duel_rules(d), room, &s, room, size);
    }
    room[0] = (char)next(in);
    room[1] = (char)next(in);
    room[2] = '\0';
    duello_duel_understand(d, player, what, room, &m, NULL, 0);
}

static void play(duello_duel *d, struct input *in)
{
    duello_move legal[DUELLO_MOVES_MAX];
    int player = (int)(next(in) % 3), n = duello_duel_legal(d, player, legal);

    switch (next(in) % 8) {
    case 0:
        duello_duel_take(d, player, (duello_move)next_two(in));
        break;
    case 1:
        duello_duel_undo(d);
        break;
    case 2:
        if (next(in) % 8 == 0)
            duello_duel_end(d, (int)(next(in) % 7) - 1, player);
        break;
    case 3:
        look(d, in);
        break;
    default:
        if (n > 0)
            duello_duel_take(d, player, legal[next(in) % (unsigned)n]);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, size};
    duello_rules *r = rules_of(&in);
    duello_duel_setup setup = {.size = sizeof setup, .rules = r};
    duello_duel *d = NULL;
    char why[80];

    setup.first = (int)(next(&in) % 3);
    setup.seed = next(&in);
    if (duello_duel_new(&d, &setup, why, sizeof why) == DUELLO_OK)
        while (in.left > 0)
            play(d, &in);
    duello_duel_free(d);
    duello_rules_free(r);
    return 0;
}
