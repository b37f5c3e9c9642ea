/* A page in the man macros, which every man program understands; written by hand, because what is
 * needed of them is four macros. */
#include "page.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* A character that would mean something to roff, or be made prettier than can be typed. */
static void put(char c)
{
    static const char special[] = "\\-'^~\"`";
    static const char *const escaped[] = {"\\e",   "\\-",   "\\(aq", "\\(ha",
                                          "\\(ti", "\\(dq", "\\(ga"};
    const char *at = c == '\0' ? NULL : strchr(special, c);

    if (at != NULL)
        fputs(escaped[at - special], stdout);
    else
        putchar(c);
}

/* One line of the source; what stands between backquotes is bold. */
static void put_text(const char *s, bool literal)
{
    bool bold = false;

    if (*s == '.')
        fputs("\\&", stdout);
    for (; *s && *s != '\n'; s++) {
        if (*s == '`' && !literal) {
            bold = !bold;
            fputs(bold ? "\\fB" : "\\fR", stdout);
        } else {
            put(*s);
            if (*s == ',' && !literal)
                fputs("\\:", stdout); /* long lists of numbers may be broken there */
        }
    }
    putchar('\n');
}

static void heading(struct page *p, enum level level, const char *title)
{
    (void)p;
    if (level == LABEL) {
        printf(".PP\n%s:\n", title);
        return;
    }
    fputs(level == CHAPTER ? ".SH \"" : ".SS \"", stdout);
    for (; *title; title++)
        put(level == CHAPTER ? (char)toupper((unsigned char)*title) : *title);
    puts("\"");
}

static void paragraph(struct page *p, const char *text)
{
    if (p->last != HEADING)
        puts(".PP");
    put_text(text, false);
}

static void item(struct page *p, const char *term, const char *about)
{
    (void)p;
    fputs(".TP\n\\fB", stdout);
    for (; *term; term++)
        put(*term);
    puts("\\fR");
    put_text(about, false);
}

static void lines(struct page *p, const char *text)
{
    puts(p->last == HEADING ? ".nf" : ".PP\n.nf");
    while (*text) {
        put_text(text, true);
        text += strcspn(text, "\n");
        text += *text == '\n';
    }
    puts(".fi");
}

const struct pen pen_man = {heading, paragraph, item, lines};
