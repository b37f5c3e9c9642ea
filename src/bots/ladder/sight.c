#include "bots/ladder/sight.h"

/* Values that are this near to a win or a loss are one; chances that are nearer are equal. */
static const double nearly = 1e-6;

/* One choice as a level judges it. */
struct glance {
    int need;      /* plies of sight that show its end; 0: it has none that is forced */
    bool wins;     /* what the end is */
    bool decides;  /* it has a forced end that is no matter of what both choose */
    double hope;   /* the share of answers after which the opponent is lost */
    double chance; /* against an opponent who errs */
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

/* What the opponent's answers make of a choice. */
struct answers {
    double least, most, lost; /* what they are worth; the share of them that loses */
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
        a.lost += (v > 1 - nearly) / (double)n;
    }
    return a;
}

static void sight_see_plies(const struct prospect *p, struct glance *g)
{
    int plies = p->worth.plies;

    g->wins = p->worth.value > 0;
    g->need = g->wins || plies < 2 ? plies : 2 * plies - 2;
    g->decides = plies > 0;
}

static void sight_see_values(const struct prospect *p, const struct answers *a, double best,
                             struct glance *g)
{
    g->wins = a->least > 1 - nearly;
    g->need = g->wins || a->most < nearly - 1  ? 1
              : a->least < nearly - 1          ? 2
              : p->worth.value < best - nearly ? 3
                                               : 0;
}

static void sight_see(const struct solution *known, const struct state *s, int player,
                      const struct prospect *list, int n, struct glance g[MOVES_MAX])
{
    bool by_plies = solution_rules(known)->game->chance == NULL && s->turn != BOTH;
    double best = -2;

    for (int i = 0; i < n; i++)
        best = list[i].worth.value > best ? list[i].worth.value : best;
    for (int i = 0; i < n; i++) {
        struct answers a = sight_ask(known, s, player, list[i].move);

        g[i] = (struct glance){.hope = a.lost, .chance = list[i].chance};
        if (by_plies)
            sight_see_plies(&list[i], &g[i]);
        else
            sight_see_values(&list[i], &a, best, &g[i]);
    }
}

/* ---- what is made of it ---------------------------------------------------------------------- */

/* Keep the soonest win that is in sight; else what is not seen to lose; else what resists longest.
 */
static void sight_keep(const struct glance *g, int n, int reach, bool keep[MOVES_MAX])
{
    int soonest = 0, longest = 0, kept = 0;

    for (int i = 0; i < n; i++) {
        bool seen = g[i].need > 0 && g[i].need <= reach;

        if (seen && g[i].wins && (soonest == 0 || g[i].need < soonest))
            soonest = g[i].need;
        longest = g[i].need > longest ? g[i].need : longest;
        kept += keep[i] = !seen;
    }
    for (int i = 0; i < n && (soonest > 0 || kept == 0); i++)
        keep[i] = soonest > 0 ? g[i].wins && g[i].need == soonest : g[i].need == longest;
}

/* Odds that fall with the distance from the best, in spans of `blur`. */
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

/* Add what is chosen with this reach, which it has in such a share of decisions. */
static void sight_judge(const struct sight *how, const struct glance *g, int n, int reach,
                        double share, double odds[MOVES_MAX])
{
    bool keep[MOVES_MAX], open = reach >= 2;
    double looks[MOVES_MAX], least = 2, most = -2;

    sight_keep(g, n, reach, keep);
    for (int i = 0; i < n; i++)
        open = open && !(keep[i] && g[i].decides);
    for (int i = 0; i < n; i++) {
        looks[i] = open ? g[i].chance : g[i].hope;
        least = keep[i] && looks[i] < least ? looks[i] : least;
        most = keep[i] && looks[i] > most ? looks[i] : most;
    }
    /* A level's chances may all be within a thousandth, and are told apart all the same. */
    if (open && most > least + nearly)
        sight_weigh(looks, keep, n, 0.3 * (1 - how->further) * (most - least), share, odds);
    else
        sight_weigh(looks, keep, n, open ? 1 : how->blur, share, odds);
}

/* How often it sees so many plies or more. */
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
    struct glance g[MOVES_MAX];
    double left = 1;

    sight_see(known, s, player, list, n, g);
    for (int i = 0; i < n; i++)
        odds[i] = 0;
    for (int reach = 0, next; reach >= 0; reach = next) {
        double beyond;

        next = reach < 2 ? 2 : -1; /* at which more is to be seen */
        for (int i = 0; i < n; i++)
            if (g[i].need > reach && (next < 0 || g[i].need < next))
                next = g[i].need;
        beyond = next > 0 ? sight_reaches(how, next) : 0;
        if (left > beyond)
            sight_judge(how, g, n, reach, left - beyond, odds);
        left = beyond;
    }
}
