#include "terminal/io/line_pages.h"

#include "terminal/io/wrap.h"

#include <stdio.h>

enum { NUMBER_COLUMNS = 4, GAP = 2, BESIDE_LEAST = 36, WRAP_LEAST = 20, WRAP_LINES = 16 };

int line_pages_print_hanging(const char *text, int indent, int columns)
{
    struct wrap_line lines[WRAP_LINES];
    int n = wrap_text(text, screen_max(columns - indent, WRAP_LEAST), lines, WRAP_LINES);

    for (int i = 0; i < n && i < WRAP_LINES; i++)
        printf("%*s%.*s\n", i == 0 ? 0 : indent, "", lines[i].len, lines[i].at);
    return screen_min(n, WRAP_LINES);
}

/* Get the column in which notes begin: beside the names, or below them where there is no room. */
static int line_pages_note_column(const struct line_list *l, int columns)
{
    int widest = 0;

    for (int i = 0; i < l->n; i++)
        widest = screen_max(widest, wrap_columns(l->items[i].name));
    widest += NUMBER_COLUMNS + GAP;
    return columns - widest >= BESIDE_LEAST ? widest : NUMBER_COLUMNS;
}

/* Count the lines of an item. */
static int line_pages_height(const struct item *item, int note_column, int columns)
{
    int width = screen_max(columns - note_column, WRAP_LEAST);
    int names = wrap_text(item->name, screen_max(columns - NUMBER_COLUMNS, WRAP_LEAST), NULL, 0);
    int notes = item->note == NULL ? 0 : wrap_text(item->note, width, NULL, 0);

    return note_column == NUMBER_COLUMNS ? names + notes : screen_max(names, notes);
}

static void line_pages_print_item(const struct line_list *l, int i, int note_column, int columns)
{
    const struct item *item = &l->items[i];

    printf("%2d  ", i + 1);
    if (item->note == NULL || note_column == NUMBER_COLUMNS)
        line_pages_print_hanging(item->name, NUMBER_COLUMNS, columns);
    else
        printf("%s%*s", item->name, note_column - NUMBER_COLUMNS - wrap_columns(item->name), "");
    if (item->note != NULL && note_column == NUMBER_COLUMNS)
        printf("%*s", note_column, "");
    if (item->note != NULL)
        line_pages_print_hanging(item->note, note_column, columns);
}

int line_pages_print_items(const struct line_list *l, struct line_window w, int first)
{
    int note_column = line_pages_note_column(l, w.columns), left = w.rows - 2, i = first;

    printf("\n%s\n", l->title);
    if (l->intro != NULL && first == 0)
        left -= line_pages_print_hanging(l->intro, 0, w.columns);
    while (i < l->n &&
           (i == first || line_pages_height(&l->items[i], note_column, w.columns) <= left)) {
        line_pages_print_item(l, i, note_column, w.columns);
        left -= line_pages_height(&l->items[i], note_column, w.columns);
        i++;
    }
    return i < l->n ? i : 0;
}

const char *line_pages_print_text(const char *text, struct line_window w)
{
    for (int left = w.rows; *text && left > 0; left--) {
        struct wrap_line line;

        wrap_text(text, w.columns, &line, 1);
        printf("%.*s\n", line.len, line.at);
        text = line.at + line.len;
        text += *text == '\n' || *text == ' ';
    }
    return *text ? text : NULL;
}
