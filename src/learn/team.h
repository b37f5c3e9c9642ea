/* Threads that do one task after another together and wait for each other in between. They live
 * long enough for the system to give each its own core. */
#ifndef LEARN_TEAM_H
#define LEARN_TEAM_H

#include <pthread.h>

struct team {
    int members; /* as many as requested, or fewer if not all could start */
    pthread_barrier_t meeting;
    pthread_mutex_t gate; /* no member begins before all are counted */
    void (*work)(void *context, struct team *t, int member);
    void *context;
};

/* Run `work` in every member, with numbers from 0. */
void team_run(int members, void (*work)(void *context, struct team *t, int member), void *context);

/* Wait until all members have called this. */
static inline void team_meet(struct team *t)
{
    if (t->members > 1)
        pthread_barrier_wait(&t->meeting);
}

#endif
