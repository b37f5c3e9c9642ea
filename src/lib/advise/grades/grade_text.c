#include "advise/grades/grade_text.h"

#include "core/move.h"
#include "core/position.h"

#include <math.h>

/* Hundredths of a win chance: "1.36 ± 0.15". */
static struct words grade_text_hundredths(double chance, double error, bool ascii)
{
    struct words w;
    struct text out = TEXT(w.at);

    text_add(&out, "%.2f", fabs(100 * chance) < 0.005 ? 0 : 100 * chance);
    if (!isnan(error))
        text_add(&out, " %s %.2f", text_plus_minus(ascii), 100 * error);
    return w;
}

static struct words grade_text_points(const struct grade_mean *m, bool ascii)
{
    return grade_text_hundredths(grade_mean_of(m), grade_mean_error(m), ascii);
}

static struct words grade_text_score(const struct grade_against *a, bool ascii)
{
    double error, score = grade_score(a, &error);

    return grade_text_hundredths(score, error, ascii);
}

/* The strongest level that the player met often enough to know the error of its score. */
static const struct grade_against *grade_text_strongest(const struct grade *g)
{
    const struct grade_against *found = NULL;

    for (int i = 0; i < g->levels; i++) {
        const struct grade_against *a = &g->against[i];
        double error = NAN;

        if (a->count > 0)
            grade_score(a, &error);
        if (!isnan(error) && (found == NULL || a->level->level > found->level->level))
            found = a;
    }
    return found;
}

void grade_text_sentence(const struct grade *g, const char *who, bool ascii, struct text *out)
{
    const struct grade_against *a = grade_text_strongest(g);

    if (g->decisions[GRADE_EVERY] == 0) {
        text_add(out, "No decision of %s could be graded.", who);
        return;
    }
    text_add(out, "%s gives away %s points of win chance a move", who,
             grade_text_points(&g->loss[GRADE_EVERY][GRADE_BEST_PLAY], ascii).at);
    if (g->measure != NULL)
        text_add(out, " compared with %s; this is an estimate", g->measure->id);
    else
        text_add(out, " against best play");
    if (a != NULL)
        text_add(out, ", and scores %s%% against %s", grade_text_score(a, ascii).at, a->level->id);
    text_add(out, ".");
}

/* ---- tables ---------------------------------------------------------------------------------- */

static void grade_text_cell(struct text *out, const char *cell, int columns)
{
    int left = columns - text_columns(cell, strlen(cell));

    text_add(out, "%*s%s", left > 0 ? left : 0, "", cell);
}

static void grade_text_kinds(const struct grade *g, bool ascii, struct text *out)
{
    enum { COLUMNS = 18 };

    text_add(out, "points a move  decisions%*s", COLUMNS,
             g->measure != NULL ? "estimate" : "best play");
    text_add(out, "%*s\n", g->measure != NULL ? 0 : COLUMNS,
             g->measure != NULL ? "" : "as in reviews");
    for (int kind = 0; kind < GRADE_KINDS; kind++) {
        if (g->decisions[kind] == 0)
            continue;
        text_add(out, "%-14s %9llu", grade_kinds[kind], (unsigned long long)g->decisions[kind]);
        for (int price = 0; price < GRADE_PRICES - (g->measure != NULL); price++)
            grade_text_cell(out, grade_text_points(&g->loss[kind][price], ascii).at, COLUMNS);
        text_add(out, "\n");
    }
}

static void grade_text_rate(const char *what, double times, uint64_t all, const char *of,
                            struct text *out)
{
    if (all > 0)
        text_add(out, "%-22s in %5.1f%% of %llu %s\n", what, 100 * times / (double)all,
                 (unsigned long long)all, of);
}

static void grade_text_rates(const struct grade *g, struct text *out)
{
    if (g->wins + g->draws + g->had_win > 0)
        text_add(out, "\n");
    grade_text_rate("missed a forced win", g->missed, g->wins, "decisions", out);
    grade_text_rate(g->is_whole ? "gave away a draw" : "allowed a forced loss", g->given, g->draws,
                    "decisions", out);
    grade_text_rate("threw a won game", (double)g->thrown, g->had_win, "games", out);
}

static void grade_text_levels(const struct grade *g, bool ascii, struct text *out)
{
    enum { COLUMNS = 20 };

    text_add(out, "\nscore in %%        %*s%*s\n", COLUMNS,
             g->measure != NULL ? "" : "without luck", COLUMNS, "results");
    for (int i = 0; i < g->levels; i++) {
        const struct grade_against *a = &g->against[i];

        text_add(out, "against %-10s", a->level->id);
        grade_text_cell(out, a->count > 0 ? grade_text_score(a, ascii).at : "", COLUMNS);
        grade_text_cell(out, grade_text_points(&a->points, ascii).at, COLUMNS);
        text_add(out, "\n");
    }
}

/* Add a decision in one line: the position, the choice, the right one, and what it gave away. */
static void grade_text_decision(const struct grade_decision *d, bool varied, struct text *out)
{
    double loss = fmax(d->loss[GRADE_BEST_PLAY], d->loss[GRADE_LEVEL]);

    if (varied)
        text_add(out, "%s ", rules_brief_words(&d->rules).at);
    text_add(out, "%s", position_words(&d->rules, &d->seen).at);
    if (d->seen.turn == BOTH)
        text_add(out, ", player %d", d->player + 1);
    text_add(out, ": %s gives away %.1f points", move_word(&d->rules, d->chosen).at, 100 * loss);
    if (d->loss[GRADE_BEST_PLAY] <= 0)
        text_add(out, " in practice");
    text_add(out, "; the right move is %s.", move_word(&d->rules, d->right).at);
}

void grade_text_tables(const struct grade *g, bool varied, bool ascii, struct writer *out)
{
    struct text words = text_growing();

    grade_text_kinds(g, ascii, &words);
    grade_text_rates(g, &words);
    grade_text_levels(g, ascii, &words);
    for (int i = 0; i < g->worsts; i++) {
        text_add(&words, "%s  %d. ", i == 0 ? "\nThe worst decisions:\n" : "", i + 1);
        grade_text_decision(&g->worst[i], varied, &words);
        text_add(&words, "\n");
    }
    if (g->unknown > 0)
        text_add(&words, "\n%llu decisions could not be judged.\n", (unsigned long long)g->unknown);
    writer_put(out, words.at);
    text_release(&words);
}
