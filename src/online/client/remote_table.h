/* Play or watch a game of a host at the table of `duello play`. */
#ifndef ONLINE_CLIENT_REMOTE_TABLE_H
#define ONLINE_CLIENT_REMOTE_TABLE_H

#include "online/client/session.h"
#include "terminal/play/table.h"

/* Play until the game is over or the person leaves. The table is set up with people, look, input,
 * notice, over and tutor; `command` is what to type to come back. When the game is over and the
 * host has sent its whole record, that is t->rec when t->over is called. */
enum table_end remote_table_run(struct table *t, struct session *s, struct mirror *m,
                                const char *command);

#endif
