/*
 * First find the positions after the deal. Then learn, and from time to time compute both bounds of
 * every choice, until they are close, or do not come closer, or the work is too much.
 */
#include "solve/hidden/first_choices.h"

#include <math.h>

/* `close_enough` is a width of bounds. `work` is counted in positions times iterations. */
static const double close_enough = 0.0004, work_most = 4e7, none = 1e9;
/* What the opponent may get at a decision for conceding 1 elsewhere, at most, if it is certain to
 * arise. There is no proof of it; the highest price that was found is 50. */
static const double high_price = 100;
/* How much more often first choices are made to be learned; and the weight of what is learned so
 * where the player comes anyway. */
static const double more_often = 0.02, more_often_alone = 0.1, weight_of_more = 1e-3;
/* How often a choice is made in addition, as the opponent's best reply sees it. The opponent cares
 * only for this choice in the first case, and hardly in the last. */
static const double extra[] = {100, 1, 0.1, 0.01};
enum {
    EXTRAS = sizeof extra / sizeof extra[0],
    POSITIONS_MOST = 500000,
    FIRST_LOOK = 16,
    ITERATIONS_MOST = 1024,
    ONE_CHOICE = 256
};

enum { MEAN, MORE, MIXES }; /* the mean of the equilibrium; of the game with more first choices */

struct bounds {
    double reply[MIXES]; /* what the best play after it gets against each mix */
    double below;
    double price; /* what the opponent may get here for conceding 1 elsewhere */
};

struct deal {
    const struct tree *tree;
    struct first_choices *out;
    uint32_t position, count; /* positions from the first to the last that a deal leads to */
    double *odds;             /* of each; 0: no deal leads to it */
    struct bounds *of;        /* by choice */
    double *value;            /* room for a walk */
    struct mix mix[MIXES];
    double secured[2];         /* what the mean secures for each player */
    double concedes[2][MIXES]; /* what each mix concedes to a player, beyond what is secured */
    double payoff[2];          /* the most that an ending pays each player */
    double widest;             /* the largest error */
};

/* ---- the positions after the deal ------------------------------------------------------------ */

/* Where the i-th deal leads, and how likely it is. The root may be the first decision itself. */
static uint32_t first_choices_dealt(const struct tree *t, const struct set *root, uint32_t i,
                                    double *odds)
{
    *odds = root->owner == CHANCE ? t->odds[root->slot + i] : 1;
    return root->owner == CHANCE ? tree_after(t, *root, t->root, i) : t->root;
}

static uint32_t first_choices_deals(const struct set *root)
{
    return root->owner == CHANCE ? root->moves : 1;
}

/* Find the range of positions and of slots. */
static void first_choices_span(struct deal *d, const struct set *root)
{
    struct first_choices *f = d->out;
    uint32_t first = UINT32_MAX, last = 0;
    struct set s;
    double odds;

    f->from = UINT32_MAX;
    for (uint32_t i = 0; i < first_choices_deals(root); i++) {
        uint32_t position = first_choices_dealt(d->tree, root, i, &odds);

        if (!tree_set(d->tree, position, &s) || s.owner == CHANCE)
            continue;
        first = s.position < first ? s.position : first;
        last = position > last ? position : last;
        f->from = s.slot < f->from ? s.slot : f->from;
        f->to = s.slot + s.moves > f->to ? s.slot + s.moves : f->to;
    }
    d->position = first;
    d->count = f->to > 0 ? last - first + 1 : 0;
}

static void first_choices_note_payoffs(struct deal *d)
{
    const struct tree_ending *endings = d->tree->endings;

    for (int player = P1; player <= P2; player++) {
        d->payoff[player] = -none;
        for (uint64_t i = 0; i < d->tree->ending_count; i++)
            d->payoff[player] =
                fmax(d->payoff[player], player == P1 ? endings[i].worth : -endings[i].worth);
    }
}

static int first_choices_init(struct deal *d, struct first_choices *f, const struct cfr *c)
{
    const struct tree *t = c->tree;
    struct set root;
    double odds;

    *f = (struct first_choices){0};
    *d = (struct deal){.tree = t, .out = f, .value = c->value, .widest = none};
    if (tree_set(t, t->root, &root))
        first_choices_span(d, &root);
    if (d->count == 0)
        return OK;
    d->odds = budget_alloc(t->budget, d->count, sizeof *d->odds);
    d->of = budget_alloc(t->budget, f->to - f->from, sizeof *d->of);
    f->of = budget_alloc(t->budget, f->to - f->from, sizeof *f->of);
    if (d->odds == NULL || d->of == NULL || f->of == NULL)
        return ERR_MEMORY;
    first_choices_note_payoffs(d);
    for (uint32_t i = 0; i < f->to - f->from; i++) {
        d->of[i] = (struct bounds){{none, none}, -none, 0};
        f->of[i] = (struct first_choice){0, -1};
    }
    for (uint32_t i = 0; i < first_choices_deals(&root); i++) {
        uint32_t position = first_choices_dealt(t, &root, i, &odds);

        if (position - d->position < d->count)
            d->odds[position - d->position] += odds;
    }
    return OK;
}

static void first_choices_end(struct deal *d)
{
    budget_free(d->tree->budget, d->odds, d->count, sizeof *d->odds);
    budget_free(d->tree->budget, d->of, d->out->to - d->out->from, sizeof *d->of);
}

/* Go up through a set: add up how likely it is, and what each choice brings its player. Returns 0
 * if it does not belong to the first decision. */
static double first_choices_set(const struct deal *d, struct set *s, double gain[MOVES_MAX])
{
    const struct tree *t = d->tree;
    double all = 0, sign = s->owner == P1 ? 1 : -1;
    bool is_first = s->owner != CHANCE;
    const struct shape *shape;

    memset(gain, 0, s->moves * sizeof *gain);
    do {
        uint32_t i = s->position - d->position;
        double odds = i < d->count ? d->odds[i] : 0;
        const struct edge *edges;

        shape = tree_shape(t, s);
        edges = tree_edges(&t->shapes, shape);
        is_first = is_first && odds > 0;
        for (uint32_t k = 0; is_first && k < s->moves; k++)
            gain[k] +=
                sign * odds * d->value[tree_follow(&edges[k], s->position, t->links + s->link)];
        all += odds;
    } while (tree_up_in_set(t, s, shape));
    return is_first ? all : 0;
}

static bool first_choices_next(const struct deal *d, struct set *s)
{
    return tree_up(d->tree, s) && s->position < d->position + d->count;
}

/* ---- bounds ---------------------------------------------------------------------------------- */

static double first_choices_above(const struct deal *d, const struct bounds *b, int player,
                                  double price)
{
    double above = d->payoff[player];

    for (int i = 0; i < MIXES; i++)
        above = fmin(above, b->reply[i] + price * d->concedes[player][i]);
    return above;
}

/* Let a player give the best reply to a mix. */
static void first_choices_reply(struct deal *d, int mix, int player)
{
    double sign = player == P1 ? 1 : -1, gain[MOVES_MAX];
    double gets = sign * tree_walk_response(d->tree, &d->mix[mix], player, d->value);
    struct set s;

    d->concedes[player][mix] = gets - d->secured[player];
    tree_set(d->tree, d->position, &s);
    do {
        struct set set = s;
        double all = first_choices_set(d, &s, gain);

        for (uint32_t k = 0; (int)set.owner == player && all > 0 && k < set.moves; k++)
            d->of[set.slot - d->out->from + k].reply[mix] = gain[k] / all;
    } while (first_choices_next(d, &s));
}

/* Raise the lower bound of a choice. `mix` plays it more often, `often` times in all, and `share`
 * are the choices that are played more often instead of this one, because the mix makes up for it;
 * or NULL. */
static void first_choices_raise(struct deal *d, const struct set *s, uint32_t choice,
                                const struct mix *mix, double often, const double *share)
{
    struct bounds *b = &d->of[s->slot - d->out->from + choice];
    double sign = s->owner == P1 ? 1 : -1, gain[MOVES_MAX], brings = 0, bound, likely;
    double worth = d->secured[s->owner] + d->concedes[s->owner][MEAN];
    struct set again = *s;

    bound = sign * tree_walk_response(d->tree, mix, !s->owner, d->value) - worth;
    bound /= often;
    likely = first_choices_set(d, &again, gain);
    for (uint32_t k = 0; k < s->moves; k++)
        brings += (share != NULL ? share[k] : k == choice) * gain[k];
    bound += brings / likely;
    if (bound > b->below) {
        b->below = bound;
        b->price = 1 / often;
    }
}

static bool first_choices_is_close(const struct deal *d, const struct set *s, uint32_t choice)
{
    const struct bounds *b = &d->of[s->slot - d->out->from + choice];

    return first_choices_above(d, b, (int)s->owner, b->price) - b->below <= close_enough;
}

/* Play a choice more often than the mean does. Where the mean plays it, it may play it less often
 * for that, so that all choices are made more often as they are. */
static void first_choices_try(struct deal *d, const struct set *s, uint32_t choice, double all)
{
    struct mix mix = d->mix[MEAN];
    double room[MOVES_MAX];
    const double *share;

    mix.others = d->mix[MORE].weights;
    share = tree_walk_shares(d->tree, s, &mix, room);
    for (int i = 0; i < EXTRAS && !first_choices_is_close(d, s, choice); i++) {
        mix.more = extra[i] / all;
        mix.times = share[choice] * (1 + mix.more) >= mix.more;
        mix.from = mix.times ? s->slot : s->slot + choice;
        mix.to = mix.times ? s->slot + s->moves : mix.from + 1;
        first_choices_raise(d, s, choice, &mix, extra[i], mix.times ? share : NULL);
    }
}

/* Compute the value of a choice from its bounds, and the error as if the price were high. */
static void first_choices_conclude(struct deal *d, const struct set *s, uint32_t choice, double all)
{
    uint32_t i = s->slot - d->out->from + choice;
    const struct bounds *b = &d->of[i];
    double above = first_choices_above(d, b, (int)s->owner, b->price), most;
    double below = fmax(b->below, -d->payoff[!s->owner]);
    struct first_choice *out = &d->out->of[i];

    if (all == 0)
        return;
    most = first_choices_above(d, b, (int)s->owner, fmax(b->price, high_price / all));
    out->value = (above + below) / 2;
    out->error = fmax(fabs(above - below) / 2, most - out->value);
    d->widest = fmax(d->widest, out->error);
}

static void first_choices_improve(struct deal *d, const struct set *s, uint32_t choice, double all)
{
    if (all > 0)
        first_choices_try(d, s, choice, all);
    first_choices_conclude(d, s, choice, all);
}

/* Compute all bounds. */
static void first_choices_bound(struct deal *d)
{
    double gain[MOVES_MAX];
    struct set s;

    for (int player = P1; player <= P2; player++)
        d->secured[player] =
            (player == P1 ? 1 : -1) * tree_walk_response(d->tree, &d->mix[MEAN], !player, d->value);
    for (int player = P1; player <= P2; player++)
        for (int mix = MEAN; mix < MIXES && d->mix[mix].weights != NULL; mix++)
            first_choices_reply(d, mix, player);
    d->widest = 0;
    tree_set(d->tree, d->position, &s);
    do {
        struct set set = s;
        double all = first_choices_set(d, &s, gain);

        for (uint32_t k = 0; set.owner != CHANCE && k < set.moves; k++)
            first_choices_improve(d, &set, k, all);
    } while (first_choices_next(d, &s));
}

/* ---- learning -------------------------------------------------------------------------------- */

/* The weights of a mean grow with the cube of the iterations. */
static double first_choices_part(const struct cfr *mean, const struct cfr *more)
{
    double times = (double)mean->iterations / more->iterations;

    return weight_of_more * times * times * times;
}

/* Learn up to an iteration; the mean too, unless it is NULL. */
static int first_choices_learn_to(int iteration, struct cfr *mean, struct cfr *more,
                                  const struct equilibrium_setup *setup)
{
    while (more->iterations < iteration) {
        cfr_iterate(more);
        if ((more->iterations & (more->iterations - 1)) == 0)
            cfr_forget(more);
        if (mean != NULL && mean->iterations < iteration)
            cfr_iterate(mean);
        if (equilibrium_pause(setup, 1) != OK)
            return ERR_OVER;
    }
    return OK;
}

/* Learn what follows from all first choices together. */
static int first_choices_learn(struct deal *d, struct cfr *mean, struct cfr *more,
                               const struct equilibrium_setup *setup)
{
    double most = work_most / (double)mean->tree->positions, before;
    int next = FIRST_LOOK;
    bool waits; /* the mean has learned enough to wait */

    more->more = more_often;
    more->from = d->out->from;
    more->to = d->out->to;
    do {
        int err = first_choices_learn_to(next, setup->iterations == 0 ? mean : NULL, more, setup);

        if (err != OK)
            return err;
        d->mix[MORE] = cfr_mean(more);
        d->mix[MEAN].part = first_choices_part(mean, more);
        before = d->widest;
        first_choices_bound(d);
        waits = setup->iterations == 0 && mean->iterations >= next;
        next *= 4;
    } while (d->widest > close_enough && (waits || d->widest < 0.8 * before) &&
             next <= ITERATIONS_MOST && next <= most);
    return OK;
}

/* Learn what follows from one choice. The opponent may have to choose whom to be hard on. */
static int first_choices_learn_one(struct deal *d, const struct set *s, uint32_t choice,
                                   struct cfr *more, const struct equilibrium_setup *setup)
{
    double gain[MOVES_MAX], all;
    struct set again = *s;
    struct mix mix;
    int err;

    cfr_release(more);
    if ((err = cfr_init(more, d->tree)) != OK)
        return err;
    more->more = more_often_alone;
    more->from = s->slot + choice;
    more->to = more->from + 1;
    if ((err = first_choices_learn_to(ONE_CHOICE, NULL, more, setup)) != OK)
        return err;
    d->mix[MORE] = cfr_mean(more);
    first_choices_reply(d, MORE, (int)s->owner);
    all = first_choices_set(d, &again, gain);
    mix =
        (struct mix){.weights = more->sum, .more = more->more, .from = more->from, .to = more->to};
    first_choices_raise(d, s, choice, &mix, more->more * all, NULL);
    first_choices_conclude(d, s, choice, all);
    return OK;
}

static int first_choices_learn_rest(struct deal *d, struct cfr *more,
                                    const struct equilibrium_setup *setup)
{
    double left = work_most / (double)d->tree->positions, gain[MOVES_MAX];
    int err = OK;
    struct set s;

    tree_set(d->tree, d->position, &s);
    do {
        struct set set = s;
        double all = first_choices_set(d, &s, gain);

        for (uint32_t k = 0; err == OK && all > 0 && k < set.moves; k++)
            if (!first_choices_is_close(d, &set, k) && (left -= ONE_CHOICE) > 0)
                err = first_choices_learn_one(d, &set, k, more, setup);
    } while (err == OK && first_choices_next(d, &s));
    return err;
}

int first_choices_find(struct first_choices *f, struct cfr *c,
                       const struct equilibrium_setup *setup)
{
    bool can = c->tree->positions <= POSITIONS_MOST &&
               (setup->iterations == 0 || setup->iterations >= FIRST_LOOK);
    struct cfr more = {.tree = c->tree};
    struct deal d;
    int err = first_choices_init(&d, f, c);

    d.mix[MEAN] = cfr_mean(c);
    if (err == OK && d.count > 0 && can && cfr_init(&more, c->tree) == OK &&
        (err = first_choices_learn(&d, c, &more, setup)) == OK)
        err = first_choices_learn_rest(&d, &more, setup);
    cfr_release(&more);
    first_choices_end(&d);
    return err;
}

void first_choices_release(struct first_choices *f, const struct tree *t)
{
    budget_free(t->budget, f->of, f->to - f->from, sizeof *f->of);
}

const struct first_choice *first_choices_at(const struct first_choices *f, uint32_t slot)
{
    const struct first_choice *it =
        f->of != NULL && slot >= f->from && slot < f->to ? &f->of[slot - f->from] : NULL;

    return it != NULL && it->error >= 0 ? it : NULL;
}
