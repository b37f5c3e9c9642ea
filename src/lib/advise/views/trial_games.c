/*
 * Every result is kept with its luck, in a row for each choice, because the part of the luck that
 * counts, and the error of a difference, depend on all of them.
 */
#include "advise/views/trial_games.h"

#include "core/nature.h"

#include <math.h>
#include <stdlib.h>

enum {
    BATCH = 64,     /* games from a view between two looks at the error */
    LONGEST = 2000, /* choices in a game; then the points decide */
};

/* A choice that is surely worse than the best by this much is surely bad. */
static const double far_behind = 0.05;

/* How one game ended for the player, from -1 to 1, and its luck. */
struct trial_game {
    float result, luck;
};

/* Everything that is random in a game, in streams that other choices leave alone. */
struct trial_dice {
    struct rng draws[2], choices[2];
};

static struct trial_dice trial_games_dice(uint64_t seed, int i)
{
    struct trial_dice d;

    for (uint64_t k = P1; k <= P2; k++) {
        d.draws[k] = rng_at(seed, 84 + k, (uint64_t)i);
        d.choices[k] = rng_at(seed, 86 + k, (uint64_t)i);
    }
    return d;
}

/* ---- one game -------------------------------------------------------------------------------- */

static double trial_games_mean_card(const struct offer *o)
{
    int width = pile_width(o->copies), cards = 0, sum = 0, value = 1;

    for (pile left = o->cards; left != 0; left >>= width, value++) {
        cards += pile_lowest(o->copies, left);
        sum += value * pile_lowest(o->copies, left);
    }
    return (double)sum / cards;
}

/* Let nature draw, and return the luck of the player. */
static double trial_games_draw(const struct trial_games *p, struct state *s,
                               struct trial_dice *dice)
{
    const struct rules *r = p->rules;
    struct offer o = r->game->offer(r, s, CHANCE);
    int drawer = r->game->verbs[MOVE_VERB(o.lowest)].nature - 1;
    move m = nature_draw(r, s, &dice->draws[drawer]);
    double left = s->points[P1] + s->points[P2];
    double luck = (MOVE_NUMBER(m) - trial_games_mean_card(&o)) / (left / p->points + 0.125);

    game_step(r, s, (struct joint){m, 0});
    return drawer == p->me ? luck : -luck;
}

static void trial_games_choose(const struct trial_games *p, struct state *s, struct past *past,
                               move m)
{
    past_note(past, p->rules, s, (struct joint){m, 0});
    game_step(p->rules, s, (struct joint){m, 0});
}

static move trial_games_ask(const struct trial_games *p, const struct state *s,
                            const struct past *past, struct trial_dice *dice)
{
    struct view v = game_view(p->rules, s, s->turn);
    move legal[MOVES_MAX];
    struct decision d = {p->rules, NULL, &v, legal, 0, &dice->choices[s->turn], past};

    d.n = p->rules->game->legal(p->rules, s, s->turn, legal);
    return policy_choose(p->policy, &d);
}

/* A game that is too long goes by the points. */
static double trial_games_result(const struct state *s, int me)
{
    int mine = s->points[me], others = s->points[!me];

    if (s->turn != OVER)
        return mine + others > 0 ? (double)(mine - others) / (mine + others) : 0;
    return state_worth(s->result, me);
}

/* Play a game; *made counts its choices. */
static struct trial_game trial_games_play(const struct trial_games *p, struct state s,
                                          const move *first, int i, int *made)
{
    struct trial_dice dice = trial_games_dice(p->seed, i);
    struct past past = p->past != NULL ? *p->past : (struct past){0};
    double luck = 0;

    *made = 0;
    if (first != NULL)
        trial_games_choose(p, &s, &past, *first);
    while (s.turn != OVER && *made < LONGEST) {
        if (s.turn == CHANCE) {
            luck += trial_games_draw(p, &s, &dice);
        } else {
            trial_games_choose(p, &s, &past, trial_games_ask(p, &s, &past, &dice));
            ++*made;
        }
    }
    return (struct trial_game){(float)trial_games_result(&s, p->me), (float)luck};
}

/* ---- all games ------------------------------------------------------------------------------- */

/* The games after one choice. */
struct trial_row {
    struct trial_game *game;
    int count;
    bool certain, left_alone;
    double slope; /* how much of its luck a result contains */
};

static double trial_games_slope(const struct trial_game *g, int n)
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

/* A result without the luck. */
static double trial_games_net(const struct trial_row *r, int i)
{
    return (double)r->game[i].result - r->slope * (double)r->game[i].luck;
}

/* The standard error of a mean chance, from the sums of results. That all games were won proves
 * little if they are few. */
static double trial_games_error(double sum, double squares, int n)
{
    double spread = fmax(0, squares - sum * sum / n);

    return fmax(1.0 / (n + 2), sqrt(spread / n / (n - 1)) / 2);
}

static struct trial_mean trial_games_mean(struct trial_row *r)
{
    struct trial_mean m = {.certain = r->certain};
    double sum = 0, squares = 0;

    r->slope = trial_games_slope(r->game, r->count);
    for (int i = 0; i < r->count; i++) {
        sum += trial_games_net(r, i);
        squares += trial_games_net(r, i) * trial_games_net(r, i);
    }
    m.chance = fmin(1, fmax(0, (1 + sum / r->count) / 2));
    m.error = r->certain ? 0 : trial_games_error(sum, squares, r->count);
    return m;
}

/* The standard error of the difference between two choices, from the games that both have. */
static double trial_games_difference(const struct trial_row *a, const struct trial_row *b)
{
    int n = a->count < b->count ? a->count : b->count;
    double sum = 0, squares = 0;

    if (a == b || (a->certain && b->certain))
        return 0;
    for (int i = 0; i < n; i++) {
        double off = trial_games_net(a, i) - trial_games_net(b, i);

        sum += off;
        squares += off * off;
    }
    return trial_games_error(sum, squares, n);
}

/* Play a batch with hands from the belief; returns the number of choices made. */
static uint32_t trial_games_batch(const struct trial_games *p, struct trial_row *r,
                                  const move *first)
{
    struct rng g = rng_at(p->seed, 88, (uint64_t)r->count);
    int hand[BATCH], made;
    uint32_t work = 0;

    belief_draw_evenly(p->belief, &g, BATCH, hand);
    for (int i = 0; i < BATCH; i++, r->count++) {
        struct trial_game *at = &r->game[r->count];

        *at = trial_games_play(p, belief_position(p->belief, hand[i]), first, r->count, &made);
        r->certain = r->certain && made == 0 && at->luck == 0;
        work += (uint32_t)made + 1;
    }
    return work;
}

/* Set the means, and the best. Returns whether any choice needs more games. */
static bool trial_games_sum_up(const struct trial_games *p, struct trial_row *row, int rows,
                               struct trial_mean *out, int *best, double *behind)
{
    bool more = false;

    *best = 0;
    for (int k = 0; k < rows; k++) {
        if (!row[k].left_alone)
            out[k] = trial_games_mean(&row[k]);
        *best = out[k].chance > out[*best].chance ? k : *best;
    }
    for (int k = 0; k < rows; k++) {
        behind[k] = trial_games_difference(&row[k], &row[*best]);
        row[k].left_alone =
            row[k].certain || (out[k].error < p->rough &&
                               out[*best].chance - out[k].chance - 3 * behind[k] > far_behind);
        more = more || (!row[k].left_alone && out[k].error > p->wanted);
    }
    return more;
}

static bool trial_games_have_room(const struct trial_row *row, int rows, int room)
{
    for (int k = 0; k < rows; k++)
        if (!row[k].left_alone && row[k].count + BATCH > room)
            return false;
    return true;
}

int trial_games_run(const struct trial_games *p, struct trial_mean out[MOVES_MAX], int *best,
                    double behind[MOVES_MAX])
{
    int rows = p->n > 0 ? p->n : 1;
    uint32_t batches = (uint32_t)(p->most + BATCH - 1) / BATCH, enough = p->work / BATCH + 1;
    int room = (int)(batches < enough ? batches : enough) * BATCH;
    struct trial_row row[MOVES_MAX];
    struct trial_game *all;
    uint32_t work = 0;

    if ((all = malloc((size_t)rows * (size_t)room * sizeof *all)) == NULL)
        return ERR_MEMORY;
    for (int k = 0; k < rows; k++)
        row[k] = (struct trial_row){.game = all + (size_t)k * (size_t)room, .certain = p->n > 0};
    do {
        for (int k = 0; k < rows; k++)
            if (!row[k].left_alone)
                work += trial_games_batch(p, &row[k], p->n > 0 ? &p->choice[k] : NULL);
    } while (trial_games_sum_up(p, row, rows, out, best, behind) && work < p->work &&
             trial_games_have_room(row, rows, room));
    free(all);
    return OK;
}
