#include "learn/train.h"

#include "learn/trainer.h"

#include <stdlib.h>

static float *train_weights_new(const struct net *n)
{
    return calloc(net_size(n), sizeof(float));
}

/* Small random weights, smaller the more of them are added up (He et al., 2015). */
static void train_scatter(struct rng *g, float *at, size_t n, double spread)
{
    for (size_t i = 0; i < n; i++) {
        double sum = -6;

        for (int k = 0; k < 12; k++)
            sum += (double)(rng_next(g) >> 11) * 0x1p-53;
        at[i] = (float)(sum * spread);
    }
}

/* The yardsticks of a game: made for it alone, and defined once and for all. */
static void train_find_partners(struct trainer *t)
{
    for (int i = 0; i < bots_count() && t->partners < PARTNERS; i++) {
        const struct bot *b = bots_at(i);

        if (b->kind == BOT_YARDSTICK && bot_plays(b, t->encoder.rules.game))
            t->partner[t->partners++] = (struct policy){.rules = &t->encoder.rules, .bot = b};
    }
}

struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games)
{
    struct trainer *t = calloc(1, sizeof *t);
    struct rng g = rng_at(seed, 65, 0);
    size_t size;
    bool good;

    if (t == NULL || encoder_init(&t->encoder, r) != OK) {
        free(t);
        return NULL;
    }
    t->net.inputs = t->mean.inputs = t->encoder.inputs;
    t->net.outputs = t->mean.outputs = t->encoder.outputs + 1;
    t->seed = seed;
    t->planned = games;
    t->jobs = 1;
    train_find_partners(t);
    size = net_size(&t->net);
    t->net.weights = t->weights = train_weights_new(&t->net);
    t->mean.weights = t->mean_weights = train_weights_new(&t->net);
    t->moment = train_weights_new(&t->net);
    t->square = train_weights_new(&t->net);
    t->order = calloc((size_t)SLICES * SLICE_STEPS, sizeof(struct step *));
    good = t->weights && t->mean_weights && t->moment && t->square && t->order;
    for (int i = 0; i < SHARES; i++)
        good = (t->gradient[i] = train_weights_new(&t->net)) && good;
    for (int i = 0; i < SLICES; i++)
        good = (t->slices[i].steps = calloc(SLICE_STEPS, sizeof(struct step))) && good;
    if (!good) {
        trainer_free(t);
        return NULL;
    }
    train_scatter(&g, t->weights, net_second(&t->net), 0.15);
    train_scatter(&g, t->weights + net_second(&t->net), (size_t)NET_FIRST * NET_SECOND, 0.12);
    for (size_t at = net_output(&t->net); at < size; at += NET_TABLE)
        train_scatter(&g, t->weights + at, (size_t)NET_SECOND * NET_OUTPUTS, 0.02);
    memcpy(t->mean_weights, t->weights, size * sizeof(float));
    return t;
}

void trainer_free(struct trainer *t)
{
    if (t == NULL)
        return;
    free(t->weights);
    free(t->mean_weights);
    free(t->moment);
    free(t->square);
    free(t->order);
    for (int i = 0; i < SHARES; i++)
        free(t->gradient[i]);
    for (int i = 0; i < SLICES; i++)
        free(t->slices[i].steps);
    free(t);
}

void trainer_share_among(struct trainer *t, int jobs)
{
    t->jobs = jobs;
}

void trainer_plan(struct trainer *t, uint64_t games)
{
    t->planned = games;
}

void trainer_forget(struct trainer *t)
{
    t->forgetful = true;
}

void trainer_against(struct trainer *t, const struct policy *opponent, const struct policy *from)
{
    size_t bytes = net_size(&t->net) * sizeof(float);

    t->opponent = opponent;
    memcpy(t->weights, from->net.weights, bytes);
    memcpy(t->mean_weights, from->net.weights, bytes);
}

uint64_t trainer_games(const struct trainer *t)
{
    return t->games;
}

double trainer_share(const struct trainer *t)
{
    return t->games < t->planned ? (double)t->games / (double)t->planned : 1;
}

double trainer_entropy(const struct trainer *t)
{
    double sum = 0;

    for (int i = 0; i < SLICES; i++)
        sum += t->slices[i].entropy;
    return t->count ? sum / t->count : 0;
}

struct policy trainer_policy(const struct trainer *t)
{
    return (struct policy){.rules = &t->encoder.rules,
                           .encoder = t->encoder,
                           .net = t->mean,
                           .blur = 1,
                           .forgetful = t->forgetful};
}
