#include "online/server/loop_times.h"

static const uint64_t half_minute = 30000000000;

void loop_times_add(struct loop_times *t, uint64_t now, uint64_t idle)
{
    uint64_t passed = now - t->at, waited = idle - t->idle;
    uint64_t turn = t->at == 0 || waited > passed ? 0 : passed - waited;

    t->at = now;
    t->idle = idle;
    t->busy += turn;
    if (now - t->half >= half_minute) {
        t->longest[1] = now - t->half < 2 * half_minute ? t->longest[0] : 0;
        t->longest[0] = 0;
        t->half = now;
    }
    if (turn > t->longest[0])
        t->longest[0] = turn;
}

uint64_t loop_times_longest(const struct loop_times *t)
{
    return t->longest[0] > t->longest[1] ? t->longest[0] : t->longest[1];
}
