/*
 * Which settings a search tries next: some near the book, some near the best that were found; and
 * with each of them those that share its solution.
 */
#ifndef DESIGN_CANDIDATES_H
#define DESIGN_CANDIDATES_H

#include "design/options_search.h"

/* Add the next family of settings that were not tried before, at most `most` of them, to s->tried.
 * Return how many; 0: none is left. `list` are the best that were found. ERR_MEMORY. */
int candidates_next(struct options_search *s, const size_t list[], int listed, size_t most);

#endif
