/* Find the sights that make the steps between levels even. */
#ifndef CLI_BOTS_LEVELS_TUNE_H
#define CLI_BOTS_LEVELS_TUNE_H

#include "arena/encounter.h"

/* Fit the sights of casual, skilled and expert, so that each scores this percentage against the
 * level below; novice does not change. Print the sights, and the score of the best player against
 * expert. Return an exit code. */
int levels_tune(struct encounter *m, int percent, bool json);

#endif
