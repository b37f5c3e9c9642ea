/* Appends lines to the journal. */
#ifndef ONLINE_HOST_JOURNAL_APPEND_H
#define ONLINE_HOST_JOURNAL_APPEND_H

#include "online/host/host_parts.h"

/* Append a line that was just applied: the next one about players, the last one of a game, which
 * may have ended it. */
void append_players_line(struct host *h, const struct text *line);
void append_room_line(struct host *h, struct room *r, const struct text *line, bool ends);

#endif
