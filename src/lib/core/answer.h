/* Understands what a person typed as a move. */
#ifndef CORE_ANSWER_H
#define CORE_ANSWER_H

#include "core/move.h"

/* The move that a person typed. */
struct answer {
    enum { ANSWER_MOVE, ANSWER_NEEDS_NUMBER } kind;
    move move; /* number 0 if the number is still missing */
};

/* Understand a person's words for `player` at this position: names, prefixes, initials or menu
 * numbers, in upper or lower case. `asked` is the verb whose number the person was asked for, or
 * -1. On error `why` receives one whole sentence: what is wrong, and which moves are legal.
 * ERR_SYNTAX: the words are not a move. After ERR_RANGE, and only then, *out is set in spite of the
 * error: the verb is clear, all its numbers are legal, and the caller asks for the number again. */
int answer_parse(const struct scene *c, const struct state *s, int player, int asked,
                 const char *typed, size_t len, struct answer *out, struct text *why);

#endif
