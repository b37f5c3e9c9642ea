/* Pages that stand alone: one file, nothing from outside, light and dark, fit to print. */
#ifndef STUDY_PAGE_H
#define STUDY_PAGE_H

#include <stdio.h>

/* A page headed by `title`; `what` it is follows that in the window's title. It carries svg_style.
 */
void page_begin(FILE *out, const char *what, const char *title);
void page_end(FILE *out);

#endif
