/* Several threads for one piece of work. */
#ifndef SOLVE_PARALLEL_H
#define SOLVE_PARALLEL_H

#include <pthread.h>
#include <stdint.h>

enum { JOBS_MAX = 64 };

/* Call work(context, worker, i) once for every i below n, in any order; `worker` is below `jobs`.
 * Returns when all calls are done. With one job, or if no thread can be started, the caller's
 * thread does everything. */
void parallel_for(int jobs, uint32_t n, void (*work)(void *context, int worker, uint32_t i),
                  void *context);

/* Threads that do one task after another together and wait for each other in between. They live
 * long enough for the system to give each its own core. */
struct team {
    int members; /* as many as requested, or fewer if not all could start */
    pthread_barrier_t meeting;
    pthread_mutex_t gate; /* no member begins before all are counted */
    void (*work)(void *context, struct team *t, int member);
    void *context;
};

/* Run `work` in every member, with numbers from 0; the caller's thread is the first. */
void parallel_team(int members, void (*work)(void *context, struct team *t, int member),
                   void *context);

/* Wait until all members have called this. */
static inline void parallel_meet(struct team *t)
{
    if (t->members > 1)
        pthread_barrier_wait(&t->meeting);
}

/* Start a thread whose stack does not depend on `ulimit -s`. Returns what pthread_create
 * returns. */
int parallel_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
