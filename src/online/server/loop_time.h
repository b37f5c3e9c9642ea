/* How long the rounds of a loop take, without the time in which it waits. */
#ifndef ONLINE_SERVER_LOOP_TIME_H
#define ONLINE_SERVER_LOOP_TIME_H

#include <stdint.h>

struct loop_time_figures {
    double busy;    /* seconds in all */
    double longest; /* seconds of the longest round in the last ten seconds or so */
};

/* Zeroed at first. */
struct loop_time {
    int64_t at, idle; /* nanoseconds: when the last round ended, and how long it had waited */
    int64_t busy, longest, longest_before, period;
};

/* Before the loop runs, a uv_loop_t. */
void loop_time_begin(void *loop);
/* A round ends. */
void loop_time_note(struct loop_time *t, void *loop);
struct loop_time_figures loop_time_figures(const struct loop_time *t);

#endif
