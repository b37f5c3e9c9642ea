#include "bots/battle/refine.h"

#include "bots/battle/belief.h"
#include "core/nature.h"
#include "core/position.h"

/* Moves that the network plays more rarely are not played; answers are not looked at. */
static const float rare_move = 0.05f, rare_answer = 0.03f;

/* A decision whose moves are tried. */
struct trial {
    struct refine *f;
    const struct decision *d;
    struct past past; /* with the moves that are tried */
    struct rng dice;
    int me;
    float prior[MOVES_MAX];
    double value[MOVES_MAX]; /* of the moves that may be played */
};

/* Dice for this view, the same whenever it is seen. */
static struct rng refine_dice(const struct decision *d)
{
    const struct rules *r = d->rules;
    struct holding parts[FIELDS_MAX][2] = {0};
    uint64_t seed = d->past != NULL ? d->past->count : 0;

    r->game->parts(r, &d->view->seen, parts);
    for (int i = 0; i < FIELDS_MAX; i++)
        for (int p = P1; p <= P2; p++)
            seed = rng_derive(seed, parts[i][p].cards, (uint64_t)parts[i][p].number);
    return rng_at(seed, 82, (uint64_t)d->view->me);
}

/* Play a move at a whole position, and keep it in the past. */
static struct state refine_after(struct trial *t, const struct state *s, move m)
{
    struct state next = *s;

    past_note(&t->past, t->d->rules, s, (struct joint){m, 0});
    game_step(t->d->rules, &next, (struct joint){m, 0});
    return next;
}

/* ---- defences -------------------------------------------------------------------------------- */

static double refine_at_next_attack(struct trial *t, const struct state *s)
{
    struct view v = game_view(t->d->rules, s, t->me);

    if (s->turn == OVER)
        return state_worth(s->result, t->me);
    t->f->runs++;
    return (double)policy_value(t->f->policy, &v, &t->past);
}

/* The mean over the cards that the player draws. It does not matter what the opponent draws: only
 * the player's view counts. */
static double refine_after_defence(struct trial *t, struct state s)
{
    const struct rules *r = t->d->rules;
    uint32_t weight[MOVES_MAX];
    move list[MOVES_MAX];
    double sum = 0, all = 0;
    int n;

    if (s.turn != CHANCE)
        return refine_at_next_attack(t, &s);
    n = r->game->chance(r, &s, list, weight);
    if (r->game->verbs[MOVE_VERB(list[0])].nature - 1 != t->me)
        n = 1;
    for (int i = 0; i < n; i++) {
        struct state next;

        game_after(r, &s, (struct joint){list[i], 0}, &next);
        sum += weight[i] * refine_after_defence(t, next);
        all += weight[i];
    }
    return sum / all;
}

static void refine_try_defences(struct trial *t)
{
    struct state whole = t->d->view->seen;
    unsigned before = t->past.count;

    position_deal(t->d->rules, &t->dice, &whole);
    for (int k = 0; k < t->d->n; k++)
        if (t->prior[k] > 0) {
            t->value[k] = refine_after_defence(t, refine_after(t, &whole, t->d->legal[k]));
            t->past.count = before;
        }
}

/* ---- attacks --------------------------------------------------------------------------------- */

static double refine_after_answer(struct trial *t, struct state s, struct rng dice)
{
    while (s.turn == CHANCE)
        game_step(t->d->rules, &s, (struct joint){nature_draw(t->d->rules, &s, &dice), 0});
    t->f->runs++;
    return critic_value(t->f->critic, &s, t->me);
}

/* The odds that an opponent who plays by the network would have. */
static bool refine_ask(void *refine, const struct decision *d, double odds[MOVES_MAX])
{
    struct refine *f = refine;

    f->runs++;
    return belief_odds_of_policy((void *)f->policy, d, odds);
}

/* The mean over the opponent's answers to an attack, with one hand. */
static double refine_after_attack(struct trial *t, const struct state *s, struct rng dice)
{
    const struct rules *r = t->d->rules;
    struct view v = game_view(r, s, !t->me);
    float odds[MOVES_MAX];
    move legal[MOVES_MAX];
    struct decision d = {r, NULL, &v, legal, r->game->legal(r, s, !t->me, legal), NULL, &t->past};
    double sum = 0, all = 0;

    t->f->runs++;
    policy_odds(t->f->policy, &d, odds);
    for (int i = 0; i < d.n; i++)
        if (odds[i] >= rare_answer) {
            struct state next;

            game_after(r, s, (struct joint){legal[i], 0}, &next);
            sum += (double)odds[i] * refine_after_answer(t, next, dice);
            all += (double)odds[i];
        }
    return sum / all;
}

static void refine_try_attacks(struct trial *t)
{
    struct decision d = *t->d;
    struct belief *b;
    unsigned before = t->past.count;
    uint64_t draws;

    d.rng = &t->dice;
    b = belief_new(&d, refine_ask, t->f, REFINE_HANDS);
    draws = rng_next(&t->dice);
    for (int i = 0; b != NULL && i < b->count; i++) {
        struct state whole = belief_position(b, i);

        for (int k = 0; k < d.n; k++)
            if (t->prior[k] > 0) {
                struct state s = refine_after(t, &whole, d.legal[k]);

                t->value[k] +=
                    b->hand[i].share * refine_after_attack(t, &s, rng_at(draws, 0, (uint64_t)i));
                t->past.count = before;
            }
    }
    belief_free(b);
}

/* ---- the mix --------------------------------------------------------------------------------- */

/* Forget the moves that are rare; return how many are left. */
static int refine_choose_moves(struct trial *t)
{
    int kept = 0;

    for (int k = 0; k < t->d->n; k++) {
        if (t->prior[k] < rare_move)
            t->prior[k] = 0;
        kept += t->prior[k] > 0;
    }
    return kept;
}

/* An approximation of e to the power of x <= 0, which is the same on every machine. */
static double refine_rising(double x)
{
    double y = 1 - x / 256;

    for (int i = 0; i < 8; i++)
        y *= y;
    return 1 / y;
}

static void refine_mix(const struct trial *t, double odds[MOVES_MAX])
{
    double best = -2, sum = 0;

    for (int k = 0; k < t->d->n; k++)
        if (t->prior[k] > 0 && t->value[k] > best)
            best = t->value[k];
    for (int k = 0; k < t->d->n; k++)
        sum += odds[k] = t->prior[k] > 0 ? (double)(t->prior[k] * t->prior[k]) *
                                               refine_rising((t->value[k] - best) / REFINE_STEP)
                                         : 0;
    for (int k = 0; k < t->d->n; k++)
        odds[k] /= sum;
}

void refine_odds(struct refine *f, const struct decision *d, double odds[MOVES_MAX])
{
    struct trial t = {.f = f, .d = d, .dice = refine_dice(d), .me = d->view->me};
    bool attacks = d->rules->game->verbs[MOVE_VERB(d->legal[0])].within;

    if (d->past != NULL)
        t.past = *d->past;
    f->runs++;
    policy_odds(f->policy, d, t.prior);
    if (refine_choose_moves(&t) > 1) {
        if (attacks)
            refine_try_attacks(&t);
        else
            refine_try_defences(&t);
    }
    refine_mix(&t, odds);
}
