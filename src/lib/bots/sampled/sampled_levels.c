#include "bots/sampled/sampled_levels.h"

#include "bots/sampled/sampled_search.h"

/* A level works less than `lookahead`, and less again in a blurred decision. */
enum { LEVEL_WORK = SAMPLED_WORK / 5, BLURRED_WORK = SAMPLED_WORK / 50 };

static move sampled_decide(const struct decision *d, uint32_t work)
{
    struct sampled_opinion o;

    if (d->n == 1)
        return d->legal[0];
    if (sampled_search(d, work, &o) != OK)
        return d->legal[rng_below(d->rng, (uint32_t)d->n)];
    return d->legal[bot_draw(o.share, o.n, d->rng)];
}

move sampled_choose(struct lapses l, const struct decision *d)
{
    bool blurred = lapses_happen(l.blurred, d->rng);

    if (lapses_happen(l.blind, d->rng) ||
        (blurred && lapses_happen(l.blurred * l.blurred / 1000, d->rng)))
        return d->legal[rng_below(d->rng, (uint32_t)d->n)];
    return sampled_decide(d, blurred ? BLURRED_WORK : LEVEL_WORK);
}

static move sampled_choose_lookahead(const struct bot *self, const struct decision *d)
{
    (void)self;
    return sampled_decide(d, SAMPLED_WORK);
}

/* The odds over all seeds are unknown. */
static bool sampled_no_odds(const struct bot *self, const struct decision *d,
                            double odds[MOVES_MAX])
{
    (void)self;
    (void)d;
    (void)odds;
    return false;
}

const struct bot lookahead_bot = {
    .id = "lookahead",
    .pitch = "deals the hidden cards many times, and looks ahead in each deal",
    .kind = BOT_YARDSTICK,
    .needs = BOT_NEEDS_DEALS,
    .level = LEVELS,
    .choose = FOR_STUDY(sampled_choose_lookahead),
    .odds = FOR_STUDY(sampled_no_odds),
};
