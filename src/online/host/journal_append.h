/* Appends lines to the journal, and keeps rows. */
#ifndef ONLINE_HOST_JOURNAL_APPEND_H
#define ONLINE_HOST_JOURNAL_APPEND_H

#include "online/host/host_parts.h"

/* Append the last line of a game, which was just applied and may have ended it. */
void append_room_line(struct host *h, struct room *r, const struct text *line, bool ends);
/* Keep a row, or forget it. */
void append_row(struct host *h, const char *key, const struct text *row);
void append_forget(struct host *h, const char *key);
/* Let what rows no longer say be gone from the disk. */
void append_purge(struct host *h);
/* The lines of an older journal have become rows. */
void append_end_of_players(struct host *h);

#endif
