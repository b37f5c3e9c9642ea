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

static void rule_book_paragraphs(struct page *p, const struct rules *r)
{
    for (const char *const *text = r->game->book; *text != NULL; text++) {
        struct text filled = TEXT_OF(4 * SENTENCE_BYTES);

        rule_book_fill(r, *text, &filled);
        page_paragraph(p, filled.at);
    }
}

static void rule_book_options(struct page *p, const struct rules *r)
{
    page_heading(p, LABEL, "Options, set with --rule NAME=VALUE");
    for (int i = 0; r->game->options[i].name != NULL; i++)
        rule_book_option(p, r, i);
}

void rule_book_add(struct page *p, const struct rules *r)
{
    rule_book_paragraphs(p, r);
    rule_book_options(p, r);
}

void rule_book_write(const struct rules *r, int columns, struct writer *out)
{
    struct page p = {.pen = &pen_plain, .out = out, .columns = columns};

    page_heading(&p, SECTION, r->game->title);
    rule_book_add(&p, r);
}

char *rule_book_text(const struct rules *r, enum rule_book_part part, int columns)
{
    struct text book = text_growing();
    struct writer w = writer_into(&book);
    struct page p = {.pen = &pen_plain, .out = &w, .columns = columns};

    page_heading(&p, SECTION, r->game->title);
    if (part & RULE_BOOK_RULES)
        rule_book_paragraphs(&p, r);
    if (part & RULE_BOOK_OPTIONS)
        rule_book_options(&p, r);
    if (!w.failed)
        return book.at;
    free(book.at);
    return NULL;
}
