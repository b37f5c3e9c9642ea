/* A grade as members of JSON objects, which a program reads. */
#ifndef ADVISE_GRADES_GRADE_JSON_H
#define ADVISE_GRADES_GRADE_JSON_H

#include "advise/grades/grade.h"
#include "core/json.h"

/* What these functions put, in the notation of json_put. An error is null where too few games were
 * played to know it. */
#define GRADE_JSON_COUNTS                                                                          \
    "decisions:n unknown:n estimate:b winnable:n missed_wins:d holdable:n allowed_losses:d "       \
    "winnable_games:n thrown_wins:n"
#define GRADE_JSON_LOSS "what:s decisions:n price:s loss:d error:d0"
#define GRADE_JSON_AGAINST "opponent:s games:n points:d points_error:d0 score?d error?d0"
#define GRADE_JSON_DECISION "player:n chosen:s right:s best_play:d as_in_reviews:d"

/* How many prices a grade has: estimates have only one. */
static inline int grade_json_prices(const struct grade *g)
{
    return g->measure != NULL ? 1 : GRADE_PRICES;
}

/* Put members into an object that is open. */
void grade_json_put_counts(const struct grade *g, struct text *out);
void grade_json_put_loss(const struct grade *g, enum grade_kind kind, enum grade_price price,
                         struct text *out);
void grade_json_put_against(const struct grade_against *a, struct text *out);
void grade_json_put_decision(const struct grade_decision *d, struct text *out);

#endif
