#include "net.h"

/* to += by * row. Inlined, so that a length which is known makes it a few wide instructions. */
static inline __attribute__((always_inline)) void
add_row(float *restrict to, const float *restrict row, float by, int n)
{
    for (int i = 0; i < n; i++)
        to[i] += by * row[i];
}

static void rectify(float *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] = x[i] > 0 ? x[i] : 0;
}

void net_run(const struct net *n, const struct inputs *in, struct activity *a)
{
    const float *second = n->weights + net_second(n), *output = n->weights + net_output(n);

    memset(a->first, 0, sizeof a->first);
    for (int i = 0; i < in->n; i++)
        add_row(a->first, n->weights + (size_t)in->on[i] * NET_FIRST, 1, NET_FIRST);
    rectify(a->first, NET_FIRST);
    memcpy(a->second, second + (size_t)NET_FIRST * NET_SECOND, sizeof a->second);
    for (int i = 0; i < NET_FIRST; i++)
        if (a->first[i] > 0)
            add_row(a->second, second + (size_t)i * NET_SECOND, a->first[i], NET_SECOND);
    rectify(a->second, NET_SECOND);
    memcpy(a->output, output + (size_t)NET_SECOND * (size_t)n->outputs,
           (size_t)n->outputs * sizeof(float));
    for (int i = 0; i < NET_SECOND; i++)
        if (a->second[i] > 0)
            add_row(a->output, output + (size_t)i * (size_t)n->outputs, a->second[i], n->outputs);
}

static inline __attribute__((always_inline)) float dot(const float *restrict a,
                                                       const float *restrict b, int n)
{
    float part[4] = {0};

    for (int i = 0; i + 3 < n; i += 4)
        for (int k = 0; k < 4; k++)
            part[k] += a[i + k] * b[i + k];
    for (int i = n / 4 * 4; i < n; i++)
        part[0] += a[i] * b[i];
    return part[0] + part[1] + (part[2] + part[3]);
}

void net_learn(const struct net *n, const struct inputs *in, const struct activity *a,
               const float *wanted, float *gradient)
{
    size_t second = net_second(n), output = net_output(n), width = (size_t)n->outputs;
    float first_wants[NET_FIRST], second_wants[NET_SECOND];

    for (int i = 0; i < NET_SECOND; i++) {
        size_t row = output + (size_t)i * width;

        second_wants[i] = 0;
        if (a->second[i] > 0) {
            second_wants[i] = dot(n->weights + row, wanted, n->outputs);
            add_row(gradient + row, wanted, a->second[i], n->outputs);
        }
    }
    add_row(gradient + output + (size_t)NET_SECOND * width, wanted, 1, n->outputs);
    for (int i = 0; i < NET_FIRST; i++) {
        size_t row = second + (size_t)i * NET_SECOND;

        first_wants[i] = 0;
        if (a->first[i] > 0) {
            first_wants[i] = dot(n->weights + row, second_wants, NET_SECOND);
            add_row(gradient + row, second_wants, a->first[i], NET_SECOND);
        }
    }
    add_row(gradient + second + (size_t)NET_FIRST * NET_SECOND, second_wants, 1, NET_SECOND);
    for (int i = 0; i < in->n; i++)
        add_row(gradient + (size_t)in->on[i] * NET_FIRST, first_wants, 1, NET_FIRST);
}

/* e to the power of x <= 0, near enough; no libm, whose last digit differs between machines. */
static float falling(float x)
{
    float y = 1 - x / 256;

    for (int i = 0; i < 8; i++)
        y *= y;
    return 1 / y;
}

void net_odds(const struct encoder *e, const struct activity *a, const move *legal, int n,
              float odds[MOVES_MAX])
{
    float most = -1e30f, sum = 0;

    for (int i = 0; i < n; i++) {
        odds[i] = a->output[encode_move(e, legal[i])];
        most = odds[i] > most ? odds[i] : most;
    }
    for (int i = 0; i < n; i++)
        sum += odds[i] = falling(odds[i] - most);
    for (int i = 0; i < n; i++)
        odds[i] /= sum;
}

int net_draw(const float *odds, int n, struct rng *g)
{
    float at = (float)(rng_next(g) >> 40) * 0x1p-24f;

    for (int i = 0; i < n - 1; i++) {
        if (at < odds[i])
            return i;
        at -= odds[i];
    }
    return n - 1;
}

move net_choose(const struct encoder *e, const struct net *n, const struct view *v, struct rng *g)
{
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct activity a;
    struct inputs in;
    int count = e->rules.game->legal(&e->rules, &v->seen, v->me, legal);

    encode(e, v, &in);
    net_run(n, &in, &a);
    net_odds(e, &a, legal, count, odds);
    return legal[net_draw(odds, count, g)];
}
