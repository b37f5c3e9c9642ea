#include "system/worker.h"

#include "solve/parallel.h"
#include "system/clock.h"

#include <signal.h>

int worker_run_once(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    sigset_t all, before;
    int err;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    err = parallel_start(thread, run, argument);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return err;
}

static void worker_wait(struct worker *w, int ms)
{
    struct timespec until;

    if (ms == WORKER_WAITS) {
        pthread_cond_wait(&w->work, &w->lock);
    } else if (ms > 0) {
        until = clock_in(ms);
        pthread_cond_clockwait(&w->work, &w->lock, CLOCK_MONOTONIC, &until);
    }
}

static void *worker_run(void *context)
{
    struct worker *w = context;
    int ms = 0;

    pthread_mutex_lock(&w->lock);
    while (!w->stops && (ms = w->step(w->context)) != WORKER_ENDS)
        if (!w->stops)
            worker_wait(w, ms);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

bool worker_start(struct worker *w, int threads, int (*step)(void *context), void *context)
{
    *w = (struct worker){.step = step, .context = context};
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->work, NULL);
    while (w->threads < threads && w->threads < WORKER_THREADS &&
           worker_run_once(&w->thread[w->threads], worker_run, w) == 0)
        w->threads++;
    return w->threads > 0;
}

void worker_stop(struct worker *w)
{
    if (w->step == NULL)
        return;
    pthread_mutex_lock(&w->lock);
    w->stops = true;
    pthread_cond_broadcast(&w->work);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->work);
    w->step = NULL;
}

void worker_lock(struct worker *w)
{
    pthread_mutex_lock(&w->lock);
}

void worker_unlock(struct worker *w)
{
    pthread_mutex_unlock(&w->lock);
}

void worker_wake(struct worker *w)
{
    pthread_cond_signal(&w->work);
}
