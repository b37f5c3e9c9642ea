/*
 * The load of a server: many guests in one thread, who play games of their own
 * against each other, on a server or on the bare echo (echo.h). Guests 2n and 2n+1 play
 * together. They read no more of a frame than they need.
 */
#ifndef BENCH_LOAD_H
#define BENCH_LOAD_H

#include "core/err.h"
#include "online/protocol/frames.h"

struct load;

/* Bytes of a move, of its acknowledgement, and of what its player and the opponent hear of it. */
struct load_sizes {
    size_t move, ack, own, other;
};

struct load_setup {
    const int *ports; /* on 127.0.0.1 */
    int addresses;    /* guests come from this many addresses, from 127.0.0.1 on */
    int port_count;   /* guests are spread over all ports at random */
    int guests;
    int games; /* the first 2 * games guests play */
    bool tls;
    const char *rules;      /* of the games; of their moves the last that is legal is chosen */
    struct load_sizes echo; /* how long its frames are; all 0: a server, not the echo, listens */
    /* Guests do not play: all that they hear after the welcome goes there. NULL: they play. */
    void (*hears)(void *context, int guest, const char *frame, size_t len);
    void *context;
};

/* Sizes and times of what was sent and received. */
struct load_figures {
    uint64_t moves; /* that arrived at the opponent */
    uint64_t move_bytes, ack_bytes, own_bytes, other_bytes, acks, own;
    double seconds;
    uint32_t *latency; /* microseconds from a move to its arrival, sorted; `moves` of them */
};

/* How games are played: for a time, or until all have a number of choices. */
struct load_play {
    double seconds; /* 0: until */
    uint64_t plies; /* all games have this many choices */
    double rate;    /* moves a second in all; 0: each player moves as soon as it can */
};

/* Get ready. */
int load_new(struct load **out, const struct load_setup *setup, struct text *why);
void load_free(struct load *l);

/* Connect all guests and let them say hello. Then begin the games. */
int load_connect(struct load *l, struct text *why);
int load_begin(struct load *l, struct text *why);
/* Play, and wait until everything has arrived. The figures are those of this call; load_release
 * frees them. */
int load_play(struct load *l, const struct load_play *how, struct load_figures *out,
              struct text *why);
void load_release(struct load_figures *f);
/* The latency that this part (0.99) of the moves did not exceed, in seconds. */
double load_quantile(const struct load_figures *f, double part);
/* The mean sizes of frames. */
struct load_sizes load_mean(const struct load_figures *f);
/* Let a guest send a request, which has no other to send: load_ask(l, guest, REQUEST_JOIN, code).
 */
#define load_ask(l, guest, type, ...)                                                              \
    load_ask_all((l), (guest), (type), JSON_ARGUMENTS(__VA_ARGS__))
void load_ask_all(struct load *l, int guest, enum frames_type type,
                  const struct json_argument *given);
/* Do nothing for a time, but answer. */
void load_rest(struct load *l, double seconds);
/* Nothing more can be measured: say why. What went wrong first; "": nothing. */
void load_fail(struct load *l, const char *why);
const char *load_fault(const struct load *l);

#endif
