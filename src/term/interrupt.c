#include "interrupt.h"

#include <poll.h>
#include <signal.h>
#include <string.h>

static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static volatile sig_atomic_t came, suspend;

static void note(int signal)
{
    if (signal == SIGTSTP)
        suspend = 1;
    else
        came = signal;
}

static void on_signal(int signal, void (*handler)(int))
{
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = handler; /* without SA_RESTART: a waiting read must return */
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, NULL);
}

void interrupt_watch(void)
{
    for (int i = 0; i < SIGNALS; i++)
        on_signal(signals[i], note);
}

int interrupt_signal(void)
{
    return came;
}

/* Signals are let in only while waiting, so that none can slip in between looking and waiting. */
bool interrupt_wait(int fd)
{
    struct pollfd one = {.fd = fd, .events = POLLIN};
    sigset_t watched, before;
    bool ready = false;

    sigemptyset(&watched);
    for (int i = 0; i < SIGNALS; i++)
        sigaddset(&watched, signals[i]);
    sigprocmask(SIG_BLOCK, &watched, &before);
    if (!came && !suspend)
        ready = ppoll(&one, 1, NULL, &before) > 0;
    sigprocmask(SIG_SETMASK, &before, NULL);
    return ready && !came;
}

bool interrupt_wants_suspension(void)
{
    return suspend;
}

void interrupt_suspend(void)
{
    suspend = 0;
    on_signal(SIGTSTP, SIG_DFL);
    raise(SIGTSTP);
    on_signal(SIGTSTP, note);
}
