/* A page of the manual: written once, shown on a terminal or as a man page. */
#ifndef CORE_PAGES_MANUAL_PAGE_H
#define CORE_PAGES_MANUAL_PAGE_H

#include "core/writer.h"

enum page_level { CHAPTER, SECTION, LABEL };

struct page;

/* How to format a page. Text may have `commands` between backquotes. */
struct pen {
    void (*heading)(struct page *p, enum page_level level, const char *title);
    void (*paragraph)(struct page *p, const char *text);
    void (*item)(struct page *p, const char *term, const char *about);
    void (*lines)(struct page *p, const char *lines); /* whole lines, unchanged */
};

extern const struct pen pen_plain;

struct page {
    const struct pen *pen;
    struct writer *out;
    int columns; /* plain: the width at which lines are broken; 0: never */
    int column;  /* plain: the column of the text about an item; 0: the usual one. At most
                  * a third of the width */
    enum { NOTHING, HEADING, PARAGRAPH, ITEM, LINES } last;
};

enum { PAGE_COLUMNS = 80 };

/* Write lines, each broken between words to fit into this many columns (0: not broken) and indented
 * like its beginning. A number is not separated from its sign or its error. */
void page_wrap(struct writer *out, const char *lines, int columns);

static inline void page_heading(struct page *p, enum page_level level, const char *title)
{
    p->pen->heading(p, level, title);
    p->last = HEADING;
}

static inline void page_paragraph(struct page *p, const char *text)
{
    p->pen->paragraph(p, text);
    p->last = PARAGRAPH;
}

static inline void page_item(struct page *p, const char *term, const char *about)
{
    p->pen->item(p, term, about);
    p->last = ITEM;
}

static inline void page_lines(struct page *p, const char *lines)
{
    p->pen->lines(p, lines);
    p->last = LINES;
}

#endif
