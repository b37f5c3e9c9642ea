/*
 * Choices get their worth from the solution, the endgame or the views; then one function labels
 * them all.
 */
#include "advise/judge.h"

#include "advise/views/estimate.h"
#include "advise/views/sampled_views.h"
#include "bots/ladder/level_chances.h"

#include <math.h>

/* Values between -1 and 1 have rounding errors. Practical chances that differ by less than a tenth
 * of a point are shown as equal. */
static const double SAME = 1e-6, ALIKE = 0.001;

const char *judge_label_word(enum label label)
{
    static const char *const words[LABELS] = {"forced",  "best",    "good",    "inaccuracy",
                                              "mistake", "blunder", "unclear", "weak"};

    return words[label];
}

const char *judge_label_sign(enum label label, bool ascii)
{
    static const char *const signs[LABELS] = {[LABEL_INACCURACY] = "?!",
                                              [LABEL_MISTAKE] = "?",
                                              [LABEL_BLUNDER] = "??",
                                              [LABEL_WEAK] = "~"};

    if (label == LABEL_BEST)
        return ascii ? "+" : "✓";
    return signs[label] != NULL ? signs[label] : "";
}

/* Return the rung of the level nearest to a rating. */
static int judge_nearest_level(const struct rules *r, double rating)
{
    const int *fixed = rules_rating(r);
    int nearest = 1;

    for (int i = 2; i <= LEVELS && bots_rung(r->game, i) != NULL; i++)
        if (fabs(fixed[i] - rating) < fabs(fixed[nearest] - rating))
            nearest = i;
    return nearest;
}

/* Return the rung of a player's level; below 0: it has none. */
static int judge_rung_of(const struct record *rec, int player, double rating)
{
    const struct rules *r = &rec->duel.rules;
    const struct game *g = r->game;

    if (record_is_person(rec->who[player]))
        return rating > 0 && rules_rating(r)[1] > 0 ? judge_nearest_level(r, rating) : -1;
    for (int i = 0; bots_rung(g, i) != NULL; i++)
        if (strcmp(rec->who[player], bots_rung(g, i)->id) == 0)
            return i <= LEVELS ? i : LEVELS;
    return -1;
}

const struct bot *judge_level_of(const struct record *rec, const double rating[2])
{
    int most = -1;

    for (int p = P1; p <= P2; p++) {
        int rung = judge_rung_of(rec, p, rating != NULL ? rating[p] : 0);

        most = rung > most ? rung : most;
    }
    return most >= 0 ? bots_rung(rec->duel.rules.game, most) : bots_find("casual");
}

const struct bot *judge_level(const struct judge *j)
{
    return j->against != NULL ? j->against : bots_find("casual");
}

bool judge_is_mixed(const struct rules *r)
{
    return r->game->chance != NULL || game_is_joint(r);
}

const struct judge_views *judge_views_of(const struct game *g)
{
    return g->has_usual_hands ? &estimate_views : &sampled_views;
}

int judge_init(struct judge *j, const struct rules *r, struct solve_setup setup, int most,
               struct solution **made, struct text *why)
{
    enum { USUAL = 30 }; /* points above those at the start */
    int err;

    *j = (struct judge){.rules = r};
    if (game_is_hidden(r->game)) {
        j->views = judge_views_of(r->game);
        return OK;
    }
    setup.bound = most > game_start(r, P1).points[P1] + USUAL ? most + 1 : 0;
    setup.chances = true;
    setup.fold = FOLD_ABOVE;
    if (*made == NULL && (err = solution_new(made, r, &setup, why)) != OK)
        return err;
    j->known = *made;
    return OK;
}

bool judge_can(const struct judge *j)
{
    return j->known != NULL || j->endgame != NULL || j->views != NULL;
}

/* ---- the scale ------------------------------------------------------------------------------- */

static double judge_score(double value)
{
    return (1 + value) / 2;
}

static enum label judge_label_by_drop(double drop)
{
    enum label label = LABEL_GOOD;

    while (label < LABEL_BLUNDER && drop >= judge_label_from[label + 1] - SAME)
        label++;
    return label;
}

/* ---- choices --------------------------------------------------------------------------------- */

/* How much a choice may give away, as far as the errors allow: any other choice may be better. */
static double judge_most_drop(const struct judgement *g, const struct verdict *v)
{
    double most = 0;

    for (const struct verdict *o = g->of; o < g->of + g->count; o++) {
        double error = sqrt(v->behind * v->behind + o->behind * o->behind);

        if (o != v)
            most = fmax(most, v->drop - o->drop + 2 * error);
    }
    return most;
}

/* Label an estimate. It is an error if it surely gives away that much, and best or good if it
 * surely gives away less than an inaccuracy. Choices that master plays may be best too. */
static enum label judge_label_view(const struct judgement *g, const struct verdict *v)
{
    double least = v->drop - 2 * v->behind;
    enum label label = judge_label_by_drop(least);

    if (label != LABEL_GOOD)
        return label;
    if (judge_most_drop(g, v) >= judge_label_from[LABEL_INACCURACY])
        return LABEL_UNCLEAR;
    return v == &g->of[g->best] || (v->share >= 0.1 && least < 0.01) ? LABEL_BEST : LABEL_GOOD;
}

/* Does a choice keep the result of the best one? */
static bool judge_keeps(const struct judgement *g, const struct verdict *v)
{
    return v->worth.value >= g->of[g->best].worth.value - SAME;
}

/* Label a choice that keeps the result. */
static enum label judge_label_kept(const struct verdict *v)
{
    if (v->practical < 0)
        return v->share > SAME ? LABEL_BEST : LABEL_GOOD;
    if (v->drop >= judge_label_from[LABEL_WEAK])
        return LABEL_WEAK;
    return v->drop <= 0 ? LABEL_BEST : LABEL_GOOD;
}

/* Label a choice by its drop, without what may be an error. Where every choice wins, draws or
 * loses, a choice that does not keep the result is an error. */
static enum label judge_label(const struct judgement *g, const struct verdict *v)
{
    double drop = v->drop - v->error - g->of[g->best].error;
    enum label label = judge_label_by_drop(drop);

    if (g->count == 1)
        return LABEL_FORCED;
    if (g->how == JUDGED_VIEW)
        return judge_label_view(g, v);
    if (judge_keeps(g, v))
        return judge_label_kept(v);
    if (g->how == JUDGED_MIXED)
        return v->share > SAME && drop < SAME ? LABEL_BEST : label;
    return label < LABEL_INACCURACY ? LABEL_INACCURACY : label;
}

/* Find the best choice: of an estimate, or of perfect play. */
static void judge_find_best(struct judgement *g)
{
    g->best = 0;
    for (int i = 0; i < g->count; i++) {
        const struct verdict *v = &g->of[i], *best = &g->of[g->best];

        if (g->how == JUDGED_VIEW ? v->chance > best->chance : v->share > best->share + SAME)
            g->best = i;
    }
    g->chance = g->of[g->best].chance;
    g->error = g->of[g->best].error;
    for (int i = 0; i < g->count; i++)
        g->chance = fmax(g->chance, g->of[i].chance);
}

/* Of the choices that keep the result, find the best practical one. */
static void judge_find_practical(struct judgement *g)
{
    int best = g->best;

    g->practical = -1;
    for (int i = 0; i < g->count; i++) {
        struct verdict *v = &g->of[i];

        if (!judge_keeps(g, v))
            v->practical = -1;
        g->practical = fmax(g->practical, v->practical);
    }
    /* Of those that are shown as equal, perfect play's choice is the best. */
    for (int i = 0; i < g->count; i++)
        if (g->of[best].practical < g->practical - ALIKE && g->of[i].practical >= g->practical)
            best = i;
    g->best = best;
}

static void judge_conclude(struct judgement *g)
{
    judge_find_best(g);
    judge_find_practical(g);
    for (int i = 0; i < g->count; i++) {
        struct verdict *v = &g->of[i];

        v->drop = v->practical >= 0 ? g->practical - v->practical : g->chance - v->chance;
        if (v->practical >= 0 && v->drop < ALIKE)
            v->drop = 0;
    }
    for (int i = 0; i < g->count; i++)
        g->of[i].label = judge_label(g, &g->of[i]);
}

struct judge_step judge_step(const struct judgement *g, const struct verdict *v)
{
    if (v->practical >= 0)
        return (struct judge_step){g->practical, v->practical, true};
    return (struct judge_step){g->chance, v->chance, false};
}

/* ---- practical chances ----------------------------------------------------------------------- */

static double judge_score_of(struct chance c)
{
    return judge_score((double)c.win - (double)c.loss);
}

bool judge_is_far(const struct judge *j, const struct state *s)
{
    return j->rules->value[TURN_LIMIT] == 0 || solution_far(j->known) == 0 ||
           j->rules->value[TURN_LIMIT] - s->clock >= solution_far(j->known);
}

/* Where values may be any numbers, the value 0 may be that of a fair
 * fight, so all positions of the game must have it. */
bool judge_is_undecided(const struct judge *j, const struct state *s)
{
    struct census c;
    struct worth w;

    if (j->known == NULL || s->turn == OVER || !judge_is_far(j, s) ||
        solution_worth(j->known, s, &w) != OK)
        return false;
    solution_census(j->known, &c);
    return w.value == 0 && (!judge_is_mixed(j->rules) || c.draws == c.positions);
}

/* Fill in the practical chances, if there is more than one choice, and nobody can force anything or
 * the player is lost. Where the value is any number, the right play may be a mix, which no
 * practical chance can compare. */
static void judge_practise(const struct judge *j, const struct state *s, int player,
                           struct judgement *out)
{
    struct chance after[MOVES_MAX];
    double best = -1;

    for (int i = 0; i < out->count; i++) {
        best = fmax(best, out->of[i].worth.value);
        out->of[i].practical = -1;
    }
    if (j->known == NULL || out->count == 1 || !judge_is_far(j, s) ||
        (best > SAME - 1 && !judge_is_undecided(j, s)) ||
        level_chances_after(j->known, judge_level(j), s, player, after) != out->count)
        return;
    for (int i = 0; i < out->count; i++)
        out->of[i].practical = judge_score_of(after[i]);
}

/* By the solution or, without one, by the endgame, which knows nothing of fallible opponents. */
static int judge_exactly(const struct judge *j, const struct state *s, int player,
                         struct judgement *out)
{
    struct view view = game_view(j->rules, s, player);
    struct prospect all[MOVES_MAX];
    int n = j->known != NULL ? solution_prospects(j->known, s, player, all)
                             : equilibrium_prospects_at(j->endgame, &view, all);

    out->how = judge_is_mixed(j->rules) ? JUDGED_MIXED : JUDGED_WHOLE;
    for (int i = 0; i < n; i++)
        out->of[i] = (struct verdict){.move = all[i].move,
                                      .worth = all[i].worth,
                                      .share = all[i].share,
                                      .error = all[i].error / 2,
                                      .chance = judge_score(all[i].worth.value)};
    out->count = n;
    if (n > 0)
        judge_practise(j, s, player, out);
    return n;
}

bool judge_goes_on(const struct judge *j)
{
    return j->going_on == NULL || j->going_on(j->context);
}

int judge_choices(const struct judge *j, const struct state *s, const struct past *past, int player,
                  struct judgement *out)
{
    int n;

    if (s->turn == OVER)
        return ERR_OVER;
    if (!state_wants(s, player))
        return ERR_ILLEGAL;
    if (j->known != NULL || j->endgame != NULL) {
        n = judge_exactly(j, s, player, out);
    } else {
        struct view view = game_view(j->rules, s, player);

        out->how = JUDGED_VIEW;
        n = j->views == NULL    ? ERR_UNKNOWN
            : !judge_goes_on(j) ? ERR_OVER
                                : j->views->weigh(j, &view, past, out->of);
        for (int i = 0; i < n; i++)
            out->of[i].practical = -1;
    }
    if (n < 0)
        return n;
    out->count = n;
    judge_conclude(out);
    return OK;
}

const struct verdict *judge_verdict_on(const struct judgement *g, move m)
{
    for (int i = 0; i < g->count; i++)
        if (g->of[i].move == m)
            return &g->of[i];
    return NULL;
}

const struct verdict *judge_tempting(const struct judgement *g)
{
    const struct verdict *found = NULL;

    for (int i = 0; i < g->count; i++)
        if (judge_is_error(g->of[i].label) && (found == NULL || g->of[i].chance > found->chance))
            found = &g->of[i];
    return found;
}

/* ---- positions ------------------------------------------------------------------------------- */

int judge_stand(const struct judge *j, const struct state *s, const struct past *past, int player,
                double *chance, double *error)
{
    struct chance alike;
    struct worth w;

    *error = 0;
    if (s->turn == OVER) {
        *chance = judge_score(state_worth(s->result, player));
        return OK;
    }
    if (j->known == NULL) {
        struct view view = game_view(j->rules, s, player);

        if (!judge_goes_on(j))
            return ERR_OVER;
        return j->views != NULL && j->views->stand != NULL
                   ? j->views->stand(j, &view, past, chance, error)
                   : ERR_UNKNOWN;
    }
    if (solution_worth(j->known, s, &w) != OK)
        return ERR_UNKNOWN;
    if ((s->turn == P2) != (player == P2))
        w.value = -w.value;
    *chance = judge_score(w.value);
    if (judge_is_undecided(j, s) &&
        level_chance_at(j->known, judge_level(j), s, player, &alike) == OK)
        *chance = judge_score_of(alike);
    return OK;
}

void judge_add_hundredths(double chance, double error, const char *unit, bool ascii,
                          struct text *out)
{
    double hundredths = round(1000 * chance) / 10;
    bool is_exact = error < 0.001; /* as far as it is shown */
    bool tenths = fabs(hundredths - round(hundredths)) > 0.01 && is_exact;

    text_add(out, "%.*f%s", tenths, hundredths, unit);
    text_add_error(out, 0, is_exact ? 0 : ceil(100 * error), ascii);
}

struct words judge_chance(double chance, double error, bool ascii)
{
    struct words w;
    struct text out = TEXT(w.at);

    judge_add_hundredths(chance, error, "%", ascii, &out);
    return w;
}

bool judge_is_you(const struct moment *at, int player)
{
    return at->reader == (player == at->player ? READ_BY_PLAYER : READ_BY_OPPONENT);
}

const char *judge_name_of(const struct moment *at, int player)
{
    if (judge_is_you(at, player))
        return "you";
    return at->called[player] != NULL ? at->called[player] : at->scene.name[player];
}

int judge_moment(const struct moment *at, struct judgement *out)
{
    return judge_choices(at->judge, &at->s, &at->past, at->player, out);
}
