/* What the loop of the machine (machine.c) does not do itself. */
#ifndef RULEFILE_MACHINE_MACHINE_RARE_H
#define RULEFILE_MACHINE_MACHINE_RARE_H

#include "rulefile/machine/machine.h"

/* The instructions for cards, for nature's lists and for words. */
#define MACHINE_RARE(X)                                                                            \
    X(DO_SWAP)                                                                                     \
    X(DO_COUNT)                                                                                    \
    X(DO_SIZE_REST)                                                                                \
    X(DO_SIZE_FROM)                                                                                \
    X(DO_HIGHEST)                                                                                  \
    X(DO_LOWEST)                                                                                   \
    X(DO_GIVE)                                                                                     \
    X(DO_CARRY_ALL)                                                                                \
    X(DO_FILL)                                                                                     \
    X(DO_LIST_CARDS)                                                                               \
    X(DO_LIST_WEIGHED)                                                                             \
    X(DO_LIST_NUMBER_BY)                                                                           \
    X(DO_TURN_NUMBER)                                                                              \
    X(DO_OVER)                                                                                     \
    X(DO_BY_BOOK)                                                                                  \
    X(SAY_WORDS)                                                                                   \
    X(SAY_NUMBER)                                                                                  \
    X(SAY_ARTICLE)                                                                                 \
    X(SAY_S)                                                                                       \
    X(SAY_ES)                                                                                      \
    X(SAY_NAME)                                                                                    \
    X(SAY_CARDS)                                                                                   \
    X(SAY_CHOICES)                                                                                 \
    X(SAY_DOES)                                                                                    \
    X(SAY_VERB)                                                                                    \
    X(SAY_WHOSE)

/* Take a card away, and from what is known of the pile. False: there is none. */
bool machine_take(struct machine *m, int place, int card);
/* Move a card to another pile. */
void machine_carry(struct machine *m, int from, int to, int card);
/* Run one of them; return the register. It may exchange m->s. */
int machine_rare(struct machine *m, const struct instruction *i, int acc);

#endif
