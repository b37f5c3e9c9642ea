#include "learn/team.h"

#include "solve/parallel.h"

enum { TEAM_MAX = 64 };

struct team_member {
    struct team *team;
    int number;
    pthread_t thread;
};

static void *team_begin(void *argument)
{
    struct team_member *m = argument;

    pthread_mutex_lock(&m->team->gate);
    pthread_mutex_unlock(&m->team->gate);
    m->team->work(m->team->context, m->team, m->number);
    return NULL;
}

void team_run(int members, void (*work)(void *context, struct team *t, int member), void *context)
{
    struct team t = {.members = 1, .work = work, .context = context};
    struct team_member member[TEAM_MAX];

    pthread_mutex_init(&t.gate, NULL);
    pthread_mutex_lock(&t.gate);
    for (; t.members < members && t.members < TEAM_MAX; t.members++) {
        struct team_member *m = &member[t.members];

        *m = (struct team_member){.team = &t, .number = t.members};
        if (parallel_start(&m->thread, team_begin, m) != 0)
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
