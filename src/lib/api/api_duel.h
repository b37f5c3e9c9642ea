/* The content of a duello_duel, for the files that judge it. */
#ifndef API_API_DUEL_H
#define API_API_DUEL_H

#include "advise/judge.h"
#include "api/api.h"
#include "match/referee.h"

struct duello_duel {
    struct duello_rules rules;
    struct referee referee;
    struct text text; /* the record so far */
};

/* Prepare a judge of this duel: the solution, or an estimate where cards are hidden.
 * DUELLO_E_ARGUMENT: the solution has other rules; DUELLO_E_UNKNOWN: there is none, or it has no
 * chances. */
int api_judge(const duello_duel *duel, const duello_solution *known, struct judge *out);

/* Is this player's choice wanted? OK, DUELLO_E_ARGUMENT, DUELLO_E_OVER or DUELLO_E_ILLEGAL. */
int api_duel_check(const duello_duel *duel, int player);

/* Make the moment of a player's decision at the current position, without a judge. Errors of
 * api_duel_check. */
int api_moment_of(const duello_duel *duel, int player, struct moment *out);

/* The content of a duello_review. */
struct review;
const struct review *api_review(const duello_review *review);

#endif
