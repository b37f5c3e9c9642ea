/* Memory that is counted: what a solution takes at most, and a bound that it keeps to. */
#ifndef SOLVE_BUDGET_H
#define SOLVE_BUDGET_H

#include "core/text.h"

struct budget {
    uint64_t limit; /* bytes; 0: none */
    uint64_t now, peak;
};

/* Zeroed; NULL past the limit, or where there is no more. Threads may share a budget. */
void *budget_alloc(struct budget *b, size_t count, size_t size);
/* As realloc: not zeroed, and NULL leaves the old one alone. */
void *budget_resize(struct budget *b, void *at, size_t count, size_t new_count, size_t size);
/* The same array if it has room for so many, else as above, and *room tells for how many. */
void *budget_grow(struct budget *b, void *at, size_t *room, size_t want, size_t size);
void budget_free(struct budget *b, void *at, size_t count, size_t size);

#endif
