#include "bots/ladder/sight.h"

/* Values that are this near to a win or a loss are one; chances that are nearer are equal. */
static const double nearly = 1e-6;

/* What there is to see of one choice. */
struct outlook {
    int plies;     /* of sight that show its forced end; 0: it has none */
    bool wins;     /* that end is a win */
    bool decided;  /* it is forced against every answer; never where both choose at once */
    double traps;  /* the share of answers after which the opponent is lost */
    double chance; /* against a fallible opponent */
};

double sight_falling(double x)
{
    double y = 1 + x / 1024;

    for (int i = 0; i < 10; i++)
        y *= y;
    return 1 / y;
}

static double sight_worth(const struct solution *known, const struct state *s, int player)
{
    struct worth w = {0, 0};

    solution_worth(known, s, &w);
    return player == (s->turn == P2) ? w.value : -w.value;
}

/* ---- what there is to see -------------------------------------------------------------------- */

/* What the opponent's answers make of a choice, for the player who makes it. */
struct answers {
    double least, most; /* what the best and the worst answer leave */
    double losing;      /* the share of answers that lose */
};

static struct answers sight_ask(const struct solution *known, const struct state *s, int player,
                                move m)
{
    const struct rules *r = solution_rules(known);
    struct answers a = {2, -2, 0};
    struct state at = *s, next;
    move list[MOVES_MAX];
    bool together = s->turn == BOTH;
    int n = 1;

    if (!together)
        game_step(r, &at, (struct joint){m, 0});
    if (together || at.turn == !player)
        n = r->game->legal(r, &at, !player, list);
    for (int i = 0; i < n; i++) {
        double v;

        next = at;
        if (together)
            game_step(r, &next, state_joint(s, player, m, list[i]));
        else if (at.turn == !player)
            game_step(r, &next, (struct joint){list[i], 0});
        v = sight_worth(known, &next, player);
        a.least = v < a.least ? v : a.least;
        a.most = v > a.most ? v : a.most;
        a.losing += (v > 1 - nearly) / (double)n;
    }
    return a;
}

static void sight_see_plies(const struct worth *w, struct outlook *o)
{
    o->wins = w->value > 0;
    o->plies = o->wins || w->plies < 2 ? w->plies : 2 * w->plies - 2;
    o->decided = w->plies > 0;
}

static void sight_see_values(const struct worth *w, const struct answers *a, double best,
                             struct outlook *o)
{
    o->wins = a->least > 1 - nearly;
    o->plies = o->wins || a->most < nearly - 1 ? 1
               : a->least < nearly - 1         ? 2
               : w->value < best - nearly      ? 3
                                               : 0;
}

static void sight_see(const struct solution *known, const struct state *s, int player,
                      const struct prospect *list, int n, struct outlook out[MOVES_MAX])
{
    bool by_plies = solution_rules(known)->game->chance == NULL && s->turn != BOTH;
    double best = -2;

    for (int i = 0; i < n; i++)
        best = list[i].worth.value > best ? list[i].worth.value : best;
    for (int i = 0; i < n; i++) {
        struct answers a = sight_ask(known, s, player, list[i].move);

        out[i] = (struct outlook){.traps = a.losing, .chance = list[i].chance};
        if (by_plies)
            sight_see_plies(&list[i].worth, &out[i]);
        else
            sight_see_values(&list[i].worth, &a, best, &out[i]);
    }
}

/* ---- what is made of it ---------------------------------------------------------------------- */

/* Keep the soonest win in sight; without one, what is not seen to lose; if all is, what takes the
 * most sight. */
static void sight_keep(const struct outlook *o, int n, int reach, bool keep[MOVES_MAX])
{
    int soonest = 0, farthest = 0, kept = 0;

    for (int i = 0; i < n; i++) {
        bool seen = o[i].plies > 0 && o[i].plies <= reach;

        if (seen && o[i].wins && (soonest == 0 || o[i].plies < soonest))
            soonest = o[i].plies;
        farthest = o[i].plies > farthest ? o[i].plies : farthest;
        kept += keep[i] = !seen;
    }
    for (int i = 0; i < n && (soonest > 0 || kept == 0); i++)
        keep[i] = soonest > 0 ? o[i].wins && o[i].plies == soonest : o[i].plies == farthest;
}

/* Add the share to the odds, so that what looks worse than the best by `blur` gets e times less. */
static void sight_weigh(const double *looks, const bool *keep, int n, double blur, double share,
                        double odds[MOVES_MAX])
{
    double best = -2, weight[MOVES_MAX], sum = 0;

    for (int i = 0; i < n; i++)
        best = keep[i] && looks[i] > best ? looks[i] : best;
    for (int i = 0; i < n; i++)
        sum += weight[i] = keep[i] ? sight_falling((best - looks[i]) / blur) : 0;
    for (int i = 0; i < n; i++)
        odds[i] += share * weight[i] / sum;
}

/* Add what is chosen with this reach, in this share of decisions. */
static void sight_judge(const struct sight *how, const struct outlook *o, int n, int reach,
                        double share, double odds[MOVES_MAX])
{
    bool keep[MOVES_MAX], tries = reach >= 2;
    double looks[MOVES_MAX], least = 2, most = -2, blur = how->blur;

    sight_keep(o, n, reach, keep);
    for (int i = 0; i < n; i++)
        tries = tries && !(keep[i] && o[i].decided);
    for (int i = 0; i < n; i++) {
        looks[i] = tries ? o[i].chance : o[i].traps;
        least = keep[i] && looks[i] < least ? looks[i] : least;
        most = keep[i] && looks[i] > most ? looks[i] : most;
    }
    /* All chances may be within a thousandth, so their own span is the measure. */
    if (tries && most > least + nearly)
        blur = 0.3 * (1 - how->further) * (most - least);
    sight_weigh(looks, keep, n, blur, share, odds);
}

/* The least number of plies above `reach` that shows more; 0: none does. */
static int sight_next_reach(const struct outlook *o, int n, int reach)
{
    int next = reach < 2 ? 2 : 0; /* from which on a level tries to win */

    for (int i = 0; i < n; i++)
        if (o[i].plies > reach && (next == 0 || o[i].plies < next))
            next = o[i].plies;
    return next;
}

/* How often it sees this many plies, 1 or more, or beyond. */
static double sight_reaches(const struct sight *how, int plies)
{
    double odds = 1 - how->slip;

    for (int i = 1; i < plies; i++)
        odds *= how->further;
    return odds;
}

void sight_odds(const struct sight *how, const struct solution *known, const struct state *s,
                int player, const struct prospect *list, int n, double odds[MOVES_MAX])
{
    struct outlook o[MOVES_MAX];
    double left = 1;
    int reach = 0;

    sight_see(known, s, player, list, n, o);
    for (int i = 0; i < n; i++)
        odds[i] = 0;
    do {
        int next = sight_next_reach(o, n, reach);
        double beyond = next > 0 ? sight_reaches(how, next) : 0;

        if (left > beyond)
            sight_judge(how, o, n, reach, left - beyond, odds);
        left = beyond;
        reach = next;
    } while (reach > 0);
}
