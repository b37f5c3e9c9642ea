/* A sweep as a table, as JSON and as a list of the fairest. */
#ifndef CLI_COMMAND_PARTS_SWEEP_TABLE_H
#define CLI_COMMAND_PARTS_SWEEP_TABLE_H

#include "design/sweep.h"

void sweep_table(const struct sweep *s);
void sweep_table_json(const struct sweep *s);
/* The ten fairest, or all as JSON; an exit code. */
int sweep_table_fairest(const struct sweep *s, bool json);

#endif
