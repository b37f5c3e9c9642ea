/* A loop over many pieces of work, by several threads. */
#ifndef SOLVE_PARALLEL_H
#define SOLVE_PARALLEL_H

#include <pthread.h>
#include <stdint.h>

enum { JOBS_MAX = 64 };

/* Calls work(context, worker, i) for every i below n, each once, in no certain order; `worker` is
 * below `jobs`. Returns when all are done; with one job, or where threads are not to be had, all
 * happens in the caller's. */
void parallel_for(int jobs, uint32_t n, void (*work)(void *context, int worker, uint32_t i),
                  void *context);

/* Start a thread whose stack does not depend on `ulimit -s`; returns what pthread_create does. */
int parallel_start(pthread_t *thread, void *(*run)(void *argument), void *argument);

#endif
