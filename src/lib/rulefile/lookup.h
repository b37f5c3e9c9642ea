/* The names of a rule file: what each stands for, and the nearest one to a name that nobody knows.
 */
#ifndef RULEFILE_LOOKUP_H
#define RULEFILE_LOOKUP_H

#include "rulefile/syntax.h"

/* Kinds of names. Those up to NAMES_NUMBER are values. */
enum names {
    NAMES_OPTION,
    NAMES_TABLE, /* parts of the table */
    NAMES_DEFINE,
    NAMES_LET,
    NAMES_NUMBER, /* that of the move that is described */
    NAMES_TEXT,
    NAMES_PLAYER, /* parts of the players */
    NAMES_MOVE,
    NAMES_PHASE
};

/* Return which of these a token names, or -1. */
int lookup(const struct draft *d, enum names kind, int token);
/* Go past the name of one of these; -1: it is none, and that fails. */
int lookup_next(struct draft *d, enum names kind, const char *what);
/* The same for a word of an option. */
int lookup_next_choice(struct draft *d, const struct draft_option *o);
/* Fail: there is no such name. Return -1. */
int lookup_fail(struct draft *d, enum names kind, int token);
/* Fail where a value or a text of this name exists already; false. */
bool lookup_is_new(struct draft *d, int token);

#endif
