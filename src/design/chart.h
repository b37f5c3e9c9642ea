/* How long games last, as bars. */
#ifndef DESIGN_CHART_H
#define DESIGN_CHART_H

#include "design/playout.h"
#include "design/svg.h"

/* Games by their turns, in at most some thirty bars of equal width. */
void chart_lengths(const struct playout_tally *t, const char *title, FILE *out);

#endif
