/* Reviews of duels, and what is said at their end. */
#include "advise/summary.h"

#include "api/api_duel.h"

#include <math.h>
#include <stdlib.h>

_Static_assert(sizeof((duello_review_marks *)0)->labels == LABELS * sizeof(int),
               "a count for each label");
_Static_assert((int)DUELLO_ACTION_MENU == (int)SUMMARY_MENU &&
                   (int)DUELLO_ACTIONS == (int)SUMMARY_ACTIONS,
               "actions have the same numbers");

/* The record is a copy, so that the duel may continue. */
struct duello_review {
    struct duello_duel duel;
    struct judge judge;
    struct review review;
    /* For hidden cards, while the review is made: the progress callback, and the judge. */
    duello_review_setup setup;
    double asked, all;
    bool stopped;
};

static bool api_review_goes_on(void *context)
{
    duello_review *v = context;

    v->asked++;
    if (!v->stopped && v->setup.progress != NULL)
        v->stopped = !v->setup.progress(v->setup.user, fmin(v->asked / v->all, 1));
    return !v->stopped;
}

static int api_review_copy(struct record *to, const struct record *from)
{
    *to = *from;
    to->duel.past = NULL;
    to->choices = malloc((from->count + 1) * sizeof to->choices[0]);
    if (to->choices == NULL)
        return DUELLO_E_MEMORY;
    if (from->count > 0)
        memcpy(to->choices, from->choices, from->count * sizeof to->choices[0]);
    to->room = from->count + 1;
    return OK;
}

/* Judge the duel, and check now and then whether to continue. */
static int api_review_make(duello_review *made, const struct judge *judge)
{
    int err;

    made->judge = *judge;
    made->judge.rules = &made->duel.rules.rules;
    made->judge.going_on = api_review_goes_on;
    made->judge.context = made;
    made->judge.work =
        review_work(&made->duel.referee.rec, made->setup.effort > 0 ? made->setup.effort : 100);
    made->all = (double)review_estimates(&made->duel.referee.rec);
    err = review_make(&made->review, &made->duel.referee.rec, &made->judge);
    made->judge.going_on = NULL;
    return made->stopped ? DUELLO_E_CANCELLED : err;
}

int duello_review_new(duello_review **out, const duello_duel *duel, const duello_solution *known,
                      const duello_review_setup *setup)
{
    duello_review_setup s;
    duello_review *made;
    struct judge judge;
    int err = out == NULL ? DUELLO_E_ARGUMENT : api_take(&s, sizeof s, setup);

    if (err != OK || (err = api_judge(duel, known, &judge)) != OK)
        return err;
    if ((made = calloc(1, sizeof *made)) == NULL)
        return DUELLO_E_MEMORY;
    made->duel.rules = duel->rules;
    made->setup = s;
    err = api_review_copy(&made->duel.referee.rec, &duel->referee.rec);
    if (err == OK)
        err = api_review_make(made, &judge);
    if (err == OK)
        *out = made;
    else
        duello_review_free(made);
    return err;
}

void duello_review_free(duello_review *review)
{
    if (review == NULL)
        return;
    if (review->review.rec != NULL)
        review_release(&review->review);
    record_release(&review->duel.referee.rec);
    free(review);
}

const struct review *api_review(const duello_review *review)
{
    return &review->review;
}

size_t duello_review_count(const duello_review *review)
{
    return review == NULL ? 0 : review->review.count;
}

int duello_review_get_decision(const duello_review *review, size_t i, duello_review_decision *out)
{
    const struct reviewed *d;

    if (review == NULL || i >= review->review.count)
        return DUELLO_E_ARGUMENT;
    d = &review->review.all[i];
    return api_give(out,
                    &(duello_review_decision){.choice = d->at,
                                              .player = d->player,
                                              .turn = review->review.rec->choices[d->at].turn,
                                              .label = (int)d->label,
                                              .pick = d->chosen,
                                              .best = d->best,
                                              .before = d->before,
                                              .after = d->after,
                                              .drop = d->drop,
                                              .error = d->error,
                                              .accuracy = d->accuracy},
                    sizeof *out);
}

size_t duello_review_explain(const duello_review *review, size_t i, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (review != NULL && i < review->review.count)
        summary_tell_error(&review->review, &review->review.all[i], &out);
    return api_copy(out.at, buffer, size);
}

int duello_review_get_marks(const duello_review *review, int player, duello_review_marks *out)
{
    const struct credit *a;
    const struct marks *m;
    duello_review_marks own;

    if (review == NULL || !api_is_player(player))
        return DUELLO_E_ARGUMENT;
    m = &review->review.of[player];
    a = &review->review.credit;
    own = (duello_review_marks){.decisions = m->decisions,
                                .unforced = m->unforced,
                                .errors = m->errors,
                                .accuracy = m->accuracy,
                                .result = m->result};
    memcpy(own.labels, m->of, sizeof own.labels);
    if (a->known) {
        own.adds_up = true;
        own.start = credit_for(a, player, CREDIT_START);
        own.own_choices = credit_for(a, player, player == P1 ? CREDIT_P1 : CREDIT_P2);
        own.other_choices = credit_for(a, player, player == P1 ? CREDIT_P2 : CREDIT_P1);
        own.luck_chance = credit_for(a, player, CREDIT_NATURE);
        own.luck_guesses = credit_for(a, player, CREDIT_GUESS);
        own.luck_error = a->error;
    }
    return api_give(out, &own, sizeof own);
}

int duello_review_chance(const duello_review *review, int player, size_t n, double *chance,
                         double *error)
{
    const struct review *v;

    if (review == NULL || !api_is_player(player) || chance == NULL || n > review->review.rec->count)
        return DUELLO_E_ARGUMENT;
    v = &review->review;
    if (!v->has_line || isnan(v->line[player][n]))
        return DUELLO_E_UNKNOWN;
    *chance = v->line[player][n];
    if (error != NULL)
        *error = v->line_error[player][n];
    return OK;
}

size_t duello_review_turning(const duello_review *review, size_t *choice, char *buffer, size_t size)
{
    struct text out = TEXT_OF(API_ROOM);

    if (choice != NULL)
        *choice = SIZE_MAX;
    if (review != NULL) {
        const struct turning *t = &review->review.turning;

        summary_tell_turning(&review->review, &out);
        if (choice != NULL &&
            (t->kind == TURN_CHOICE || t->kind == TURN_NATURE || t->kind == TURN_GUESS))
            *choice = t->at;
    }
    return api_copy(out.at, buffer, size);
}

int duello_review_write(const duello_review *review, int format, const duello_review_show *show,
                        duello_write write, void *user)
{
    struct api_receiver to = {.write = write, .user = user};
    struct writer w = api_writer(&to);
    struct review_show inside;
    duello_review_show s;
    int err = api_take(&s, sizeof s, show);

    if (err != OK)
        return err;
    if (review == NULL || write == NULL || (s.hide[P1] && s.hide[P2]) || s.columns < 0 ||
        format < DUELLO_FORMAT_TEXT || format > DUELLO_FORMAT_SVG)
        return DUELLO_E_ARGUMENT;
    if (format == DUELLO_FORMAT_SVG && !review->review.has_line)
        return DUELLO_E_UNKNOWN;
    inside = (struct review_show){s.hide[P1]   ? P2
                                  : s.hide[P2] ? P1
                                               : BOTH,
                                  s.columns, s.unicode, false};
    if (format == DUELLO_FORMAT_TEXT)
        review_print(&review->review, &inside, &w);
    else if (format == DUELLO_FORMAT_HTML)
        review_page(&review->review, &inside, &w);
    else
        review_graph(&review->review, &inside, true, &w);
    return api_written(&w);
}

/* ---- the end of a game ----------------------------------------------------------------------- */

static void api_summary_actions(const struct summary *s, duello_duel_summary *out)
{
    const struct reviewed *again = summary_retry(s);
    enum summary_action next[SUMMARY_ACTIONS];

    out->retry = again != NULL ? again->at : SIZE_MAX;
    out->count = summary_next(s, next);
    for (int i = 0; i < out->count; i++) {
        struct text words = TEXT(out->words[i]);

        out->actions[i] = (int)next[i];
        summary_tell_action(s, next[i], &words);
    }
}

int duello_duel_get_summary(const duello_duel *duel, const duello_summary_setup *setup,
                            duello_duel_summary *out)
{
    duello_duel_summary own = {.size = sizeof own};
    struct text said = TEXT(own.said);
    struct writer panel = writer_into(&said);
    duello_summary_setup given;
    struct summary s;
    int err =
        duel == NULL || out == NULL ? DUELLO_E_ARGUMENT : api_take(&given, sizeof given, setup);

    if (err != OK || duello_duel_wanted(duel) != DUELLO_OVER)
        return err != OK ? err : DUELLO_E_UNKNOWN;
    s = (struct summary){.rec = &duel->referee.rec,
                         .review = given.review != NULL ? &given.review->review : NULL,
                         .me = summary_person(&duel->referee.rec),
                         .is_rated = given.rated,
                         .before = given.before,
                         .after = given.after,
                         .streak = given.streak};
    if (s.review != NULL && (!duello_rules_equal(&given.review->duel.rules, &duel->rules) ||
                             s.review->rec->count != s.rec->count))
        return DUELLO_E_ARGUMENT;
    own.person = s.me;
    summary_write(&s, &panel);
    api_summary_actions(&s, &own);
    return api_give(out, &own, sizeof own);
}
