/*
 * Everything the handler needs is prepared before, because a crashed program cannot trust its
 * memory: the bytes to write, the settings to restore, and a stack for the handler, since the crash
 * may be a stack overflow.
 */
#include "terminal/io/rescue.h"

#include <curses.h>
#include <signal.h>
#include <term.h>
#include <unistd.h>

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT};
enum { CRASHES = sizeof crashes / sizeof crashes[0], FAREWELL_BYTES = 512, STACK_BYTES = 1 << 16 };

static struct {
    char farewell[FAREWELL_BYTES];
    size_t len;
    struct termios settings;
    struct sigaction before[CRASHES];
    char stack[STACK_BYTES];
    volatile sig_atomic_t armed;
} rescue;

/* The former handlers are restored, and the signal is raised again at the end. */
static void rescue_on_crash(int signal)
{
    size_t done = 0;
    ssize_t n;

    rescue_disarm();
    while (done < rescue.len &&
           (n = write(STDOUT_FILENO, rescue.farewell + done, rescue.len - done)) > 0)
        done += (size_t)n;
    tcsetattr(STDIN_FILENO, TCSANOW, &rescue.settings);
    raise(signal);
}

static int rescue_collect(int c)
{
    if (rescue.len < FAREWELL_BYTES)
        rescue.farewell[rescue.len++] = (char)c;
    return c;
}

/* Prepare the bytes that reset the terminal for the shell. */
static void rescue_compose_farewell(void)
{
    static const char mouse_off[] = "\033[?1006l\033[?1000l";
    const char *const words[] = {exit_attribute_mode, keypad_local, cursor_normal, exit_ca_mode};

    rescue.len = 0;
    for (size_t i = 0; key_mouse != NULL && i < sizeof mouse_off - 1; i++)
        rescue_collect(mouse_off[i]);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (words[i] != NULL)
            tputs(words[i], 1, rescue_collect);
}

void rescue_arm(const struct termios *settings)
{
    stack_t stack = {.ss_sp = rescue.stack, .ss_size = sizeof rescue.stack}, other;
    struct sigaction action = {.sa_handler = rescue_on_crash, .sa_flags = SA_ONSTACK};

    rescue_compose_farewell();
    rescue.settings = *settings;
    if (sigaltstack(NULL, &other) == 0 && (other.ss_flags & SS_DISABLE))
        sigaltstack(&stack, NULL);
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < CRASHES && !rescue.armed; i++)
        sigaction(crashes[i], &action, &rescue.before[i]);
    rescue.armed = 1;
}

void rescue_disarm(void)
{
    for (int i = 0; i < CRASHES && rescue.armed; i++)
        sigaction(crashes[i], &rescue.before[i], NULL);
    rescue.armed = 0;
}
