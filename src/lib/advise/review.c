/*
 * In this order: judge every decision by what its player could know, find the win chance of every
 * position, credit the changes between them (credit.h), sum up the marks, find the turning point.
 * Where cards are hidden, the chances of a finished game come from whole.h, which knows all cards;
 * the decisions are judged without it.
 */
#include "advise/review.h"

#include "advise/views/estimate.h"
#include "advise/whole.h"

#include <math.h>
#include <stdlib.h>

double review_accuracy(double drop)
{
    double percent = 103.1668 * exp(-0.04354 * 100 * drop) - 3.1669;

    return fmin(100, fmax(0, percent));
}

struct moment review_moment(const struct review *v, const struct reviewed *d)
{
    return (struct moment){.judge = v->judge,
                           .scene = record_scene_at(v->rec, d->at),
                           .s = v->rec->choices[d->at].before,
                           .player = d->player,
                           .past = record_past(v->rec, v->judge->known == NULL ? d->at : 0)};
}

/* ---- work ------------------------------------------------------------------------------------ */

static size_t review_decisions(const struct record *rec)
{
    size_t n = 0;

    for (size_t i = 0; i < rec->count; i++)
        n += rec->choices[i].before.turn < CHANCE;
    return n;
}

uint32_t review_work(const struct record *rec, int percent)
{
    size_t decisions = review_decisions(rec);
    double each = decisions > 0 ? (double)ESTIMATE_REVIEW / (double)decisions : ESTIMATE_HINT;

    return (uint32_t)(fmin(each, ESTIMATE_HINT) * percent / 100) + 1;
}

size_t review_estimates(const struct record *rec)
{
    return review_decisions(rec) + (record_result(rec) == UNDECIDED ? 2 : 1) * (rec->count + 1);
}

/* ---- decisions ------------------------------------------------------------------------------- */

static void review_add_decision(struct review *v, size_t at, const struct past *past, int player)
{
    const struct choice *c = &v->rec->choices[at];
    const struct verdict *verdict;
    struct judge_step step;
    struct judgement g;

    if (judge_choices(v->judge, &c->before, past, player, &g) != OK ||
        (verdict = judge_verdict_on(&g, state_chosen(&c->before, c->m, player))) == NULL) {
        v->unknown++;
        return;
    }
    step = judge_step(&g, verdict);
    v->all[v->count++] =
        (struct reviewed){.at = at,
                          .player = player,
                          .chosen = verdict->move,
                          .best = g.of[g.best].move,
                          .before = step.before,
                          .after = step.after,
                          .practical = step.practical,
                          .drop = verdict->drop,
                          .error = verdict->error,
                          .accuracy = review_accuracy(fmax(0, verdict->drop - verdict->behind)),
                          .label = verdict->label};
}

/* Return the win chance of a position by what the player could know there. */
static void review_stand(struct review *v, size_t i, const struct past *past, int player)
{
    if (judge_stand(v->judge, record_at(v->rec, i), past, player, &v->line[player][i],
                    &v->line_error[player][i]) == OK)
        return;
    v->line[player][i] = NAN;
    v->has_line = false;
}

/* Judge all decisions; and the win chances of all positions, unless all cards may be used. */
static void review_judge_all(struct review *v)
{
    struct past past = {0};

    v->has_line = true;
    for (size_t i = 0; i <= v->rec->count; i++) {
        const struct state *s = record_at(v->rec, i);

        for (int p = P1; p <= P2; p++) {
            if (i < v->rec->count && state_wants(s, p))
                review_add_decision(v, i, &past, p);
            if (!v->open)
                review_stand(v, i, &past, p);
        }
        if (i < v->rec->count)
            past_note(&past, &v->rec->duel.rules, s, v->rec->choices[i].m);
    }
}

/* ---- the credit ------------------------------------------------------------------------------ */

/* The win chances of a game in which all cards may be used. */
static void review_open_line(struct review *v, double *nature_error)
{
    v->has_line = whole_line(v->rec, v->judge, v->line[P1], v->line_error[P1], nature_error) == OK;
    for (size_t i = 0; i <= v->rec->count; i++) {
        v->line[P1][i] = v->has_line ? v->line[P1][i] : NAN;
        v->line[P2][i] = 1 - v->line[P1][i];
        v->line_error[P2][i] = v->line_error[P1][i];
    }
}

/* What each player gave away at a choice. *next is the first decision not yet looked at. */
static void review_find_drops(const struct review *v, size_t at, size_t *next, double drop[2])
{
    drop[P1] = drop[P2] = 0;
    for (; *next < v->count && v->all[*next].at <= at; ++*next)
        if (v->all[*next].at == at)
            drop[v->all[*next].player] =
                v->all[*next].practical && !judge_is_undecided(v->judge, record_at(v->rec, at))
                    ? 0
                    : v->all[*next].drop;
}

static double review_result_of(const struct review *v, int player)
{
    enum result result = record_result(v->rec);
    double end = v->line[player][v->rec->count];

    if (result == UNDECIDED || v->rec->ending == ENDING_ABORT)
        return isnan(end) ? 0.5 : end;
    return (1 + state_worth(result, player)) / 2.0;
}

/* Whatever is left at the end is credited to the player who ended the game, by resigning or
 * otherwise. */
static void review_add_up(struct review *v)
{
    struct credit *a = &v->credit;
    double drop[2];
    size_t next = 0;

    credit_begin(a, v->line[P1][0]);
    for (size_t i = 0; i < v->rec->count; i++) {
        review_find_drops(v, i, &next, drop);
        credit_add(a, v->rec->choices[i].before.turn, v->line[P1][i + 1] - v->line[P1][i], drop);
    }
    credit_add(a, v->rec->ended_by == P2 ? P2 : P1,
               review_result_of(v, P1) - v->line[P1][v->rec->count], drop);
}

/* ---- marks ----------------------------------------------------------------------------------- */

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
    m->result = review_result_of(v, player);
}

/* ---- the turning point ----------------------------------------------------------------------- */

/* Return the player's costliest error at this choice or later, the first of equals; `count` if
 * there is none. */
static size_t review_costliest(const struct review *v, size_t from, int player)
{
    size_t found = v->count;

    for (size_t i = 0; i < v->count; i++) {
        const struct reviewed *d = &v->all[i];

        if (d->at >= from && d->player == player && judge_is_inferior(d->label) &&
            (found == v->count || d->drop > v->all[found].drop))
            found = i;
    }
    return found;
}

/* Return how the loser fell behind at this choice without an error. */
static enum turning_kind review_fell_behind(const struct review *v, size_t at)
{
    int turn = v->rec->choices[at].before.turn;

    return turn == CHANCE                                          ? TURN_NATURE
           : turn == BOTH || game_is_hidden(v->judge->rules->game) ? TURN_GUESS
                                                                   : TURN_GRADUAL;
}

/* Find the last moment at which the loser was no worse off, and the costliest error since then. */
static void review_find_turning(struct review *v)
{
    enum result result = record_result(v->rec);
    struct turning *t = &v->turning;
    size_t ahead = v->rec->count + 1; /* one more than that moment; 0: there was none */

    if (result != P1_WINS && result != P2_WINS)
        return;
    t->kind = TURN_UNKNOWN;
    if (!v->has_line)
        return;
    t->loser = result == P1_WINS ? P2 : P1;
    while (ahead > 0 && v->line[t->loser][ahead - 1] < 0.5 - 1e-9)
        ahead--;
    t->at = ahead > 0 ? ahead - 1 : 0;
    t->which = review_costliest(v, t->at, t->loser);
    if (ahead == 0 && !judge_is_mixed(v->judge->rules) && v->line[t->loser][0] <= 0) {
        t->kind = TURN_NEVER;
    } else if (t->which < v->count) {
        t->kind = TURN_CHOICE;
        t->at = v->all[t->which].at;
    } else if (ahead == 0) {
        t->kind = TURN_NEVER;
    } else {
        t->kind = t->at == v->rec->count ? TURN_RESIGNED : review_fell_behind(v, t->at);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static bool review_make_room(struct review *v)
{
    size_t n = v->rec->count + 1;

    v->all = calloc(2 * n, sizeof *v->all);
    v->lines = calloc(4 * n, sizeof *v->lines);
    for (size_t p = P1; p <= P2 && v->lines != NULL; p++) {
        v->line[p] = v->lines + p * n;
        v->line_error[p] = v->lines + (2 + p) * n;
    }
    return v->all != NULL && v->lines != NULL;
}

static void review_fill(struct review *v)
{
    bool hidden = game_is_hidden(v->rec->duel.rules.game);
    double nature_error = 0;

    v->open = hidden && record_result(v->rec) != UNDECIDED;
    review_judge_all(v);
    if (v->open)
        review_open_line(v, &nature_error);
    if (v->has_line && (v->open || !hidden)) {
        review_add_up(v);
        v->credit.error = nature_error;
    }
}

int review_make(struct review *v, const struct record *rec, const struct judge *j)
{
    int err = OK;

    *v = (struct review){.rec = rec, .judge = j};
    if (!review_make_room(v))
        err = ERR_MEMORY;
    else
        review_fill(v);
    if (v->count == 0 && v->unknown > 0)
        err = ERR_UNKNOWN;
    if (err != OK) {
        review_release(v);
        return err;
    }
    review_mark(v, P1);
    review_mark(v, P2);
    review_find_turning(v);
    return OK;
}

void review_release(struct review *v)
{
    free(v->all);
    free(v->lines);
    *v = (struct review){0};
}

/* ---- shown ----------------------------------------------------------------------------------- */

bool review_shows(const struct review_show *show, int player)
{
    return show->player == BOTH || show->player == player;
}
