/* Draws a sequence of numbers as a curve of characters. */
#ifndef DESIGN_PLOT_H
#define DESIGN_PLOT_H

#include "core/writer.h"

struct plot {
    int width, height; /* width of the curve itself, without its scale */
    bool utf8;         /* may lines and dots be drawn? */
};

/* Draw the curve. If there are more numbers than columns, each column shows the last number of its
 * share. Draws nothing if there are no numbers. */
void plot_print(const struct plot *p, const double *values, int n, struct writer *out);

#endif
