/*
 * The order: first what there is to see of each choice (its forced end, how it looks, its chance);
 * then what is chosen with one number of plies; last the sum over all numbers of plies.
 */
#include "bots/ladder/sight.h"

#include <math.h>
#include <stdlib.h>

/* Values and chances that differ by less than this count as equal. */
static const double nearly = 1e-6;

/* What can be seen of one choice. */
struct visible {
    int plies;     /* plies of sight that show its forced end; 0: it has none */
    bool wins;     /* that end is a win */
    bool decided;  /* it is forced against every answer; never where both choose at once */
    double look;   /* how good it looks, from -1 to 1 */
    double chance; /* the chance against a fallible opponent */
};

/* ---- what there is to see -------------------------------------------------------------------- */

/* Return what a choice and an answer end in for a player: 1 a win, -1 a loss, 0 anything else. */
static int sight_result(const struct rules *r, const struct state *s, int player, move m,
                        move answer)
{
    struct state next;

    game_after(r, s, state_joint(s, player, m, answer), &next);
    return state_worth(next.result, player);
}

/* Find what a choice leads to at once. With a mirror, only ends count that are the same there. */
static struct sight_ends sight_now(const struct rules *r, const struct state *s,
                                   const struct state *mirror, int player, move m)
{
    move answers[MOVES_MAX] = {0};
    int n = s->turn == BOTH ? r->game->legal(r, s, !player, answers) : 1, least = 1, most = -1;

    for (int i = 0; i < n; i++) {
        int here = sight_result(r, s, player, m, answers[i]);
        int there = mirror != NULL ? sight_result(r, mirror, !player, m, answers[i]) : here;
        int v = here == there ? here : 0;

        least = v < least ? v : least;
        most = v > most ? v : most;
    }
    return (struct sight_ends){least > 0, most < 0 ? 1 : least < 0 ? 2 : 0};
}

/* Are all forced ends known, with their plies? */
static bool sight_by_plies(const struct rules *r, const struct state *s)
{
    return r->game->chance == NULL && s->turn != BOTH;
}

struct sight_ends sight_ends(const struct rules *r, const struct state *s, int player,
                             const struct prospect *p)
{
    int plies = p->worth.plies;

    if (!sight_by_plies(r, s))
        return sight_now(r, s, NULL, player, p->move);
    return (struct sight_ends){p->worth.value > 0 ? plies : 0, p->worth.value < 0 ? plies : 0};
}

/* Return how a position looks to a player: by its end, or by the lead in points. */
static double sight_lead(const struct state *s, int player)
{
    int mine = s->points[player], theirs = s->points[!player], all = abs(mine) + abs(theirs);

    if (state_worth(s->result, player) != 0)
        return state_worth(s->result, player);
    return all > 0 ? 0.5 * (mine - theirs) / all : 0;
}

/* Return how a position looks to a player after the answer that leaves the player worst. */
static double sight_least(const struct rules *r, const struct state *at, int player)
{
    move answers[MOVES_MAX];
    struct state next;
    double least = 1;
    int n = r->game->legal(r, at, !player, answers);

    for (int i = 0; i < n; i++) {
        double v = sight_lead(game_after(r, at, (struct joint){answers[i], 0}, &next), player);

        least = v < least ? v : least;
    }
    return least;
}

static double sight_look(const struct solution *known, struct sight_looks looks,
                         const struct state *s, int player, move m)
{
    const struct rules *r = solution_rules(known);
    struct state at;
    uint64_t number;

    game_after(r, s, (struct joint){m, 0}, &at);
    if (!state_wants(&at, !player))
        return sight_lead(&at, player);
    if (looks.at == NULL || solution_number(known, &at, &number) != OK)
        return sight_least(r, &at, player);
    if (isnan(looks.at[number]))
        looks.at[number] = sight_least(r, &at, player);
    return looks.at[number];
}

/* Return the share of the opponent's choices that a choice beats at once, in both seats. */
static double sight_hope(const struct rules *r, const struct state *s, const struct state *mirror,
                         int player, move m)
{
    move answers[MOVES_MAX];
    int n = r->game->legal(r, s, !player, answers), beaten = 0;

    for (int i = 0; i < n; i++)
        beaten += sight_result(r, s, player, m, answers[i]) > 0 &&
                  sight_result(r, mirror, !player, m, answers[i]) > 0;
    return beaten / (double)n;
}

static struct visible sight_of_ends(struct sight_ends e)
{
    int loss = e.loss > 2 ? 2 * e.loss - 2 : e.loss;

    return (struct visible){.plies = e.win > 0 ? e.win : loss, .wins = e.win > 0};
}

/* Note which choices are worth less than the best. */
static void sight_compare(const struct prospect *list, int n, bool worse[MOVES_MAX])
{
    double best = -2;

    for (int i = 0; i < n; i++)
        best = list[i].worth.value > best ? list[i].worth.value : best;
    for (int i = 0; i < n; i++)
        worse[i] = list[i].worth.value < best - nearly;
}

static void sight_see(const struct solution *known, struct sight_looks looks, const struct state *s,
                      int player, const struct prospect *list, int n, struct visible out[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    bool worse[MOVES_MAX];

    sight_compare(list, n, worse);
    for (int i = 0; i < n; i++) {
        out[i] = sight_of_ends(sight_ends(r, s, player, &list[i]));
        out[i].look = sight_look(known, looks, s, player, list[i].move);
        out[i].chance = list[i].chance;
        if (sight_by_plies(r, s))
            out[i].decided = out[i].plies > 0;
        else if (out[i].plies == 0 && worse[i])
            out[i].plies = 3;
    }
}

/* List the same choices of the player in the other seat of the mirror. */
static void sight_mirror(const struct solution *known, const struct state *mirror, int player,
                         const struct prospect *list, int n, struct prospect out[MOVES_MAX])
{
    struct prospect all[MOVES_MAX];
    int count = solution_prospects(known, mirror, !player, all);

    for (int i = 0; i < n; i++) {
        out[i] = list[i];
        for (int j = 0; j < count; j++)
            out[i] = all[j].move == list[i].move ? all[j] : out[i];
    }
}

static void sight_see_together(const struct solution *known, const struct state *s, int player,
                               const struct prospect *list, int n, struct visible out[MOVES_MAX])
{
    const struct rules *r = solution_rules(known);
    struct state mirror = solution_mirror(known, s);
    struct prospect there[MOVES_MAX];
    bool worse[2][MOVES_MAX];

    sight_mirror(known, &mirror, player, list, n, there);
    sight_compare(list, n, worse[0]);
    sight_compare(there, n, worse[1]);
    for (int i = 0; i < n; i++) {
        out[i] = sight_of_ends(sight_now(r, s, &mirror, player, list[i].move));
        out[i].look = sight_hope(r, s, &mirror, player, list[i].move);
        out[i].chance = (list[i].chance + there[i].chance) / 2;
        if (out[i].plies == 0 && worse[0][i] && worse[1][i])
            out[i].plies = 3;
    }
}

/* ---- what is made of it ---------------------------------------------------------------------- */

/* Keep the soonest win in sight. Without one, keep what is not seen to lose; if everything loses,
 * what takes the most sight. */
static void sight_keep(const struct visible *o, int n, int reach, bool keep[MOVES_MAX])
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

/* An approximation of e to the power of -x, x >= 0; libm's last digit differs between machines. */
static double sight_falling(double x)
{
    double y = 1 + x / 1024;

    if (x <= 0)
        return 1;
    for (int i = 0; i < 10; i++)
        y *= y;
    return 1 / y;
}

/* Add the share to the odds, so that a choice that looks worse than the best by `blur` gets e times
 * less. */
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

/* Add what is chosen with this sight, in this share of decisions. */
static void sight_judge(const struct sight *how, const struct visible *o, int n, int reach,
                        double share, double odds[MOVES_MAX])
{
    bool keep[MOVES_MAX], tries = reach >= 2;
    double looks[MOVES_MAX], least = 2, most = -2, blur = 0.7 - 0.4 * how->further;

    sight_keep(o, n, reach, keep);
    for (int i = 0; i < n; i++)
        tries = tries && !(keep[i] && o[i].decided);
    for (int i = 0; i < n; i++) {
        looks[i] = tries ? o[i].chance : o[i].look;
        least = keep[i] && looks[i] < least ? looks[i] : least;
        most = keep[i] && looks[i] > most ? looks[i] : most;
    }
    /* All chances may be within a thousandth, so their own range is the scale. */
    if (tries && most > least + nearly)
        blur = 0.3 * (1 - how->further) * (most - least);
    sight_weigh(looks, keep, n, blur, share, odds);
}

/* Return the smallest number of plies above `reach` that shows more; 0: none does. */
static int sight_next_reach(const struct visible *o, int n, int reach)
{
    int next = reach < 2 ? 2 : 0; /* from this sight on, a level tries to win */

    for (int i = 0; i < n; i++)
        if (o[i].plies > reach && (next == 0 || o[i].plies < next))
            next = o[i].plies;
    return next;
}

/* Return how often it sees at least this many plies, 1 or more. */
static double sight_reaches(const struct sight *how, int plies)
{
    double odds = 1 - how->slip;

    for (int i = 1; i < plies; i++)
        odds *= how->further;
    return odds;
}

void sight_odds(const struct sight *how, const struct solution *known, struct sight_looks looks,
                const struct state *s, int player, const struct prospect *list, int n,
                double odds[MOVES_MAX])
{
    struct visible o[MOVES_MAX];
    double left = 1;
    int reach = 0;

    if (s->turn == BOTH)
        sight_see_together(known, s, player, list, n, o);
    else
        sight_see(known, looks, s, player, list, n, o);
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
