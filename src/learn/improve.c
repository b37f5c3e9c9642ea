/* A round: games are played, and make the net a little better by clipped steps, by Adam. */
#include "learn/trainer.h"
#include "solve/parallel.h"

#include <math.h>

enum { EPOCHS = 2, BATCH = SHARES * SHARE_STEPS };

/* How a round is learned from. */
struct lesson {
    struct trainer *t;
    float undecided; /* the reward for being so */
    float scale;     /* of advantages */
    int from, to;    /* the batch, by places in the order */
};

/* What a step wants of the outputs. */
static void improve_want(const struct lesson *l, const struct step *s, const struct activity *a,
                         float *wanted)
{
    const float clip = 0.2f;
    const int value = l->t->net.outputs - 1;
    float odds[MOVES_MAX], most = -1e30f, sum = 0, ratio, entropy = 0, push;

    memset(wanted, 0, NET_OUTPUTS_MAX * sizeof *wanted);
    for (int i = 0; i < s->n; i++)
        most = a->output[s->legal[i]] > most ? a->output[s->legal[i]] : most;
    for (int i = 0; i < s->n; i++)
        sum += odds[i] = expf(a->output[s->legal[i]] - most);
    for (int i = 0; i < s->n; i++) {
        odds[i] /= sum;
        entropy -= odds[i] > 1e-9f ? odds[i] * logf(odds[i]) : 0;
    }
    ratio = odds[s->chosen] / (s->odds > 1e-9f ? s->odds : 1e-9f);
    push = s->advantage * l->scale * ratio;
    if ((s->advantage > 0 && ratio > 1 + clip) || (s->advantage < 0 && ratio < 1 - clip))
        push = 0;
    for (int i = 0; i < s->n; i++) {
        float log_odds = odds[i] > 1e-9f ? logf(odds[i]) : -20;

        wanted[s->legal[i]] = push * ((i == s->chosen ? 1.0f : 0.0f) - odds[i]) -
                              l->undecided * odds[i] * (log_odds + entropy);
    }
    wanted[value] = 0.5f * (s->result - a->output[value]);
}

static void improve_learn_share(void *context, int worker, uint32_t share)
{
    const struct lesson *l = context;
    const struct trainer *t = l->t;
    float *gradient = t->gradient[share], wanted[NET_OUTPUTS_MAX];
    int from = l->from + (int)share * SHARE_STEPS, to = from + SHARE_STEPS;
    struct activity a;

    (void)worker;
    memset(gradient, 0, net_size(&t->net) * sizeof *gradient);
    for (int i = from; i < to && i < l->to; i++) {
        const struct step *s = t->order[i];

        net_run(&t->net, &s->in, &a);
        improve_want(l, s, &a, wanted);
        net_learn(&t->net, &s->in, &a, wanted, gradient);
    }
}

/* Kingma and Ba: "Adam: a method for stochastic optimization", 2015. */
static void improve_adam(struct trainer *t, float rate, int batch)
{
    size_t size = net_size(&t->net);
    double fade_moment = 1 - pow(0.9, (double)++t->updates);
    double fade_square = 1 - pow(0.999, (double)t->updates);
    float step = (float)(rate * sqrt(fade_square) / fade_moment), part = 1.0f / (float)batch;

    for (size_t i = 0; i < size; i++) {
        float g = 0;

        for (int k = 0; k < SHARES; k++)
            g += t->gradient[k][i];
        g *= part;
        t->moment[i] += 0.1f * (g - t->moment[i]);
        t->square[i] += 0.001f * (g * g - t->square[i]);
        t->weights[i] += step * t->moment[i] / (sqrtf(t->square[i]) + 1e-8f);
    }
}

static void improve_shuffle(struct trainer *t, struct rng *g)
{
    for (int i = t->count - 1; i > 0; i--) {
        int k = (int)rng_below(g, (uint32_t)i + 1);
        struct step *other = t->order[k];

        t->order[k] = t->order[i];
        t->order[i] = other;
    }
}

static float improve_spread_of_advantages(const struct trainer *t)
{
    double sum = 0;

    for (int i = 0; i < t->count; i++)
        sum += (double)t->order[i]->advantage * (double)t->order[i]->advantage;
    return (float)sqrt(sum / t->count) + 1e-6f;
}

static void improve_take_mean(struct trainer *t)
{
    size_t size = net_size(&t->net);
    float by = t->rounds < 200 ? 1.0f / (float)(t->rounds + 1) : 1.0f / 200;

    for (size_t i = 0; i < size; i++)
        t->mean_weights[i] += by * (t->weights[i] - t->mean_weights[i]);
}

static void improve(struct trainer *t, float rate, float undecided)
{
    struct lesson l = {
        .t = t, .undecided = undecided, .scale = 1 / improve_spread_of_advantages(t)};
    struct rng g = rng_at(t->seed, 66, t->rounds);

    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        improve_shuffle(t, &g);
        for (l.from = 0; l.from < t->count; l.from = l.to) {
            l.to = l.from + BATCH < t->count ? l.from + BATCH : t->count;
            parallel_for(t->jobs, SHARES, improve_learn_share, &l);
            improve_adam(t, rate, l.to - l.from);
        }
    }
    improve_take_mean(t);
}

bool trainer_round(struct trainer *t)
{
    float left = (float)(1 - trainer_share(t));

    if (t->games >= t->planned)
        return false;
    trainer_play(t);
    if (t->opponent == NULL)
        improve(t, 1e-4f + 9e-4f * left, 0.003f + 0.027f * left);
    else /* who does not change: one need not be careful */
        improve(t, 1e-4f + 3e-4f * left, 0.001f);
    t->rounds++;
    return true;
}
