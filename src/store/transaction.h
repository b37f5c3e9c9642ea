/* A change of the database, all or nothing. */
#ifndef STORE_TRANSACTION_H
#define STORE_TRANSACTION_H

#include "store/store.h"

/* Begin and commit a transaction; closing without a commit undoes it. */
int transaction_begin(struct store *s, struct text *why);
int transaction_commit(struct store *s, struct text *why);
/* End the transaction: commit it, or undo it if `err` is negative. Return `err`, or the error of
 * the commit. */
int transaction_finish(struct store *s, int err, struct text *why);

#endif
