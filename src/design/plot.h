/* Numbers one after the other as a curve of letters. */
#ifndef DESIGN_PLOT_H
#define DESIGN_PLOT_H

#include "core/writer.h"

struct plot {
    int width, height; /* of the curve itself, without its scale */
    bool utf8;         /* may lines and dots be drawn? */
};

/* Where there are more numbers than columns, each column shows the last of its share. Nothing is
 * drawn of no number at all. */
void plot_print(const struct plot *p, const double *values, int n, struct writer *out);

#endif
