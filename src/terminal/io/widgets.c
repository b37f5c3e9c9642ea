/*
 * A widget is a loop: paint the screen below, draw on top of it, wait for an event, and return if
 * it is an answer. So a resize only has to go round the loop once more. A question that has become
 * moot, because a game went on meanwhile, is called off in the same loop.
 */
#include "terminal/io/widgets.h"

#include "terminal/io/wrap.h"

#include <stdio.h>
#include <stdlib.h>
#include <wctype.h>

enum { MOVED = ITEMS_MAX, INTRO_BYTES = 4096, CLOCK_TICK = 500 }; /* milliseconds */

static struct {
    bool (*is_moot)(void *context);
    void *context;
    int chosen; /* in the last menu */
} moot;

static struct {
    void (*tell)(void *context, struct text *out);
    void *context;
} widget_clock;

void widget_set_clock(void (*tell)(void *context, struct text *out), void *context)
{
    widget_clock.tell = tell;
    widget_clock.context = context;
}

void widget_call_off(bool (*is_moot)(void *context), void *context)
{
    moot.is_moot = is_moot;
    moot.context = context;
}

bool widget_is_called_off(void)
{
    return moot.is_moot != NULL && moot.is_moot(moot.context);
}

bool widget_tell_clock(struct text *out)
{
    if (widget_clock.tell != NULL)
        widget_clock.tell(widget_clock.context, out);
    return widget_clock.tell != NULL;
}

int widget_was_chosen(void)
{
    return moot.chosen;
}

int widget_stops(const struct screen_event *e)
{
    static const int stops[SCREEN_KINDS] = {
        [SCREEN_SIGNAL] = WIDGET_LEAVE, [SCREEN_END] = WIDGET_LEAVE, [SCREEN_ESCAPE] = WIDGET_BACK};

    return stops[e->kind];
}

/* Count the lines of a text. */
static int widgets_lines_of(const char *s, int width)
{
    return s == NULL ? 0 : wrap_text(s, width, NULL, 0);
}

/* Get the width of the widest line of an unwrapped text. */
static int widgets_width_of(const char *s)
{
    int widest = 0;

    while (s != NULL && *s) {
        widest = screen_max(widest, wrap_columns(s));
        s += strcspn(s, "\n");
        s += *s == '\n';
    }
    return widest;
}

/* Paint the screen below; false if it is too small for a widget. */
static bool widgets_paint_below(void)
{
    screen_paint();
    return !screen_is_too_small();
}

/* The most lines of a box that leaves the last row to the line of keys. */
static int widgets_most_lines(void)
{
    return screen_all().height - 3;
}

/* Draw a box in the middle for this many lines. */
static struct area widgets_open_box(const char *title, int lines, int width)
{
    int height = screen_min(lines, widgets_most_lines()) + 2;

    return screen_box(screen_area_centred(screen_all(), height, width + 4), TONE_TITLE, title);
}

/*
 * Get how far an event moves in a list or page with this many visible rows; `end` is the farthest.
 */
static int widgets_step(const struct screen_event *e, int rows, int end)
{
    const int steps[SCREEN_KINDS] = {
        [SCREEN_UP] = -1,          [SCREEN_DOWN] = 1,    [SCREEN_PAGE_UP] = -rows,
        [SCREEN_PAGE_DOWN] = rows, [SCREEN_HOME] = -end, [SCREEN_LAST] = end,
    };

    return steps[e->kind];
}

/* ---- menus ----------------------------------------------------------------------------------- */

struct widget_menu {
    const char *title, *intro;
    struct items list;
    int rows;           /* rows of visible items */
    int first, scrolls; /* lines of the intro: the first visible one, how many a key scrolls */
};

/* Draw the intro where there is too little room: some of its lines, how to see the others, and its
 * last line, which is the question. */
static void widgets_draw_long_intro(struct widget_menu *m, struct area a)
{
    const char *newline = strrchr(m->intro, '\n'), *question = newline ? newline + 1 : "";
    struct text body = TEXT_OF(INTRO_BYTES);
    int asks = screen_min(widgets_lines_of(question, a.width), a.height - 2), lines;

    text_add(&body, "%.*s", (int)(newline ? newline - m->intro : (long)strlen(m->intro)), m->intro);
    lines = widgets_lines_of(body.at, a.width);
    m->scrolls = screen_max(1, a.height - asks - 1);
    m->first = screen_max(0, screen_min(m->first, lines - m->scrolls));
    screen_text((struct area){a.y, a.x, m->scrolls, a.width}, TONE_PLAIN, body.at, m->first);
    screen_put(a.y + m->scrolls, a.x, a.width, TONE_QUIET,
               m->first + m->scrolls >= lines ? "PgUp: back"
               : m->first > 0                 ? "PgUp, PgDn: more"
                                              : "PgDn: more");
    screen_text((struct area){a.y + m->scrolls + 1, a.x, asks, a.width}, TONE_PLAIN, question, 0);
}

static void widgets_draw_intro(struct widget_menu *m, struct area a)
{
    m->scrolls = 0;
    if (m->intro == NULL)
        return;
    if (widgets_lines_of(m->intro, a.width) < a.height)
        screen_text(a, TONE_PLAIN, m->intro, 0);
    else
        widgets_draw_long_intro(m, a);
}

/* Return the note of an item, or its name if it has no note and its name does not fit. */
static const char *widgets_note_of(const struct item *item, int width)
{
    bool fits = wrap_columns(item->name) + 4 <= width;

    return item->note != NULL || fits ? item->note : item->name;
}

/* Return the columns inside the box. */
static int widgets_menu_width(const struct widget_menu *m)
{
    int most = screen_min(WIDGET_WIDTH, screen_all().width - 4);
    int width = screen_max(widgets_width_of(m->intro), m->title ? wrap_columns(m->title) + 4 : 0);

    for (int i = 0; i < m->list.n; i++) {
        const struct item *item = &m->list.items[i];

        width = screen_max(width,
                           screen_max(wrap_columns(item->name) + 5, widgets_width_of(item->note)));
    }
    return screen_min(width, most);
}

/* Say in the lower border that there are more items than are seen. */
static void widgets_draw_more(const struct items *l, struct area in, int rows, int seen)
{
    static const char *const words[] = {NULL, " more above ", " more below ",
                                        " more above and below "};
    const char *more = words[(l->first > 0) + 2 * (l->first + seen < rows)];

    if (more != NULL)
        screen_put(in.y + in.height, in.x, in.width, TONE_QUIET, more);
}

/* Show the clock at the right of the lower border. */
static void widgets_draw_clock(struct area in)
{
    struct text said = TEXT_OF(SENTENCE_BYTES);
    int columns;

    if (widget_clock.tell == NULL)
        return;
    text_add(&said, " ");
    widget_clock.tell(widget_clock.context, &said);
    text_add(&said, " ");
    columns = wrap_columns(said.at);
    screen_put(in.y + in.height, in.x + screen_max(0, in.width - columns), columns, TONE_TITLE,
               said.at);
}

static void widgets_draw_menu(struct widget_menu *m)
{
    const struct item *items = m->list.items;
    const char *note;
    int room = widgets_most_lines(), notes = 0, rows = m->list.n, width, head, tail, most;
    struct area in;

    if (!widgets_paint_below())
        return;
    width = widgets_menu_width(m);
    for (int i = 0; i < m->list.n; i++)
        notes = screen_max(notes, widgets_lines_of(widgets_note_of(&items[i], width), width));
    head = widgets_lines_of(m->intro, width) + (m->intro != NULL);
    tail = notes + (notes > 0);
    most = screen_max(room / 3, room - rows - tail);
    m->rows = screen_min(rows, room - screen_min(head, most) - tail);
    if (m->rows < screen_min(rows, 3)) { /* prefer choosing to reading */
        tail = 0;
        most = screen_max(room / 3, room - rows);
        m->rows = screen_min(rows, screen_max(1, room - screen_min(head, most)));
    }
    head = screen_min(head, room - m->rows - tail);
    in = widgets_open_box(m->title, head + m->rows + tail, width);
    widgets_draw_intro(m, (struct area){in.y, in.x, head, in.width});
    items_draw(&m->list, (struct area){in.y + head, in.x, m->rows, in.width}, in.width, 2);
    widgets_draw_more(&m->list, in, rows, m->rows);
    widgets_draw_clock(in);
    note = widgets_note_of(&items[m->list.chosen], width);
    if (tail > 0 && note != NULL)
        screen_text((struct area){in.y + head + m->rows + 1, in.x, notes, in.width}, TONE_QUIET,
                    note, 0);
}

/* Return what an event chooses: an item's index, WIDGET_BACK, or MOVED. */
static int widgets_menu_event(struct widget_menu *m, const struct screen_event *e)
{
    int n = m->list.n, taken = items_taken(&m->list, e), step = widgets_step(e, m->rows, n);
    int to = m->list.chosen + (e->kind == SCREEN_TAB ? 1 : step);

    if (taken >= 0)
        return taken;
    if (e->kind == SCREEN_RIGHT)
        return m->list.chosen;
    if (m->scrolls > 0 && (e->kind == SCREEN_PAGE_UP || e->kind == SCREEN_PAGE_DOWN)) {
        m->first += e->kind == SCREEN_PAGE_UP ? -m->scrolls : m->scrolls;
        return MOVED;
    }
    if (e->kind == SCREEN_LEFT || (e->kind == SCREEN_LETTER && towlower((wint_t)e->letter) == L'q'))
        return WIDGET_BACK;
    if (e->kind == SCREEN_UP || e->kind == SCREEN_DOWN || e->kind == SCREEN_TAB)
        m->list.chosen = (to + n) % n;
    else if (step != 0)
        m->list.chosen = screen_max(0, screen_min(n - 1, to));
    return MOVED;
}

/* Find the first letter or digit of a name that is not another item's key; 0: none. q goes back. */
static wchar_t widgets_key_for(const struct items *l, const char *name)
{
    while (*name) {
        int columns;
        wchar_t c = (wchar_t)towlower((wint_t)wrap_next(&name, &columns));

        if (iswalnum((wint_t)c) && c != L'q' && wmemchr(l->key, c, (size_t)l->n) == NULL)
            return c;
    }
    return 0;
}

static int widgets_ask(struct widget_menu *m)
{
    int answer = MOVED;

    for (int i = 0; i < m->list.n; i++)
        m->list.key[i] = m->list.items[i].key;
    for (int i = 0; i < m->list.n; i++)
        if (m->list.key[i] == 0)
            m->list.key[i] = widgets_key_for(&m->list, m->list.items[i].name);
    while (answer == MOVED) {
        struct screen_event e;

        widgets_draw_menu(m);
        e = screen_wait(widget_clock.tell != NULL ? CLOCK_TICK : -1);
        answer = widget_stops(&e);
        if (answer == 0)
            answer = e.kind == SCREEN_IDLE ? MOVED : widgets_menu_event(m, &e);
        if (answer == MOVED && widget_is_called_off())
            answer = WIDGET_MOOT;
    }
    moot.chosen = m->list.chosen;
    return answer;
}

int widget_menu(const char *title, const char *intro, const struct item *items, int n, int chosen)
{
    struct widget_menu m = {
        .title = title,
        .intro = intro,
        .list = {.items = items, .n = screen_min(n, ITEMS_MAX), .chosen = chosen, .columns = 1}};

    return widgets_ask(&m);
}

/* ---- pages ----------------------------------------------------------------------------------- */

static void widgets_draw_page(const char *title, const char *text, int widest, int *first,
                              int *rows, int *lines)
{
    int width = screen_min(screen_min(screen_max(widgets_width_of(text), 30), widest),
                           screen_all().width - 4);
    struct area in;
    char below[64];

    if (!widgets_paint_below())
        return;
    *lines = widgets_lines_of(text, width);
    in = widgets_open_box(title, *lines + 2, width);
    *rows = in.height - 2;
    *first = screen_max(0, screen_min(*first, *lines - *rows));
    in.height = *rows;
    screen_text(in, TONE_PLAIN, text, *first);
    if (*lines > *rows)
        snprintf(below, sizeof below, "%d-%d of %d lines; arrows, Esc", *first + 1,
                 screen_min(*first + *rows, *lines), *lines);
    else
        snprintf(below, sizeof below, "Press Enter.");
    screen_put(in.y + *rows + 1, in.x, in.width, TONE_QUIET, below);
}

int widget_page_columns(void)
{
    return screen_all().width - 4;
}

int widget_page(const char *title, const char *text, int widest)
{
    int first = 0, rows = 1, lines = 1;

    for (;;) {
        struct screen_event e;
        int step;

        widgets_draw_page(title, text, widest, &first, &rows, &lines);
        e = screen_wait(-1);
        step = e.kind == SCREEN_LETTER && e.letter == L' ' ? rows : widgets_step(&e, rows, lines);
        if (widget_stops(&e) != 0)
            return widget_stops(&e) == WIDGET_LEAVE ? WIDGET_LEAVE : 0;
        first += step;
        if (step == 0 &&
            (e.kind == SCREEN_ENTER || e.kind == SCREEN_LETTER || e.kind == SCREEN_CLICK))
            return e.kind == SCREEN_LETTER && e.letter == L'?' ? WIDGET_MORE : 0;
    }
}

int widget_print(void)
{
    char *print = screen_take_print();
    int answer = print != NULL ? widget_page(NULL, print, WIDGET_WIDTH) : 0;

    free(print);
    return screen_min(0, answer);
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Replace the keys of the screen below in its last row. */
static void widgets_draw_keys(const char *keys)
{
    struct area row = screen_all();

    row.y = row.height - 1;
    row.height = 1;
    screen_fill(row, TONE_PLAIN);
    screen_put(row.y, 1, row.width - 1, TONE_QUIET, keys);
}

static void widgets_draw_line(const char *title, const char *about, bool secret, const char *room,
                              enum tone tone)
{
    int width = screen_min(WIDGET_WIDTH, screen_all().width - 4),
        head = widgets_lines_of(about, width);
    int columns = wrap_columns(room), used;
    const char *tail = room;
    struct area in;

    if (!widgets_paint_below())
        return;
    widgets_draw_keys("Enter accept  Esc back");
    in = widgets_open_box(title, head + 1, width);
    if (about != NULL)
        screen_text(in, TONE_PLAIN, about, 0);
    for (int skip = columns - (in.width - 3), taken; skip > 0; skip -= taken)
        wrap_next(&tail, &taken);
    used = screen_put(in.y + head, in.x, 2, TONE_KEY, "> ");
    if (secret)
        for (int i = screen_min(columns, in.width - 3); i > 0; i--)
            used += screen_put(in.y + head, in.x + used, 1, TONE_PLAIN, "*");
    else
        used += screen_put(in.y + head, in.x + used, in.width - used, tone, tail);
    screen_cursor(in.y + head, in.x + used);
}

int widget_line(const char *title, const char *about, bool secret, char *room, size_t size)
{
    bool touched = false;

    for (;;) {
        struct screen_event e;
        size_t len = strlen(room);
        char letter[16];

        widgets_draw_line(title, about, secret, room, touched ? TONE_PLAIN : TONE_CHOSEN);
        e = screen_wait(-1);
        if (widget_stops(&e) != 0)
            return widget_stops(&e);
        if (e.kind == SCREEN_ENTER)
            return 0;
        if (e.kind == SCREEN_BACKSPACE) {
            while (len > 0 && ((unsigned char)room[--len] & 0xc0) == 0x80)
                continue;
            room[len] = '\0';
        }
        if (e.kind == SCREEN_LETTER && !touched)
            room[len = 0] = '\0';
        touched |= e.kind == SCREEN_LETTER || e.kind == SCREEN_BACKSPACE;
        if (e.kind == SCREEN_LETTER &&
            snprintf(letter, sizeof letter, "%lc", (wint_t)e.letter) > 0 &&
            len + strlen(letter) < size)
            snprintf(room + len, size - len, "%s", letter);
    }
}
