#include "advise/review.h"

#include <math.h>
#include <stdlib.h>

double review_accuracy(double drop)
{
    double percent = 103.1668 * exp(-0.04354 * 100 * drop) - 3.1669;

    return fmin(100, fmax(0, percent));
}

static void review_remember(struct past *past, const struct record *rec, size_t i)
{
    past_note(past, &rec->duel.rules, &rec->choices[i].before, rec->choices[i].m);
}

struct moment review_moment(const struct review *v, const struct reviewed *d)
{
    struct moment at = {.judge = v->judge,
                        .scene = record_scene_at(v->rec, d->at),
                        .s = v->rec->choices[d->at].before,
                        .player = d->player};

    for (size_t i = 0; i < d->at && v->judge->known == NULL; i++)
        review_remember(&at.past, v->rec, i);
    return at;
}

/* ---- decisions ------------------------------------------------------------------------------- */

static move review_chosen_by(const struct choice *c, int player)
{
    return c->before.turn == BOTH && player == P2 ? c->m.b : c->m.a;
}

static bool review_decides(const struct choice *c, int player)
{
    return c->before.turn == BOTH || c->before.turn == player;
}

static void review_add_decision(struct review *v, size_t at, const struct past *past, int player)
{
    const struct choice *c = &v->rec->choices[at];
    const struct verdict *verdict;
    struct judgement g;

    if (judge_choices(v->judge, &c->before, past, player, &g) != OK ||
        (verdict = judge_verdict_on(&g, review_chosen_by(c, player))) == NULL) {
        v->unknown++;
        return;
    }
    v->all[v->count++] = (struct reviewed){.at = at,
                                           .player = player,
                                           .chosen = verdict->move,
                                           .best = g.of[g.best].move,
                                           .before = g.chance,
                                           .after = verdict->chance,
                                           .drop = verdict->drop,
                                           .error = verdict->error,
                                           .accuracy = review_accuracy(verdict->drop),
                                           .label = verdict->label};
}

static void review_add_decisions(struct review *v)
{
    struct past past = {0};

    for (size_t i = 0; i < v->rec->count; i++) {
        for (int p = P1; p <= P2; p++)
            if (review_decides(&v->rec->choices[i], p))
                review_add_decision(v, i, &past, p);
        review_remember(&past, v->rec, i);
    }
}

/* ---- the line -------------------------------------------------------------------------------- */

static void review_draw_line(struct review *v)
{
    struct past past = {0};

    v->has_line = true;
    for (size_t i = 0; i <= v->rec->count; i++) {
        for (int p = P1; p <= P2; p++)
            if (judge_stand(v->judge, record_at(v->rec, i), &past, p, &v->line[p][i],
                            &v->line_error[p][i]) != OK) {
                v->line[p][i] = NAN;
                v->has_line = false;
            }
        if (i < v->rec->count)
            review_remember(&past, v->rec, i);
    }
}

/* ---- luck ------------------------------------------------------------------------------------ */

/* What the decisions at a choice gave away, of this player less the other. *next is the first
 * decision that is not behind it. */
static double review_given_at(const struct review *v, size_t at, int player, size_t *next)
{
    double sum = 0;

    while (*next < v->count && v->all[*next].at < at)
        ++*next;
    for (size_t i = *next; i < v->count && v->all[i].at == at; i++)
        sum += v->all[i].player == player ? v->all[i].drop : -v->all[i].drop;
    return sum;
}

static void review_add_luck(struct review *v, int player)
{
    struct marks *m = &v->of[player];
    double variance = 0;
    size_t next = 0;

    for (size_t i = 0; i < v->rec->count; i++) {
        int turn = v->rec->choices[i].before.turn;
        double change = v->line[player][i + 1] - v->line[player][i];

        if (isnan(change))
            continue;
        if (turn == CHANCE) {
            m->cards += change;
            variance += pow(v->line_error[player][i], 2) + pow(v->line_error[player][i + 1], 2);
        }
        if (turn == BOTH)
            m->guess += change + review_given_at(v, i, player, &next);
        v->has_cards |= turn == CHANCE;
        v->has_guesses |= turn == BOTH;
    }
    m->cards_error = sqrt(variance);
}

/* ---- marks ----------------------------------------------------------------------------------- */

static double review_result_of(const struct review *v, int player)
{
    enum result result = record_result(v->rec);
    double end = v->line[player][v->rec->count];

    if (result == UNDECIDED)
        return isnan(end) ? 0.5 : end;
    return (1 + state_worth(result, player)) / 2.0;
}

static void review_mark(struct review *v, int player)
{
    struct marks *m = &v->of[player];
    double sum = 0;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (d->player != player)
            continue;
        m->decisions++;
        m->of[d->label]++;
        m->errors += judge_is_error(d->label);
        if (d->label == LABEL_FORCED)
            continue;
        m->unforced++;
        sum += d->accuracy;
    }
    m->accuracy = m->unforced ? sum / m->unforced : 100;
    review_add_luck(v, player);
    m->result = review_result_of(v, player);
    m->adjusted = m->result - m->cards - m->guess;
}

/* ---- the turning point ----------------------------------------------------------------------- */

/* Was this player no worse off than the other? */
static bool review_holds(const struct review *v, int player, size_t at)
{
    return v->line[player][at] >= 0.5 - 1e-9;
}

/* The decision at a choice that cost this player something, else any error there; `count` if there
 * is none. */
static size_t review_error_at(const struct review *v, size_t at, int player)
{
    for (size_t i = 0; i < v->count; i++)
        if (v->all[i].at == at && v->all[i].player == player && judge_is_error(v->all[i].label))
            return i;
    return v->count;
}

static void review_find_turning(struct review *v)
{
    enum result result = record_result(v->rec);
    struct turning *t = &v->turning;
    size_t at = v->rec->count + 1;

    if (result != P1_WINS && result != P2_WINS)
        return;
    t->kind = TURN_UNKNOWN;
    if (!v->has_line)
        return;
    t->loser = result == P1_WINS ? P2 : P1;
    t->kind = TURN_NEVER;
    while (at > 0 && !review_holds(v, t->loser, at - 1))
        at--;
    if (at-- == 0)
        return;
    t->at = at;
    if (at == v->rec->count) {
        t->kind = TURN_RESIGNED;
        return;
    }
    t->which = review_error_at(v, at, t->loser);
    t->kind = t->which < v->count                         ? TURN_CHOICE
              : v->rec->choices[at].before.turn == CHANCE ? TURN_NATURE
                                                          : TURN_GUESS;
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool review_make_room(struct review *v)
{
    size_t n = v->rec->count + 1;

    v->all = calloc(2 * n, sizeof *v->all);
    for (int p = P1; p <= P2; p++) {
        v->line[p] = calloc(n, sizeof *v->line[p]);
        v->line_error[p] = calloc(n, sizeof *v->line_error[p]);
    }
    return v->all && v->line[P1] && v->line[P2] && v->line_error[P1] && v->line_error[P2];
}

int review_make(struct review *v, const struct record *rec, const struct judge *j)
{
    *v = (struct review){.rec = rec, .judge = j};
    if (!review_make_room(v)) {
        review_release(v);
        return ERR_MEMORY;
    }
    review_add_decisions(v);
    if (v->count == 0 && v->unknown > 0) {
        review_release(v);
        return ERR_UNKNOWN;
    }
    review_draw_line(v);
    review_mark(v, P1);
    review_mark(v, P2);
    review_find_turning(v);
    return OK;
}

void review_release(struct review *v)
{
    free(v->all);
    for (int p = P1; p <= P2; p++) {
        free(v->line[p]);
        free(v->line_error[p]);
    }
    *v = (struct review){0};
}
