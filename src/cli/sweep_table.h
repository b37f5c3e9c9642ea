/* A sweep as a table, as JSON and as a list of the fairest. */
#ifndef CLI_SWEEP_TABLE_H
#define CLI_SWEEP_TABLE_H

#include "cli.h"
#include "study/sweep.h"

void sweep_table(const struct sweep *s);
void sweep_json(const struct sweep *s);
/* The ten fairest, or all as JSON; an exit code. */
int sweep_fairest(const struct sweep *s, bool json);

#endif
