#include "solve/parallel.h"

#include <pthread.h>

struct shared {
    uint32_t next, n;
    void (*work)(void *context, int worker, uint32_t i);
    void *context;
};

struct worker {
    struct shared *shared;
    int number;
    pthread_t thread;
};

static void *parallel_run(void *argument)
{
    struct worker *w = argument;
    struct shared *s = w->shared;

    for (uint32_t i; (i = __atomic_fetch_add(&s->next, 1, __ATOMIC_RELAXED)) < s->n;)
        s->work(s->context, w->number, i);
    return NULL;
}

void parallel_for(int jobs, uint32_t n, void (*work)(void *context, int worker, uint32_t i),
                  void *context)
{
    struct shared shared = {0, n, work, context};
    struct worker workers[JOBS_MAX];
    int started = 1;

    workers[0] = (struct worker){.shared = &shared};
    for (; started < jobs && started < JOBS_MAX && (uint32_t)started < n; started++) {
        workers[started] = (struct worker){.shared = &shared, .number = started};
        if (pthread_create(&workers[started].thread, NULL, parallel_run, &workers[started]) != 0)
            break;
    }
    parallel_run(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}
