/* How accurately people play now, and how accurately they played before. */
#ifndef CLI_HISTORY_STATS_ACCURACY_H
#define CLI_HISTORY_STATS_ACCURACY_H

#include "store/history.h"

/* Print the accuracies by game and opponent as a table or, as JSON, of every judged game; nothing
 * if no game was judged. Return what accuracy_log_each does. */
int stats_accuracy(struct store *s, const struct history_query *q, bool json, struct text *why);

#endif
