/* Print a sweep as a table, as JSON, or as a list of the fairest settings. */
#ifndef CLI_DESIGN_SWEEP_TABLE_H
#define CLI_DESIGN_SWEEP_TABLE_H

#include "design/sweep.h"

void sweep_table(const struct sweep *s);
void sweep_table_json(const struct sweep *s);
/* Print the ten fairest settings, or all as JSON. */
void sweep_table_fairest(const struct sweep *s, bool json);

#endif
