/* A round plays games and improves the net a little, with clipped steps of Adam. */
#include "train/trainer_parts.h"
#include "solve/parallel.h"

#include <math.h>

enum {
    BATCH = SHARES * SHARE_STEPS,
    WARM_UP = 40 /* rounds in which only the critic learns, after a change of opponent */
};

/* The settings of a round. */
struct improve_round {
    struct trainer *t;
    float undecided; /* the reward for being undecided */
    float scale;     /* of advantages */
    float rate;
    bool only_critic;
};

/* Get the weight of a choice that the net now makes with these odds. The rarer a choice is, the
 * less policy gradients change it, so a rare choice stays rare even if it is good. A player that
 * learns to beat another gives rare choices more weight, as regret would (Hennes et al.: "Neural
 * replicator dynamics", 2020), and does not make the rarest ones rarer. */
static float improve_weight(const struct improve_round *l, const struct step *s, float odds)
{
    const float rare = 0.03f, rarest = 0.002f, most = 4;
    float weight;

    if (l->t->opponent == NULL)
        return odds / (s->tried > 1e-9f ? s->tried : 1e-9f);
    if (odds < rarest && s->advantage < 0)
        return 0;
    weight = (odds > rare ? odds : rare) / s->tried;
    return weight < most ? weight : most;
}

/* Compute the gradient of a step for the outputs. */
static void improve_want(const struct improve_round *l, const struct step *s, const uint16_t *legal,
                         const struct activity *a, float *wanted)
{
    const float clip = 0.2f;
    const int value = l->t->net.outputs - 1;
    float odds[MOVES_MAX], logs[MOVES_MAX], most = -1e30f, sum = 0, ratio, entropy = 0, push;

    memset(wanted, 0, NET_OUTPUTS_MAX * sizeof *wanted);
    for (int i = 0; i < s->legal; i++)
        most = a->output[legal[i]] > most ? a->output[legal[i]] : most;
    for (int i = 0; i < s->legal; i++)
        sum += odds[i] = expf(a->output[legal[i]] - most);
    for (int i = 0; i < s->legal; i++) {
        odds[i] /= sum;
        logs[i] = odds[i] > 1e-9f ? logf(odds[i]) : -20;
        entropy -= odds[i] * logs[i];
    }
    ratio = odds[s->chosen] / (s->odds > 1e-9f ? s->odds : 1e-9f);
    push = s->advantage * l->scale * improve_weight(l, s, odds[s->chosen]);
    if ((s->advantage > 0 && ratio > 1 + clip) || (s->advantage < 0 && ratio < 1 - clip))
        push = 0;
    for (int i = 0; i < s->legal; i++)
        wanted[legal[i]] = push * ((i == s->chosen ? 1.0f : 0.0f) - odds[i]) -
                           l->undecided * odds[i] * (logs[i] + entropy);
    if (s->itself) /* games against others would bias the expectation */
        wanted[value] = 0.5f * (s->result - a->output[value]);
}

/* Learn from a share of the batch that begins at this place of the order. */
static void improve_learn_share(const struct improve_round *l, int batch, int share)
{
    const struct trainer *t = l->t;
    float *gradient = t->gradient[share], wanted[NET_OUTPUTS_MAX];
    float *critic_gradient = gradient + net_size(&t->net);
    int from = batch + share * SHARE_STEPS, to = from + SHARE_STEPS;
    struct activity a;

    memset(gradient, 0, t->size * sizeof *gradient);
    for (int i = from; i < to && i < t->count; i++) {
        const struct step *s = t->order[i];
        const uint16_t *in = s->slice->lists + s->at, *seen = in + s->inputs;

        if (!l->only_critic) {
            net_run(&t->net, in, s->inputs, &a);
            improve_want(l, s, seen + s->seen, &a, wanted);
            net_learn(&t->net, in, s->inputs, &a, wanted, gradient);
        }
        if (i & 1) /* the critic learns quickly: half of the steps are enough */
            continue;
        memset(wanted, 0, sizeof wanted);
        net_run(&t->critic, seen, s->seen, &a);
        wanted[0] = 0.5f * (s->result - a.output[0]);
        net_learn(&t->critic, seen, s->seen, &a, wanted, critic_gradient);
    }
}

/* The row of a number is learned as a difference from the row before (encode.h). The gradient of a
 * difference is the sum of the gradients of all rows from it on. */
static void improve_gather(const struct trainer *t, float *rows, int width)
{
    struct encode_range range[2 * FIELDS_MAX];
    int n = encode_ranges(&t->encoder, range);

    for (int i = 0; i < n; i++)
        for (int k = range[i].base + range[i].span - 2; k >= range[i].base; k--)
            for (int unit = 0; unit < width; unit++)
                rows[k * width + unit] += rows[(k + 1) * width + unit];
}

/* A change of a difference changes all rows from it on. */
static void improve_spread(const struct trainer *t, float *rows, int width)
{
    struct encode_range range[2 * FIELDS_MAX];
    int n = encode_ranges(&t->encoder, range);

    for (int i = 0; i < n; i++)
        for (int k = range[i].base + 1; k < range[i].base + range[i].span; k++)
            for (int unit = 0; unit < width; unit++)
                rows[k * width + unit] += rows[(k - 1) * width + unit];
}

/* Kingma and Ba: "Adam: a method for stochastic optimization", 2015. */
static void improve_adam(struct trainer *t, float rate, int batch)
{
    double fade_moment = 1 - pow(0.9, (double)++t->updates);
    double fade_square = 1 - pow(0.999, (double)t->updates);
    float step = (float)(rate * sqrt(fade_square) / fade_moment), part = 1.0f / (float)batch;
    float *change = t->gradient[0], *critic_change = change + net_size(&t->net);

    for (size_t i = 0; i < t->size; i++) {
        for (int k = 1; k < SHARES; k++)
            change[i] += t->gradient[k][i];
        change[i] *= part;
    }
    improve_gather(t, change, t->net.first);
    improve_gather(t, critic_change, t->critic.first);
    for (size_t i = 0; i < t->size; i++) {
        t->moment[i] += 0.1f * (change[i] - t->moment[i]);
        t->square[i] += 0.001f * (change[i] * change[i] - t->square[i]);
        change[i] = step * t->moment[i] / (sqrtf(t->square[i]) + 1e-8f);
    }
    improve_spread(t, change, t->net.first);
    improve_spread(t, critic_change, t->critic.first);
    for (size_t i = 0; i < t->size; i++)
        t->weights[i] += change[i];
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
    uint64_t over = 200 + t->rounds / 16;
    float by = 1.0f / (float)(t->rounds < over ? t->rounds + 1 : over);

    for (size_t i = 0; i < t->size; i++)
        t->mean_weights[i] += by * (t->weights[i] - t->mean_weights[i]);
}

static void improve_by_batches(void *context, struct team *team, int member)
{
    const struct improve_round *l = context;
    struct trainer *t = l->t;

    for (int from = 0; from < t->count; from += BATCH) {
        for (int share = member; share < SHARES; share += team->members)
            improve_learn_share(l, from, share);
        parallel_meet(team);
        if (member == 0)
            improve_adam(t, l->rate, t->count - from < BATCH ? t->count - from : BATCH);
        parallel_meet(team);
    }
}

static void improve(struct trainer *t, float rate, float undecided)
{
    struct improve_round l = {.t = t,
                              .undecided = undecided,
                              .scale = 1 / improve_spread_of_advantages(t),
                              .rate = rate,
                              .only_critic = t->opponent != NULL && t->rounds < WARM_UP};
    struct rng g = rng_at(t->seed, 66, t->rounds);

    improve_shuffle(t, &g);
    parallel_team(t->jobs, improve_by_batches, &l);
    improve_take_mean(t);
}

bool trainer_round(struct trainer *t)
{
    float left = (float)(1 - trainer_share(t));

    if (t->games >= t->planned)
        return false;
    t->lacks_memory = !trainer_play(t);
    if (t->lacks_memory)
        return false;
    if (t->opponent == NULL)
        improve(t, 1e-4f + (2e-3f - 1e-4f) * left, 0.006f + (0.1f - 0.006f) * left);
    else /* the opponent does not change, so larger steps are safe */
        improve(t, 1e-4f + 5e-4f * left, 0.001f + 0.01f * left);
    t->rounds++;
    return true;
}
