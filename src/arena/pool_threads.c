/* A pool whose workers are threads of this program. */
#include "arena/ring.h"
#include "solve/parallel.h"
#include "system/clock.h"

#ifndef DUELLO_MPI

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

struct hands {
    struct ring *ring;
    struct seat (*seats)[EVENT_SEATS]; /* one array for each thread */
    int started;
    size_t core; /* the core of the first thread */
    pthread_mutex_t
        lock; /* for the ring and `stop`; a chunk that is handed out belongs to its thread */
    pthread_cond_t changed;
    bool stop;
};

/* Put a thread on the core of its bots. They take turns, so they lose nothing on one core, and no
 * core must be woken for every move. If there are too few cores, the kernel decides. */
static void pool_stay_on_one_core(size_t from, int worker, int jobs)
{
    cpu_set_t allowed, one;
    int skip = worker;

    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || jobs > CPU_COUNT(&allowed))
        return;
    for (size_t i = 0; i < CPU_SETSIZE; i++) {
        size_t cpu = (from + i) % CPU_SETSIZE;

        if (!CPU_ISSET(cpu, &allowed) || skip-- > 0)
            continue;
        CPU_ZERO(&one);
        CPU_SET(cpu, &one);
        sched_setaffinity(0, sizeof one, &one);
        return;
    }
}

static void *pool_work(void *argument)
{
    struct hands *h = argument;
    const struct pool *p = h->ring->pool;
    struct seat *seats;

    pthread_mutex_lock(&h->lock);
    if (h->ring->size == 1) /* programs play */
        pool_stay_on_one_core(h->core, h->started, p->jobs);
    seats = h->seats[h->started++];
    p->seat(p->context, seats);
    while (!h->stop && !ring_is_all_out(h->ring)) {
        struct chunk *c;

        if (!ring_has_chunk(h->ring)) {
            pthread_cond_wait(&h->changed, &h->lock);
            continue;
        }
        c = ring_take(h->ring);
        pthread_mutex_unlock(&h->lock);
        ring_play_chunk(c, p, seats);
        pthread_mutex_lock(&h->lock);
        c->ready = true;
        pthread_cond_broadcast(&h->changed);
    }
    pthread_mutex_unlock(&h->lock);
    for (int i = 0; i < EVENT_SEATS; i++)
        seat_release(&seats[i]);
    return NULL;
}

/* Wait for the next chunk to fold, with the lock held; false to stop. */
static bool pool_await_oldest(struct hands *h)
{
    const struct pool *p = h->ring->pool;

    while (!ring_oldest(h->ring)->ready) {
        struct timespec until = clock_in(100);

        if (pthread_cond_clockwait(&h->changed, &h->lock, CLOCK_MONOTONIC, &until) != 0 &&
            !p->waiting(p->context))
            return false;
    }
    return true;
}

static void pool_lead(struct hands *h)
{
    bool go_on = true;

    pthread_mutex_lock(&h->lock);
    while (go_on && !ring_is_done(h->ring)) {
        go_on = pool_await_oldest(h) && h->ring->pool->waiting(h->ring->pool->context);
        pthread_mutex_unlock(&h->lock);
        go_on = go_on && ring_fold(h->ring);
        pthread_mutex_lock(&h->lock);
        ring_advance(h->ring);
        h->stop = !go_on;
        pthread_cond_broadcast(&h->changed);
    }
    pthread_mutex_unlock(&h->lock);
}

/* Start as many threads as possible and lead them. */
static void run_threads(struct hands *h, pthread_t *threads, int jobs)
{
    int n = 0, here = sched_getcpu();

    h->core = here > 0 ? (size_t)here : 0;
    pthread_mutex_init(&h->lock, NULL);
    pthread_cond_init(&h->changed, NULL);
    while (n < jobs && parallel_start(&threads[n], pool_work, h) == 0)
        n++;
    if (n > 0)
        pool_lead(h);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
    pthread_mutex_destroy(&h->lock);
    pthread_cond_destroy(&h->changed);
}

int pool_run(struct pool *p)
{
    struct hands h = {.ring = ring_new(p), .seats = calloc((size_t)p->jobs, sizeof *h.seats)};
    pthread_t *threads = calloc((size_t)p->jobs, sizeof *threads);
    int err = ERR_MEMORY;

    if (h.ring != NULL && h.seats != NULL && threads != NULL) {
        run_threads(&h, threads, p->jobs);
        err = p->event->done == h.ring->units ? OK : ERR_OVER;
    }
    free(threads);
    free(h.seats);
    free(h.ring);
    return err;
}

bool pool_begin(void)
{
    return true;
}

void pool_end(void)
{
}

void pool_serve(struct pool *p)
{
    (void)p;
}
#endif
