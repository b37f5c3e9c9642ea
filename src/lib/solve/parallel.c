#include "solve/parallel.h"

struct team_member {
    struct team *team;
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

static void *parallel_member(void *argument)
{
    struct team_member *m = argument;

    pthread_mutex_lock(&m->team->gate);
    pthread_mutex_unlock(&m->team->gate);
    m->team->work(m->team->context, m->team, m->number);
    return NULL;
}

void parallel_team(int members, void (*work)(void *context, struct team *t, int member),
                   void *context)
{
    struct team t = {.members = 1, .work = work, .context = context};
    struct team_member member[JOBS_MAX];

    pthread_mutex_init(&t.gate, NULL);
    pthread_mutex_lock(&t.gate);
    for (; t.members < members && t.members < JOBS_MAX; t.members++) {
        struct team_member *m = &member[t.members];

        *m = (struct team_member){.team = &t, .number = t.members};
        if (parallel_start(&m->thread, parallel_member, m) != 0)
            break;
    }
    pthread_barrier_init(&t.meeting, NULL, (unsigned)t.members);
    pthread_mutex_unlock(&t.gate);
    work(context, &t, 0);
    for (int i = 1; i < t.members; i++)
        pthread_join(member[i].thread, NULL);
    pthread_barrier_destroy(&t.meeting);
    pthread_mutex_destroy(&t.gate);
}

struct parallel_loop {
    uint32_t next, n;
    void (*work)(void *context, int worker, uint32_t i);
    void *context;
};

static void parallel_loop(void *context, struct team *t, int worker)
{
    struct parallel_loop *l = context;

    (void)t;
    for (uint32_t i; (i = __atomic_fetch_add(&l->next, 1, __ATOMIC_RELAXED)) < l->n;)
        l->work(l->context, worker, i);
}

void parallel_for(int jobs, uint32_t n, void (*work)(void *context, int worker, uint32_t i),
                  void *context)
{
    parallel_team(n < (uint32_t)jobs ? (int)n : jobs, parallel_loop,
                  &(struct parallel_loop){0, n, work, context});
}
