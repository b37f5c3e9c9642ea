/* Threads that wait for work until they are stopped. They take no signals: those are for the thread
 * that started them. */
#ifndef SYSTEM_WORKER_H
#define SYSTEM_WORKER_H

#include <pthread.h>
#include <stdbool.h>

enum { WORKER_THREADS = 64, WORKER_WAITS = -1, WORKER_ENDS = -2 };

/* Everything that a step shares with others is under the lock. */
struct worker {
    int (*step)(void *context);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t work;
    bool stops;
    int threads;
    pthread_t thread[WORKER_THREADS];
};

/* Start as many of these threads as possible, and call `step` in each again and again, with the
 * lock held. A step may give up the lock while it works. It returns for how many milliseconds there
 * is nothing to do; WORKER_WAITS: until worker_wake; WORKER_ENDS: for ever. Where worker_wake may
 * have been called while it had given up the lock, it returns 0. False: no thread started. */
bool worker_start(struct worker *w, int threads, int (*step)(void *context), void *context);
/* Let the steps that have begun end, and wait for that. Does nothing if it was not started. */
void worker_stop(struct worker *w);

void worker_lock(struct worker *w);
void worker_unlock(struct worker *w);
/* There is work for one thread. */
void worker_wake(struct worker *w);

/* Start one thread that does one thing; the caller joins it. Returns as pthread_create does. */
int worker_run_once(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
