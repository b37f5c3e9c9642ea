/* A loop over many pieces of work, by several threads. */
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

/* Start a thread whose stack does not depend on `ulimit -s`. Returns what pthread_create
 * returns. */
int parallel_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
