/*
 * Lines about players, as hosts wrote them before there were rows: a journal of such a host is read
 * once, and becomes rows.
 *
 *   player ID HASH | claim ID CODE NAME | recover ID HASH CODE | settle ID | rename ID NAME
 *   ban ID | erase ID | forget ID | rated ID GAME BOT RATING... OPPONENT
 *   invite SEEK PLAYER BOT BASE ADD RATED SIDE CODE RULES | closed SEEK
 */
#ifndef ONLINE_HOST_PLAYERS_OLD_LINES_H
#define ONLINE_HOST_PLAYERS_OLD_LINES_H

#include "online/host/host_parts.h"

/* Make the change of a line: OK, ERR_SYNTAX or ERR_MEMORY. */
int old_lines_apply(struct host *h, const char *line);
/* All lines were read: keep as rows what they say. */
void old_lines_become_rows(struct host *h);

#endif
