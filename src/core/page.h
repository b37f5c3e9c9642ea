/* A page of the manual: written once, shown on a terminal or as a man page. */
#ifndef CORE_PAGE_H
#define CORE_PAGE_H

#include "core/writer.h"

enum page_level { CHAPTER, SECTION, LABEL };

struct page;

/* How a page is put on paper. Text may hold `commands` between backquotes. */
struct pen {
    void (*heading)(struct page *p, enum page_level level, const char *title);
    void (*paragraph)(struct page *p, const char *text);
    void (*item)(struct page *p, const char *term, const char *about);
    void (*lines)(struct page *p, const char *lines); /* whole lines, as they stand */
};

extern const struct pen pen_plain;

struct page {
    const struct pen *pen;
    struct writer *out;
    int columns; /* plain: where lines are broken; 0: nowhere */
    int column;  /* plain: where what is said about an item begins; 0: as usual */
    enum { NOTHING, HEADING, PARAGRAPH, ITEM, LINES } last;
};

enum { PAGE_COLUMNS = 80 };

/* Write lines, each broken between words before so many columns (0: nowhere) and continued below
 * its own beginning. A number is not parted from its sign or its error. */
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
