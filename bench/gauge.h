/* The measurements of `duello-bench`. Each prints its figures, as JSON on request, and returns an
 * exit code after saying what is wrong. */
#ifndef BENCH_GAUGE_H
#define BENCH_GAUGE_H

#include <stdbool.h>

/* How many guests play on a server, and how. With a certificate they use TLS. */
struct gauge_load {
    int connections, games, rate, seconds; /* rate: moves a second */
    const char *certificate, *key;         /* NULL: no TLS */
};

enum { GAUGE_PROCESSES = 16 }; /* at most */

struct gauge {
    bool json;
    const char *word; /* the name of a game or a command; NULL: all */
    int games;        /* in the history */
    struct gauge_load load;
    int processes;        /* servers beside one; 0: compare a server with the echo */
    const char *database; /* that the servers share; NULL: none */
    int addresses, each;  /* of attackers; connections of each */
};

/* Random games on the graph of a game beside the loops written by hand: of the game, or of all. */
int gauge_hand(const struct gauge *m);
/* How the time of the command, or of all, grows with its input. */
int gauge_scale(const struct gauge *m);
/* A history of many games: import, list, statistics, one game, and room on the disk. */
int gauge_history(const struct gauge *m);
/* A server beside the bare echo. With TLS, the latency is not measured. */
int gauge_serve(const struct gauge *m);
/* How long moves take while others attack the server: in the way that `word` says, or in all. */
int gauge_attack(const struct gauge *m);
/* The lobby of a host, and of a server, with many games, seeks and readers. */
int gauge_lobby(const struct gauge *m);
/* The processor time of a move with one server and with several that share a database, and guests
 * that are spread over them at random. */
int gauge_processes(const struct gauge *m);

#endif
