/* A page for a terminal: lines of at most p->columns, with blank lines between the parts. */
#include "core/pages/manual_page.h"

#include "core/text.h"

enum { USUAL_COLUMN = 25 };

/* Does a sign that belongs to the number before it begin here? */
static bool page_is_sign(const char *s)
{
    return s[0] == '%' || strncmp(s, "+-", 2) == 0 || strncmp(s, "+/-", 3) == 0 ||
           strncmp(s, "±", 2) == 0;
}

/* Return the bytes up to the next space. */
static size_t page_until_space(const char *s, const char *end)
{
    const char *space = memchr(s, ' ', (size_t)(end - s));

    return (size_t)((space ? space : end) - s);
}

/* Return the bytes of a word, with a sign after it and the error after the sign. */
static size_t page_word(const char *s, const char *end)
{
    size_t len = page_until_space(s, end);
    bool error = false;

    while (s + len < end && (page_is_sign(s + len + 1) || error)) {
        error = s[len + 1] != '%' && page_is_sign(s + len + 1);
        len += 1 + page_until_space(s + len + 1, end);
    }
    return len;
}

/* Break lines between words. The first line begins at `column`, the others at `indent`. */
static void page_plain_wrap(const struct page *p, const char *s, const char *end, int column,
                            int indent)
{
    bool first = true;

    while (s < end) {
        size_t len = page_word(s, end);

        if (!first && p->columns > 0 && column + 1 + text_columns(s, len) > p->columns) {
            writer_add(p->out, "\n%*s", indent, "");
            column = indent;
            first = true;
        }
        column += text_columns(s, len) + !first;
        writer_add(p->out, "%s%.*s", first ? "" : " ", (int)len, s);
        first = false;
        s += len + (s + len < end);
    }
    writer_put(p->out, "\n");
}

void page_wrap(struct writer *out, const char *lines, int columns)
{
    const struct page p = {.out = out, .columns = columns};

    while (*lines) {
        const char *end = lines + strcspn(lines, "\n");
        int indent = (int)strspn(lines, " ");

        writer_add(out, "%*s", indent, "");
        page_plain_wrap(&p, lines + indent, end, indent, indent);
        lines = end + (*end == '\n');
    }
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
    page_plain_wrap(p, text, text + strlen(text), 0, 0);
}

static void page_plain_item(struct page *p, const char *term, const char *about)
{
    int column = p->column > 0 ? p->column : USUAL_COLUMN;
    bool narrow = p->columns > 0 && column > p->columns / 3;

    if (narrow)
        column = p->columns / 3;
    if (p->last != ITEM)
        page_plain_part(p);
    if (text_columns(term, strlen(term)) > column)
        writer_add(p->out, "  %s\n%*s", term, column + 3, "");
    else
        writer_add(p->out, "  %-*s ", column, term);
    page_plain_wrap(p, about, about + strlen(about), column + 3, column + 3);
}

static void page_plain_lines(struct page *p, const char *text)
{
    page_plain_part(p);
    writer_put(p->out, text);
}

const struct pen pen_plain = {page_plain_heading, page_plain_paragraph, page_plain_item,
                              page_plain_lines};
