/* Threads that do one task after another together. They wait for each other in between, and live
 * long enough for the system to give each a core of its own. */
#ifndef LEARN_TEAM_H
#define LEARN_TEAM_H

#include <pthread.h>

struct team {
    int members; /* as many as asked for, or as could be started */
    pthread_barrier_t meeting;
    pthread_mutex_t gate; /* nobody begins before all are counted */
    void (*work)(void *context, struct team *t, int member);
    void *context;
};

/* Everyone runs `work`, with numbers from 0. */
void team_run(int members, void (*work)(void *context, struct team *t, int member), void *context);

/* Wait until all are here. */
static inline void team_meet(struct team *t)
{
    if (t->members > 1)
        pthread_barrier_wait(&t->meeting);
}

#endif
