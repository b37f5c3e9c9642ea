/*
 * In this order: means and their errors, the score as a mixture of three sums, the worst decisions,
 * the price of one decision, one game, and the sum of all games.
 */
#include "advise/grades/grade.h"

#include "bots/ladder/level_chances.h"

#include <math.h>

const char *const grade_kinds[GRADE_KINDS] = {
    [GRADE_EVERY] = "all",     [GRADE_OPENING] = "opening",
    [GRADE_FORCED] = "forced", [GRADE_SIMULTANEOUS] = "simultaneous",
    [GRADE_HIDDEN] = "hidden",
};

/* Values and losses that differ by less than this count as equal. */
static const double nothing = 1e-6;

/* ---- means ----------------------------------------------------------------------------------- */

void grade_mean_add(struct grade_mean *m, double x, double n)
{
    m->games++;
    m->x += x;
    m->n += n;
    m->xx += x * x;
    m->xn += x * n;
    m->nn += n * n;
}

double grade_mean_of(const struct grade_mean *m)
{
    return m->n > 0 ? m->x / m->n : 0;
}

/* The usual error of a ratio of two sums over independent games. */
double grade_mean_error(const struct grade_mean *m)
{
    double mean = grade_mean_of(m), squares = m->xx - 2 * mean * m->xn + mean * mean * m->nn;

    if (m->games < 2 || m->n <= 0)
        return NAN;
    return 1.96 * sqrt(fmax(0, squares) * m->games / (m->games - 1)) / m->n;
}

/* ---- the score against a level -------------------------------------------------------------- */

/* How the sums spread together. Results get one win and one loss more than there were: without a
 * single win they would not seem to spread at all. */
static void grade_spread(const struct grade_against *a, double spread[GRADE_SUMS][GRADE_SUMS])
{
    static const double least = 1e-9; /* sums may be equal */

    for (int i = 0; i < GRADE_SUMS; i++)
        for (int k = 0; k < GRADE_SUMS; k++)
            spread[i][k] = (a->cross[i][k] - a->sum[i] * a->sum[k] / a->count) / (a->count - 1) +
                           (i == k ? least : 0);
    spread[GRADE_BY_RESULT][GRADE_BY_RESULT] += 0.5 / a->count;
}

/* The weights are the solution of spread * w = 1, made to add up to 1. The spread is symmetric and
 * positive, so no pivots need to be chosen. */
void grade_mixture(const struct grade_against *a, double weight[GRADE_SUMS])
{
    enum { FEW = 10 };
    double m[GRADE_SUMS][GRADE_SUMS], sum = 0;

    for (int i = 0; i < GRADE_SUMS; i++)
        weight[i] = a->count < FEW ? i == GRADE_BY_ANSWERS : 1;
    if (a->count < FEW)
        return;
    grade_spread(a, m);
    for (int i = 0; i < GRADE_SUMS; i++)
        for (int k = i + 1; k < GRADE_SUMS; k++) {
            double by = m[k][i] / m[i][i];

            for (int l = i; l < GRADE_SUMS; l++)
                m[k][l] -= by * m[i][l];
            weight[k] -= by * weight[i];
        }
    for (int i = GRADE_SUMS - 1; i >= 0; sum += weight[i--]) {
        for (int k = i + 1; k < GRADE_SUMS; k++)
            weight[i] -= m[i][k] * weight[k];
        weight[i] /= m[i][i];
    }
    for (int i = 0; i < GRADE_SUMS; i++)
        weight[i] /= sum;
}

double grade_score(const struct grade_against *a, double *error)
{
    double weight[GRADE_SUMS], spread[GRADE_SUMS][GRADE_SUMS], score = 0, squares = 0;

    grade_mixture(a, weight);
    for (int i = 0; i < GRADE_SUMS; i++)
        score += weight[i] * a->sum[i] / a->count;
    score = fmin(fmax(score, 0), 1); /* with few games, the sums go past the ends */
    *error = NAN;
    if (a->count < 4)
        return score;
    grade_spread(a, spread);
    for (int i = 0; i < GRADE_SUMS; i++)
        for (int k = 0; k < GRADE_SUMS; k++)
            squares += weight[i] * weight[k] * spread[i][k];
    /* two weights were chosen by the same games */
    *error = 1.96 * sqrt(fmax(0, squares) / (a->count - 2));
    return score;
}

/* ---- the worst decisions --------------------------------------------------------------------- */

static double grade_most_loss(const struct grade_decision *d)
{
    return fmax(d->loss[GRADE_BEST_PLAY], d->loss[GRADE_LEVEL]);
}

/* Is it the same mistake at the same position, whatever the turn? */
static bool grade_is_same(const struct grade_decision *a, const struct grade_decision *b)
{
    struct state one = a->seen, other = b->seen;

    one.clock = other.clock = 0;
    return a->chosen == b->chosen && a->player == b->player &&
           memcmp(&one, &other, sizeof one) == 0 &&
           memcmp(a->rules.value, b->rules.value, sizeof a->rules.value) == 0;
}

/* Keep a decision if it is among the worst. Of equal ones the first stays. */
static void grade_keep_worst(struct grade_decision *worst, int *count,
                             const struct grade_decision *d)
{
    int at = *count;

    for (int i = 0; i < *count; i++)
        if (grade_is_same(&worst[i], d))
            return;
    while (at > 0 && grade_most_loss(d) > grade_most_loss(&worst[at - 1]))
        at--;
    if (at == GRADE_WORST)
        return;
    *count = *count < GRADE_WORST ? *count + 1 : GRADE_WORST;
    memmove(&worst[at + 1], &worst[at], (size_t)(*count - 1 - at) * sizeof *worst);
    worst[at] = *d;
}

/* ---- one decision ---------------------------------------------------------------------------- */

/* A decision with its judgement. */
struct graded {
    const struct judge *judge;
    const struct state *s;
    int player;
    struct judgement all;
    move played;
    double share[MOVES_MAX]; /* how often each choice was the answer */
    double most, least;      /* the exact values of the best and the worst choice */
};

static void grade_find_range(struct graded *d)
{
    d->most = -1;
    d->least = 1;
    for (int i = 0; i < d->all.count; i++) {
        d->most = fmax(d->most, d->all.of[i].worth.value);
        d->least = fmin(d->least, d->all.of[i].worth.value);
    }
}

/* What the strongest player would get on average: its mix does not depend on the noise of the
 * estimates, while the highest estimate is too high. */
static double grade_usual_chance(const struct judgement *g)
{
    double sum = 0, share = 0;

    for (int i = 0; i < g->count; i++) {
        sum += g->of[i].share * g->of[i].chance;
        share += g->of[i].share;
    }
    return share > 0 ? sum / share : g->chance;
}

static void grade_price(const struct graded *d, const struct verdict *v, double loss[GRADE_PRICES])
{
    if (d->all.count < 2) {
        loss[GRADE_BEST_PLAY] = loss[GRADE_LEVEL] = 0;
    } else if (d->all.how == JUDGED_VIEW) {
        loss[GRADE_BEST_PLAY] = grade_usual_chance(&d->all) - v->chance;
        loss[GRADE_LEVEL] = loss[GRADE_BEST_PLAY];
    } else {
        loss[GRADE_BEST_PLAY] = fmax(0, d->all.chance - v->chance);
        loss[GRADE_LEVEL] = v->drop;
    }
}

/* Can a choice give away a forced win, or allow one, while another does not? */
static bool grade_is_forced(const struct graded *d)
{
    if (d->all.how == JUDGED_VIEW)
        return false;
    return (d->most > 1 - nothing && d->least < 1 - nothing) ||
           (d->most > nothing - 1 && d->least < nothing - 1);
}

static void grade_count(const struct graded *d, const double loss[GRADE_PRICES],
                        struct grade_game *out)
{
    const bool is[GRADE_KINDS] = {
        [GRADE_EVERY] = true,
        [GRADE_OPENING] = out->decisions[GRADE_EVERY] < GRADE_OPENING_CHOICES,
        [GRADE_FORCED] = grade_is_forced(d),
        [GRADE_SIMULTANEOUS] = d->s->turn == BOTH,
        [GRADE_HIDDEN] = d->all.how == JUDGED_VIEW,
    };

    for (int kind = 0; kind < GRADE_KINDS; kind++) {
        out->decisions[kind] += is[kind];
        for (int price = 0; price < GRADE_PRICES && is[kind]; price++)
            out->loss[kind][price] += loss[price];
    }
}

/* Count forced wins and draws that were, or could have been, given away. */
static void grade_count_results(const struct graded *d, struct grade_game *out)
{
    bool wins = d->most > 1 - nothing, holds = !wins && d->most > nothing - 1;
    bool can_miss = wins && d->least < 1 - nothing, can_give = holds && d->least < nothing - 1;

    if (d->all.how == JUDGED_VIEW)
        return;
    out->had_win |= wins;
    out->wins += can_miss;
    out->draws += can_give;
    for (int i = 0; i < d->all.count; i++) {
        double value = d->all.of[i].worth.value;

        out->missed += can_miss && value < 1 - nothing ? d->share[i] : 0;
        out->given += can_give && value < nothing - 1 ? d->share[i] : 0;
    }
}

static double grade_share(struct chance c)
{
    return (1 + (double)c.win - (double)c.loss) / 2;
}

/* Add how the choice changes the chance against the level. */
static void grade_add_change(const struct graded *d, struct grade_game *out)
{
    struct chance now, after[MOVES_MAX];
    const struct bot *level = judge_level(d->judge);

    if (!out->is_scored)
        return;
    if (level_chance_at(d->judge->known, level, d->s, d->player, &now) != OK ||
        level_chances_after(d->judge->known, level, d->s, d->player, after) != d->all.count) {
        out->is_scored = false;
        return;
    }
    for (int i = 0; i < d->all.count; i++) {
        double change = grade_share(after[i]) - grade_share(now);

        out->score[GRADE_BY_ANSWERS] += d->share[i] * change;
        out->score[GRADE_BY_MOVES] += d->all.of[i].move == d->played ? change : 0;
    }
}

/* Find how often each choice was the answer. False: an answer is not legal there. */
static bool grade_take_answers(struct graded *d, const move *answers, int n)
{
    for (int i = 0; i < n; i++) {
        const struct verdict *v = judge_verdict_on(&d->all, answers[i]);

        if (v == NULL)
            return false;
        d->share[v - d->all.of] += 1.0 / n;
    }
    return true;
}

/* Add up the prices of the answers, and keep the worst of them. */
static void grade_add_prices(const struct graded *d, struct grade_game *out)
{
    struct grade_decision shown = {.rules = *d->judge->rules, .player = d->player};
    double loss[GRADE_PRICES] = {0};

    shown.seen = game_view(d->judge->rules, d->s, d->player).seen;
    shown.right = d->all.of[d->all.best].move;
    for (int i = 0; i < d->all.count; i++) {
        if (d->share[i] <= 0)
            continue;
        grade_price(d, &d->all.of[i], shown.loss);
        for (int price = 0; price < GRADE_PRICES; price++)
            loss[price] += d->share[i] * shown.loss[price];
        shown.chosen = d->all.of[i].move;
        if (shown.chosen != shown.right && grade_most_loss(&shown) > nothing)
            grade_keep_worst(out->worst, &out->worsts, &shown);
    }
    grade_count(d, loss, out);
}

static void grade_choice(const struct judge *j, const struct choice *c, const struct past *past,
                         int player, const move *answers, int n, struct grade_game *out)
{
    const struct state *s = &c->before;
    struct graded d = {
        .judge = j, .s = s, .player = player, .played = state_chosen(s, c->m, player)};

    if (judge_choices(j, s, past, player, &d.all) != OK || !grade_take_answers(&d, answers, n)) {
        out->unknown++;
        out->is_scored = false;
        return;
    }
    grade_find_range(&d);
    grade_add_prices(&d, out);
    grade_count_results(&d, out);
    grade_add_change(&d, out);
}

/* Begin with the level's own chance in this seat. */
static void grade_begin_score(const struct judge *j, const struct record *rec, int player,
                              struct grade_game *out)
{
    struct chance start;

    out->is_scored =
        j->known != NULL && judge_is_far(j, record_at(rec, 0)) &&
        level_chance_at(j->known, judge_level(j), record_at(rec, 0), player, &start) == OK;
    if (out->is_scored)
        out->score[GRADE_BY_ANSWERS] = out->score[GRADE_BY_MOVES] = grade_share(start);
}

/* A game that is cut off counts half a point, and a forfeit nothing, whatever the chance there. */
static void grade_end_score(const struct judge *j, const struct record *rec, int player,
                            struct grade_game *out)
{
    struct chance end;

    if (!out->is_scored || rec->duel.now.turn == OVER)
        return;
    if (level_chance_at(j->known, judge_level(j), &rec->duel.now, player, &end) == OK)
        for (int sum = GRADE_BY_ANSWERS; sum <= GRADE_BY_MOVES; sum++)
            out->score[sum] += out->score[GRADE_BY_RESULT] - grade_share(end);
}

int grade_answers_at(const struct record *rec, size_t at, int player,
                     const struct grade_answers *answers, size_t *from, move out[GRADE_ASKS_MOST])
{
    int n = 0;

    for (; answers != NULL && *from < answers->count && answers->all[*from].at <= at; ++*from)
        if (answers->all[*from].at == at && n < GRADE_ASKS_MOST)
            out[n++] = answers->all[*from].m;
    if (n == 0)
        out[n++] = state_chosen(&rec->choices[at].before, rec->choices[at].m, player);
    return n;
}

void grade_record(const struct judge *j, const struct record *rec, int player,
                  const struct grade_answers *answers, struct grade_game *out)
{
    enum result result = record_result(rec);
    struct past past = {0};
    size_t from = 0;

    *out = (struct grade_game){.level = judge_level(j),
                               .is_whole = j->known != NULL && !judge_is_mixed(j->rules),
                               .measure = j->known == NULL ? bots_strongest(j->rules->game) : NULL,
                               .won = result == state_won_by(player),
                               .score[GRADE_BY_RESULT] = (1 + state_worth(result, player)) / 2.0};
    grade_begin_score(j, rec, player, out);
    for (size_t i = 0; i < rec->count; i++) {
        const struct choice *c = &rec->choices[i];
        move given[GRADE_ASKS_MOST];
        int n = grade_answers_at(rec, i, player, answers, &from, given);

        if (state_wants(&c->before, player))
            grade_choice(j, c, &past, player, given, n, out);
        past_note(&past, j->rules, &c->before, c->m);
    }
    grade_end_score(j, rec, player, out);
}

/* ---- all games ------------------------------------------------------------------------------- */

static struct grade_against *grade_find_level(struct grade *g, const struct bot *level)
{
    for (int i = 0; i < g->levels; i++)
        if (g->against[i].level == level)
            return &g->against[i];
    if (g->levels == GRADE_LEVELS)
        return NULL;
    g->against[g->levels].level = level;
    return &g->against[g->levels++];
}

/* Add the counts of a game. */
static void grade_count_game(struct grade *g, const struct grade_game *one)
{
    g->is_whole = g->games == 0 ? one->is_whole : g->is_whole && one->is_whole;
    g->measure = g->measure != NULL ? g->measure : one->measure;
    g->games++;
    g->unknown += (uint64_t)one->unknown;
    g->had_win += one->had_win;
    g->thrown += one->had_win && !one->won;
    g->wins += (uint64_t)one->wins;
    g->missed += one->missed;
    g->draws += (uint64_t)one->draws;
    g->given += one->given;
    for (int kind = 0; kind < GRADE_KINDS; kind++)
        g->decisions[kind] += (uint64_t)one->decisions[kind];
    for (int i = 0; i < one->worsts; i++)
        grade_keep_worst(g->worst, &g->worsts, &one->worst[i]);
}

static void grade_add_losses(struct grade *g, const struct grade_game *games, int n)
{
    for (int price = 0; price < GRADE_PRICES; price++) {
        double all = 0;

        for (int kind = 0; kind < GRADE_KINDS; kind++) {
            double loss = 0, decisions = 0;

            for (int i = 0; i < n; i++) {
                loss += games[i].loss[kind][price];
                decisions += games[i].decisions[kind];
            }
            grade_mean_add(&g->loss[kind][price], loss, decisions);
            all += kind == GRADE_EVERY ? loss : 0;
        }
        grade_mean_add(&g->a_game[price], all, n);
    }
}

static void grade_add_score(struct grade_against *a, const double score[GRADE_SUMS])
{
    a->count++;
    for (int i = 0; i < GRADE_SUMS; i++) {
        a->sum[i] += score[i];
        for (int k = 0; k < GRADE_SUMS; k++)
            a->cross[i][k] += score[i] * score[k];
    }
}

void grade_add(struct grade *g, const struct grade_game *games, int n)
{
    struct grade_against *against =
        games[0].level != NULL ? grade_find_level(g, games[0].level) : NULL;
    double score[GRADE_SUMS] = {0};
    bool is_scored = true;

    for (int i = 0; i < n; i++) {
        grade_count_game(g, &games[i]);
        is_scored &= games[i].is_scored;
        for (int sum = 0; sum < GRADE_SUMS; sum++)
            score[sum] += games[i].score[sum] / n;
    }
    grade_add_losses(g, games, n);
    if (against == NULL)
        return;
    grade_mean_add(&against->points, score[GRADE_BY_RESULT] * n, n);
    if (is_scored)
        grade_add_score(against, score);
}
