/* Glicko-2, step by step as in Glickman's paper; the names are his. */
#include "match/glicko.h"

#include <math.h>

static const double scale = 173.7178, tau = 0.5, tolerance = 1e-6;

const struct glicko glicko_new = {1500, 350, 0.06};

static double glicko_g(double phi)
{
    return 1 / sqrt(1 + 3 * phi * phi / (M_PI * M_PI));
}

struct volatility_problem {
    double delta, phi, v, a;
};

static double glicko_f(const struct volatility_problem *p, double x)
{
    double square = p->phi * p->phi + p->v + exp(x);

    return exp(x) * (p->delta * p->delta - square) / (2 * square * square) -
           (x - p->a) / (tau * tau);
}

/* Step 5, the Illinois variant of regula falsi. */
static double glicko_new_volatility(const struct volatility_problem *p)
{
    double a = p->a, b, fa, fb;

    if (p->delta * p->delta > p->phi * p->phi + p->v) {
        b = log(p->delta * p->delta - p->phi * p->phi - p->v);
    } else {
        int k = 1;

        while (glicko_f(p, p->a - k * tau) < 0)
            k++;
        b = p->a - k * tau;
    }
    fa = glicko_f(p, a);
    fb = glicko_f(p, b);
    while (fabs(b - a) > tolerance) {
        double c = a + (a - b) * fa / (fb - fa), fc = glicko_f(p, c);

        if (fc * fb <= 0) {
            a = b;
            fa = fb;
        } else {
            fa /= 2;
        }
        b = c;
        fb = fc;
    }
    return exp(a / 2);
}

struct glicko glicko_rate(struct glicko player, const struct glicko_game *games, int n)
{
    double mu = (player.rating - 1500) / scale, phi = player.deviation / scale;
    double sigma = player.volatility, sum = 0, information = 0;
    struct volatility_problem p;

    for (int i = 0; i < n; i++) {
        double mu_j = (games[i].opponent.rating - 1500) / scale;
        double g = glicko_g(games[i].opponent.deviation / scale);
        double e = 1 / (1 + exp(-g * (mu - mu_j)));

        information += games[i].count * g * g * e * (1 - e);
        sum += games[i].count * g * (games[i].score - e);
    }
    if (information > 0) {
        p = (struct volatility_problem){sum / information, phi, 1 / information,
                                        log(sigma * sigma)};
        sigma = glicko_new_volatility(&p);
    }
    phi = sqrt(phi * phi + sigma * sigma);
    if (information > 0)
        phi = 1 / sqrt(1 / (phi * phi) + information);
    mu += phi * phi * sum;
    if (phi > glicko_new.deviation / scale)
        phi = glicko_new.deviation / scale;
    return (struct glicko){mu * scale + 1500, phi * scale, sigma};
}
