/* Pages that stand alone: one file, nothing from outside, light and dark, fit to print. */
#ifndef DESIGN_HTML_H
#define DESIGN_HTML_H

#include <stdio.h>

/* A page headed by `title`; `what` it is follows that in the window's title. It carries svg_style.
 */
void html_begin(FILE *out, const char *what, const char *title);
void html_end(FILE *out);

#endif
