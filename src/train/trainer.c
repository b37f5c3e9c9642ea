#include "train/trainer.h"

#include "train/trainer_parts.h"

#include <stdlib.h>

enum { LINE = 64 }; /* rows begin at cache lines */

/* Set small random weights; the more are added up, the smaller they are (He et al., 2015). */
static void trainer_scatter(struct rng *g, float *at, size_t n, double spread)
{
    for (size_t i = 0; i < n; i++) {
        double sum = -6;

        for (int k = 0; k < 12; k++)
            sum += (double)(rng_next(g) >> 11) * 0x1p-53;
        at[i] = (float)(sum * spread);
    }
}

static void trainer_scatter_net(struct rng *g, const struct net *n, float *weights)
{
    trainer_scatter(g, weights, net_second(n), 0.15);
    trainer_scatter(g, weights + net_second(n), (size_t)(n->first * n->second), 0.12);
    for (size_t at = net_output(n); at < net_size(n); at += net_table(n))
        trainer_scatter(g, weights + at, (size_t)(n->second * NET_OUTPUTS), 0.02);
}

/* Add the yardsticks of a game: its own built-in players, which never change. */
static void trainer_find_yardsticks(struct trainer *t)
{
    for (int i = 0; i < bots_count(); i++) {
        const struct bot *b = bots_at(i);

        if (b->kind == BOT_YARDSTICK && bot_plays(b, t->encoder.rules.game))
            t->yardsticks +=
                trainer_meet(t, &(struct policy){.rules = &t->encoder.rules, .bot = b});
    }
}

static bool trainer_make_room(struct trainer *t)
{
    size_t bytes = ((SAVED_ROWS + SHARES) * t->size * sizeof(float) + LINE - 1) / LINE * LINE;
    float *at = aligned_alloc(LINE, bytes);

    if (at == NULL)
        return false;
    memset(at, 0, bytes);
    t->mean_weights = at;
    t->weights = at + t->size;
    t->moment = t->weights + t->size;
    t->square = t->moment + t->size;
    for (int i = 0; i < SHARES; i++)
        t->gradient[i] = at + (size_t)(SAVED_ROWS + i) * t->size;
    t->net.weights = t->weights;
    t->critic.weights = t->weights + net_size(&t->net);
    t->mean.weights = t->mean_weights;
    t->mean_critic.weights = t->mean_weights + net_size(&t->net);
    return true;
}

struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games)
{
    struct trainer *t = calloc(1, sizeof *t);
    struct rng g = rng_at(seed, 65, 0);

    if (t == NULL || encode_init(&t->encoder, r) != OK) {
        free(t);
        return NULL;
    }
    t->net = t->mean = net_player(&t->encoder, NULL);
    t->critic = t->mean_critic = net_critic(&t->encoder, NULL);
    t->size = net_size(&t->net) + net_size(&t->critic);
    t->seed = seed;
    t->planned = games;
    t->jobs = 1;
    trainer_find_yardsticks(t);
    if (!trainer_make_room(t)) {
        trainer_free(t);
        return NULL;
    }
    trainer_scatter_net(&g, &t->net, t->weights);
    trainer_scatter_net(&g, &t->critic, t->weights + net_size(&t->net));
    memcpy(t->mean_weights, t->weights, t->size * sizeof(float));
    return t;
}

void trainer_free(struct trainer *t)
{
    if (t == NULL)
        return;
    for (int i = 0; i < SLICES; i++) {
        free(t->slices[i].steps);
        free(t->slices[i].lists);
    }
    free(t->mean_weights);
    free(t->order);
    if (t->saved != NULL)
        fclose(t->saved);
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

bool trainer_meet(struct trainer *t, const struct policy *partner)
{
    if (t->partners == NET_PARTNERS)
        return false;
    t->partner[t->partners++] = *partner;
    return true;
}

void trainer_against(struct trainer *t, const struct policy *opponent)
{
    t->opponent = opponent;
    t->sharp = true; /* the best reply to a fixed player need not be a mix */
}

/* Weaken the preferences for moves, so that rare moves are tried again. */
static void trainer_soften(const struct net *n, float *weights)
{
    const float by = 0.4f;

    for (size_t row = net_output(n); row < net_size(n); row += NET_OUTPUTS)
        for (int i = 0; i < NET_OUTPUTS; i++) {
            size_t table = (row - net_output(n)) / net_table(n);

            if (table * NET_OUTPUTS + (size_t)i != (size_t)n->outputs - 1) /* the value */
                weights[row + (size_t)i] *= by;
        }
}

void trainer_start_from(struct trainer *t, const struct policy *from, const struct net *critic)
{
    size_t net = net_size(&t->net), rest = net_size(&t->critic);

    memcpy(t->mean_weights, from->net.weights, net * sizeof(float));
    if (from->forgetful) /* it never learned the weights of the past */
        memset(t->mean_weights + (size_t)(t->encoder.past_base * t->net.first), 0,
               (size_t)((t->net.inputs - t->encoder.past_base) * t->net.first) * sizeof(float));
    if (critic != NULL)
        memcpy(t->mean_weights + net, critic->weights, rest * sizeof(float));
    if (t->opponent != NULL)
        trainer_soften(&t->net, t->mean_weights);
    memcpy(t->weights, t->mean_weights, t->size * sizeof(float));
}

uint64_t trainer_games(const struct trainer *t)
{
    return t->games;
}

uint64_t trainer_decisions(const struct trainer *t)
{
    return (uint64_t)t->count;
}

double trainer_share(const struct trainer *t)
{
    return t->games < t->planned ? (double)t->games / (double)t->planned : 1;
}

bool trainer_lacks_memory(const struct trainer *t)
{
    return t->lacks_memory;
}

double trainer_entropy(const struct trainer *t)
{
    double sum = 0;

    for (int i = 0; i < SLICES; i++)
        sum += t->slices[i].entropy;
    return t->count ? sum / t->count : 0;
}

double trainer_score(const struct trainer *t)
{
    double sum = 0;

    for (int i = 0; i < SLICES; i++)
        sum += t->slices[i].points;
    return sum / TRAIN_GAMES;
}

struct net trainer_critic(const struct trainer *t)
{
    return t->lacks_critic ? (struct net){0} : t->mean_critic;
}

struct policy trainer_policy(const struct trainer *t)
{
    return (struct policy){.rules = &t->encoder.rules,
                           .encoder = t->encoder,
                           .net = t->mean,
                           .blur = t->sharp ? POLICY_SHARPEST : 1,
                           .forgetful = t->forgetful,
                           .heedless = t->heedless};
}
