/*
 * First the search finds the beginning of the turn (sampled_find_beginning) and whether points tell
 * who is ahead soon (sampled_find_horizon). Then it goes in rounds: deal, let both players learn
 * with cards that the opponent cannot rule out, follow the choices of this turn, try every choice
 * of the decision. The last part reads the sums of all rounds. A deal is used in many rounds, so
 * that the same situations turn up again.
 */
#include "bots/sampled/sampled_search.h"

#include "bots/sampled/redeal.h"
#include "bots/sampled/regrets.h"
#include "bots/sampled/replies.h"
#include "core/nature.h"

#include <math.h>
#include <stdlib.h>

enum {
    LONGEST = 400, /* choices in one trial game */
    HORIZON = 6,   /* choices after which the points decide, where they change so soon */
    PROBES = 16,   /* games that find that out */
    CROWD = 100,   /* more situations than this cannot be learned one by one */
    DEPTH = 4,     /* choices that are learned, unless nature moves before, */
    TRIES = 128,   /* and in how many ways the learner may make them */
    LINE_MOST = 3, /* choices of this turn before the decision */
    POOL = 48,     /* deals of a decision; each is tried many times */
    ATTEMPTS = 64, /* deals to find one that the choices of this turn allow */
    LEAST = 4      /* trials of a decision, however little work it may be */
};

/* How often an opponent makes a random move. */
static const double any_move = 0.05;

struct sampled_trials {
    const struct rules *rules;
    int me;
    struct replies replies;
    struct regrets regrets;
    struct rng dice;
    uint32_t made; /* choices so far */
    double weight; /* of a round: later ones count more */
    int horizon;   /* choices of a trial game after the turn */
    bool crowded;  /* too many situations turn up: nobody learns what to do in each */
    /* Where trials begin: what the player saw, and the choices from there to the decision. */
    struct view from;
    struct joint line[LINE_MOST];
    int line_count;
};

/* ---- to the end of the game ------------------------------------------------------------------ */

/* By which share of all points is Player 1 ahead? */
static double sampled_lead(const struct state *s)
{
    int all = abs(s->points[P1]) + abs(s->points[P2]);

    return all > 0 ? (double)(s->points[P1] - s->points[P2]) / all : 0;
}

/* The result for Player 1. A game that is not over goes by the points. */
static double sampled_result(const struct state *s)
{
    if (s->turn == OVER)
        return state_worth(s->result, P1);
    return sampled_lead(s);
}

struct sampled_step {
    move last, made;
    uint8_t player;
};

static move sampled_reply(struct sampled_trials *x, const struct state *s, int player, move last)
{
    move legal[MOVES_MAX];
    int n = x->rules->game->legal(x->rules, s, player, legal);

    return replies_choose(&x->replies, player, last, legal, n, &x->dice);
}

/* Play as many choices, and remember what answered what. Returns the result for a player. */
static double sampled_play_on(struct sampled_trials *x, struct state s, move last, int player,
                              int choices)
{
    struct sampled_step step[2 * LONGEST];
    double result;
    int n = 0;

    for (int made = 0; s.turn != OVER && made < choices;) {
        struct joint m = {0, 0};

        if (s.turn == CHANCE) {
            game_step(x->rules, &s, (struct joint){nature_draw(x->rules, &s, &x->dice), 0});
            last = 0;
            continue;
        }
        m.a = sampled_reply(x, &s, s.turn == P2, last);
        step[n++] = (struct sampled_step){last, m.a, s.turn == P2};
        if (s.turn == BOTH) {
            m.b = sampled_reply(x, &s, P2, last);
            step[n++] = (struct sampled_step){last, m.b, P2};
        }
        last = s.turn == BOTH ? 0 : m.a;
        x->made++;
        made++;
        game_step(x->rules, &s, m);
    }
    result = sampled_result(&s);
    while (n-- > 0)
        replies_note(&x->replies, step[n].player, step[n].last, step[n].made,
                     step[n].player == P1 ? result : -result);
    return player == P1 ? result : -result;
}

/* ---- the turn -------------------------------------------------------------------------------- */

/* What a player sees at a position, and the choices there. */
struct sampled_node {
    move legal[MOVES_MAX];
    int n, set;
    double share[MOVES_MAX];
};

static void sampled_look(struct sampled_trials *x, const struct state *s, int player,
                         struct sampled_node *node)
{
    struct view v = game_view(x->rules, s, player);

    node->n = x->rules->game->legal(x->rules, s, player, node->legal);
    node->set = regrets_find(&x->regrets, &v, node->n);
    regrets_mix(&x->regrets, node->set, node->n, node->share);
}

/* Let a player who does not learn choose, by what is known so far. */
static move sampled_choose(struct sampled_trials *x, const struct state *s, int player, move last)
{
    struct sampled_node node;

    sampled_look(x, s, player, &node);
    if (!regrets_know(&x->regrets, node.set, node.n))
        return replies_choose(&x->replies, player, last, node.legal, node.n, &x->dice);
    regrets_count(&x->regrets, node.set, node.n, node.share, x->weight);
    return node.legal[bot_draw(node.share, node.n, &x->dice)];
}

/* How far both players learn from here: how many choices, and how many ways to make them. */
struct sampled_reach {
    int choices, tries;
};
static const struct sampled_reach sampled_turn = {DEPTH, TRIES};

static double sampled_walk(struct sampled_trials *x, const struct state *s, int learner,
                           struct sampled_reach reach, move last);

/* Try every choice of the learner; the other player's choice, if both choose, is `theirs`. */
static void sampled_try_all(struct sampled_trials *x, const struct state *s, int learner,
                            struct sampled_reach reach, const struct sampled_node *node,
                            move theirs, double value[MOVES_MAX])
{
    struct sampled_reach behind = {reach.choices - 1, reach.tries / node->n};
    struct rng dice = x->dice;

    for (int i = 0; i < node->n; i++) {
        struct joint m = state_joint(s, learner, node->legal[i], theirs);
        struct state next;

        x->dice = dice;
        game_after(x->rules, s, m, &next);
        value[i] = sampled_walk(x, &next, learner, behind, s->turn == BOTH ? 0 : m.a);
    }
}

static double sampled_learn(struct sampled_trials *x, const struct state *s, int learner,
                            struct sampled_reach reach, move theirs, move last)
{
    double value[MOVES_MAX], mean = 0;
    struct sampled_node node;

    sampled_look(x, s, learner, &node);
    if (node.n > reach.tries)
        return sampled_play_on(x, *s, last, learner, x->horizon);
    sampled_try_all(x, s, learner, reach, &node, theirs, value);
    regrets_learn(&x->regrets, node.set, node.n, node.share, value, 1);
    for (int i = 0; i < node.n; i++)
        mean += node.share[i] * value[i];
    return mean;
}

static double sampled_walk(struct sampled_trials *x, const struct state *s, int learner,
                           struct sampled_reach reach, move last)
{
    struct state next;
    move theirs = 0;

    if (s->turn == OVER || s->turn == CHANCE || reach.choices == 0)
        return sampled_play_on(x, *s, last, learner, x->horizon);
    x->made++;
    if (s->turn != learner)
        theirs = sampled_choose(x, s, !learner, last);
    if (state_wants(s, learner))
        return sampled_learn(x, s, learner, reach, theirs, last);
    game_after(x->rules, s, (struct joint){theirs, 0}, &next);
    reach.choices--;
    return sampled_walk(x, &next, learner, reach, theirs);
}

/* ---- where trials begin ---------------------------------------------------------------------- */

/* Make the choices of this turn in a deal; false: they are not legal there. `odds` receives how
 * likely the opponent was to choose so. */
static bool sampled_follow(struct sampled_trials *x, struct state *s, double *odds)
{
    *odds = 1;
    for (int i = 0; i < x->line_count; i++) {
        struct sampled_node node;
        int at = 0;

        if (s->turn >= BOTH)
            return false;
        sampled_look(x, s, s->turn, &node);
        while (at < node.n && node.legal[at] != x->line[i].a)
            at++;
        if (at == node.n)
            return false;
        if (s->turn != x->me && regrets_know(&x->regrets, node.set, node.n)) {
            regrets_mean(&x->regrets, node.set, node.n, node.share);
            *odds *= any_move + (1 - any_move) * node.share[at];
        }
        game_step(x->rules, s, x->line[i]);
    }
    return true;
}

/* Do the choices of this turn lead from there to what the player sees now? */
static bool sampled_leads(struct sampled_trials *x, const struct view *now)
{
    for (int i = 0; i < ATTEMPTS; i++) {
        struct state s;
        double odds;

        if (!redeal_view(x->rules, &x->from, &x->dice, &s))
            return false;
        if (sampled_follow(x, &s, &odds)) {
            s = game_view(x->rules, &s, now->me).seen;
            return memcmp(&s, &now->seen, sizeof s) == 0;
        }
    }
    return false;
}

/* Give the player the cards of now in a position that both saw; false: nobody could have them. */
static bool sampled_with_hand(const struct rules *r, const struct view *now,
                              const struct state *open, struct view *v)
{
    struct holding then[FIELDS_MAX][2], held[FIELDS_MAX][2];

    memset(then, 0, sizeof then);
    memset(held, 0, sizeof held);
    r->game->parts(r, open, then);
    r->game->parts(r, &now->seen, held);
    *v = (struct view){*open, now->me};
    for (int i = 0; i < FIELDS_MAX; i++)
        if (then[i][now->me].unseen > 0 &&
            !r->game->deal(r, &v->seen, now->me, held[i][now->me].cards))
            return false;
    return true;
}

/* Find the beginning of this turn: as many choices ago as possible, such that the player still has
 * the same cards, and nature has not moved. */
static void sampled_find_beginning(struct sampled_trials *x, const struct decision *d)
{
    for (int n = d->past != NULL ? LINE_MOST : 0; n > 0; n--) {
        const struct past_choice *first = past_choice_at(d->past, (unsigned)n - 1);

        if (first == NULL || first->seen.turn >= BOTH)
            continue;
        x->line_count = n;
        for (int i = 0; i < n; i++)
            x->line[i] = (struct joint){past_choice_at(d->past, (unsigned)(n - 1 - i))->made, 0};
        if (sampled_with_hand(x->rules, d->view, &first->seen, &x->from) &&
            sampled_leads(x, d->view))
            return;
    }
    x->line_count = 0;
    x->from = *d->view;
}

/* ---- do points count? ------------------------------------------------------------------------ */

/* Does a short game change who is ahead, and by how much? */
static bool sampled_probe(struct sampled_trials *x)
{
    struct state s;
    double before;

    if (!redeal_view(x->rules, &x->from, &x->dice, &s))
        return false;
    before = sampled_lead(&s);
    for (int made = 0; made < HORIZON && s.turn != OVER;) {
        struct joint m = nature_pick_all(x->rules, &s, &x->dice);

        made += s.turn != CHANCE;
        game_step(x->rules, &s, m);
    }
    return s.turn != OVER && fabs(sampled_lead(&s) - before) > 0;
}

/* Trial games stop where the points can tell who is ahead, if they change so soon. */
static void sampled_find_horizon(struct sampled_trials *x)
{
    x->horizon = LONGEST;
    for (int i = 0; i < PROBES && x->horizon == LONGEST; i++)
        if (sampled_probe(x))
            x->horizon = HORIZON;
}

/* ---- rounds ---------------------------------------------------------------------------------- */

/* The sums of all trials at the decision. */
struct sampled_sums {
    double weight, squares; /* the sum of weights, and of their squares */
    double value[MOVES_MAX], product[MOVES_MAX][MOVES_MAX];
};

static void sampled_note(struct sampled_sums *sums, const double *value, int n, double weight)
{
    sums->weight += weight;
    sums->squares += weight * weight;
    for (int i = 0; i < n; i++) {
        sums->value[i] += weight * value[i];
        for (int k = 0; k <= i; k++)
            sums->product[i][k] += weight * weight * value[i] * value[k];
    }
}

/* Let both players learn with cards that the player may hold, for all that the opponent knows. */
static void sampled_teach(struct sampled_trials *x, const struct state *whole)
{
    struct view theirs = game_view(x->rules, whole, !x->me);
    struct state s;

    x->crowded = x->crowded || x->regrets.seen.n > CROWD;
    if (x->crowded || !redeal_view(x->rules, &theirs, &x->dice, &s))
        return;
    sampled_walk(x, &s, !x->me, sampled_turn, 0);
    sampled_walk(x, &s, x->me, sampled_turn, 0);
}

/* Deal for a round, and go to the decision. False: this deal is impossible. */
static bool sampled_deal(struct sampled_trials *x, uint64_t seed, uint32_t round, struct state *at,
                         double *odds)
{
    struct rng deals = rng_at(seed, 1, round % POOL);
    struct state whole;

    if (!redeal_view(x->rules, &x->from, &deals, &whole))
        return false;
    x->dice = rng_at(seed, 2, round);
    sampled_teach(x, &whole);
    *at = whole;
    x->dice = rng_at(seed, 3, round);
    return sampled_follow(x, at, odds);
}

static void sampled_round(struct sampled_trials *x, uint64_t seed, uint32_t round,
                          struct sampled_sums *sums, struct sampled_node *node)
{
    double value[MOVES_MAX], odds;
    struct state at;
    move theirs = 0;

    x->weight = round + 1;
    x->made++;
    if (!sampled_deal(x, seed, round, &at, &odds))
        return;
    if (at.turn == BOTH)
        theirs = sampled_choose(x, &at, !x->me, 0);
    sampled_look(x, &at, x->me, node);
    sampled_try_all(x, &at, x->me, sampled_turn, node, theirs, value);
    regrets_learn(&x->regrets, node->set, node->n, node->share, value, odds);
    regrets_count(&x->regrets, node->set, node->n, node->share, odds * x->weight);
    sampled_note(sums, value, node->n, odds * x->weight);
}

/* ---- what they say --------------------------------------------------------------------------- */

static double sampled_error(const struct sampled_sums *s, int i, int k)
{
    double mean = s->value[i] / s->weight, n = s->weight * s->weight / s->squares;
    double square = s->product[i][i] / s->squares;

    if (k >= 0) {
        mean -= s->value[k] / s->weight;
        square += s->product[k][k] / s->squares -
                  2 * (i > k ? s->product[i][k] : s->product[k][i]) / s->squares;
    }
    return fmax(1 / (n + 2), sqrt(fmax(0, square - mean * mean) / fmax(1, n - 1)));
}

/* Moves that were right only now and then are noise. */
static void sampled_drop_rare(double share[MOVES_MAX], int n)
{
    const double rare = 0.2;
    double most = 0, all = 0;

    for (int i = 0; i < n; i++)
        most = fmax(most, share[i]);
    for (int i = 0; i < n; i++) {
        share[i] = share[i] < rare * most ? 0 : share[i];
        all += share[i];
    }
    for (int i = 0; i < n; i++)
        share[i] /= all;
}

static void sampled_conclude(const struct sampled_trials *x, const struct sampled_sums *sums,
                             const struct sampled_node *node, struct sampled_opinion *out)
{
    out->n = node->n;
    out->best = 0;
    for (int i = 0; i < node->n; i++) {
        out->value[i] = sums->value[i] / sums->weight;
        out->error[i] = sampled_error(sums, i, -1);
        out->best = out->value[i] > out->value[out->best] ? i : out->best;
    }
    for (int i = 0; i < node->n; i++)
        out->behind[i] = i == out->best ? 0 : sampled_error(sums, i, out->best);
    regrets_mean(&x->regrets, node->set, node->n, out->share);
    for (int i = 0; x->crowded && i < node->n; i++)
        out->share[i] = i == out->best;
    sampled_drop_rare(out->share, node->n);
}

static struct sampled_trials *sampled_new(const struct decision *d, uint64_t seed)
{
    struct sampled_trials *x = calloc(1, sizeof *x);

    if (x == NULL || regrets_init(&x->regrets) != OK) {
        free(x);
        return NULL;
    }
    x->rules = d->rules;
    x->me = d->view->me;
    x->dice = rng_at(seed, 0, 0);
    x->from = *d->view;
    return x;
}

static void sampled_free(struct sampled_trials *x)
{
    regrets_release(&x->regrets);
    free(x);
}

int sampled_search(const struct decision *d, uint32_t work, struct sampled_opinion *out)
{
    uint64_t seed = rng_next(d->rng);
    struct sampled_trials *x = sampled_new(d, seed);
    struct sampled_sums *sums = calloc(1, sizeof *sums);
    struct sampled_node node = {.n = 0};
    int err = x != NULL && sums != NULL ? OK : ERR_MEMORY;

    if (err == OK) {
        sampled_find_beginning(x, d);
        sampled_find_horizon(x);
        for (uint32_t round = 0; round < LEAST || x->made < work; round++) {
            sampled_round(x, seed, round, sums, &node);
            if (sums->weight <= 0 && round >= ATTEMPTS)
                break;
        }
        err = sums->weight > 0 ? OK : ERR_UNKNOWN;
    }
    if (err == OK)
        sampled_conclude(x, sums, &node, out);
    if (x != NULL)
        sampled_free(x);
    free(sums);
    return err;
}

/* Play on from a deal; both players learn meanwhile. */
static bool sampled_play_round(struct sampled_trials *x, uint64_t seed, uint32_t round,
                               double *value)
{
    double odds;
    struct state at;

    x->weight = round + 1;
    x->made++;
    if (!sampled_deal(x, seed, round, &at, &odds))
        return false;
    *value = sampled_walk(x, &at, x->me, sampled_turn, 0);
    return true;
}

int sampled_stand(const struct decision *d, uint32_t work, double *value, double *error)
{
    uint64_t seed = rng_next(d->rng);
    struct sampled_trials *x = sampled_new(d, seed);
    struct sampled_sums *sums = calloc(1, sizeof *sums);
    int err = x != NULL && sums != NULL ? OK : ERR_MEMORY;
    double result;

    if (err == OK) {
        sampled_find_horizon(x);
        for (uint32_t round = 0; round < LEAST || x->made < work; round++) {
            if (sampled_play_round(x, seed, round, &result))
                sampled_note(sums, &result, 1, x->weight);
            if (sums->weight <= 0 && round >= ATTEMPTS)
                break;
        }
        err = sums->weight > 0 ? OK : ERR_UNKNOWN;
    }
    if (err == OK) {
        *value = sums->value[0] / sums->weight;
        *error = sampled_error(sums, 0, -1);
    }
    if (x != NULL)
        sampled_free(x);
    free(sums);
    return err;
}
