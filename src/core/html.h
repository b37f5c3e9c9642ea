/* HTML pages in one file that load nothing else, follow light and dark mode, and can be printed. */
#ifndef CORE_HTML_H
#define CORE_HTML_H

#include "core/writer.h"

/* A page headed by `title`; `what` it is follows that in the window's title. It carries svg_style.
 */
void html_begin(struct writer *out, const char *what, const char *title);
void html_end(struct writer *out);

/* Markup as it stands, with numbers and words: in those that stand for %s the characters that mean
 * something in markup are escaped. It knows %d, %f and %g with flags and digits, plain %s, and
 * PRIu64. */
void html_add(struct writer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
