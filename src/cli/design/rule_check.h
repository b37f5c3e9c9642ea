/* What random games show about a rule file. */
#ifndef CLI_DESIGN_RULE_CHECK_H
#define CLI_DESIGN_RULE_CHECK_H

#include "core/game.h"

/* Check a file: load it, play random games, and report. Return an exit code. */
int rule_check_file(const char *path, int games);
/* Write a first file to change, NAME.rules, if there is none yet. */
int rule_check_new(const char *name);

#endif
