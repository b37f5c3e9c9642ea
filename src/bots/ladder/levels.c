/*
 * Players who know the solution of a game or, where cards are hidden, the mix of moves that a
 * network found by playing itself (battle/policy.c); rules that nobody has learned are played by
 * thinking to the end.
 *
 * perfect, and master where cards are hidden, give nothing away that they know of, and take what
 * the errors of others give. The levels below are the same player with slips: in so many of 1000
 * decisions they judge by how things look instead, from near misses to blunders, a blunder being
 * the rarer the more it costs at sight. Ends that are many plies away weigh little in that, so what
 * is overlooked is what people overlook. The more slips, the blunter the judgement, up to any move
 * at all.
 *
 * Only sums, products and quotients are used, so that a seed gives the same game on every machine.
 */
#include "bots/battle/lookahead.h"
#include "solve/solution.h"

static const int usual_slips[LEVELS] = {850, 600, 350, 150};

/* How good a move looks, from -1 to 1: half of it what it comes to, if one sees that far, and half
 * what an opponent who errs would make of it. */
static double levels_looks(const struct prospect *p)
{
    double sight = 1;

    for (int plies = p->worth.plies; plies > 1; plies--)
        sight *= 0.9;
    return 0.5 * p->worth.value * sight + 0.5 * p->chance;
}

/* e to the power of -x, x >= 0, near enough; libm's last digit differs between machines. */
static double levels_falling(double x)
{
    double y = 1 + x / 1024;

    for (int i = 0; i < 10; i++)
        y *= y;
    return 1 / y;
}

/* How often each move is chosen in a slip. */
static void levels_judge(const struct prospect *p, int n, int slips, double odds[MOVES_MAX])
{
    double blur = 0.4 * slips / (1001 - slips), best = -2, sum = 0;

    for (int i = 0; i < n; i++)
        best = levels_looks(&p[i]) > best ? levels_looks(&p[i]) : best;
    for (int i = 0; i < n; i++)
        sum += odds[i] = levels_falling((best - levels_looks(&p[i])) / blur);
    for (int i = 0; i < n; i++)
        odds[i] /= sum;
}

/* Some place below n, by these odds, which add up to 1. */
static int levels_draw(const double *odds, int n, struct rng *g)
{
    double at = (double)(rng_next(g) >> 11) * 0x1p-53;
    int last = 0;

    for (int i = 0; i < n; i++) {
        if (odds[i] <= 0)
            continue;
        if (at < odds[i])
            return i;
        at -= odds[i];
        last = i;
    }
    return last;
}

static int levels_slips_of(const struct bot *self, const struct game *g)
{
    if (self->level == LEVELS)
        return 0;
    return g->slips[self->level] ? g->slips[self->level] : usual_slips[self->level];
}

static bool levels_slips_now(int slips, struct rng *g)
{
    return slips > 0 && rng_below(g, 1000) < (uint32_t)slips;
}

static float levels_blur(int slips)
{
    return 1 + 6 * (float)slips / (float)(1001 - slips);
}

/* Where cards are hidden: what was learned, blurred in a slip. */
static move levels_choose_hidden(int slips, const struct decision *d)
{
    bool slip = levels_slips_now(slips, d->rng);
    struct policy p;

    if (!policy_learned(&p, d->rules))
        return slip ? d->legal[rng_below(d->rng, (uint32_t)d->n)] : lookahead_best_move(d);
    if (slip)
        p.blur = levels_blur(slips);
    return policy_choose(&p, d);
}

static move levels_choose(const struct bot *self, const struct decision *d)
{
    struct prospect prospects[MOVES_MAX];
    double odds[MOVES_MAX];
    int slips = levels_slips_of(self, d->rules->game), n;

    if (game_is_hidden(d->rules->game))
        return levels_choose_hidden(slips, d);
    n = solution_prospects(d->known, &d->view->seen, d->view->me, prospects);
    if (n < 0) /* a position that play does not lead to */
        return d->legal[rng_below(d->rng, (uint32_t)d->n)];
    if (levels_slips_now(slips, d->rng))
        levels_judge(prospects, n, slips, odds);
    else
        for (int i = 0; i < n; i++)
            odds[i] = prospects[i].share;
    return prospects[levels_draw(odds, n, d->rng)].move;
}

static bool levels_odds_hidden(int slips, const struct decision *d, double odds[MOVES_MAX])
{
    float sharp[MOVES_MAX], blurred[MOVES_MAX] = {0};
    struct policy p;

    if (!policy_learned(&p, d->rules))
        return false;
    policy_odds(&p, d, sharp);
    p.blur = levels_blur(slips);
    if (slips > 0)
        policy_odds(&p, d, blurred);
    for (int i = 0; i < d->n; i++)
        odds[i] = ((1000 - slips) * (double)sharp[i] + slips * (double)blurred[i]) / 1000;
    return true;
}

static bool levels_odds(const struct bot *self, const struct decision *d, double odds[MOVES_MAX])
{
    struct prospect prospects[MOVES_MAX];
    double slip[MOVES_MAX] = {0};
    int slips = levels_slips_of(self, d->rules->game), n;

    if (game_is_hidden(d->rules->game))
        return levels_odds_hidden(slips, d, odds);
    n = solution_prospects(d->known, &d->view->seen, d->view->me, prospects);
    if (n < 0)
        return false;
    if (slips > 0)
        levels_judge(prospects, n, slips, slip);
    for (int i = 0; i < n; i++)
        odds[i] = ((1000 - slips) * prospects[i].share + slips * slip[i]) / 1000;
    return true;
}

#define PLAYER(name, which, words)                                                                 \
    const struct bot name##_bot = {.id = #name,                                                    \
                                   .pitch = words,                                                 \
                                   .kind = which < LEVELS ? BOT_LADDER : BOT_STRONGEST,            \
                                   .needs = BOT_NEEDS_SOLUTION,                                    \
                                   .level = which,                                                 \
                                   .choose = levels_choose,                                        \
                                   .odds = levels_odds}

PLAYER(novice, NOVICE, "has read the rules, and sees a move ahead");
PLAYER(casual, CASUAL, "plays for fun, and lets chances pass");
PLAYER(skilled, SKILLED, "sees most of what there is to see");
PLAYER(expert, EXPERT, "slips now and then");
PLAYER(perfect, LEVELS, "gives nothing away, and takes what you give");

const struct bot master_bot = {
    .id = "master",
    .pitch = "learned by playing itself, and cannot be read",
    .kind = BOT_STRONGEST,
    .needs = BOT_NEEDS_NETWORK,
    .level = LEVELS,
    .game = "battle-numbers",
    .choose = levels_choose,
    .odds = levels_odds,
};
