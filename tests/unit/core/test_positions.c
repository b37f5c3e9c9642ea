/*
 * How many positions each game can reach, with exchanged seats counted once: a number that changes
 * with any change of the rules. A position's key is what describe() returns, the player to move
 * first. Finished games do not count, because nobody is to move.
 */
#include "unit.h"
#include "core/game.h"
#include "core/rng.h"

enum { KEY_BYTES = 32, SLOTS = 1 << 20, QUEUE = 1 << 19 };

struct key {
    unsigned char at[KEY_BYTES];
};

static struct key slots[SLOTS];
static bool used[SLOTS];
static struct state queue[QUEUE];

static uint64_t hash(const struct key *k)
{
    uint64_t word[KEY_BYTES / 8], h = 0;

    memcpy(word, k->at, sizeof word);
    for (int i = 0; i < COUNT(word); i++)
        h = rng_mix(h + word[i] + 0x9e3779b97f4a7c15U);
    return h;
}

/* False if it was there before. */
static bool insert(const struct key *k)
{
    uint64_t i = hash(k) % SLOTS;

    for (; used[i]; i = (i + 1) % SLOTS)
        if (memcmp(&slots[i], k, sizeof *k) == 0)
            return false;
    used[i] = true;
    slots[i] = *k;
    return true;
}

static struct key key_of(const struct rules *r, const struct state *s)
{
    static struct field fields[FIELDS_MAX];
    int n = r->game->describe(r, s, fields), len = 0, me = s->turn;
    struct key k = {{0}};

    for (int i = 0; i < n; i++)
        for (int p = 0; p < 2; p++)
            for (int v = 0; v < fields[i].count[me ^ p]; v++) {
                assert_true(len < KEY_BYTES);
                k.at[len++] = (unsigned char)fields[i].value[me ^ p][v];
            }
    return k;
}

static int count_positions(const struct rules *r)
{
    int count = 0, done = 0;
    struct state s = game_start(r, P1);
    struct key k = key_of(r, &s);

    memset(used, 0, sizeof used);
    insert(&k);
    queue[count++] = s;
    while (done < count) {
        move list[MOVES_MAX];
        struct state from = queue[done++];
        int n = r->game->legal(r, &from, from.turn, list);

        while (n-- > 0) {
            s = from;
            game_step(r, &s, (struct joint){list[n], 0});
            if (s.turn == OVER)
                continue;
            k = key_of(r, &s);
            if (insert(&k)) {
                assert_true(count < QUEUE);
                queue[count++] = s;
            }
        }
    }
    return count;
}

static void reachable_positions(void **unused)
{
    static const struct {
        const char *rules;
        int want;
    } rows[] = {
        {"charge", 473265},
        {"energy-duel", 96},
        {"energy-clash", 772},
    };

    (void)unused;
    for (int i = 0; i < COUNT(rows); i++) {
        struct rules r = rules_of(rows[i].rules);
        int got = count_positions(&r);

        if (got != rows[i].want)
            fail_msg("%s: got %d, want %d", rows[i].rules, got, rows[i].want);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reachable_positions),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
