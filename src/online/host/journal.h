/* Appends lines to the journal. */
#ifndef ONLINE_HOST_JOURNAL_H
#define ONLINE_HOST_JOURNAL_H

#include "online/host/parts.h"

/* Append a line that was just applied: the next one about players, the last one of a game, which
 * may have ended it. */
void journal_players(struct host *h, const struct text *line);
void journal_room(struct host *h, struct room *r, const struct text *line, bool ends);

#endif
