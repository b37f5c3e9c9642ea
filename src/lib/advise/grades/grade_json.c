#include "advise/grades/grade_json.h"

#include "core/move.h"

void grade_json_put_counts(const struct grade *g, struct text *out)
{
    json_put(out, GRADE_JSON_COUNTS, g->decisions[GRADE_EVERY], g->unknown, g->measure != NULL,
             g->wins, g->missed, g->draws, g->given, g->had_win, g->thrown);
}

void grade_json_put_loss(const struct grade *g, enum grade_kind kind, enum grade_price price,
                         struct text *out)
{
    const struct grade_mean *m = &g->loss[kind][price];
    const char *called = price == GRADE_BEST_PLAY ? "best_play" : "as_in_reviews";

    json_put(out, GRADE_JSON_LOSS, grade_kinds[kind], g->decisions[kind],
             g->measure != NULL ? "estimate" : called, grade_mean_of(m), grade_mean_error(m));
}

void grade_json_put_against(const struct grade_against *a, struct text *out)
{
    struct json_argument score = json_give_null(NULL), error = json_give_null(NULL);
    double by;

    if (a->count > 0) {
        score = json_give_real(grade_score(a, &by));
        error = json_give_real(by);
    }
    json_put(out, GRADE_JSON_AGAINST, a->level->id, (uint64_t)a->points.n,
             grade_mean_of(&a->points), grade_mean_error(&a->points), score, error);
}

void grade_json_put_decision(const struct grade_decision *d, struct text *out)
{
    json_put(out, GRADE_JSON_DECISION, d->player + 1, move_word(&d->rules, d->chosen).at,
             move_word(&d->rules, d->right).at, d->loss[GRADE_BEST_PLAY], d->loss[GRADE_LEVEL]);
}
