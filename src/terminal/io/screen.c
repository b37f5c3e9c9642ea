/*
 * Only this file draws and reads keys with ncurses; what is above knows tones, areas and events.
 * screen_wait is the one place where the program waits: it looks for a signal first, then for a
 * key, and only then sleeps until there is one or the other. A terminal that is readable but has
 * nothing to read is gone, which ends the input.
 */
#include "terminal/io/screen.h"

#include "terminal/io/interrupt.h"
#include "terminal/io/rescue.h"
#include "terminal/io/wrap.h"

#include <curses.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ESCAPE_WAIT = 40, DEAF_TIMES = 20, WRAP_LINES = 1024, CTRL_D = 4, CTRL_L = 12 };

static struct {
    bool open, held;
    SCREEN *terminal;
    FILE *out;         /* its own, so that commands can print into a file meanwhile */
    struct text print; /* to be printed when it is closed */
    struct screen_look look;
    attr_t tone[TONES];
    mbstate_t begun; /* the first bytes of an incomplete character */
    screen_painter *paint;
    void *data;
} screen;

/* Colours that colour-blind people can distinguish, the same as the page's: blue for the user,
 * amber for the opponent. Where colour has a meaning, text is also bold, underlined or reversed. */
static const struct shade {
    short dark256, light256, dark16, light16; /* by the background; -1: the terminal's own */
    attr_t also;
} shades[TONES] = {
    [TONE_PLAIN] = {-1, -1, -1, -1, A_NORMAL},
    [TONE_TITLE] = {-1, -1, -1, -1, A_BOLD},
    [TONE_QUIET] = {246, 242, -1, -1, A_NORMAL},
    [TONE_YOURS] = {74, 24, COLOR_CYAN, COLOR_BLUE, A_NORMAL},
    [TONE_THEIRS] = {214, 130, COLOR_YELLOW, COLOR_MAGENTA, A_NORMAL},
    [TONE_KEY] = {-1, -1, -1, -1, A_BOLD},
    [TONE_ALERT] = {221, 125, COLOR_YELLOW, COLOR_RED, A_BOLD},
    [TONE_CHOSEN] = {-1, -1, -1, -1, A_REVERSE},
};

static void screen_mix_tones(void)
{
    bool some = screen.look.colours >= 8 && has_colors() && start_color() == OK;
    bool rich = some && screen.look.colours >= 256 && COLORS >= 256;

    if (some)
        use_default_colors();
    for (int i = 0; i < TONES; i++) {
        const struct shade *s = &shades[i];
        short colour = rich ? (screen.look.light ? s->light256 : s->dark256)
                            : (screen.look.light ? s->light16 : s->dark16);

        screen.tone[i] = s->also;
        if (some && colour >= 0 && init_pair((short)(i + 1), colour, -1) == OK)
            screen.tone[i] |= COLOR_PAIR(i + 1);
    }
}

/* ---- opening and closing --------------------------------------------------------------------- */

static void screen_prepare_input(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_WAIT);
    curs_set(0);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
}

static bool screen_open_terminal(void)
{
    int fd = dup(STDOUT_FILENO);

    screen.out = fd < 0 ? NULL : fdopen(fd, "w");
    if (screen.out == NULL)
        return false;
    interrupt_catch_size(true);
    screen.terminal = newterm(NULL, screen.out, stdin);
    if (screen.terminal == NULL)
        fclose(screen.out);
    return screen.terminal != NULL;
}

static void screen_at_exit(void)
{
    screen_hold(false);
}

bool screen_open(const struct screen_look *look)
{
    static bool at_exit;
    struct termios settings;

    screen.look = *look;
    if (screen.open) {
        screen_mix_tones();
        return true;
    }
    fflush(stdout);
    if (tcgetattr(STDIN_FILENO, &settings) != 0 || !screen_open_terminal())
        return false;
    screen.open = true;
    rescue_arm(&settings);
    if (!at_exit)
        at_exit = atexit(screen_at_exit) == 0;
    screen_mix_tones();
    screen_prepare_input();
    return true;
}

bool screen_is_open(void)
{
    return screen.open;
}

/* Give the terminal back. One without a second screen, such as Linux's console, would keep the
 * board, and messages would be written over it. */
static void screen_end(void)
{
    if (tigetstr("rmcup") == NULL) {
        erase();
        refresh();
    }
    endwin();
}

void screen_close(void)
{
    char *print;

    screen.paint = NULL;
    if (!screen.open || screen.held)
        return;
    screen.open = false;
    screen_end();
    rescue_disarm();
    delscreen(screen.terminal);
    fclose(screen.out);
    interrupt_catch_size(false);
    if ((print = screen_take_print()) != NULL)
        fputs(print, stdout);
    free(print);
    fflush(stdout);
}

bool screen_hold(bool holds)
{
    bool before = screen.held;

    screen.held = holds;
    if (!holds)
        screen_close();
    return before;
}

void screen_print(FILE *to, const char *text)
{
    if (!screen.open || !isatty(fileno(to))) {
        fputs(text, to);
        return;
    }
    screen.print.grows = true;
    text_put(&screen.print, text);
}

char *screen_take_print(void)
{
    char *print = screen.print.at;

    screen.print = text_growing();
    return print;
}

/* ---- painting -------------------------------------------------------------------------------- */

struct area screen_all(void)
{
    return (struct area){0, 0, LINES, COLS};
}

bool screen_is_too_small(void)
{
    return COLS < SCREEN_LEAST_WIDTH || LINES < SCREEN_LEAST_HEIGHT;
}

void screen_set_painter(screen_painter *paint, void *data)
{
    screen.paint = paint;
    screen.data = data;
}

void screen_paint(void)
{
    struct text small = TEXT_OF(256);

    text_add(
        &small,
        "The window is too small: %d by %d. Ctrl-C leaves. It needs %d by %d; --plain fits any "
        "window.",
        COLS, LINES, SCREEN_LEAST_WIDTH, SCREEN_LEAST_HEIGHT);
    erase();
    curs_set(0);
    if (screen_is_too_small())
        screen_text(screen_all(), TONE_PLAIN, small.at, 0);
    else if (screen.paint != NULL)
        screen.paint(screen.data);
}

void screen_show(void)
{
    screen_paint();
    refresh();
}

/* ---- events ---------------------------------------------------------------------------------- */

/* Keys with a code, and control characters. */
static const struct {
    wint_t code;
    enum screen_kind kind;
} keys[] = {
    {KEY_UP, SCREEN_UP},         {KEY_DOWN, SCREEN_DOWN},
    {KEY_LEFT, SCREEN_LEFT},     {KEY_RIGHT, SCREEN_RIGHT},
    {KEY_HOME, SCREEN_HOME},     {KEY_END, SCREEN_LAST},
    {KEY_PPAGE, SCREEN_PAGE_UP}, {KEY_NPAGE, SCREEN_PAGE_DOWN},
    {KEY_ENTER, SCREEN_ENTER},   {KEY_BACKSPACE, SCREEN_BACKSPACE},
    {KEY_BTAB, SCREEN_UP},       {'\r', SCREEN_ENTER},
    {'\n', SCREEN_ENTER},        {'\t', SCREEN_TAB},
    {'\b', SCREEN_BACKSPACE},    {0x7f, SCREEN_BACKSPACE},
    {0x1b, SCREEN_ESCAPE},       {CTRL_D, SCREEN_END},
    {CTRL_L, SCREEN_RESIZED},
};

static struct screen_event screen_mouse_event(void)
{
    struct screen_event e = {.kind = SCREEN_OTHER};
    MEVENT m;

    if (getmouse(&m) != OK)
        return e;
    e.y = m.y;
    e.x = m.x;
    if (m.bstate & BUTTON4_PRESSED)
        e.kind = SCREEN_PAGE_UP;
    else if (m.bstate & BUTTON5_PRESSED)
        e.kind = SCREEN_PAGE_DOWN;
    else if (m.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))
        e.kind = SCREEN_CLICK;
    return e;
}

static struct screen_event screen_event_of(wint_t c, bool is_key)
{
    struct screen_event e = {.kind = is_key || c < 0x20 ? SCREEN_OTHER : SCREEN_LETTER,
                             .letter = (wchar_t)c};

    if (is_key && c == KEY_MOUSE)
        return screen_mouse_event();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (keys[i].code == c && (c >= KEY_MIN) == is_key)
            e.kind = keys[i].kind;
    if (e.kind == SCREEN_RESIZED)
        clearok(curscr, TRUE);
    return e;
}

static void screen_take_size(void)
{
    struct winsize size;

    if (ioctl(fileno(screen.out), TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0)
        resizeterm(size.ws_row, size.ws_col);
    clearok(curscr, TRUE);
}

/* Suspend the program and give the terminal to the shell. */
static void screen_suspend(void)
{
    def_prog_mode();
    screen_end();
    interrupt_suspend();
    reset_prog_mode();
    screen_take_size();
}

/* Check for a signal to report. */
static bool screen_take_signal(struct screen_event *e)
{
    if (interrupt_signal()) {
        e->kind = SCREEN_SIGNAL;
        return true;
    }
    if (interrupt_wants_suspension())
        screen_suspend();
    else if (interrupt_resized())
        screen_take_size();
    else
        return false;
    e->kind = SCREEN_RESIZED;
    return true;
}

/* Read the next character or key. get_wch would do this, but it swallows eight keys after an
 * invalid byte. Here such a byte becomes NUL. */
static int screen_next_key(wint_t *out)
{
    int key;

    while ((key = getch()) != ERR && key < KEY_MIN) {
        bool is_first = mbsinit(&screen.begun);
        char byte = (char)key;
        wchar_t letter = 0;
        size_t n = mbrtowc(&letter, &byte, 1, &screen.begun);

        if (n == (size_t)-2)
            continue;
        if (n == (size_t)-1) {
            memset(&screen.begun, 0, sizeof screen.begun);
            letter = 0;
            if (!is_first)
                ungetch(key); /* it may begin the next character */
        }
        *out = (wint_t)letter;
        return OK;
    }
    *out = (wint_t)key;
    return key == ERR ? ERR : KEY_CODE_YES;
}

struct screen_event screen_wait(int milliseconds)
{
    struct screen_event e = {.kind = SCREEN_IDLE};

    refresh();
    for (int deaf = 0; deaf < DEAF_TIMES; deaf++) {
        wint_t c;
        int got;

        if (screen_take_signal(&e))
            return e;
        if ((got = screen_next_key(&c)) != ERR) {
            e = screen_event_of(c, got == KEY_CODE_YES);
            if (screen_is_too_small() && e.kind != SCREEN_END)
                e.kind = SCREEN_OTHER; /* the user cannot choose what is not shown */
            return e;
        }
        if (!interrupt_wait(STDIN_FILENO, milliseconds))
            return screen_take_signal(&e) ? e : (struct screen_event){.kind = SCREEN_IDLE};
    }
    e.kind = SCREEN_END; /* readable, but empty: end of input */
    return e;
}

void screen_attend(void)
{
    struct screen_event e;

    if (!screen.open && interrupt_wants_suspension())
        interrupt_suspend();
    if (screen.open && screen_take_signal(&e) && e.kind == SCREEN_RESIZED)
        screen_show();
}

void screen_forget_keys(void)
{
    flushinp();
}

/* ---- drawing --------------------------------------------------------------------------------- */

static const char *screen_glyph(const char *utf8, const char *ascii)
{
    return screen.look.ascii ? ascii : utf8;
}

int screen_put_n(int y, int x, int width, enum tone tone, const char *s, int bytes)
{
    const char *end = s + bytes;
    wchar_t line[1024];
    int used = 0, n = 0, columns;

    if (y < 0 || y >= LINES || x < 0 || x >= COLS)
        return 0;
    width = screen_min(width, COLS - x);
    while (s < end && n < (int)(sizeof line / sizeof line[0]) - 1) {
        wchar_t c = wrap_next(&s, &columns);

        if (screen.look.ascii && c >= 0x80) {
            c = L'?';
            columns = 1;
        }
        if (used + columns > width)
            break;
        line[n++] = c;
        used += columns;
    }
    attrset((int)screen.tone[tone]);
    mvaddnwstr(y, x, line, n);
    attrset(A_NORMAL);
    return used;
}

int screen_put(int y, int x, int width, enum tone tone, const char *s)
{
    return screen_put_n(y, x, width, tone, s, (int)strlen(s));
}

const char *screen_mark(enum tone tone)
{
    return tone == TONE_THEIRS ? screen_glyph("◆", "x") : screen_glyph("●", "o");
}

static void screen_repeat(int y, int x, int width, enum tone tone, const char *what)
{
    for (int i = 0; i < width; i++)
        screen_put(y, x + i, 1, tone, what);
}

void screen_fill(struct area a, enum tone tone)
{
    for (int i = 0; i < a.height; i++)
        screen_repeat(a.y + i, a.x, a.width, tone, " ");
}

/* Draw a frame, empty inside. */
static void screen_frame(struct area a, enum tone tone, const char *const corner[4])
{
    int right = a.x + a.width - 1, bottom = a.y + a.height - 1;

    screen_fill(a, TONE_PLAIN);
    screen_repeat(a.y, a.x + 1, a.width - 2, tone, screen_glyph("─", "-"));
    screen_repeat(bottom, a.x + 1, a.width - 2, tone, screen_glyph("─", "-"));
    for (int y = a.y + 1; y < bottom; y++) {
        screen_put(y, a.x, 1, tone, screen_glyph("│", "|"));
        screen_put(y, right, 1, tone, screen_glyph("│", "|"));
    }
    screen_put(a.y, a.x, 1, tone, corner[0]);
    screen_put(a.y, right, 1, tone, corner[1]);
    screen_put(bottom, a.x, 1, tone, corner[2]);
    screen_put(bottom, right, 1, tone, corner[3]);
}

struct area screen_box(struct area a, enum tone tone, const char *title)
{
    const char *const corner[4] = {screen_glyph("┌", "+"), screen_glyph("┐", "+"),
                                   screen_glyph("└", "+"), screen_glyph("┘", "+")};

    screen_frame(a, tone, corner);
    if (title != NULL && a.width > 6) {
        int used = screen_put(a.y, a.x + 2, a.width - 5, tone, " ");

        used += screen_put(a.y, a.x + 2 + used, a.width - 5 - used, tone, title);
        screen_put(a.y, a.x + 2 + used, 1, tone, " ");
    }
    return (struct area){a.y + 1, a.x + 2, a.height - 2, a.width - 4};
}

void screen_bar(int y, int x, int width, double full, double most, enum tone tone)
{
    double share = most > 0 ? full / most : 0;
    int cells = screen_max((int)(share * width + 0.5), full > 0);

    cells = screen_min(cells, width - (full < most));
    screen_repeat(y, x, cells, tone, screen_glyph("█", "#"));
    screen_repeat(y, x + cells, width - cells, TONE_QUIET, screen_glyph("░", "."));
}

int screen_card_width(const char *label)
{
    return screen_max(2, label ? wrap_columns(label) : 2) + 2;
}

void screen_card(int y, int x, enum tone tone, const char *label)
{
    const char *const corner[4] = {screen_glyph("╭", "."), screen_glyph("╮", "."),
                                   screen_glyph("╰", "'"), screen_glyph("╯", "'")};
    int width = screen_card_width(label);

    screen_frame((struct area){y, x, SCREEN_CARD_HEIGHT, width}, tone, corner);
    if (label != NULL)
        screen_put(y + 1, x + width - 1 - wrap_columns(label), width - 2, tone, label);
    else
        screen_repeat(y + 1, x + 1, width - 2, tone, screen_glyph("▒", ":"));
}

int screen_text(struct area a, enum tone tone, const char *s, int first)
{
    static struct wrap_line lines[WRAP_LINES];
    int n = screen_min(wrap_text(s, a.width, lines, WRAP_LINES), WRAP_LINES);

    for (int i = 0; i < a.height && first + i < n; i++)
        screen_put_n(a.y + i, a.x, a.width, tone, lines[first + i].at, lines[first + i].len);
    return n;
}

void screen_cursor(int y, int x)
{
    move(y, x);
    curs_set(1);
}

struct area screen_area_centred(struct area all, int height, int width)
{
    struct area a = {all.y, all.x, screen_min(height, all.height), screen_min(width, all.width)};

    a.y += (all.height - a.height) / 2;
    a.x += (all.width - a.width) / 2;
    return a;
}

bool screen_area_has(struct area a, int y, int x)
{
    return y >= a.y && y < a.y + a.height && x >= a.x && x < a.x + a.width;
}
