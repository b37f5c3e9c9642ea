/* Add finished games to the history, and delete them. */
#ifndef STORE_HISTORY_WRITE_H
#define STORE_HISTORY_WRITE_H

#include "store/history.h"

enum { HISTORY_ADDED, HISTORY_KNOWN };

struct history_write;

/* Begin a transaction. Until the end, no other program can write games or get a number for one.
 * NULL with a sentence in `why`. */
struct history_write *history_write_begin(struct store *s, struct text *why);
/* Add a game; `text` is the text of its record, which record_text_parse accepts. Number 0: the game
 * is imported, and gets the next number. If the number belongs to a different game, this one gets
 * the next number too. Return HISTORY_ADDED; HISTORY_KNOWN if the history has the game under this
 * number, or, if it is imported, under any; or an error. Games that differ only in moves that were
 * taken back are the same. */
int history_write_add(struct history_write *w, int number, const struct record *rec,
                      const char *text, size_t len, struct text *why);
/* The game that was added last was played here and has just ended: history_write_end reports it.
 * False when out of memory. */
bool history_write_note_over(struct history_write *w);
/* Delete a game; OK if there is none. */
int history_write_delete(struct history_write *w, int number, struct text *why);

/* Called for each game that has just ended, in the transaction; an error undoes all of it. */
typedef int history_over(struct store *s, const struct record *rec, int number, void *context,
                         struct text *why);
/* Call `over`, unless it is NULL, and commit; or undo all if `err` is an error. Return `err`, or
 * what failed. */
int history_write_end(struct history_write *w, int err, history_over *over, void *context,
                      struct text *why);

/* Delete a finished game. Its number is not used again. */
int history_delete(struct store *s, int number, struct text *why);

#endif
