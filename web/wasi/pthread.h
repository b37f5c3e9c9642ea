/*
 * WebAssembly without threads. A thread cannot be started, and solve/parallel.c then works in the
 * caller's: threads on a page would need headers that static hosts do not send.
 */
#ifndef WEB_WASI_PTHREAD_H
#define WEB_WASI_PTHREAD_H

#include <stddef.h>

typedef int pthread_t, pthread_attr_t, pthread_mutex_t, pthread_barrier_t;

#define pthread_attr_init(how) ((void)(how), 0)
#define pthread_attr_setstacksize(how, bytes) ((void)(bytes), 0)
#define pthread_attr_destroy(how) ((void)(how))
#define pthread_create(thread, how, run, argument)                                                 \
    ((void)(thread), (void)(how), (void)(run), (void)(argument), -1)
#define pthread_join(thread, result) ((void)(thread), (void)(result))

#define pthread_mutex_init(lock, how) ((void)(lock))
#define pthread_mutex_lock(lock) ((void)(lock))
#define pthread_mutex_unlock(lock) ((void)(lock))
#define pthread_mutex_destroy(lock) ((void)(lock))

#define pthread_barrier_init(meeting, how, members) ((void)(meeting), (void)(members))
#define pthread_barrier_wait(meeting) ((void)(meeting))
#define pthread_barrier_destroy(meeting) ((void)(meeting))

#endif
