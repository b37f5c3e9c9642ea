#include "learn/train.h"

#include "learn/trainer.h"

#include <stdlib.h>

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

static bool train_make_room(struct trainer *t)
{
    size_t size = net_size(&t->net);
    struct step *steps = calloc((size_t)SLICES * SLICE_STEPS, sizeof *steps);

    t->slices[0].steps = steps;
    t->order = calloc((size_t)SLICES * SLICE_STEPS, sizeof(struct step *));
    t->mean.weights = t->mean_weights = calloc((SAVED_ROWS + SHARES) * size, sizeof(float));
    if (steps == NULL || t->order == NULL || t->mean_weights == NULL)
        return false;
    t->net.weights = t->weights = t->mean_weights + size;
    t->moment = t->weights + size;
    t->square = t->moment + size;
    for (int i = 0; i < SHARES; i++)
        t->gradient[i] = t->mean_weights + (size_t)(SAVED_ROWS + i) * size;
    for (int i = 1; i < SLICES; i++)
        t->slices[i].steps = steps + (size_t)i * SLICE_STEPS;
    return true;
}

struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games)
{
    struct trainer *t = calloc(1, sizeof *t);
    struct rng g = rng_at(seed, 65, 0);

    if (t == NULL || encoder_init(&t->encoder, r) != OK) {
        free(t);
        return NULL;
    }
    t->net.inputs = t->encoder.inputs;
    t->net.outputs = t->encoder.outputs + 1;
    t->mean = t->net;
    t->seed = seed;
    t->planned = games;
    t->jobs = 1;
    train_find_partners(t);
    if (!train_make_room(t)) {
        trainer_free(t);
        return NULL;
    }
    train_scatter(&g, t->weights, net_second(&t->net), 0.15);
    train_scatter(&g, t->weights + net_second(&t->net), (size_t)NET_FIRST * NET_SECOND, 0.12);
    for (size_t at = net_output(&t->net); at < net_size(&t->net); at += NET_TABLE)
        train_scatter(&g, t->weights + at, (size_t)NET_SECOND * NET_OUTPUTS, 0.02);
    memcpy(t->mean_weights, t->weights, net_size(&t->net) * sizeof(float));
    return t;
}

void trainer_free(struct trainer *t)
{
    if (t == NULL)
        return;
    free(t->mean_weights);
    free(t->order);
    free(t->slices[0].steps);
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
