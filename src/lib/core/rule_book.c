/* A game's rules in paragraphs, with the numbers of these rules, and its options. */
#include "core/rule_book.h"

#include <stdlib.h>

void rule_book_fill(const struct rules *r, const char *paragraph, struct text *out)
{
    while (*paragraph) {
        size_t n = strcspn(paragraph, "{"), len;
        int option;

        text_add(out, "%.*s", (int)n, paragraph);
        paragraph += n;
        if (*paragraph != '{')
            break;
        len = strcspn(++paragraph, "}");
        if ((option = rules_option(r->game, paragraph, len)) >= 0)
            rules_value(r, option, out);
        paragraph += len + 1;
    }
}

static void rule_book_option(struct page *p, const struct rules *r, int i)
{
    const struct option *o = &r->game->options[i];
    struct text setting = TEXT_OF(80), about = TEXT_OF(SENTENCE_BYTES);

    text_add(&setting, "%s=", o->name);
    rules_value(r, i, &setting);
    if (o->choices == NULL)
        text_add(&about, "%s (%d to %d)", o->about, o->low, o->high);
    else
        text_add(&about, "%s (%s)", o->about, o->choices);
    page_item(p, setting.at, about.at);
}

/* Do the paragraphs show the value of an option? */
static bool rule_book_shows(const struct game *g, int option)
{
    struct text place = TEXT_OF(80);

    text_add(&place, "{%s}", g->options[option].name);
    for (const char *const *text = g->book; *text != NULL; text++)
        if (strstr(*text, place.at) != NULL)
            return true;
    return false;
}

/* The paragraphs are the book's: say what else differs from it. */
static void rule_book_differences(struct page *p, const struct rules *r)
{
    const struct option *o = r->game->options;
    struct text all = TEXT_OF(4 * SENTENCE_BYTES);

    for (int i = 0; o[i].name != NULL; i++) {
        if (r->value[i] == o[i].book || rule_book_shows(r->game, i))
            continue;
        text_add(&all, "%s%s=", all.len == 0 ? "But here, by options: " : ", ", o[i].name);
        rules_value(r, i, &all);
        text_add(&all, " (%s)", o[i].about);
    }
    text_put(&all, all.len > 0 ? "." : "");
    if (all.len > 0)
        page_paragraph(p, all.at);
}

static void rule_book_paragraphs(struct page *p, const struct rules *r)
{
    for (const char *const *text = r->game->book; *text != NULL; text++) {
        struct text filled = TEXT_OF(4 * SENTENCE_BYTES);

        rule_book_fill(r, *text, &filled);
        page_paragraph(p, filled.at);
    }
    rule_book_differences(p, r);
}

static void rule_book_editions(struct page *p, const struct game *g)
{
    if (rules_edition_count(g) > 0)
        page_heading(p, LABEL, "Editions, chosen with --edition NAME");
    for (int i = 0; i < rules_edition_count(g); i++) {
        struct text about = TEXT_OF(2 * SENTENCE_BYTES);

        for (const char *c = g->editions[i].settings; *c; c++)
            text_add(&about, *c == ',' ? ", " : "%c", *c);
        text_add(&about, ": %s", g->editions[i].says);
        page_item(p, g->editions[i].id, about.at);
    }
}

static void rule_book_options(struct page *p, const struct rules *r)
{
    rule_book_editions(p, r->game);
    page_heading(p, LABEL, "Options, set with --rule NAME=VALUE");
    for (int i = 0; r->game->options[i].name != NULL; i++)
        rule_book_option(p, r, i);
}

void rule_book_add(struct page *p, const struct rules *r)
{
    rule_book_paragraphs(p, r);
    rule_book_options(p, r);
}

/* The title of the game, with the edition that has these rules. */
static void rule_book_title(struct page *p, const struct rules *r)
{
    const struct edition *e = rules_edition(r);

    page_heading(p, SECTION, rules_title(r).at);
    if (e != NULL)
        page_paragraph(p, e->says);
}

void rule_book_write(const struct rules *r, int columns, struct writer *out)
{
    struct page p = {.pen = &pen_plain, .out = out, .columns = columns};

    rule_book_title(&p, r);
    rule_book_add(&p, r);
}

char *rule_book_text(const struct rules *r, enum rule_book_part part, int columns)
{
    struct text book = text_growing();
    struct writer w = writer_into(&book);
    struct page p = {.pen = &pen_plain, .out = &w, .columns = columns};

    rule_book_title(&p, r);
    if (part & RULE_BOOK_RULES)
        rule_book_paragraphs(&p, r);
    if (part & RULE_BOOK_OPTIONS)
        rule_book_options(&p, r);
    if (!w.failed)
        return book.at;
    free(book.at);
    return NULL;
}
