/* A game's rules in paragraphs, with the numbers that are really played, and its options. */
#include "cli.h"

#include <stdio.h>

/* The paragraph with every {name} replaced by the option's value. */
static void fill_in(const struct rules *r, const char *paragraph, struct text *out)
{
    const struct option *o = r->game->options;

    while (*paragraph) {
        size_t n = strcspn(paragraph, "{"), len;

        text_add(out, "%.*s", (int)n, paragraph);
        paragraph += n;
        if (*paragraph != '{')
            break;
        len = strcspn(++paragraph, "}");
        for (int i = 0; o[i].name != NULL; i++)
            if (strlen(o[i].name) == len && memcmp(o[i].name, paragraph, len) == 0)
                rules_value(r, i, out);
        paragraph += len + 1;
    }
}

/* Break lines between words; not at all if there are no columns to fit them into. */
static void print_wrapped(const char *s, int columns, FILE *out)
{
    int column = 0;

    while (*s) {
        int len = (int)strcspn(s, " ");

        if (columns > 0 && column > 0 && column + 1 + len > columns) {
            fputc('\n', out);
            column = 0;
        }
        column += fprintf(out, "%s%.*s", column > 0 ? " " : "", len, s);
        s += len + (s[len] == ' ');
    }
    fputs("\n\n", out);
}

static void print_option(const struct rules *r, int i, FILE *out)
{
    const struct option *o = &r->game->options[i];
    char room[64], left[80];
    struct text value = TEXT(room);

    rules_value(r, i, &value);
    snprintf(left, sizeof left, "%s=%s", o->name, room);
    fprintf(out, "  %-25s %s", left, o->about);
    if (o->choices == NULL)
        fprintf(out, " (%d to %d)\n", o->low, o->high);
    else
        fprintf(out, " (%s)\n", o->choices);
}

void rulebook_print(const struct rules *r, int columns, FILE *out)
{
    fprintf(out, "%s\n\n", r->game->title);
    for (const char *const *p = r->game->book; *p != NULL; p++) {
        char room[4 * SENTENCE_BYTES];
        struct text filled = TEXT(room);

        fill_in(r, *p, &filled);
        print_wrapped(room, columns, out);
    }
    fputs("Options, set with --rule NAME=VALUE:\n", out);
    for (int i = 0; r->game->options[i].name != NULL; i++)
        print_option(r, i, out);
}
