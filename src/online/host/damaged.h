/*
 * What cannot be read while a host is restored. A game with a line that cannot be read is set
 * aside: the host does not know it, and its lines stay as they are. A row, or a line about players
 * of an old journal, moves to a row of its own, which nobody reads:
 *
 *   damaged NUMBER KEY     the text
 */
#ifndef ONLINE_HOST_DAMAGED_H
#define ONLINE_HOST_DAMAGED_H

#include "online/host/host_parts.h"
#include "online/host/journal_line.h"

/* Set a game aside: OK or ERR_MEMORY. */
int damaged_set_aside(struct host *h, uint64_t game);
bool damaged_is_aside(const struct host *h, uint64_t game);

/* Remember a row to be moved, or a line: OK or ERR_MEMORY. */
int damaged_add(struct host *h, const char *key, bool is_row, const char *text, size_t len);
/* Take a row that was moved by an earlier host; its key continues after "damaged". */
void damaged_restore(struct host *h, struct journal_line *key);
/* Everything was read: move what was remembered. */
void damaged_move(struct host *h);
void damaged_release(struct host *h);

#endif
