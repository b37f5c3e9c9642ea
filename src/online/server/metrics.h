/* The figures of a server, in the text format of Prometheus. */
#ifndef ONLINE_SERVER_METRICS_H
#define ONLINE_SERVER_METRICS_H

#include "online/server/server_role.h"

enum { METRICS_BYTES = 8192 };

struct metrics {
    const struct server_role *role;
    const struct connections *connections;
    uint64_t turned_away; /* requests that sockets refused */
};

void metrics_print(const struct metrics *m, struct text *out);

#endif
