/* Which sights of the levels make their steps even. */
#ifndef CLI_COMMAND_PARTS_LEVELS_TUNE_H
#define CLI_COMMAND_PARTS_LEVELS_TUNE_H

#include "cli/command_parts/levels_meet.h"

/* Fit the sights of casual, skilled and expert, so that each takes this share from the one below;
 * novice stays as it is. Prints them, and what the best then takes from expert. Returns an exit
 * code. */
int levels_tune(struct levels_meeting *m, int percent, bool json);

#endif
