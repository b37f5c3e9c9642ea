#include "terminal/io/chooser.h"

#include "core/pages/manual_page.h"
#include "terminal/io/interrupt.h"
#include "terminal/io/line_pages.h"
#include "terminal/io/wrap.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { PROMPT_COLUMNS = 52 };

void chooser_close(struct chooser *c)
{
    screen_close();
    input_free(c->input);
}

/* ---- the whole screen ------------------------------------------------------------------------ */

static void chooser_paint_backdrop(void *chooser)
{
    static const char *const keys[2][2] = {
        {"↑↓ Enter, letter or mouse to choose · q back", "↑↓ Enter, letter, mouse · q back"},
        {"arrows and Enter, letter or mouse to choose  q back",
         "arrows, Enter, letter, mouse  q back"}};
    const struct chooser *c = chooser;
    struct area all = screen_all();
    const char *const *line = keys[c->look.ascii];

    screen_put(all.height - 1, 1, all.width - 1, TONE_QUIET,
               line[wrap_columns(line[0]) >= all.width]);
}

/* Open the screen, or do without it from now on. */
static bool chooser_take_screen(struct chooser *c)
{
    if (!c->plain && !screen_open(&c->look))
        c->plain = true;
    if (!c->plain)
        screen_set_painter(chooser_paint_backdrop, c);
    return !c->plain;
}

/* ---- lines ----------------------------------------------------------------------------------- */

static bool chooser_is_back(const char *line)
{
    return strcasecmp(line, "q") == 0 || strcasecmp(line, "back") == 0 ||
           strcasecmp(line, "quit") == 0;
}

/* The window without the rows of the longest prompt. */
static struct line_window chooser_window(const struct chooser *c)
{
    struct line_window all = c->window();
    int columns = all.columns > 0 ? all.columns : PAGE_COLUMNS;

    return (struct line_window){columns, all.rows - 1 - PROMPT_COLUMNS / columns};
}

/* Print the part of a list that begins with this item. Add the prompt for it. Return where the next
 * part begins; 0: there is only one. */
static int chooser_print_part(const struct chooser *c, const struct line_list *l, int first,
                              int usual, struct text *prompt)
{
    int next = line_pages_print_items(l, chooser_window(c), first);

    text_clear(prompt);
    text_add(prompt, "Number");
    if (usual >= 0)
        text_add(prompt, " (Enter for %d)", usual + 1);
    text_add(prompt, "%s, or q to go back: ", first > 0 || next > 0 ? ", + for more" : "");
    return next;
}

/* `usual` is the item that an empty line chooses, or -1. */
static int chooser_ask_in_lines(struct chooser *c, const struct line_list *l, int usual)
{
    struct text prompt = TEXT_OF(SENTENCE_BYTES);
    struct input_request ask = {.prompt = prompt.at};
    struct input_line line;
    enum input_result got;
    int next = chooser_print_part(c, l, 0, usual, &prompt);

    while ((got = input_read(c->input, &ask, &line)) == INPUT_LINE || got == INPUT_TOO_LONG) {
        bool is_line = got == INPUT_LINE;
        int item = is_line && line.len == 0 ? usual
                   : is_line                ? items_find(l->items, l->n, line.at, line.len, true)
                                            : -1;

        if (item >= 0)
            return item;
        if (is_line && chooser_is_back(line.at))
            return WIDGET_BACK;
        if (is_line && strcmp(line.at, "+") == 0)
            next = chooser_print_part(c, l, next, usual, &prompt);
        else
            printf("Please type a number from 1 to %d, or q.\n", l->n);
    }
    putchar('\n');
    return WIDGET_LEAVE;
}

bool chooser_is_read_here(const struct chooser *c)
{
    return input_is_person(c->input) && isatty(STDOUT_FILENO);
}

/* Show a text in parts if somebody reads it here; all of it at once if it goes elsewhere. */
static int chooser_show_in_lines(struct chooser *c, const char *text)
{
    struct input_request ask = {.prompt = "Enter for more, or q to go back: "};
    struct input_line line;

    if (!chooser_is_read_here(c)) {
        printf("\n%s\n", text);
        return 0;
    }
    putchar('\n');
    while ((text = line_pages_print_text(text, chooser_window(c))) != NULL) {
        if (input_read(c->input, &ask, &line) >= INPUT_END)
            return WIDGET_LEAVE;
        if (chooser_is_back(line.at))
            break;
    }
    return 0;
}

static int chooser_line_in_lines(struct chooser *c, const char *title, const char *about,
                                 char *room, size_t size)
{
    struct input_request ask = {.prompt = "Type it, or q to go back: "};
    struct input_line line;
    enum input_result got;

    printf("\n%s\n%s\n", title, about);
    while ((got = input_read(c->input, &ask, &line)) == INPUT_LINE || got == INPUT_TOO_LONG) {
        if (got == INPUT_LINE && chooser_is_back(line.at))
            return WIDGET_BACK;
        if (got == INPUT_LINE && line.len < size && strlen(line.at) == line.len) {
            snprintf(room, size, "%s", line.at);
            return 0;
        }
        puts("That is too long.");
    }
    putchar('\n');
    return WIDGET_LEAVE;
}

/* ---- both ------------------------------------------------------------------------------------ */

int chooser_ask(struct chooser *c, const char *title, const char *intro, const struct item *items,
                int n, int chosen)
{
    if (chooser_take_screen(c))
        return widget_menu(title, intro, items, n, chosen);
    return chooser_ask_in_lines(c, &(struct line_list){title, intro, items, n}, -1);
}

int chooser_offer(struct chooser *c, const char *title, const char *intro, const struct item *items,
                  int n, int chosen)
{
    if (chooser_take_screen(c))
        return widget_menu(title, intro, items, n, chosen);
    return chooser_ask_in_lines(c, &(struct line_list){title, intro, items, n}, 0);
}

int chooser_line(struct chooser *c, const char *title, const char *about, char *room, size_t size)
{
    if (chooser_take_screen(c))
        return widget_line(title, about, false, room, size);
    return chooser_line_in_lines(c, title, about, room, size);
}

static int chooser_show_within(struct chooser *c, const char *title, const char *text, int widest)
{
    if (chooser_take_screen(c))
        return screen_min(0, widget_page(title, text, widest));
    return chooser_show_in_lines(c, text);
}

int chooser_show(struct chooser *c, const char *title, const char *text)
{
    return chooser_show_within(c, title, text, WIDGET_WIDTH);
}

int chooser_show_table(struct chooser *c, const char *title, const char *text)
{
    return chooser_show_within(c, title, text, INT_MAX);
}

int chooser_columns(struct chooser *c)
{
    return chooser_take_screen(c) ? widget_page_columns() : c->window().columns;
}

int chooser_pause(struct chooser *c)
{
    struct input_request ask = {.prompt = "\nPress Enter to continue. "};
    struct input_line line;

    if (c->plain)
        return 0;
    if (screen_is_open())
        return widget_print();
    return input_read(c->input, &ask, &line) < INPUT_END ? 0 : WIDGET_LEAVE;
}
