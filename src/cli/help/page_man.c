/* Write a page with man macros, which every man program understands. Four of them are enough. */
#include "cli/help/topics.h"

#include <ctype.h>
#include <string.h>

/* Escape a character that roff would interpret, or replace with one that cannot be typed. */
static void man_put(const struct page *p, char c)
{
    static const char special[] = "\\-'^~\"`";
    static const char *const escaped[] = {"\\e",   "\\-",   "\\(aq", "\\(ha",
                                          "\\(ti", "\\(dq", "\\(ga"};
    const char *at = c == '\0' ? NULL : strchr(special, c);

    if (at != NULL)
        writer_put(p->out, escaped[at - special]);
    else
        writer_put_bytes(p->out, &c, 1);
}

/* Write one line; text between backquotes becomes bold. */
static void man_put_text(const struct page *p, const char *s, bool literal)
{
    bool bold = false;

    if (*s == '.')
        writer_put(p->out, "\\&");
    for (; *s && *s != '\n'; s++) {
        if (*s == '`' && !literal) {
            bold = !bold;
            writer_put(p->out, bold ? "\\fB" : "\\fR");
        } else {
            man_put(p, *s);
            if (*s == ',' && !literal)
                writer_put(p->out, "\\:"); /* a long list of numbers may break after a comma */
        }
    }
    writer_put(p->out, "\n");
}

static void man_heading(struct page *p, enum page_level level, const char *title)
{
    static const char *const before[] = {".SH \"", ".SS \"", ".PP\n"};
    static const char *const behind[] = {"\"\n", "\"\n", ":\n"};

    writer_put(p->out, before[level]);
    for (; *title; title++)
        man_put(p, level == CHAPTER ? (char)toupper((unsigned char)*title) : *title);
    writer_put(p->out, behind[level]);
}

static void man_paragraph(struct page *p, const char *text)
{
    if (p->last != HEADING)
        writer_put(p->out, ".PP\n");
    man_put_text(p, text, false);
}

static void man_item(struct page *p, const char *term, const char *about)
{
    writer_put(p->out, ".TP\n\\fB");
    for (; *term; term++)
        man_put(p, *term);
    writer_put(p->out, "\\fR\n");
    man_put_text(p, about, false);
}

static void man_lines(struct page *p, const char *text)
{
    writer_put(p->out, p->last == HEADING ? ".nf\n" : ".PP\n.nf\n");
    while (*text) {
        man_put_text(p, text, true);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    writer_put(p->out, ".fi\n");
}

const struct pen pen_man = {man_heading, man_paragraph, man_item, man_lines};
