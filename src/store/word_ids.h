/* Private to the history: the numbers of texts in the table `word`, while games are added. Most
 * games share their texts, so the latest ones are kept in memory. */
#ifndef STORE_WORD_IDS_H
#define STORE_WORD_IDS_H

#include "core/record.h"
#include "store/sql.h"

enum { WORD_IDS_KEPT = 256 };

struct word_ids {
    sqlite3_stmt *find, *put;
    struct {
        int64_t id; /* 0: none is kept here */
        char text[NAMED_BYTES];
    } kept[WORD_IDS_KEPT]; /* by the hash of the text */
};

/* Only in a transaction; words that it added are lost if it is undone. */
void word_ids_init(struct word_ids *w, struct store *s);
void word_ids_release(struct word_ids *w);
/* Return the number of a text shorter than NAMED_BYTES, which is added if it is new; 0 if SQLite
 * refuses. */
int64_t word_ids_of(struct word_ids *w, struct store *s, const char *text);

#endif
