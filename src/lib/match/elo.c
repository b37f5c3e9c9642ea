/* Ratings from scores, with their error bars: of one pair (elo_estimate) and of many (elo_rate). */
#include "match/elo.h"

#include "core/state.h"

#include <math.h>
#include <stdbool.h>

static const double normal95 = 1.959963984540054;

double elo_of_score(double score)
{
    return 0 - 400 * log10(1 / score - 1); /* 0 for even scores; without the 0 it would be -0 */
}

double elo_to_score(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

/* ---- pairs ----------------------------------------------------------------------------------- */

struct moments {
    double n, mean, variance; /* of a pair's score, from 0 to 1 */
};

/* With this many imaginary pairs added at either end. */
static struct moments elo_moments_of(const uint64_t pairs[PAIR_SCORES], double more)
{
    struct moments m = {0};
    double weight[PAIR_SCORES];

    for (int i = 0; i < PAIR_SCORES; i++) {
        weight[i] = (double)pairs[i] + (i == 0 || i == PAIR_SCORES - 1 ? more : 0);
        m.n += weight[i];
        m.mean += weight[i] * i / 4;
    }
    m.mean /= m.n > 0 ? m.n : 1;
    for (int i = 0; i < PAIR_SCORES; i++)
        m.variance += weight[i] * (i / 4.0 - m.mean) * (i / 4.0 - m.mean);
    m.variance /= m.n > 0 ? m.n : 1;
    return m;
}

static double elo_clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* If all pairs had the same score, their spread says nothing, so about four pairs of the other
 * kinds are imagined, as many as Agresti and Coull add (1998). */
static struct moments elo_moments_for_interval(const uint64_t pairs[PAIR_SCORES])
{
    struct moments m = elo_moments_of(pairs, 0);

    return m.variance > 0 ? m : elo_moments_of(pairs, normal95 * normal95 / 2);
}

struct estimate elo_estimate(const uint64_t pairs[PAIR_SCORES])
{
    struct moments m = elo_moments_of(pairs, 0), wide = elo_moments_for_interval(pairs);
    double mean = m.n > 0 ? m.mean : 0.5;
    double edge = 0.25 / (m.n > 0 ? m.n : 1); /* half a point of 2n games */
    double error = normal95 * sqrt(wide.variance / wide.n);

    return (struct estimate){elo_of_score(elo_clamp(mean, edge, 1 - edge)),
                             elo_of_score(elo_clamp(wide.mean - error, edge / 2, 1 - edge)),
                             elo_of_score(elo_clamp(wide.mean + error, edge, 1 - edge / 2))};
}

struct estimate elo_score(const uint64_t pairs[PAIR_SCORES])
{
    struct moments m = elo_moments_of(pairs, 0), more = elo_moments_of(pairs, 2);
    double error = normal95 * sqrt(m.variance / (m.n > 0 ? m.n : 1));
    double wide = normal95 * sqrt(more.variance / more.n);
    double mean = m.n > 0 ? m.mean : 0.5;

    return (struct estimate){mean, elo_clamp(fmin(mean - error, more.mean - wide), 0, 1),
                             elo_clamp(fmax(mean + error, more.mean + wide), 0, 1)};
}

double elo_los(const uint64_t pairs[PAIR_SCORES])
{
    struct moments m = elo_moments_for_interval(pairs);

    return erfc(-(m.mean - 0.5) / sqrt(2 * m.variance / m.n)) / 2;
}

void elo_spread_add(struct spread *s, const uint64_t pairs[PAIR_SCORES])
{
    struct moments m = elo_moments_of(pairs, 0);

    s->seen += m.n * m.variance;
    s->independent += m.n * m.mean * (1 - m.mean) / 2;
}

double elo_spread(const struct spread *s)
{
    return s->independent > 0 && s->seen > 0 ? s->seen / s->independent : 1;
}

/* ---- many players ---------------------------------------------------------------------------- */

typedef double matrix[ELO_PLAYERS][ELO_PLAYERS];

/* Gauss-Jordan elimination: m becomes its inverse. m is positive definite here. */
static void elo_invert(int n, matrix m)
{
    for (int k = 0; k < n; k++) {
        double pivot = m[k][k];

        m[k][k] = 1;
        for (int j = 0; j < n; j++)
            m[k][j] /= pivot;
        for (int i = 0; i < n; i++) {
            double factor = m[i][k];

            if (i == k)
                continue;
            m[i][k] = 0;
            for (int j = 0; j < n; j++)
                m[i][j] -= factor * m[k][j];
        }
    }
}

/* Compute the information about the strengths, and the slope of the likelihood. The mean is free,
 * which takes away one rank; a constant gives it back. */
static void elo_information(int n, matrix games, matrix points, const double *strength, matrix info,
                            double *slope)
{
    for (int i = 0; i < n; i++) {
        slope[i] = 0;
        for (int j = 0; j < n; j++)
            info[i][j] = 1;
        info[i][i] += 1e-12; /* for players whom no games connect with the others */
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double p = 1 / (1 + exp(strength[j] - strength[i])), weight = games[i][j] * p * (1 - p);

            slope[i] += points[i][j] - games[i][j] * p;
            info[i][i] += i != j ? weight : 0;
            info[i][j] -= i != j ? weight : 0;
        }
}

/* The likelihood has a maximum if every player has scored, through some chain of opponents, against
 * every player whom games connect them with (Ford, 1957). */
static bool elo_has_maximum(int n, matrix games, matrix points)
{
    bool beats[ELO_PLAYERS][ELO_PLAYERS], met[ELO_PLAYERS][ELO_PLAYERS];

    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            beats[i][j] = points[i][j] > 0;
            met[i][j] = games[i][j] > 0;
        }
    for (int k = 0; k < n; k++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                beats[i][j] = beats[i][j] || (beats[i][k] && beats[k][j]);
                met[i][j] = met[i][j] || (met[i][k] && met[k][j]);
            }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (i != j && met[i][j] && !beats[i][j])
                return false;
    return true;
}

/* Add half a point where a player won nothing or everything, so that the result is finite. */
static void elo_soften(int n, matrix games, matrix points)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (games[i][j] > 0 && (points[i][j] <= 0 || points[i][j] >= games[i][j]))
                points[i][j] = points[i][j] <= 0 ? 0.5 : games[i][j] - 0.5;
}

/* Take a Newton step, shortened as a whole if it is too long. */
static void elo_step(int n, matrix inverse, const double *slope, double *strength)
{
    double shift[ELO_PLAYERS], boldest = 1;

    for (int i = 0; i < n; i++) {
        shift[i] = 0;
        for (int j = 0; j < n; j++)
            shift[i] += inverse[i][j] * slope[j];
        boldest = fmax(boldest, fabs(shift[i]));
    }
    for (int i = 0; i < n; i++)
        strength[i] += shift[i] / boldest;
}

void elo_rate(int n, matrix games, matrix points, double spread, struct estimate out[ELO_PLAYERS])
{
    static const double scale = 173.71779276130073; /* 400 / ln 10 */
    static const double most = 10000;               /* largest Elo; nothing is known beyond it */
    double strength[ELO_PLAYERS] = {0}, slope[ELO_PLAYERS];
    matrix info;

    if (!elo_has_maximum(n, games, points))
        elo_soften(n, games, points);
    for (int i = 0; i < 200; i++) {
        elo_information(n, games, points, strength, info, slope);
        elo_invert(n, info);
        elo_step(n, info, slope, strength);
    }
    elo_information(n, games, points, strength, info, slope);
    elo_invert(n, info);
    for (int i = 0; i < n; i++) {
        double variance = info[i][i] - 1.0 / n / n; /* what the constant added */
        double error = normal95 * sqrt(variance > 0 ? variance * spread : 0) * scale;
        double elo = strength[i] * scale;

        error = error < most ? error : most;
        out[i] = (struct estimate){elo, elo - error, elo + error};
    }
}
