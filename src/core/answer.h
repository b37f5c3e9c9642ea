/* What a person typed, understood as a move. */
#ifndef CORE_ANSWER_H
#define CORE_ANSWER_H

#include "core/move.h"

/* What a person typed. */
struct answer {
    enum { ANSWER_MOVE, ANSWER_NEEDS_NUMBER } kind;
    move move; /* without its number yet if it needs one */
};

/* Understand a person's words for `player` at this position: names, prefixes, initials, menu
 * numbers, in any case. `asked` is the verb whose number was asked for, or -1. On error `why` is
 * one whole sentence that says what is wrong and what may be chosen. ERR_SYNTAX: it is no move at
 * all. After ERR_RANGE, and only then, *out is set all the same: the verb was understood, all its
 * numbers are legal, and one is to be asked for again. */
int answer_parse(const struct scene *c, const struct state *s, int player, int asked,
                 const char *typed, size_t len, struct answer *out, struct text *why);

#endif
