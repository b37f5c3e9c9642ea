/*
 * The strongest players of Battle Numbers. master plays the mix of moves that a network found by
 * playing itself (learned.c). master-search thinks ahead from there: what turns out better is
 * played more often than in that mix, what turns out worse less. Rules that nobody has learned are
 * played by thinking to the end.
 */
#include "falling.h"
#include "lookahead.h"

enum { SEARCH_SAMPLES = 250 };

/* How much better a move has to turn out, of a result from -1 to 1, to be played e times as often.
 */
static const double patience = 0.02;

static move choose_by_mix(const struct bot *self, const struct decision *d)
{
    struct policy p;

    (void)self;
    return policy_learned(&p, d->rules) ? policy_choose(&p, d) : look_for_best(d);
}

static move choose_by_search(const struct bot *self, const struct decision *d)
{
    struct outlook o[MOVES_MAX];
    float odds[MOVES_MAX], sum = 0;
    double best = -2;
    struct policy p;

    (void)self;
    if (!policy_learned(&p, d->rules))
        return look_for_best(d);
    look_ahead(&(struct lookahead){&p, SEARCH_SAMPLES, false}, d, o);
    policy_odds(&p, d, odds);
    for (int i = 0; i < d->n; i++)
        best = o[i].value > best ? o[i].value : best;
    for (int i = 0; i < d->n; i++)
        sum += odds[i] *= (float)falling((best - o[i].value) / patience);
    for (int i = 0; i < d->n; i++)
        odds[i] /= sum;
    return d->legal[net_draw(odds, d->n, d->rng)];
}

const struct bot master_bot = {
    .id = "master",
    .pitch = "learned by playing itself, and cannot be read",
    .learns = true,
    .level = LEVELS,
    .game = "battle-numbers",
    .choose = choose_by_mix,
};

const struct bot master_search_bot = {
    .id = "master-search",
    .pitch = "the same, and thinks ahead",
    .learns = true,
    .game = "battle-numbers",
    .choose = choose_by_search,
};
