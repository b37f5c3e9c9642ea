/* The generalised sequential probability ratio test over the scores of pairs. */
#include "match/sprt.h"

#include <math.h>

enum { BISECTIONS = 200 };

/* Find the distribution nearest to p (in likelihood) whose mean is s: p_i / (1 + x (a_i - s)), for
 * the x that gives this mean. */
static void sprt_tilt(const double p[PAIR_SCORES], double s, double out[PAIR_SCORES])
{
    double low = -1 / (1 - s), high = 1 / s, x = 0;

    for (int step = 0; step < BISECTIONS; step++) {
        double sum = 0;

        x = (low + high) / 2;
        for (int i = 0; i < PAIR_SCORES; i++)
            sum += p[i] * (i / 4.0 - s) / (1 + x * (i / 4.0 - s));
        if (sum > 0)
            low = x;
        else
            high = x;
    }
    for (int i = 0; i < PAIR_SCORES; i++)
        out[i] = p[i] / (1 + x * (i / 4.0 - s));
}

bool sprt_is_sound(const struct sprt *t)
{
    return isfinite(t->elo0) && isfinite(t->elo1) && t->elo0 < t->elo1 && t->alpha > 0 &&
           t->beta > 0 && t->alpha + t->beta < 1;
}

double sprt_llr(const struct sprt *t, const uint64_t pairs[PAIR_SCORES])
{
    double p[PAIR_SCORES], p0[PAIR_SCORES], p1[PAIR_SCORES], n = 0, sum = 0;

    /* A tiny count of every outcome keeps the likelihoods above 0. */
    for (int i = 0; i < PAIR_SCORES; i++)
        n += p[i] = pairs[i] > 0 ? (double)pairs[i] : 1e-3;
    for (int i = 0; i < PAIR_SCORES; i++)
        p[i] /= n;
    sprt_tilt(p, elo_to_score(t->elo0), p0);
    sprt_tilt(p, elo_to_score(t->elo1), p1);
    for (int i = 0; i < PAIR_SCORES; i++)
        sum += p[i] * log(p1[i] / p0[i]);
    return n * sum;
}

double sprt_lower(const struct sprt *t)
{
    return log(t->beta / (1 - t->alpha));
}

double sprt_upper(const struct sprt *t)
{
    return log((1 - t->beta) / t->alpha);
}
