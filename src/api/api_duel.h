/* What a duello_duel holds, for those who judge it. */
#ifndef API_API_DUEL_H
#define API_API_DUEL_H

#include "advise/judge.h"
#include "api/api.h"
#include "match/referee.h"

struct duello_duel {
    struct duello_rules rules;
    struct referee referee;
    struct writer_string text; /* the record so far */
};

/* Who judges this duel: the solution, or where cards are hidden an estimate. DUELLO_E_ARGUMENT: the
 * solution is of other rules; DUELLO_E_UNKNOWN: there is none, or it has no chances. */
int api_judge(const duello_duel *duel, const duello_solution *known, struct judge *out);

/* Is this player's choice wanted? OK, DUELLO_E_ARGUMENT, DUELLO_E_OVER or DUELLO_E_ILLEGAL. */
int api_duel_check(const duello_duel *duel, int player);

/* The moment of a player's decision where the duel stands, without a judge. Errors of
 * api_duel_check. */
int api_moment_of(const duello_duel *duel, int player, struct moment *out);

/* What a duello_review holds. */
struct review;
const struct review *api_review(const duello_review *review);

#endif
