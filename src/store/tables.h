/* Private to the store: the tables of its database. */
#ifndef STORE_TABLES_H
#define STORE_TABLES_H

#include "store/store.h"

/* Create the tables in an open file, or update them, all or nothing. */
int tables_create(struct store *s, struct text *why);
/* The word of where the game of this table or alias counts: its own, or that of an edition. */
#define TABLES_COUNTED(game)                                                                       \
    "ifnull((SELECT counted.game FROM counted WHERE counted.rules = " game ".rules), " game ".game)"
/* Is this word, a number, ?1 or one of its editions? No game begins as another and a ":" does. */
#define TABLES_OF_GAME(word)                                                                       \
    word " IN (SELECT id FROM word WHERE text = ?1 OR (text > ?1 || ':' AND text < ?1 || ';'))"

/* Create the tables of lessons and accuracies if the file has none: files of this version may lack
 * them. */
int tables_create_optional(struct store *s, struct text *why);
/* Note in the file that it is damaged: tables_create then refuses it. */
void tables_mark_damaged(struct store *s);

#endif
