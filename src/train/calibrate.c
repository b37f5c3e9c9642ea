#include "train/calibrate.h"

#include "solve/parallel.h"

#include <math.h>
#include <string.h>

enum { DECISIONS_MAX = 2000 }; /* in a game; a longer game counts as a draw */

struct calibrate_work {
    struct calibration *out;
    const struct policy *policy;
    int games;
    uint64_t seed;
    bool (*going_on)(void);
};

/* One game, and the chances expected at its decisions. */
struct calibrate_game {
    const struct policy *policy;
    struct rng rng;
    int count;
    float expected[DECISIONS_MAX];
    uint8_t player[DECISIONS_MAX];
};

static move calibrate_choose(void *context, const struct duel *d, int player)
{
    struct calibrate_game *g = context;
    struct decision_room room;
    struct decision at = bot_decision(d, player, NULL, &g->rng, &room);
    float odds[MOVES_MAX];

    g->expected[g->count] = (1 + policy_odds(g->policy, &at, odds)) / 2;
    g->player[g->count++] = (uint8_t)player;
    return at.legal[net_draw(odds, at.n, at.rng)];
}

static void calibrate_play(const struct calibrate_work *w, uint64_t seed,
                           struct calibrate_bin bin[CALIBRATE_BINS])
{
    struct calibrate_game g = {.policy = w->policy, .rng = rng_at(seed, 65, 0)};
    struct past past = {0};
    struct duel d;

    duel_init(&d, w->policy->rules, (int)(seed & 1), seed);
    d.past = &past;
    while (!duel_is_over(&d) && g.count < DECISIONS_MAX)
        duel_advance(&d, calibrate_choose, &g);
    for (int i = 0; i < g.count; i++) {
        int at = (int)(g.expected[i] * CALIBRATE_BINS);
        struct calibrate_bin *b = &bin[at < CALIBRATE_BINS ? at : CALIBRATE_BINS - 1];

        b->expected += (double)g.expected[i];
        b->actual += 0.5 + 0.5 * state_worth(d.now.result, g.player[i]);
        b->decisions++;
    }
}

static void calibrate_slice(void *context, int worker, uint32_t slice)
{
    const struct calibrate_work *w = context;

    (void)worker;
    for (int i = (int)slice; i < w->games; i += CALIBRATE_SLICES)
        if (w->going_on == NULL || w->going_on())
            calibrate_play(w, rng_derive(w->seed, 1, (uint64_t)i), w->out->bin[slice]);
}

void calibrate(struct calibration *c, const struct policy *p, int games, uint64_t seed, int jobs,
               bool (*going_on)(void))
{
    struct calibrate_work w = {c, p, games, seed, going_on};

    memset(c, 0, sizeof *c);
    parallel_for(jobs, CALIBRATE_SLICES, calibrate_slice, &w);
}

struct calibrated calibrate_range(const struct calibration *c, double low, double high)
{
    int from = (int)(low * CALIBRATE_BINS + 0.5), to = (int)(high * CALIBRATE_BINS + 0.5);
    struct calibrated out = {0};
    double squares = 0;

    for (int s = 0; s < CALIBRATE_SLICES; s++)
        for (int i = from; i < to; i++) {
            out.expected += c->bin[s][i].expected;
            out.actual += c->bin[s][i].actual;
            out.decisions += c->bin[s][i].decisions;
        }
    if (out.decisions == 0)
        return out;
    out.expected /= (double)out.decisions;
    out.actual /= (double)out.decisions;
    for (int s = 0; s < CALIBRATE_SLICES; s++) {
        double excess = 0; /* of this slice over the mean, summed over its decisions */

        for (int i = from; i < to; i++)
            excess += c->bin[s][i].actual - c->bin[s][i].expected -
                      (out.actual - out.expected) * (double)c->bin[s][i].decisions;
        squares += excess * excess;
    }
    out.error = 1.96 * sqrt(squares) / (double)out.decisions;
    return out;
}

/*
 * Take the mean of the bins around k, with more weight on nearer ones, as corrections interpolate.
 */
double calibrate_correction(const struct calibration *c, int k)
{
    const double width = 1.0 / POLICY_KNOTS;
    double sum = 0, weights = 0;

    for (int i = 0; i < CALIBRATE_BINS; i++) {
        double near = 1 - fabs((i + 0.5) / CALIBRATE_BINS - k * width) / width;

        for (int s = 0; s < CALIBRATE_SLICES && near > 0; s++) {
            const struct calibrate_bin *b = &c->bin[s][i];

            sum += near * (b->actual - b->expected);
            weights += near * (double)b->decisions;
        }
    }
    return weights > 0 ? sum / weights : 0;
}
