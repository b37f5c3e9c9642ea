/*
 * master, the strongest player where cards are hidden: the network's odds, refined by a look ahead
 * (refine.h). With a turn limit, and under rules that no network has learned, it chooses as
 * `network` does.
 */
#include "bots/battle/refine.h"

extern const struct bot network_bot;

static bool master_odds(const struct bot *self, const struct decision *d, double odds[MOVES_MAX])
{
    struct policy p;
    struct critic c;

    (void)self;
    if (!policy_learned_at(&p, d->rules, &d->view->seen) || !critic_learned(&c, d->rules))
        return network_bot.odds(&network_bot, d, odds);
    refine_odds(&(struct refine){&p, &c, 0}, d, odds);
    return true;
}

static move master_choose(const struct bot *self, const struct decision *d)
{
    double odds[MOVES_MAX];

    return master_odds(self, d, odds) ? d->legal[bot_draw(odds, d->n, d->rng)]
                                      : network_bot.choose(&network_bot, d);
}

const struct bot master_bot = {
    .id = "master",
    .pitch = "learned by playing itself, looks ahead, and is hard to predict",
    .kind = BOT_STRONGEST,
    .needs = BOT_NEEDS_NETWORK,
    .level = LEVELS,
    .game = "battle-numbers",
    .choose = FOR_STUDY(master_choose),
    .odds = FOR_STUDY(master_odds),
};
