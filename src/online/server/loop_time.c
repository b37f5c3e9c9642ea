#include "online/server/loop_time.h"

#include "system/clock.h"

#include <uv.h>

static const int64_t period_ns = 10000000000;

void loop_time_begin(void *loop)
{
    uv_loop_configure(loop, UV_METRICS_IDLE_TIME);
}

void loop_time_note(struct loop_time *t, void *loop)
{
    int64_t now = clock_ns(), idle = (int64_t)uv_metrics_idle_time(loop);
    int64_t took = now - t->at - (idle - t->idle);

    if (t->at != 0) {
        t->busy += took;
        if (took > t->longest)
            t->longest = took;
    }
    t->at = now;
    t->idle = idle;
    if (now - t->period > period_ns) {
        t->period = now;
        t->longest_before = t->longest;
        t->longest = 0;
    }
}

struct loop_time_figures loop_time_figures(const struct loop_time *t)
{
    int64_t longest = t->longest > t->longest_before ? t->longest : t->longest_before;

    return (struct loop_time_figures){1e-9 * (double)t->busy, 1e-9 * (double)longest};
}
