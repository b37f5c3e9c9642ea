/* The lobby of a host without a server: the processor time of its parts. */
#ifndef BENCH_LOBBY_HOST_H
#define BENCH_LOBBY_HOST_H

#include "bench/gauge.h"
#include "core/text.h"

struct lobby_host_figures {
    double cpu;    /* of a second with all its changes */
    double page;   /* seconds for a page that others read, */
    double fresh;  /* for one that nobody reads, */
    double quick;  /* and for a seek that is to be paired, and finds nobody */
    double frames; /* sent in a second */
};

/* Games, seeks and readers as `b` says. OK or ERR_MEMORY. */
int lobby_host_measure(const struct gauge_load *b, struct lobby_host_figures *out,
                       struct text *why);

#endif
