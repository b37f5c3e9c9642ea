/* The strongest player of Battle Numbers: plays the mix of moves that a network found by playing
 * itself (learned.c). Rules that nobody has learned are played by thinking to the end. */
#include "bots/battle/lookahead.h"

static move master_choose(const struct bot *self, const struct decision *d)
{
    struct policy p;

    (void)self;
    return policy_learned(&p, d->rules) ? policy_choose(&p, d) : lookahead_best_move(d);
}

static bool master_odds(const struct bot *self, const struct decision *d, double odds[MOVES_MAX])
{
    float mix[MOVES_MAX];
    struct policy p;

    (void)self;
    if (!policy_learned(&p, d->rules))
        return false;
    policy_odds(&p, d, mix);
    for (int i = 0; i < d->n; i++)
        odds[i] = (double)mix[i];
    return true;
}

const struct bot master_bot = {
    .id = "master",
    .pitch = "learned by playing itself, and cannot be read",
    .kind = BOT_STRONGEST,
    .needs = BOT_NEEDS_NETWORK,
    .game = "battle-numbers",
    .choose = master_choose,
    .odds = master_odds,
};
