/* The same game under other names. */
#ifndef RULEFILE_DISGUISE_H
#define RULEFILE_DISGUISE_H

#include "rulefile/syntax.h"

/* Write a file that was read, with other names: the game, its options and their words, moves,
 * phases, parts and everything else that has a name get made-up words, the same for the same seed;
 * texts become "-", and what only explains, draws or rates the game is left out. The rules stay as
 * they are. The caller frees it; NULL: there is not enough memory. */
char *disguise_text(const struct draft *d, uint64_t seed);

#endif
