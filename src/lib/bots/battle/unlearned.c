#include "bots/battle/unlearned.h"

#include "bots/battle/exact_rest.h"
#include "bots/battle/named_parts.h"
#include "bots/battle/policy.h"
#include "bots/battle/trial.h"
#include "core/move.h"

enum {
    WORK = 40000,     /* choices in all trial games of a decision */
    LOOKS = 10000000, /* at most this many looks at values of cards, where few turns are left */
    LONGEST = 400,    /* choices in one trial game */
    HANDS = 200,      /* hands that are kept of a belief */
    DEALS = 256,      /* hands that are drawn from it */
    TRIALS_MIN = 48,  /* trial games of a move that count */
    TRIALS_MAX = 32 * DEALS,
    ROUND = 16 /* trial games between two looks at the moves */
};

/* A move is left out when it is one standard error worse, and made if it is 1.5 better. */
static const double worse = 1, better = 1.5;

struct rival {
    move m;
    bool out;
    double sum, squares; /* of the differences from the proposal's results */
};

struct comparison {
    const struct decision *d;
    const struct trial_rules *trial;
    int n, left, trials, work;
    struct rival rival[MOVES_MAX];
    move proposal;
};

/* Play on after a move; an opponent is greedy in every second trial. */
static double unlearned_try(struct comparison *c, struct state s, move m, struct rng g)
{
    const struct rules *r = c->d->rules;
    int me = c->d->view->me, left = LONGEST;

    for (game_step(r, &s, (struct joint){m, 0}); s.turn != OVER && left > 0;) {
        if (s.turn == CHANCE) {
            m = nature_draw(r, &s, &g);
        } else {
            bool greedy = s.turn != me && c->trials % 2 != 0;

            m = (greedy ? trial_be_greedy : trial_trade)(c->trial, &s);
            left--;
        }
        game_step(r, &s, (struct joint){m, 0});
    }
    c->work += LONGEST - left;
    if (s.turn == OVER)
        return state_worth(s.result, me);
    return (double)(s.points[me] - s.points[!me]) / (s.points[me] + s.points[!me]);
}

static void unlearned_compare(struct comparison *c, const struct state *whole, struct rng g)
{
    double proposed = unlearned_try(c, *whole, c->proposal, g);

    for (int i = 0; i < c->n; i++) {
        double more;

        if (c->rival[i].out)
            continue;
        more = unlearned_try(c, *whole, c->rival[i].m, g) - proposed;
        c->rival[i].sum += more;
        c->rival[i].squares += more * more;
    }
    c->trials++;
}

/* Is the sum of differences this many standard errors above 0? */
static bool unlearned_is_above(const struct comparison *c, const struct rival *x, double sum,
                               double errors)
{
    double spread = x->squares - x->sum * x->sum / c->trials + 1;

    return sum > 0 && sum * sum > errors * errors * spread;
}

static void unlearned_drop(struct comparison *c)
{
    for (int i = 0; i < c->n; i++) {
        struct rival *x = &c->rival[i];

        if (!x->out && unlearned_is_above(c, x, -x->sum, worse)) {
            x->out = true;
            c->left--;
        }
    }
}

static move unlearned_result(const struct comparison *c)
{
    const struct rival *best = NULL;

    for (int i = 0; i < c->n && c->trials >= TRIALS_MIN; i++) {
        const struct rival *x = &c->rival[i];

        if (!x->out && unlearned_is_above(c, x, x->sum, better) &&
            (best == NULL || x->sum > best->sum))
            best = x;
    }
    return best != NULL ? best->m : c->proposal;
}

/* Deal the hands in a random order, so that any number of them is a fair sample. */
static void unlearned_draw(const struct belief *b, struct rng *g, int drawn[DEALS])
{
    belief_draw_evenly(b, g, DEALS, drawn);
    for (int i = DEALS - 1; i > 0; i--) {
        int k = (int)rng_below(g, (uint32_t)i + 1), hand = drawn[i];

        drawn[i] = drawn[k];
        drawn[k] = hand;
    }
}

/* The fewer turns are left before a limit, the more choices each of them gets. An attack looks at
 * the values of all cards for every card of the hand. */
static int unlearned_work(const struct decision *d, const struct trial_rules *t)
{
    int left = d->rules->value[TURN_LIMIT] - d->view->seen.clock;
    int hand = named_parts_option(d->rules, "hand");
    int most = LOOKS / (t->top * (hand < t->top ? hand : t->top)), work;

    if (left <= 0 || left >= POLICY_TURNS || most < WORK)
        return WORK;
    work = WORK * POLICY_TURNS / left;
    return work < most ? work : most;
}

static move unlearned_search(struct comparison *c)
{
    struct belief *b = belief_new(c->d, trial_odds, (void *)c->trial, HANDS);
    uint64_t dice = rng_next(c->d->rng);
    int drawn[DEALS], most = unlearned_work(c->d, c->trial);

    if (b == NULL)
        return c->proposal;
    unlearned_draw(b, c->d->rng, drawn);
    while (c->left > 0 && c->work < most && c->trials < TRIALS_MAX) {
        struct state whole = belief_position(b, drawn[c->trials % DEALS]);

        unlearned_compare(c, &whole, rng_at(dice, 0, (uint64_t)c->trials));
        if (c->trials >= TRIALS_MIN && c->trials % ROUND == 0)
            unlearned_drop(c);
    }
    belief_free(b);
    return unlearned_result(c);
}

static move unlearned_exact(const struct decision *d, const double value[MOVES_MAX])
{
    int best = 0;

    for (int i = 1; i < d->n; i++)
        best = value[i] > value[best] ? i : best;
    return d->legal[best];
}

move unlearned_choose(const struct decision *d)
{
    struct comparison c = {.d = d};
    double value[MOVES_MAX];
    struct trial_rules t;

    if (d->n == 1)
        return d->legal[0];
    trial_init(&t, d->rules);
    if (exact_rest_choices(d, trial_odds, &t, value))
        return unlearned_exact(d, value);
    c.trial = &t;
    c.proposal = trial_trade(&t, &d->view->seen);
    if (!move_is_among(c.proposal, d->legal, d->n))
        c.proposal = d->legal[0];
    for (int i = 0; i < d->n; i++)
        if (d->legal[i] != c.proposal)
            c.rival[c.n++] = (struct rival){.m = d->legal[i]};
    c.left = c.n;
    return unlearned_search(&c);
}
