/*
 * Add finished games to the history, and delete them. Games are added in a transaction of the
 * caller, between store_begin and store_finish. If the program is killed, the next follow_pack
 * finds what is in the pack.
 */
#ifndef STORE_HISTORY_WRITE_H
#define STORE_HISTORY_WRITE_H

#include "store/history.h"

enum { HISTORY_ADDED, HISTORY_KNOWN };

struct history_write;

/* Begin to write. Until the end, no other program can write games or get a number for one. NULL
 * with a sentence in `why`. */
struct history_write *history_write_begin(struct store *s, struct text *why);
/* Add a game; `text` is the text of its record. Number 0: the game is imported, and gets the next
 * number. If the number belongs to a different game, this one gets the next number too. Return
 * HISTORY_ADDED; HISTORY_KNOWN if the history has the game under this number, or, if it is
 * imported, under any; or an error. Games that differ only in moves that were taken back are the
 * same. */
int history_write_add(struct history_write *w, int number, const struct record *rec,
                      const char *text, size_t len, struct text *why);
/* Wait until everything that was added is on the disk; if `err` is an error, nothing of it stays in
 * the pack. Return `err`, or what failed. */
int history_write_end(struct history_write *w, int err, struct text *why);

/* Delete a finished game, in a transaction of its own. Its number is not used again. */
int history_delete(struct store *s, int number, struct text *why);

#endif
