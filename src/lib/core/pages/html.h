/* HTML pages in one file that load nothing else, follow light and dark mode, and can be printed. */
#ifndef CORE_PAGES_HTML_H
#define CORE_PAGES_HTML_H

#include "core/writer.h"

/* Begin a page headed by `title`. The window's title is `title` followed by `what`. The page
 * contains svg_style. */
void html_begin(struct writer *out, const char *what, const char *title);
void html_end(struct writer *out);

/* Write markup, with numbers and words. In words for %s, characters that have a meaning in markup
 * are escaped. Supports %d, %f and %g with flags and digits, plain %s, and PRIu64. */
void html_add(struct writer *out, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
