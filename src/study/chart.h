/* How long games last, as bars. */
#ifndef STUDY_CHART_H
#define STUDY_CHART_H

#include "playout.h"
#include "svg.h"

/* Games by their turns, in at most some thirty bars of equal width. */
void chart_lengths(const struct tally *t, const char *title, FILE *out);

#endif
