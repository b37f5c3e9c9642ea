/* How long games last, as bars. */
#ifndef DESIGN_CHART_H
#define DESIGN_CHART_H

#include "core/svg.h"
#include "design/playout.h"

/* Games by their turns, in at most some thirty bars of equal width. */
void chart_lengths(const struct playout_tally *t, const char *title, struct writer *out);

#endif
