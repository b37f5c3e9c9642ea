#include "terminal/io/interrupt.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGWINCH, SIGUSR1};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static volatile sig_atomic_t came, suspend, resized, called;

static struct {
    void (*hook)(void *context);
    void *context;
    pthread_t thread; /* the one that waits */
} caller;

static void interrupt_note(int signal)
{
    if (signal == SIGTSTP)
        suspend = 1;
    else if (signal == SIGWINCH)
        resized = 1;
    else if (signal == SIGUSR1)
        called = 1;
    else
        came = signal;
}

static void interrupt_on_signal(int signal, void (*handler)(int))
{
    struct sigaction action = {.sa_handler =
                                   handler}; /* no SA_RESTART: a signal ends a waiting read */

    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

void interrupt_catch(void)
{
    for (int i = 0; i < SIGNALS; i++)
        if (signals[i] != SIGWINCH && signals[i] != SIGUSR1)
            interrupt_on_signal(signals[i], interrupt_note);
}

void interrupt_catch_size(bool catches)
{
    interrupt_on_signal(SIGWINCH, catches ? interrupt_note : SIG_DFL);
    resized = 0;
}

int interrupt_signal(void)
{
    return came;
}

bool interrupt_came(void)
{
    return interrupt_signal() != 0;
}

/* Signals are unblocked only while waiting, so that none is missed between checking and waiting. */
bool interrupt_wait(int fd, int milliseconds)
{
    struct pollfd one = {.fd = fd, .events = POLLIN};
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t watched, before;
    bool ready = false;

    sigemptyset(&watched);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&watched, signals[i]);
    sigprocmask(SIG_BLOCK, &watched, &before);
    if (!came && !suspend && !resized && !called)
        ready = ppoll(&one, 1, milliseconds < 0 ? NULL : &limit, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (called && caller.hook != NULL) {
        called = 0;
        caller.hook(caller.context);
    }
    return ready && !came;
}

void interrupt_on_call(void (*hook)(void *context), void *context)
{
    interrupt_on_signal(SIGUSR1, hook != NULL ? interrupt_note : SIG_IGN);
    called = 0;
    caller.hook = hook;
    caller.context = context;
    caller.thread = pthread_self();
}

void interrupt_call(void)
{
    pthread_kill(caller.thread, SIGUSR1);
}

bool interrupt_wants_suspension(void)
{
    return suspend;
}

void interrupt_suspend(void)
{
    suspend = 0;
    interrupt_on_signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    interrupt_on_signal(SIGTSTP, interrupt_note);
}

bool interrupt_resized(void)
{
    bool was = resized;

    resized = 0;
    return was;
}
