#include "bots/battle/blurred.h"

#include "bots/battle/certain.h"
#include "bots/battle/policy.h"
#include "bots/battle/unlearned.h"

static float blurred_factor(int blurred)
{
    return 1 + 6 * (float)blurred / (float)(1001 - blurred);
}

/* Choose under rules that no network has learned. Any move is worse than a blurred mix, so it is
 * made less often, and the stronger the level, the more so. */
static move blurred_search(const struct decision *d, bool blurred, bool blind)
{
    struct decision sensible = *d;
    move kept[MOVES_MAX];

    if (!blind) {
        sensible.legal = kept;
        sensible.n = certain_list(d, kept);
    }
    return blurred ? sensible.legal[rng_below(d->rng, (uint32_t)sensible.n)]
                   : unlearned_choose(&sensible);
}

move blurred_choose(struct lapses l, const struct decision *d)
{
    bool blurred = lapses_happen(l.blurred, d->rng), blind = lapses_happen(l.blind, d->rng);
    struct policy p;

    if (!policy_learned_at(&p, d->rules, &d->view->seen))
        return blurred_search(d, blurred && lapses_happen(l.blurred * l.blurred / 1000, d->rng),
                              blind);
    p.blur = blurred ? blurred_factor(l.blurred) : 1;
    p.heedless = blind;
    return policy_choose(&p, d);
}

bool blurred_odds(struct lapses l, const struct decision *d, double odds[MOVES_MAX])
{
    struct policy p;

    if (!policy_learned_at(&p, d->rules, &d->view->seen))
        return false;
    for (int i = 0; i < d->n; i++)
        odds[i] = 0;
    for (int way = 0; way < 4; way++) {
        bool blurred = way & 1, blind = way & 2;
        double often = (blurred ? l.blurred : 1000 - l.blurred) *
                       (double)(blind ? l.blind : 1000 - l.blind) / 1000000;
        float share[MOVES_MAX];

        if (often <= 0)
            continue;
        p.blur = blurred ? blurred_factor(l.blurred) : 1;
        p.heedless = blind;
        policy_odds(&p, d, share);
        for (int i = 0; i < d->n; i++)
            odds[i] += often * (double)share[i];
    }
    return true;
}

static const struct lapses none = {0, 0};

static move blurred_choose_never(const struct bot *self, const struct decision *d)
{
    (void)self;
    return blurred_choose(none, d);
}

static bool blurred_odds_never(const struct bot *self, const struct decision *d,
                               double odds[MOVES_MAX])
{
    (void)self;
    return blurred_odds(none, d, odds);
}

const struct bot network_bot = {
    .id = "network",
    .pitch = "master's network, which does not look ahead",
    .kind = BOT_YARDSTICK,
    .needs = BOT_NEEDS_NETWORK,
    .level = LEVELS,
    .game = "battle-numbers",
    .choose = FOR_STUDY(blurred_choose_never),
    .odds = FOR_STUDY(blurred_odds_never),
};
