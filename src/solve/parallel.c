#include "solve/parallel.h"

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

int parallel_start(pthread_t *thread, void *(*run)(void *argument), void *argument)
{
    enum { STACK_BYTES = 4 << 20 };
    pthread_attr_t how;
    int err = pthread_attr_init(&how);

    if (err == 0 && (err = pthread_attr_setstacksize(&how, STACK_BYTES)) == 0)
        err = pthread_create(thread, &how, run, argument);
    pthread_attr_destroy(&how);
    return err;
}

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
        if (parallel_start(&workers[started].thread, parallel_run, &workers[started]) != 0)
            break;
    }
    parallel_run(&workers[0]);
    for (int i = 1; i < started; i++)
        pthread_join(workers[i].thread, NULL);
}
