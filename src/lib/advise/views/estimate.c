#include "advise/views/estimate.h"

#include "advise/views/trial_games.h"
#include "bots/battle/critic.h"
#include "bots/battle/exact_rest.h"
#include "bots/battle/lookahead.h"

#include <math.h>

enum { GAMES_MOST = 16384, ALONG_SAMPLES = 50, TRADER_WORK = 3, FULL_HAND = 6, HANDS = 64 };

/* An opponent who may be a level or a person: the network, the network with blurred odds, and any
 * move. The shares were chosen after a few trials. */
static const double careful = 0.47, careless = 0.5, any = 0.03;
static const float careless_blur = 8;

/* How far off a belief in this opponent is, as a share of the standard deviation between the hands:
 * checked by `duello calibrate`. Without a critic, the deviation is taken to be ten points. */
static const double mismatch = 0.3, deviation_unknown = 0.1;

/* Trial games end when all errors are this small. Choices that are surely bad may have an error of
 * `rough` in a hint, and less with more work. */
static const double wanted = 0.003, rough = 0.02;

/* A question about a view, and who plays on. The same question gets the same answer. */
struct estimate_question {
    struct policy policy;
    struct rng rng;
    struct decision d;
    struct belief *belief;
    bool looked;                     /* there is a critic */
    double chance[MOVES_MAX][HANDS]; /* what it expects after each choice, with some of the hands */
};

static bool estimate_odds(void *context, const struct decision *d, double odds[MOVES_MAX])
{
    struct policy p = *(const struct policy *)context;
    float sharp[MOVES_MAX], blurred[MOVES_MAX];

    policy_odds(&p, d, sharp);
    p.blur = careless_blur;
    policy_odds(&p, d, blurred);
    for (int i = 0; i < d->n; i++)
        odds[i] = careful * (double)sharp[i] + careless * (double)blurred[i] + any / d->n;
    return true;
}

/* ---- how much the opponent's hand matters -----------------------------------------------------
 */

/* Find the chances with some of the hands after each choice, or as it is if there is no choice. */
static void estimate_look(struct estimate_question *q)
{
    const struct belief *b = q->belief;
    int hand[HANDS];
    struct critic c;

    q->looked = q->policy.bot == NULL && critic_learned(&c, b->rules);
    if (!q->looked)
        return;
    belief_draw_evenly(b, &(struct rng){1}, HANDS, hand);
    for (int k = 0; k < HANDS; k++)
        for (int i = 0; i < q->d.n || i == 0; i++) {
            struct state s = belief_position(b, hand[k]);

            if (q->d.n > 0)
                game_step(b->rules, &s, (struct joint){q->d.legal[i], 0});
            q->chance[i][k] = (1 + critic_value(&c, &s, !b->foe)) / 2;
        }
}

/* Return the error by the belief of the chance after a choice, or of its difference from another
 * one: a share of the standard deviation between the hands. */
static double estimate_doubt(const struct estimate_question *q, int i, const int *other)
{
    double mean = 0, squares = 0;

    if (q->belief->count < 2)
        return 0;
    for (int k = 0; k < HANDS && q->looked; k++) {
        double x = q->chance[i][k] - (other != NULL ? q->chance[*other][k] : 0);

        mean += x / HANDS;
        squares += x * x / HANDS;
    }
    return mismatch * (q->looked ? sqrt(fmax(0, squares - mean * mean)) : deviation_unknown);
}

/* ---- games ----------------------------------------------------------------------------------- */

static int estimate_ask(const struct judge *j, const struct view *v, const struct past *past,
                        struct estimate_question *q)
{
    q->rng = rng_at(1, 80, past ? past->count : 0);
    if (!policy_learned_at(&q->policy, j->rules, &v->seen))
        q->policy = (struct policy){.rules = j->rules, .bot = bots_find("trader")};
    q->d = (struct decision){.rules = j->rules, .view = v, .rng = &q->rng, .past = past};
    q->belief =
        belief_new(&q->d, q->policy.bot == NULL ? estimate_odds : NULL, &q->policy, BELIEF_ALL);
    if (q->belief == NULL)
        return ERR_UNKNOWN;
    return OK;
}

static struct trial_games estimate_games(const struct judge *j, struct estimate_question *q)
{
    uint32_t work = j->work > 0 ? j->work : ESTIMATE_HINT, n = q->d.n > 1 ? (uint32_t)q->d.n : 1;

    work = n < FULL_HAND ? work / FULL_HAND * n : work;
    work = q->policy.bot != NULL ? work / TRADER_WORK : work;

    return (struct trial_games){.rules = j->rules,
                                .policy = &q->policy,
                                .belief = q->belief,
                                .past = q->d.past,
                                .me = q->d.view->me,
                                .choice = q->d.legal,
                                .n = q->d.n,
                                .points = 2.0 * game_start(j->rules, P1).points[P1],
                                .rough = rough * sqrt(fmin(1, ESTIMATE_HINT / (double)work)),
                                .work = work,
                                .wanted = wanted,
                                .most = GAMES_MOST,
                                .seed = rng_next(&q->rng)};
}

static double estimate_join(double a, double b)
{
    return sqrt(a * a + b * b);
}

/* How often master plays each move: by its mix, or always the move it finds best. */
static void estimate_find_shares(const struct estimate_question *q, int best,
                                 double share[MOVES_MAX])
{
    if (bot_odds(bots_find("master"), &q->d, share))
        return;
    for (int i = 0; i < q->d.n; i++)
        share[i] = i == best;
}

/* Value the choices of the last turn, over all hands; false if it is not the last turn, or if there
 * are too many. What the opponent chose before may reveal something to an attacker. */
static bool estimate_last_turn(const struct estimate_question *q, struct verdict out[MOVES_MAX])
{
    bool attacks = q->d.rules->game->verbs[MOVE_VERB(q->d.legal[0])].within;
    bool revealed = attacks && q->d.past != NULL && q->d.past->count > 0;
    double value[MOVES_MAX];
    int best = 0;

    if (!exact_rest_choices(&q->d, NULL, NULL, value))
        return false;
    for (int i = 1; i < q->d.n; i++)
        best = value[i] > value[best] ? i : best;
    for (int i = 0; i < q->d.n; i++) {
        double chance = (1 + value[i]) / 2;
        double doubt = revealed ? mismatch * sqrt(fmax(0, chance * (1 - chance))) : 0;

        out[i] = (struct verdict){.move = q->d.legal[i],
                                  .chance = chance,
                                  .error = doubt,
                                  .behind = i == best ? 0 : doubt,
                                  .share = i == best};
    }
    return true;
}

static int estimate_choices(const struct judge *j, const struct view *v, const struct past *past,
                            struct verdict out[MOVES_MAX])
{
    struct trial_mean mean[MOVES_MAX];
    double behind[MOVES_MAX], share[MOVES_MAX];
    move legal[MOVES_MAX];
    struct trial_games p;
    struct estimate_question q;
    int best, err = estimate_ask(j, v, past, &q);

    if (err != OK)
        return err;
    q.d.legal = legal;
    q.d.n = j->rules->game->legal(j->rules, &v->seen, v->me, legal);
    if (estimate_last_turn(&q, out)) {
        belief_free(q.belief);
        return q.d.n;
    }
    estimate_look(&q);
    p = estimate_games(j, &q);
    err = trial_games_run(&p, mean, &best, behind);
    if (err != OK) {
        belief_free(q.belief);
        return ERR_UNKNOWN;
    }
    estimate_find_shares(&q, best, share);
    for (int i = 0; i < q.d.n; i++) {
        double doubt = mean[i].certain ? 0 : estimate_doubt(&q, i, NULL);
        bool same = i == best || (mean[i].certain && mean[best].certain);

        out[i] = (struct verdict){
            .move = legal[i],
            .chance = mean[i].chance,
            .error = estimate_join(mean[i].error, doubt),
            .behind = same ? 0 : estimate_join(behind[i], estimate_doubt(&q, i, &best)),
            .share = share[i]};
    }
    belief_free(q.belief);
    return q.d.n;
}

static int estimate_stand(const struct judge *j, const struct view *v, const struct past *past,
                          double *chance, double *error)
{
    struct trial_mean mean[MOVES_MAX];
    double behind[MOVES_MAX];
    struct trial_games p;
    struct estimate_question q;
    int best, err = estimate_ask(j, v, past, &q);

    if (err != OK)
        return err;
    estimate_look(&q);
    p = estimate_games(j, &q);
    err = trial_games_run(&p, mean, &best, behind);
    if (err == OK) {
        *chance = mean[0].chance;
        *error = estimate_join(mean[0].error, estimate_doubt(&q, 0, NULL));
    }
    belief_free(q.belief);
    return err == OK ? OK : ERR_UNKNOWN;
}

static int estimate_along(const struct judge *j, const struct view *v, const struct past *past,
                          move m, struct state *whole, struct joint line[ALONG_MAX])
{
    struct estimate_question q;

    if (estimate_ask(j, v, past, &q) != OK)
        return 0;
    belief_free(q.belief);
    q.d.n = 1;
    return lookahead_along(&(struct lookahead){&q.policy, ALONG_SAMPLES}, &q.d, m, whole, line,
                           ALONG_MAX);
}

const struct judge_views estimate_views = {estimate_choices, estimate_stand, estimate_along};
