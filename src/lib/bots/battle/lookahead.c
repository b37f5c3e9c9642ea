#include "bots/battle/lookahead.h"

#include "bots/battle/belief.h"

#include <math.h>
#include <stdlib.h>

enum {
    CHOICES_MAX = 200000, /* choices in all trials together */
    CHOICES_MIN = 8,      /* choices in one trial */
};

/* The result of a trial. A trial that was too long counts by the difference in points. */
static double lookahead_result_for(const struct state *s, int me)
{
    int mine = s->points[me], others = s->points[!me];

    if (s->turn != OVER)
        return mine + others > 0 ? (double)(mine - others) / (mine + others) : 0;
    return state_worth(s->result, me);
}

/* The choices made in a trial, as far as there is room, up to this many of the player's own. */
struct trace {
    struct joint *line;
    int count, room, beyond;
};

static void lookahead_trace_add(struct trace *t, struct joint m)
{
    if (t != NULL && t->count < t->room)
        t->line[t->count++] = m;
}

/* Play on until a player is to choose whose policy expects a result, or until the limit. */
static double lookahead_play_on(const struct lookahead *l, const struct decision *d,
                                struct duel *trial, struct trace *t)
{
    /* All trials share a number of choices, so that no rules make a decision last for minutes. */
    int left = CHOICES_MAX / (l->samples * (d->n > 0 ? d->n : 1)), me = d->view->me;

    left = left > CHOICES_MIN ? left : CHOICES_MIN;
    while (!duel_is_over(trial) && left > 0) {
        struct joint chosen = {0, 0};
        struct decision_room room;
        struct decision next;

        if (trial->now.turn == CHANCE) {
            chosen.a = duel_chance(trial);
        } else {
            next = bot_decision(trial, trial->now.turn, NULL, trial->dice, &room);
            if (room.view.me == me && l->policy->bot == NULL && (t == NULL || t->beyond-- <= 0))
                return (double)policy_value(l->policy, &room.view, trial->past);
            chosen.a = policy_choose(l->policy, &next);
            left--;
        }
        lookahead_trace_add(t, chosen);
        duel_step(trial, chosen);
    }
    return lookahead_result_for(&trial->now, me);
}

/* Play a trial from a whole position that the decision's past led to. */
static struct duel lookahead_trial(const struct decision *d, const struct state *whole,
                                   struct past *past, struct rng *g)
{
    *past = d->past ? *d->past : (struct past){0};
    return (struct duel){.rules = *d->rules, .now = *whole, .dice = g, .past = past};
}

/* Make one of the player's moves and play on. */
static double lookahead_try_move(const struct lookahead *l, const struct decision *d,
                                 const struct state *whole, move m, struct rng *g, struct trace *t)
{
    struct past past;
    struct duel trial = lookahead_trial(d, whole, &past, g);

    lookahead_trace_add(t, (struct joint){m, 0});
    duel_step(&trial, (struct joint){m, 0});
    return lookahead_play_on(l, d, &trial, t);
}

/* Deal hands that the opponent may hold, each as often as it is likely; the caller frees them. NULL
 * if memory runs out. The choices of an opponent who is not the policy reveal nothing. */
static struct state *lookahead_deal(const struct lookahead *l, const struct decision *d)
{
    struct policy *p = (struct policy *)l->policy;
    struct belief *b = belief_new(d, p->bot == NULL ? belief_odds_of_policy : NULL, p, BELIEF_ALL);
    struct state *hands = malloc((size_t)l->samples * sizeof *hands);
    int *drawn = malloc((size_t)l->samples * sizeof *drawn);

    if (b != NULL && hands != NULL && drawn != NULL) {
        belief_draw_evenly(b, d->rng, l->samples, drawn);
        for (int i = 0; i < l->samples; i++)
            hands[i] = belief_position(b, drawn[i]);
    } else {
        free(hands);
        hands = NULL;
    }
    free(drawn);
    belief_free(b);
    return hands;
}

int lookahead_along(const struct lookahead *l, const struct decision *d, move m,
                    struct state *whole, struct joint *line, int room)
{
    int n = l->samples, usual = 0;
    struct state *hands = lookahead_deal(l, d);
    double *results = calloc((size_t)l->samples, sizeof *results), mean = 0;
    struct trace t = {line, 0, room, 1};
    uint64_t dice = rng_next(d->rng);
    struct rng g;

    n = results != NULL && hands != NULL ? n : 0;
    for (int i = 0; i < n; i++) {
        g = rng_at(dice, 0, (uint64_t)i);
        mean += (results[i] = lookahead_try_move(l, d, &hands[i], m, &g, NULL)) / n;
    }
    for (int i = 1; i < n; i++)
        if (fabs(results[i] - mean) < fabs(results[usual] - mean))
            usual = i;
    if (n > 0) {
        *whole = hands[usual];
        g = rng_at(dice, 0, (uint64_t)usual);
        lookahead_try_move(l, d, whole, m, &g, &t);
    }
    free(hands);
    free(results);
    return t.count;
}
