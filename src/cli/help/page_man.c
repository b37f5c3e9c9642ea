/* A page in the man macros, which every man program understands; written by hand, because what is
 * needed of them is four macros. */
#include "cli/help/page.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A character that would mean something to roff, or be made prettier than can be typed. */
static void man_put(const struct page *p, char c)
{
    static const char special[] = "\\-'^~\"`";
    static const char *const escaped[] = {"\\e",   "\\-",   "\\(aq", "\\(ha",
                                          "\\(ti", "\\(dq", "\\(ga"};
    const char *at = c == '\0' ? NULL : strchr(special, c);

    if (at != NULL)
        fputs(escaped[at - special], p->out);
    else
        fputc(c, p->out);
}

/* One line of the source; what stands between backquotes is bold. */
static void man_put_text(const struct page *p, const char *s, bool literal)
{
    bool bold = false;

    if (*s == '.')
        fputs("\\&", p->out);
    for (; *s && *s != '\n'; s++) {
        if (*s == '`' && !literal) {
            bold = !bold;
            fputs(bold ? "\\fB" : "\\fR", p->out);
        } else {
            man_put(p, *s);
            if (*s == ',' && !literal)
                fputs("\\:", p->out); /* long lists of numbers may be broken there */
        }
    }
    fputc('\n', p->out);
}

static void man_heading(struct page *p, enum page_level level, const char *title)
{
    static const char *const before[] = {".SH \"", ".SS \"", ".PP\n"};
    static const char *const behind[] = {"\"\n", "\"\n", ":\n"};

    fputs(before[level], p->out);
    for (; *title; title++)
        man_put(p, level == CHAPTER ? (char)toupper((unsigned char)*title) : *title);
    fputs(behind[level], p->out);
}

static void man_paragraph(struct page *p, const char *text)
{
    if (p->last != HEADING)
        fputs(".PP\n", p->out);
    man_put_text(p, text, false);
}

static void man_item(struct page *p, const char *term, const char *about)
{
    fputs(".TP\n\\fB", p->out);
    for (; *term; term++)
        man_put(p, *term);
    fputs("\\fR\n", p->out);
    man_put_text(p, about, false);
}

static void man_lines(struct page *p, const char *text)
{
    fputs(p->last == HEADING ? ".nf\n" : ".PP\n.nf\n", p->out);
    while (*text) {
        man_put_text(p, text, true);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    fputs(".fi\n", p->out);
}

const struct pen pen_man = {man_heading, man_paragraph, man_item, man_lines};
