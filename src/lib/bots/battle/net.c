#include "bots/battle/net.h"

#ifdef __SSE2__
#include <emmintrin.h>
#endif

/* Use wide registers where there are some; the sums are the same. (A function with external linkage
 * would add its clones to the library's interface.) */
#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) &&                            \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif
#define UNROLLED _Pragma("GCC unroll 16")
#define INLINE static inline __attribute__((always_inline))

/* Eight sums at a time; they need not be aligned. */
enum { LANES = 8, BLOCK = 8 };
typedef float lanes __attribute__((vector_size(LANES * sizeof(float)), aligned(4), may_alias));
typedef int32_t bits __attribute__((vector_size(LANES * sizeof(int32_t)), aligned(4), may_alias));

INLINE lanes *lanes_at(float *row)
{
    return (lanes *)row;
}

INLINE const lanes *lanes_in(const float *row)
{
    return (const lanes *)row;
}

/* How many blocks of sums stay in registers. */
INLINE int blocks_of(int width)
{
    return width / LANES < BLOCK ? width / LANES : BLOCK;
}

/* out = the sum of the named rows. Callers pass a constant `width`, here and below, so that the
 * sums stay in registers. */
INLINE void sum_rows(float *restrict out, const float *rows, int width, const uint16_t *which,
                     int n)
{
    const int blocks = blocks_of(width);

    for (int from = 0; from < width; from += blocks * LANES) {
        lanes sum[BLOCK];

        UNROLLED for (int k = 0; k < blocks; k++) sum[k] = (lanes){0};
        for (int i = 0; i < n; i++) {
            const lanes *row = lanes_in(rows + (size_t)which[i] * (size_t)width + from);

            UNROLLED for (int k = 0; k < blocks; k++) sum[k] += row[k];
        }
        UNROLLED for (int k = 0; k < blocks; k++) lanes_at(out + from)[k] = sum[k];
    }
}

/* Name each unit of a layer of n that is on. */
#define EACH_UNIT(unit, on, n)                                                                     \
    for (int word = 0; word < ((n) + 63) / 64; word++)                                             \
        for (uint64_t rest = (on)[word], unit;                                                     \
             rest != 0 && (unit = (uint64_t)(word * 64 + __builtin_ctzll(rest)), true);            \
             rest &= rest - 1)

/* out = bias + the rows of the units that are on, each times the unit's result. */
INLINE void sum_units(float *restrict out, const float *rows, int width, const uint64_t *on, int n,
                      const float *results)
{
    const int blocks = blocks_of(width);
    lanes sum[BLOCK];

    UNROLLED for (int k = 0; k < blocks; k++) sum[k] = lanes_in(rows + n * width)[k];
    EACH_UNIT(unit, on, n)
    {
        const lanes *row = lanes_in(rows + unit * (size_t)width);

        UNROLLED for (int k = 0; k < blocks; k++) sum[k] += row[k] * results[unit];
    }
    UNROLLED for (int k = 0; k < blocks; k++) lanes_at(out)[k] = sum[k];
}

/* to += by * row */
INLINE void add_row(float *restrict to, const float *restrict row, float by, int width)
{
    UNROLLED for (int k = 0; k < width / LANES; k++) lanes_at(to)[k] += lanes_in(row)[k] * by;
}

INLINE float dot(const float *restrict a, const float *restrict b, int width)
{
    lanes sum = {0};

    UNROLLED for (int k = 0; k < width / LANES; k++) sum += lanes_in(a)[k] * lanes_in(b)[k];
    return ((sum[0] + sum[4]) + (sum[1] + sum[5])) + ((sum[2] + sum[6]) + (sum[3] + sum[7]));
}

/* Set what is not above 0 to 0; return a bit for each of LANES that is. Floats above 0 have the
 * same order as their bits. */
INLINE uint64_t rectify_lanes(float *x)
{
    bits at = *(bits *)x, above = at > 0;
    uint64_t mask = 0;

    *(bits *)x = at & above;
#ifdef __SSE2__
    for (int k = 0; k < LANES; k += 4) {
        __m128i four;

        memcpy(&four, (int32_t *)&above + k, sizeof four);
        mask |= (uint64_t)_mm_movemask_ps(_mm_castsi128_ps(four)) << k;
    }
#else
    for (int k = 0; k < LANES; k++)
        mask |= (uint64_t)(above[k] & 1) << k;
#endif
    return mask;
}

/* Set everything below 0 to 0; find out what is above 0. */
INLINE void rectify(float *x, int n, uint64_t *above)
{
    const int step = n < 64 ? n : 64;

    for (int from = 0; from < n; from += step) {
        uint64_t mask = 0;

        UNROLLED for (int k = 0; k < step; k += LANES) mask |= rectify_lanes(x + from + k) << k;
        above[from / 64] = mask;
    }
}

INLINE void run(const struct net *n, int first, int second, const uint16_t *on, int count,
                struct activity *a)
{
    const float *middle = n->weights + net_second(n), *output = n->weights + net_output(n);

    sum_rows(a->first, n->weights, first, on, count);
    rectify(a->first, first, a->first_on);
    sum_units(a->second, middle, second, a->first_on, first, a->first);
    rectify(a->second, second, a->second_on);
    for (int from = 0; from < n->outputs; from += NET_OUTPUTS, output += net_table(n))
        sum_units(a->output + from, output, NET_OUTPUTS, a->second_on, second, a->second);
}

INLINE void learn(const struct net *n, int first, int second, const uint16_t *on, int count,
                  const struct activity *a, const float *wanted, float *gradient)
{
    size_t middle = net_second(n), output = net_output(n);
    float first_wants[NET_FIRST] = {0}, second_wants[NET_SECOND] = {0};

    for (int from = 0; from < n->outputs; from += NET_OUTPUTS, output += net_table(n)) {
        EACH_UNIT(unit, a->second_on, second)
        {
            size_t row = output + unit * NET_OUTPUTS;

            second_wants[unit] += dot(n->weights + row, wanted + from, NET_OUTPUTS);
            add_row(gradient + row, wanted + from, a->second[unit], NET_OUTPUTS);
        }
        add_row(gradient + output + second * NET_OUTPUTS, wanted + from, 1, NET_OUTPUTS);
    }
    EACH_UNIT(unit, a->first_on, first)
    {
        size_t row = middle + unit * (size_t)second;

        first_wants[unit] = dot(n->weights + row, second_wants, second);
        add_row(gradient + row, second_wants, a->first[unit], second);
    }
    add_row(gradient + middle + first * second, second_wants, 1, second);
    for (int i = 0; i < count; i++)
        add_row(gradient + (size_t)on[i] * (size_t)first, first_wants, 1, first);
}

/* The number of units is a constant in these loops, so that sums stay in registers. */
WIDE static void run_any(const struct net *n, const uint16_t *on, int count, struct activity *a)
{
    if (n->first == NET_FIRST)
        run(n, NET_FIRST, NET_SECOND, on, count, a);
    else
        run(n, NET_FIRST / 2, NET_SECOND / 2, on, count, a);
}

WIDE static void learn_any(const struct net *n, const uint16_t *on, int count,
                           const struct activity *a, const float *wanted, float *gradient)
{
    if (n->first == NET_FIRST)
        learn(n, NET_FIRST, NET_SECOND, on, count, a, wanted, gradient);
    else
        learn(n, NET_FIRST / 2, NET_SECOND / 2, on, count, a, wanted, gradient);
}

void net_run(const struct net *n, const uint16_t *on, int count, struct activity *a)
{
    run_any(n, on, count, a);
}

void net_learn(const struct net *n, const uint16_t *on, int count, const struct activity *a,
               const float *wanted, float *gradient)
{
    learn_any(n, on, count, a, wanted, gradient);
}

/* An approximation of e to the power of x <= 0, as in levels.c but quicker. */
static float net_rising(float x)
{
    float y = 1 - x / 256;

    UNROLLED for (int i = 0; i < 8; i++) y *= y;
    return 1 / y;
}

void net_odds(const struct encoder *e, const struct activity *a, const move *legal, int n,
              float blur, float odds[MOVES_MAX])
{
    float most = -1e30f, sum = 0;

    for (int i = 0; i < n; i++) {
        odds[i] = a->output[encode_move(e, legal[i])];
        most = odds[i] > most ? odds[i] : most;
    }
    for (int i = 0; i < n; i++)
        sum += odds[i] = net_rising((odds[i] - most) / blur);
    for (int i = 0; i < n; i++)
        odds[i] /= sum;
}

int net_draw(const float *odds, int n, struct rng *g)
{
    float at = (float)(rng_next(g) >> 40) * 0x1p-24f;
    int last = 0;

    for (int i = 0; i < n; i++) {
        if (odds[i] <= 0)
            continue; /* rounding must not choose it */
        if (at < odds[i])
            return i;
        at -= odds[i];
        last = i;
    }
    return last;
}
