#include "interrupt.h"

#include <signal.h>
#include <string.h>

static volatile sig_atomic_t came;

static void note(int signal)
{
    came = signal;
}

void interrupt_watch(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action;

    memset(&action, 0, sizeof action);
    action.sa_handler = note; /* without SA_RESTART: a waiting read must return */
    sigemptyset(&action.sa_mask);
    for (unsigned i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

int interrupt_signal(void)
{
    return came;
}
