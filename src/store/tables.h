/* Private to the store: the tables of its database. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/store.h"

/* Create the tables in an open file, or update them, all or nothing. */
int tables_create(struct store *s, struct text *why);
/* Create the tables of lessons and accuracies if the file has none: files of this version may lack
 * them. */
int tables_create_optional(struct store *s, struct text *why);
int tables_has(struct store *s, const char *name, bool *has, struct text *why);
/* Note in the file that it is damaged: tables_create then refuses it. */
void tables_mark_damaged(struct store *s);

#endif
