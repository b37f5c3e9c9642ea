#include "trainer.h"

#include <math.h>
#include <stdlib.h>

enum { BATCH = 1024, EPOCHS = 2, TURNS = 200 };

static float *weights_new(const struct net *n)
{
    return calloc(net_size(n), sizeof(float));
}

/* Small random weights, smaller the more of them are added up (He et al., 2015). */
static void scatter(struct rng *g, float *at, size_t n, double spread)
{
    for (size_t i = 0; i < n; i++) {
        double sum = -6;

        for (int k = 0; k < 12; k++)
            sum += (double)(rng_next(g) >> 11) * 0x1p-53;
        at[i] = (float)(sum * spread);
    }
}

struct trainer *trainer_new(const struct rules *r, uint64_t seed, uint64_t games)
{
    struct trainer *t = calloc(1, sizeof *t);
    size_t size;

    if (t == NULL || encoder_init(&t->encoder, r) != OK) {
        free(t);
        return NULL;
    }
    t->net.inputs = t->mean.inputs = t->encoder.inputs;
    t->net.outputs = t->mean.outputs = t->encoder.outputs + 1;
    t->seed = seed;
    t->planned = games;
    t->rng = rng_at(seed, 64, 0);
    size = net_size(&t->net);
    t->net.weights = t->weights = weights_new(&t->net);
    t->mean.weights = t->mean_weights = weights_new(&t->net);
    t->gradient = weights_new(&t->net);
    t->moment = weights_new(&t->net);
    t->square = weights_new(&t->net);
    t->steps = calloc(STEPS_MAX, sizeof *t->steps);
    t->order = calloc(STEPS_MAX, sizeof *t->order);
    if (!t->weights || !t->mean_weights || !t->gradient || !t->moment || !t->square || !t->steps ||
        !t->order) {
        trainer_free(t);
        return NULL;
    }
    scatter(&t->rng, t->weights, net_second(&t->net), 0.15);
    scatter(&t->rng, t->weights + net_second(&t->net), (size_t)NET_FIRST * NET_SECOND, 0.12);
    scatter(&t->rng, t->weights + net_output(&t->net), (size_t)NET_SECOND * (size_t)t->net.outputs,
            0.02);
    memcpy(t->mean_weights, t->weights, size * sizeof(float));
    return t;
}

void trainer_free(struct trainer *t)
{
    if (t == NULL)
        return;
    free(t->weights);
    free(t->mean_weights);
    free(t->gradient);
    free(t->moment);
    free(t->square);
    free(t->steps);
    free(t->order);
    free(t);
}

/* ---- playing -----------------------------------------------------------------------------------
 */

static move decide(struct trainer *t, const struct state *s, int me)
{
    const struct rules *r = &t->encoder.rules;
    struct step *step = &t->steps[t->count++];
    struct view v = game_view(r, s, me);
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct activity a;

    step->n = r->game->legal(r, &v.seen, me, legal);
    encode(&t->encoder, &v, &step->in);
    net_run(&t->net, &step->in, &a);
    net_odds(&t->encoder, &a, legal, step->n, odds);
    for (int i = 0; i < step->n; i++) {
        step->legal[i] = (uint16_t)encode_move(&t->encoder, legal[i]);
        if (step->n > 1 && odds[i] > 0)
            t->entropy -= (double)odds[i] * log((double)odds[i]);
    }
    step->chosen = net_draw(odds, step->n, &t->rng);
    step->odds = odds[step->chosen];
    step->value = a.output[t->net.outputs - 1];
    return legal[step->chosen];
}

/* From the last decision of a player backwards. */
static void look_back(struct trainer *t, int first, int last[2], const float result[2],
                      const int *before)
{
    const float lambda = 0.9f;

    for (int p = P1; p <= P2; p++) {
        float value = result[p], advantage = 0;

        for (int i = last[p]; i >= first; i = before[i - first]) {
            struct step *s = &t->steps[i];

            advantage = value - s->value + lambda * advantage;
            s->advantage = advantage;
            s->result = advantage + s->value;
            value = s->value;
        }
    }
}

static void play_game(struct trainer *t)
{
    const struct rules *r = &t->encoder.rules;
    struct state s = game_start(r, (int)rng_below(&t->rng, 2));
    int first = t->count, last[2] = {-1, -1}, before[4 * TURNS];

    for (int turn = 0; s.turn != OVER && t->count - first < 4 * TURNS && t->count < STEPS_MAX - 2;
         turn++) {
        struct joint m = {0, 0};

        if (s.turn == CHANCE) {
            m.a = chance_draw(r, &s, &t->rng);
        } else {
            int me = s.turn;

            before[t->count - first] = last[me];
            last[me] = t->count;
            m.a = decide(t, &s, me);
        }
        game_step(r, &s, m);
    }
    look_back(t, first, last,
              (float[2]){s.result == P1_WINS   ? 1.0f
                         : s.result == P2_WINS ? -1.0f
                                               : 0.0f,
                         s.result == P2_WINS   ? 1.0f
                         : s.result == P1_WINS ? -1.0f
                                               : 0.0f},
              before);
    t->games++;
}

/* ---- learning ----------------------------------------------------------------------------------
 */

/* What a step wants of the outputs. */
static void want(const struct trainer *t, const struct step *s, const struct activity *a,
                 float undecided, float scale, float *wanted)
{
    const float clip = 0.2f;
    float odds[MOVES_MAX], most = -1e30f, sum = 0, ratio, entropy = 0, push;

    memset(wanted, 0, (size_t)t->net.outputs * sizeof *wanted);
    for (int i = 0; i < s->n; i++)
        most = a->output[s->legal[i]] > most ? a->output[s->legal[i]] : most;
    for (int i = 0; i < s->n; i++)
        sum += odds[i] = expf(a->output[s->legal[i]] - most);
    for (int i = 0; i < s->n; i++) {
        odds[i] /= sum;
        entropy -= odds[i] > 1e-9f ? odds[i] * logf(odds[i]) : 0;
    }
    ratio = odds[s->chosen] / (s->odds > 1e-9f ? s->odds : 1e-9f);
    push = s->advantage * scale * ratio;
    if ((s->advantage > 0 && ratio > 1 + clip) || (s->advantage < 0 && ratio < 1 - clip))
        push = 0;
    for (int i = 0; i < s->n; i++) {
        float log_odds = odds[i] > 1e-9f ? logf(odds[i]) : -20;

        wanted[s->legal[i]] = push * ((i == s->chosen ? 1.0f : 0.0f) - odds[i]) -
                              undecided * odds[i] * (log_odds + entropy);
    }
    wanted[t->net.outputs - 1] = 0.5f * (s->result - a->output[t->net.outputs - 1]);
}

/* Kingma and Ba: "Adam: a method for stochastic optimization", 2015. */
static void adam(struct trainer *t, float rate, int batch)
{
    size_t size = net_size(&t->net);
    double fade_moment = 1 - pow(0.9, (double)++t->updates);
    double fade_square = 1 - pow(0.999, (double)t->updates);
    float step = (float)(rate * sqrt(fade_square) / fade_moment), part = 1.0f / (float)batch;

    for (size_t i = 0; i < size; i++) {
        float g = t->gradient[i] * part;

        t->moment[i] += 0.1f * (g - t->moment[i]);
        t->square[i] += 0.001f * (g * g - t->square[i]);
        t->weights[i] += step * t->moment[i] / (sqrtf(t->square[i]) + 1e-8f);
        t->gradient[i] = 0;
    }
}

static void shuffle(struct trainer *t)
{
    for (int i = 0; i < t->count; i++)
        t->order[i] = i;
    for (int i = t->count - 1; i > 0; i--) {
        int k = (int)rng_below(&t->rng, (uint32_t)i + 1), other = t->order[k];

        t->order[k] = t->order[i];
        t->order[i] = other;
    }
}

static float spread_of_advantages(const struct trainer *t)
{
    double sum = 0;

    for (int i = 0; i < t->count; i++)
        sum += (double)t->steps[i].advantage * (double)t->steps[i].advantage;
    return (float)sqrt(sum / t->count) + 1e-6f;
}

static void learn(struct trainer *t, float rate, float undecided)
{
    float scale = 1 / spread_of_advantages(t), wanted[ENCODE_OUTPUTS + 1];
    struct activity a;

    for (int epoch = 0; epoch < EPOCHS; epoch++) {
        int in_batch = 0;

        shuffle(t);
        for (int i = 0; i < t->count; i++) {
            const struct step *s = &t->steps[t->order[i]];

            net_run(&t->net, &s->in, &a);
            want(t, s, &a, undecided, scale, wanted);
            net_learn(&t->net, &s->in, &a, wanted, t->gradient);
            if (++in_batch == BATCH || i == t->count - 1) {
                adam(t, rate, in_batch);
                in_batch = 0;
            }
        }
    }
}

static void take_mean(struct trainer *t)
{
    size_t size = net_size(&t->net);
    float by = t->rounds < 200 ? 1.0f / (float)(t->rounds + 1) : 1.0f / 200;

    for (size_t i = 0; i < size; i++)
        t->mean_weights[i] += by * (t->weights[i] - t->mean_weights[i]);
    t->rounds++;
}

bool trainer_round(struct trainer *t)
{
    float left = (float)(1 - trainer_share(t));

    if (t->games >= t->planned)
        return false;
    t->count = 0;
    t->entropy = 0;
    for (int i = 0; i < TRAIN_GAMES; i++)
        play_game(t);
    t->entropy /= t->count;
    learn(t, 1e-4f + 9e-4f * left, 0.003f + 0.027f * left);
    take_mean(t);
    return true;
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
    return t->entropy;
}

const struct encoder *trainer_encoder(const struct trainer *t)
{
    return &t->encoder;
}

const struct net *trainer_mean(const struct trainer *t)
{
    return &t->mean;
}
