/* The figures of a server, in the text format of Prometheus. Names have their unit, and counters
 * end in _total. Figures of the process have the names that all programs give them. */
#ifndef ONLINE_SERVER_HTTP_METRICS_H
#define ONLINE_SERVER_HTTP_METRICS_H

#include "online/server/loop_times.h"
#include "online/server/server_role.h"
#include "online/server/refusals.h"

enum { METRICS_BYTES = 32768 };

/* Where the figures are. */
struct metrics {
    const struct server_role *role;
    const struct connections *connections;
    const struct refusals *refusals;
    const struct loop_times *loop;
    const char *version;
    double started; /* seconds since 1970 */
};

void metrics_print(const struct metrics *m, struct text *out);

#endif
