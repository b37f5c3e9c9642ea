/* A page for a terminal: lines of at most 80 columns, blank ones between the parts. */
#include "page.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { COLUMNS = 80, USUAL_COLUMN = 25 };

/* How many columns UTF-8 text takes, one for each character. */
static int width(const char *s, size_t len)
{
    int n = 0;

    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)s[i] & 0xc0) != 0x80;
    return n;
}

/* Break lines between words; those after the first begin at `indent`, the first at `column`. */
static void wrap(const char *s, int column, int indent)
{
    bool first = true;

    while (*s) {
        size_t len = strcspn(s, " ");

        if (!first && column + 1 + width(s, len) > COLUMNS) {
            printf("\n%*s", indent, "");
            column = indent;
            first = true;
        }
        column += width(s, len) + !first;
        printf("%s%.*s", first ? "" : " ", (int)len, s);
        first = false;
        s += len + (s[len] == ' ');
    }
    putchar('\n');
}

static void part(const struct page *p)
{
    if (p->last != NOTHING && p->last != HEADING)
        putchar('\n');
}

static void heading(struct page *p, enum level level, const char *title)
{
    if (p->last != NOTHING)
        putchar('\n');
    printf("%s%s\n", title, level == LABEL ? ":" : "\n");
}

static void paragraph(struct page *p, const char *text)
{
    part(p);
    wrap(text, 0, 0);
}

static void item(struct page *p, const char *term, const char *about)
{
    int column = p->column > 0 ? p->column : USUAL_COLUMN;

    if (p->last != ITEM)
        part(p);
    printf("  %-*s ", column, term);
    if (width(term, strlen(term)) > column)
        printf("\n%*s", column + 3, "");
    wrap(about, column + 3, column + 3);
}

static void lines(struct page *p, const char *text)
{
    part(p);
    fputs(text, stdout);
}

const struct pen pen_plain = {heading, paragraph, item, lines};
