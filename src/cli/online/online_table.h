/* Sit down at the table of a game on a host, and keep the record afterwards. */
#ifndef CLI_ONLINE_ONLINE_TABLE_H
#define CLI_ONLINE_ONLINE_TABLE_H

#include "cli/online/online.h"

/* Play or watch this game. EXIT_DONE: it is over, or the user has left the table. Other codes: the
 * user leaves the program. */
int online_table(struct online *o, struct mirror *m);

/* Keep the record of a game that was played on a host. Return its number; 0: it is not kept. */
int online_table_copy(const struct record *rec);

#endif
