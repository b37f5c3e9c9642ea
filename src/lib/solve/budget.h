/* Memory that is counted: how much a solution uses, and the limit that it must not pass. */
#ifndef SOLVE_BUDGET_H
#define SOLVE_BUDGET_H

#include "core/text.h"

struct budget {
    uint64_t limit; /* bytes; 0: no limit */
    uint64_t now, peak;
};

/* Allocate zeroed memory; NULL if the limit is passed or memory runs out. Threads may share a
 * budget. */
void *budget_alloc(struct budget *b, size_t count, size_t size);
/* Allocate a multiple of BUDGET_HUGE bytes, not zeroed, in huge pages if the system has them: it
 * provides these faster than many small ones. */
enum { BUDGET_HUGE = 2 << 20 };
void *budget_alloc_huge(struct budget *b, size_t bytes);
/* Like realloc: new memory is not zeroed, and NULL leaves the old memory alone. */
void *budget_resize(struct budget *b, void *at, size_t count, size_t new_count, size_t size);
/* Make room for this many entries, as array_grow does, but no more: `place` is the address of the
 * pointer to the first one, and *room says how many fit. False: then nothing has changed. */
bool budget_grow(struct budget *b, void *place, size_t *room, size_t want, size_t size);
void budget_free(struct budget *b, void *at, size_t count, size_t size);

#endif
