/*
 * Keys on the full screen: arrows, mouse events, escape sequences and garbage, typed at a menu, a
 * page or a line until Ctrl-D ends it.
 * Inputs: 1000
 */
#include "fuzz.h"

#include "terminal/io/interrupt.h"
#include "terminal/io/widgets.h"

#include <curses.h>
#include <fcntl.h>
#include <locale.h>
#include <termios.h>
#include <unistd.h>

enum { KEYS_MOST = 1500 }; /* what fits into a terminal's buffer at once */

/* Make standard input a terminal, which controls no process. Returns the descriptor to type keys
 * into. */
static int keyboard_open(void)
{
    int keys = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC), terminal;
    struct termios settings;

    want(keys >= 0 && grantpt(keys) == 0 && unlockpt(keys) == 0);
    terminal = open(ptsname(keys), O_RDWR | O_NOCTTY);
    want(terminal >= 0 && tcgetattr(terminal, &settings) == 0);
    cfmakeraw(&settings);
    want(tcsetattr(terminal, TCSANOW, &settings) == 0);
    want(dup2(terminal, STDIN_FILENO) == STDIN_FILENO);
    want(setenv("TERM", "xterm", 1) == 0 && setlocale(LC_ALL, "C.UTF-8") != NULL);
    return keys;
}

/* Type all of it; then M, because curses waits for the end of a mouse event; then Ctrl-D, as often
 * as another incomplete sequence may swallow keys. */
static void keyboard_type(int keys, const uint8_t *data, size_t size)
{
    static const uint8_t end[] = {'M', 4, 4, 4, 4, 4, 4, 4, 4};

    want(write(keys, data, size) == (ssize_t)size && write(keys, end, sizeof end) == sizeof end);
}

static const char text[] = "A page of text that is longer than the screen is high.\n\nline\nline\n"
                           "line\nline\nline\nline\nline\nline\nline\nline\nline\nline\nline\n";
static const struct item items[] = {{L'a', "attack", "spend energy"},
                                    {0, "charge", NULL},
                                    {L'3', "guard", "two\nlines"},
                                    {0, "quit", "leave"},
                                    {0, "Größe", NULL},
                                    {0, "x", NULL}};

static bool is_text(const char *s)
{
    uint32_t code;
    size_t n;

    for (; *s; s += n)
        if ((n = text_code(s, &code)) == 0)
            return false;
    return true;
}

static int ask(int which)
{
    char room[24] = "Ada";
    int n = sizeof items / sizeof items[0], answer;

    switch (which % 4) {
    case 0:
        answer = widget_menu("Title", which & 4 ? text : NULL, items, n, 0);
        want(answer < n);
        break;
    case 1:
        answer = widget_page("Title", text, WIDGET_WIDTH);
        want(answer <= WIDGET_MORE);
        break;
    default:
        answer = widget_line("Title", NULL, which & 1, room, sizeof room);
        want(answer <= 0 && strlen(room) < sizeof room && is_text(room));
    }
    want(answer >= WIDGET_LEAVE);
    return answer;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct screen_look look = {.colours = 256};
    static int keys = -1;

    if (size < 1 || size > KEYS_MOST)
        return 0;
    if (keys < 0) {
        keys = keyboard_open();
        want(setenv("LINES", "20", 1) == 0 && setenv("COLUMNS", "60", 1) == 0);
        want(dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) == STDOUT_FILENO);
        interrupt_catch();
        want(screen_open(&look));
        set_escdelay(0);
    }
    keyboard_type(keys, data + 1, size - 1);
    while (ask(data[0]) != WIDGET_LEAVE)
        continue;
    screen_forget_keys();
    tcflush(STDIN_FILENO, TCIFLUSH);
    return 0;
}
