/*
 * Pictures as SVG. A picture stands alone in a file, or in a page that carries svg_style once;
 * no meaning depends on colour alone, and colours follow light and dark mode.
 */
#ifndef CORE_PAGES_SVG_H
#define CORE_PAGES_SVG_H

#include "core/writer.h"

/* Shades run from SHADE_LEAST, orange, through 0, grey, to SHADE_MOST, blue, which colour-blind
 * people can tell apart too. */
enum { SHADE_LEAST = -4, SHADE_MOST = 4, SHADE_NONE = 5 };

/* Return the shade of a number from -1 to 1. */
int svg_shade(double value);

/* The CSS that pictures need. */
extern const char svg_style[];

/* Begin a picture of this size. A picture that is alone in its file includes the style. */
void svg_begin(struct writer *out, int width, int height, const char *title, const char *about,
               bool alone);
void svg_end(struct writer *out);

enum svg_anchor { SVG_START, SVG_MIDDLE, SVG_END };
void svg_text(struct writer *out, int x, int y, enum svg_anchor anchor, const char *s);
void svg_rule(struct writer *out, int x1, int y1, int x2, int y2);

struct svg_point {
    double x, y;
};
void svg_line(struct writer *out, const struct svg_point *points, size_t n);
/* Draw a box in a shade, with a text inside and a tooltip; either may be "". */
void svg_box(struct writer *out, int x, int y, int width, int height, int shade, const char *s,
             const char *about);

#endif
