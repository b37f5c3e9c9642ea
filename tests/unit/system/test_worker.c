/* Threads that wait for work: all of it is done once, stopping never hangs, and they take no
 * signals. */
#include "unit.h"
#include "system/worker.h"

#include <signal.h>

enum { JOBS = 2000, THREADS = 4 };

struct work {
    struct worker worker;
    pthread_cond_t changed;
    int given, taken, done, steps;
    int when_idle; /* what a step returns when there is nothing to do */
    bool takes_signals;
};

static int take(void *context)
{
    struct work *w = context;
    sigset_t blocked;

    pthread_sigmask(SIG_SETMASK, NULL, &blocked);
    w->takes_signals = w->takes_signals || !sigismember(&blocked, SIGTERM);
    w->steps++;
    pthread_cond_broadcast(&w->changed);
    if (w->taken == w->given)
        return w->when_idle;
    w->taken++;
    worker_unlock(&w->worker);
    worker_lock(&w->worker);
    w->done++;
    return 0;
}

static void begin(struct work *w, int threads, int when_idle)
{
    *w = (struct work){.when_idle = when_idle};
    pthread_cond_init(&w->changed, NULL);
    assert_true(worker_start(&w->worker, threads, take, w));
}

static void everything_is_done_once(void **unused)
{
    struct work w;

    (void)unused;
    begin(&w, THREADS, WORKER_WAITS);
    assert_int_equal(w.worker.threads, THREADS);
    for (int i = 0; i < JOBS; i++) {
        worker_lock(&w.worker);
        w.given++;
        worker_wake(&w.worker);
        worker_unlock(&w.worker);
    }
    worker_lock(&w.worker);
    while (w.done < JOBS)
        pthread_cond_wait(&w.changed, &w.worker.lock);
    worker_unlock(&w.worker);
    worker_stop(&w.worker);
    assert_int_equal(w.taken, JOBS);
    assert_int_equal(w.done, JOBS);
    assert_false(w.takes_signals);
}

/* Whatever a thread waits for, stopping wakes it. */
static void stopping_wakes(void **unused)
{
    static const int idle[] = {WORKER_WAITS, WORKER_ENDS, 1, 1000000000};

    (void)unused;
    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++) {
        struct work w;

        begin(&w, 1, idle[i]);
        worker_lock(&w.worker);
        while (w.steps == 0)
            pthread_cond_wait(&w.changed, &w.worker.lock);
        worker_unlock(&w.worker);
        worker_stop(&w.worker);
        worker_stop(&w.worker);
        assert_true(idle[i] != WORKER_ENDS || w.steps == 1);
    }
    worker_stop(&(struct worker){0});
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_is_done_once),
        cmocka_unit_test(stopping_wakes),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
