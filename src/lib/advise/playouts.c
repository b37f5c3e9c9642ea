#include "advise/playouts.h"

#include "core/nature.h"

#include <math.h>
#include <stdlib.h>

enum {
    BATCH = 64,     /* games from a view between two looks at the error */
    LONGEST = 2000, /* choices in a game; then the points decide */
};

/* How one game ended for the player, from -1 to 1, and its luck. */
struct playout {
    float result, luck;
};

/* Everything that is random in a game, in streams that other choices leave alone. */
struct playout_dice {
    struct rng draws[2], choices[2];
};

static struct playout_dice playouts_dice(uint64_t seed, int i)
{
    struct playout_dice d;

    for (uint64_t k = P1; k <= P2; k++) {
        d.draws[k] = rng_at(seed, 84 + k, (uint64_t)i);
        d.choices[k] = rng_at(seed, 86 + k, (uint64_t)i);
    }
    return d;
}

/* ---- one game -------------------------------------------------------------------------------- */

static double playouts_mean_card(const struct offer *o)
{
    int width = pile_width(o->copies), cards = 0, sum = 0, value = 1;

    for (pile left = o->cards; left != 0; left >>= width, value++) {
        cards += pile_lowest(o->copies, left);
        sum += value * pile_lowest(o->copies, left);
    }
    return (double)sum / cards;
}

/* Let nature draw, and return the luck of the player. */
static double playouts_draw(const struct playouts *p, struct state *s, struct playout_dice *dice)
{
    const struct rules *r = p->rules;
    struct offer o = r->game->offer(r, s, CHANCE);
    int drawer = r->game->verbs[MOVE_VERB(o.lowest)].nature - 1;
    move m = nature_draw(r, s, &dice->draws[drawer]);
    struct state start = game_start(r, P1);
    double left = (double)(s->points[P1] + s->points[P2]) / (2 * start.points[P1]);
    double luck = (MOVE_NUMBER(m) - playouts_mean_card(&o)) / (left + 0.125);

    game_step(r, s, (struct joint){m, 0});
    return drawer == p->me ? luck : -luck;
}

static void playouts_choose(const struct playouts *p, struct state *s, struct past *past, move m)
{
    past_note(past, p->rules, s, (struct joint){m, 0});
    game_step(p->rules, s, (struct joint){m, 0});
}

static move playouts_ask(const struct playouts *p, const struct state *s, const struct past *past,
                         struct playout_dice *dice)
{
    struct view v = game_view(p->rules, s, s->turn);
    move legal[MOVES_MAX];
    struct decision d = {p->rules, NULL, &v, legal, 0, &dice->choices[s->turn], past};

    d.n = p->rules->game->legal(p->rules, s, s->turn, legal);
    return policy_choose(p->policy, &d);
}

/* A game that is too long goes by the points. */
static double playouts_result(const struct state *s, int me)
{
    int mine = s->points[me], others = s->points[!me];

    if (s->turn != OVER)
        return mine + others > 0 ? (double)(mine - others) / (mine + others) : 0;
    return state_worth(s->result, me);
}

/* Play a game; *made counts its choices. */
static struct playout playouts_play(const struct playouts *p, struct state s, const move *first,
                                    int i, int *made)
{
    struct playout_dice dice = playouts_dice(p->seed, i);
    struct past past = p->past != NULL ? *p->past : (struct past){0};
    double luck = 0;

    *made = 0;
    if (first != NULL)
        playouts_choose(p, &s, &past, *first);
    while (s.turn != OVER && *made < LONGEST) {
        if (s.turn == CHANCE) {
            luck += playouts_draw(p, &s, &dice);
        } else {
            playouts_choose(p, &s, &past, playouts_ask(p, &s, &past, &dice));
            ++*made;
        }
    }
    return (struct playout){(float)playouts_result(&s, p->me), (float)luck};
}

/* ---- all games ------------------------------------------------------------------------------- */

/* Games of each choice, one row after the other. */
struct playout_table {
    int rows, room, count;
    struct playout *game;
};

static const struct playout *playouts_row(const struct playout_table *t, int row)
{
    return t->game + (size_t)row * (size_t)t->room;
}

/* How much of its luck a result contains. */
static double playouts_slope(const struct playout *g, int n)
{
    double result = 0, luck = 0, both = 0, squares = 0;

    for (int i = 0; i < n; i++) {
        result += (double)g[i].result / n;
        luck += (double)g[i].luck / n;
    }
    for (int i = 0; i < n; i++) {
        double off = (double)g[i].luck - luck;

        both += off * ((double)g[i].result - result);
        squares += off * off;
    }
    return squares > 0 ? both / squares : 0;
}

/* The chance to win, without the luck. That all games were won proves little if they are few. */
static struct playout_mean playouts_mean(const struct playout_table *t, int row, double *slope)
{
    const struct playout *g = playouts_row(t, row);
    double sum = 0, squares = 0, least = 1.0 / (t->count + 2);
    struct playout_mean m = {0, 0, false};

    *slope = playouts_slope(g, t->count);
    for (int i = 0; i < t->count; i++)
        sum += (double)g[i].result - *slope * (double)g[i].luck;
    for (int i = 0; i < t->count; i++) {
        double off = (double)g[i].result - *slope * (double)g[i].luck - sum / t->count;

        squares += off * off;
    }
    m.chance = fmin(1, fmax(0, (1 + sum / t->count) / 2));
    m.error = fmax(least, sqrt(squares / t->count / (t->count - 1)) / 2);
    return m;
}

/* The standard error of the difference between two rows. */
static double playouts_difference(const struct playout_table *t, int a, int b,
                                  const double slope[MOVES_MAX])
{
    const struct playout *x = playouts_row(t, a), *y = playouts_row(t, b);
    double sum = 0, squares = 0, least = 1.0 / (t->count + 2);

    for (int i = 0; i < t->count; i++) {
        double off = (double)(x[i].result - y[i].result) - slope[a] * (double)x[i].luck +
                     slope[b] * (double)y[i].luck;

        sum += off;
        squares += off * off;
    }
    squares -= sum * sum / t->count;
    return fmax(least, sqrt(fmax(0, squares) / t->count / (t->count - 1)) / 2);
}

/* Play a batch; returns the number of choices made. */
static uint32_t playouts_batch(const struct playouts *p, struct playout_table *t, bool *certain)
{
    struct rng g = rng_at(p->seed, 88, (uint64_t)t->count);
    int hand[BATCH], made;
    uint32_t work = 0;

    belief_draw_evenly(p->belief, &g, BATCH, hand);
    for (int k = 0; k < t->rows; k++) {
        for (int i = 0; i < BATCH; i++) {
            struct playout *at = &t->game[(size_t)k * (size_t)t->room + (size_t)(t->count + i)];

            *at = playouts_play(p, belief_position(p->belief, hand[i]),
                                p->n > 0 ? &p->choice[k] : NULL, t->count + i, &made);
            certain[k] = certain[k] && made == 0 && at->luck == 0;
            work += (uint32_t)made + 1;
        }
    }
    t->count += BATCH;
    return work;
}

static double playouts_sum_up(const struct playout_table *t, const bool *certain,
                              struct playout_mean *out, double *slope)
{
    double most = 0;

    for (int k = 0; k < t->rows; k++) {
        out[k] = playouts_mean(t, k, &slope[k]);
        out[k].certain = certain[k];
        if (certain[k])
            out[k].error = 0;
        most = fmax(most, out[k].error);
    }
    return most;
}

int playouts_run(const struct playouts *p, struct playout_mean out[MOVES_MAX], int *best,
                 double behind[MOVES_MAX])
{
    struct playout_table t = {.rows = p->n > 0 ? p->n : 1};
    double slope[MOVES_MAX], most;
    bool certain[MOVES_MAX];
    uint32_t work = 0;

    t.room = (int)fmin((p->most + BATCH - 1) / BATCH * BATCH,
                       BATCH + ceil((double)p->work / t.rows / BATCH) * BATCH);
    t.game = malloc((size_t)t.rows * (size_t)t.room * sizeof *t.game);
    if (t.game == NULL)
        return ERR_MEMORY;
    for (int k = 0; k < t.rows; k++)
        certain[k] = p->n > 0;
    do {
        work += playouts_batch(p, &t, certain);
        most = playouts_sum_up(&t, certain, out, slope);
    } while (work < p->work && most > p->wanted && t.count + BATCH <= t.room);
    *best = 0;
    for (int k = 1; k < t.rows; k++)
        *best = out[k].chance > out[*best].chance ? k : *best;
    for (int k = 0; k < t.rows; k++)
        behind[k] = k == *best || (certain[k] && certain[*best])
                        ? 0
                        : playouts_difference(&t, k, *best, slope);
    free(t.game);
    return OK;
}
