/* Private to the history: add new blocks of the pack to the index. */
#ifndef STORE_FOLLOW_H
#define STORE_FOLLOW_H

#include "store/tables.h"

/* The last block of the pack that is in the index. */
struct followed {
    int64_t end, last; /* where that block ends, and where it begins; -1: none */
    int64_t itself;    /* the checksum of that block's head */
};

int follow_read(struct store *s, struct followed *f, struct text *why);
int follow_write(struct store *s, const struct followed *f, struct text *why);
/* Does the pack have blocks that are not in the index? 1 or 0, or an error. If not, this
 * reads one head. */
int follow_is_needed(struct store *s, struct text *why);
/* Add new blocks, in a transaction. If this is another pack, or a shorter one, start again with
 * its first block; its games are then not rated. `note` gets sentences about damage, each after a
 * space. */
int follow_pack(struct store *s, struct text *note, struct text *why);

#endif
