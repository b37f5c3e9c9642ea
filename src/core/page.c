/* A page for a terminal: lines of at most 80 columns, blank ones between the parts. */
#include "core/page.h"

#include "core/text.h"

enum { USUAL_COLUMN = 25 };

/* Break lines between words; those after the first begin at `indent`, the first at `column`. */
static void page_plain_wrap(const struct page *p, const char *s, int column, int indent)
{
    bool first = true;

    while (*s) {
        size_t len = strcspn(s, " ");

        if (!first && p->columns > 0 && column + 1 + text_columns(s, len) > p->columns) {
            writer_add(p->out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        column += text_columns(s, len) + !first;
        writer_add(p->out, "%s%.*s", first ? "" : " ", (int)len, s);
        first = false;
        s += len + (s[len] == ' ');
    }
    writer_put(p->out, "\n");
}

static void page_plain_part(const struct page *p)
{
    if (p->last != NOTHING && p->last != HEADING)
        writer_put(p->out, "\n");
}

static void page_plain_heading(struct page *p, enum page_level level, const char *title)
{
    if (p->last != NOTHING)
        writer_put(p->out, "\n");
    writer_add(p->out, "%s%s\n", title, level == LABEL ? ":" : "\n");
}

static void page_plain_paragraph(struct page *p, const char *text)
{
    page_plain_part(p);
    page_plain_wrap(p, text, 0, 0);
}

static void page_plain_item(struct page *p, const char *term, const char *about)
{
    int column = p->column > 0 ? p->column : USUAL_COLUMN;

    if (p->last != ITEM)
        page_plain_part(p);
    writer_add(p->out, "  %-*s ", column, term);
    if (text_columns(term, strlen(term)) > column)
        writer_add(p->out, "\n%*s", column + 3, "");
    page_plain_wrap(p, about, column + 3, column + 3);
}

static void page_plain_lines(struct page *p, const char *text)
{
    page_plain_part(p);
    writer_put(p->out, text);
}

const struct pen pen_plain = {page_plain_heading, page_plain_paragraph, page_plain_item,
                              page_plain_lines};
