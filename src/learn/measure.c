/* How strong a net is against a built-in player: mirrored games with the same cards. */
#include "trainer.h"

static int play_one(const struct trainer *t, const struct bot *opponent, uint64_t seed, int me)
{
    const struct rules *r = &t->encoder.rules;
    struct state s = game_start(r, (int)(seed & 1));
    struct nature nature;
    struct rng g = rng_at(seed, 65, (uint64_t)me);
    struct past past = {0};

    nature_init(&nature, seed);
    while (s.turn != OVER) {
        struct joint m = {0, 0};

        if (s.turn == CHANCE) {
            m.a = nature_choose(&nature, r, &s);
            nature_note(&nature, r, m.a);
        } else {
            struct view v = game_view(r, &s, s.turn);
            move legal[MOVES_MAX];
            int n = r->game->legal(r, &v.seen, v.me, legal);

            m.a = v.me == me ? net_choose(&t->encoder, &t->mean, &v, &past, &g)
                             : opponent->choose(
                                   opponent, &(struct decision){r, NULL, &v, legal, n, &g, &past});
        }
        past_note(&past, &s, m);
        game_step(r, &s, m);
    }
    return s.result == wins(me) ? 2 : s.result == wins(!me) ? 0 : 1;
}

double trainer_measure(const struct trainer *t, const struct bot *opponent, int games)
{
    int points = 0;

    for (int i = 0; i < games; i++)
        points += play_one(t, opponent, rng_derive(7, 0, (uint64_t)i / 2), i & 1);
    return points / (2.0 * games);
}
