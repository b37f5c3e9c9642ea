#include "advise/whole.h"

#include "bots/battle/critic.h"
#include "bots/bot.h"

#include <math.h>

/* All of these have limits, so that a review by any rules takes less than minutes. */
enum {
    SAMPLES_MOST = 256, /* games from a position */
    SAMPLES_LEAST = 8,
    TURNS = 12, /* in each of them, or */
    CHOICES = 4 * TURNS,
    CHOICES_ALL = 1000000, /* for a record */
    FULL_GAMES = 1000,     /* from the start, to learn what points are worth */
    FULL_CHOICES = 400     /* in each of them */
};

/* Points are distinguished by P1's share of them, and by how many are left of those at the
 * start. */
enum { SHARES = 17, LEVELS_OF_POINTS = 5 };

/* What points were worth: weights and weighted results of the cells of a grid. */
struct cells {
    double weight[SHARES][LEVELS_OF_POINTS], result[SHARES][LEVELS_OF_POINTS];
};

/* Who plays on, how often, and what points are then worth. */
struct whole {
    const struct rules *rules;
    const struct bot *bot;
    int samples;
    double start; /* points of both players together */
    struct cells worth;
};

/* A game that is played on: its dice, and which choice comes next. */
struct sample {
    const struct whole *whole;
    uint64_t seed, place;
};

static move whole_ask(void *context, const struct duel *d, int player)
{
    struct sample *k = context;
    struct rng g = bot_rng(bot_seed(k->seed, player), k->place++);
    struct decision_room room;
    struct decision at = bot_decision(d, player, NULL, &g, &room);

    return k->whole->bot->choose(k->whole->bot, &at);
}

/* ---- what points are worth ------------------------------------------------------------------- */

/* Find the four cells around some points: the lower corner, and the distance to the upper one. */
struct whole_cell {
    int share, level;
    double beyond_share, beyond_level;
};

static struct whole_cell whole_spot(const struct whole *w, const struct state *s)
{
    double mine = fmax(0, s->points[P1]), all = mine + fmax(0, s->points[P2]);
    double share = (all > 0 ? mine / all : 0.5) * (SHARES - 1);
    double level = (w->start > 0 ? fmin(1, all / w->start) : 0) * (LEVELS_OF_POINTS - 1);
    struct whole_cell at = {(int)fmin(SHARES - 2, share), (int)fmin(LEVELS_OF_POINTS - 2, level), 0,
                            0};

    at.beyond_share = share - at.share;
    at.beyond_level = level - at.level;
    return at;
}

static double whole_nearness(const struct whole_cell *at, int i, int k)
{
    return (i ? at->beyond_share : 1 - at->beyond_share) *
           (k ? at->beyond_level : 1 - at->beyond_level);
}

/* What points were worth to P1, they are worth to P2 with the players' points exchanged. */
static void whole_note(struct cells *c, const struct whole_cell *at, double result)
{
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            int share = at->share + i, level = at->level + k;
            double near = whole_nearness(at, i, k);

            c->weight[share][level] += near;
            c->result[share][level] += near * result;
            c->weight[SHARES - 1 - share][level] += near;
            c->result[SHARES - 1 - share][level] -= near * result;
        }
}

static double whole_worth(const struct whole *w, const struct state *s)
{
    struct whole_cell at = whole_spot(w, s);
    double sum = 0;

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++)
            sum += whole_nearness(&at, i, k) * w->worth.result[at.share + i][at.level + k] /
                   w->worth.weight[at.share + i][at.level + k];
    return sum;
}

/* Play a game from the start, and note what its points were worth after every second turn. */
static void whole_learn_from(struct whole *w, uint64_t seed)
{
    struct sample k = {w, seed, 0};
    struct whole_cell at[FULL_CHOICES];
    struct duel d;
    double result;
    int n = 0;

    duel_init(&d, w->rules, seed & 1 ? P2 : P1, seed);
    while (!duel_is_over(&d) && k.place < FULL_CHOICES) {
        if (d.now.turn != CHANCE && d.turns == 2 * n)
            at[n++] = whole_spot(w, &d.now);
        duel_advance(&d, whole_ask, &k);
    }
    result = duel_is_over(&d) ? state_worth(d.now.result, P1) : 0;
    while (n > 0)
        whole_note(&w->worth, &at[--n], result);
}

/* Until games show otherwise, points are worth P1's share of them. */
static void whole_learn(struct whole *w)
{
    for (int i = 0; i < SHARES; i++)
        for (int k = 0; k < LEVELS_OF_POINTS; k++) {
            w->worth.weight[i][k] = 1;
            w->worth.result[i][k] = 2.0 * i / (SHARES - 1) - 1;
        }
    for (uint64_t i = 0; i < FULL_GAMES; i++)
        whole_learn_from(w, rng_derive(1, 82, i));
}

/* ---- positions ------------------------------------------------------------------------------- */

static void whole_init(struct whole *w, const struct rules *r, size_t positions)
{
    const struct bot *trader = bots_find("trader");
    const struct state start = game_start(r, P1);
    double each = (double)CHOICES_ALL / CHOICES / (double)positions;

    *w = (struct whole){.rules = r,
                        .bot = bot_plays(trader, r->game) ? trader : bots_rung(r->game, 0),
                        .samples = (int)fmin(SAMPLES_MOST, fmax(SAMPLES_LEAST, each)),
                        .start = start.points[P1] + start.points[P2]};
    whole_learn(w);
}

/* Play P1's result from the n-th position on, with one set of dice; `taken` are nature's moves so
 * far. From both turns of a pair, and the draws after them, games end at the same turn. Otherwise a
 * choice would seem to change something only because more turns, or the opponent's attack, were
 * played. */
static double whole_value(struct sample *k, const struct record *rec, size_t n,
                          const struct nature *taken)
{
    int turn = record_scene_at(rec, n).turn;
    struct duel d = {.rules = rec->duel.rules, .now = *record_at(rec, n), .nature = *taken};
    int until = (turn - 1 - (d.now.turn == CHANCE)) / 2 * 2 + TURNS;
    uint64_t last = k->place + CHOICES;

    d.turns = turn - 1;
    d.nature.seed = k->seed;
    while (!duel_is_over(&d) && d.turns < until && k->place < last)
        duel_advance(&d, whole_ask, k);
    return duel_is_over(&d) ? state_worth(d.now.result, P1) : whole_worth(k->whole, &d.now);
}

static double whole_mean(const double *x, int n, double *error)
{
    double sum = 0, squares = 0;

    for (int i = 0; i < n; i++)
        sum += x[i];
    for (int i = 0; i < n; i++)
        squares += (x[i] - sum / n) * (x[i] - sum / n);
    *error = n > 1 ? sqrt(squares / n / (n - 1)) : 0;
    return sum / n;
}

/* Value all positions by the critic. */
static int whole_judged(const struct critic *c, const struct record *rec, const struct judge *j,
                        double *chance, double *error)
{
    for (size_t i = 0; i <= rec->count; i++) {
        if (!judge_goes_on(j))
            return ERR_OVER;
        chance[i] = (1 + critic_value(c, record_at(rec, i), P1)) / 2;
        error[i] = 0;
    }
    return OK;
}

int whole_line(const struct record *rec, const struct judge *j, double *chance, double *error,
               double *nature_error)
{
    double now[SAMPLES_MOST], drawn[SAMPLES_MOST] = {0};
    struct nature taken = {0};
    struct critic c;
    struct whole w;

    *nature_error = 0;
    if (critic_learned(&c, &rec->duel.rules))
        return whole_judged(&c, rec, j, chance, error);
    whole_init(&w, &rec->duel.rules, rec->count + 1);
    for (size_t i = 0; i <= rec->count; i++) {
        const struct state *s = record_at(rec, i);

        if (!judge_goes_on(j))
            return ERR_OVER;
        for (int k = 0; k < w.samples; k++) {
            struct sample it = {&w, rng_derive(1, 81, (uint64_t)k), i};
            double value = (1 + whole_value(&it, rec, i, &taken)) / 2;

            if (i > 0 && rec->choices[i - 1].before.turn == CHANCE)
                drawn[k] += value - now[k];
            now[k] = value;
        }
        chance[i] = whole_mean(now, w.samples, &error[i]);
        if (s->turn == CHANCE && i < rec->count)
            nature_note(&taken, w.rules, rec->choices[i].m.a);
    }
    whole_mean(drawn, w.samples, nature_error);
    return OK;
}
