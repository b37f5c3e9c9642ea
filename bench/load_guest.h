/* A guest of the load (load.h): what it says, and what it makes of what it hears. */
#ifndef BENCH_LOAD_GUEST_H
#define BENCH_LOAD_GUEST_H

#include "online/protocol/frames.h"
#include "bench/load.h"

enum { LOAD_GUEST_WORD = 24, LOAD_GUEST_FRAME = 192 };

struct load_guest {
    struct lws *socket;
    uint32_t number; /* the neighbour, with whom it plays, is number ^ 1 */
    int64_t game, ply, id;
    bool greeted, wanted;       /* wanted: it has to choose */
    char code[24];              /* of its invitation */
    char word[LOAD_GUEST_WORD]; /* what it would choose */
    int64_t sent_at;            /* its last move, in nanoseconds */
    int out_len;                /* of the frame that waits to be sent; 0: none */
    char out[LOAD_GUEST_FRAME];
    struct text part; /* the beginning of a frame; it grows */
};

/* What a frame from the server was. */
enum load_heard {
    HEARD_NOTHING,
    HEARD_WELCOME,
    HEARD_ACK,
    HEARD_OWN,
    HEARD_OTHER,
    HEARD_GAME,
    HEARD_INVITED,
    HEARD_OVER,
    HEARD_REFUSED
};
enum load_heard load_guest_hear(struct load_guest *g, const char *bytes, size_t len);
/* The same for the echo. */
enum load_heard load_guest_hear_echo(struct load_guest *g, const char *frame);

/* Each prepares a frame: load_guest_ask(g, REQUEST_JOIN, code). */
#define load_guest_ask(g, type, ...) load_guest_ask_all((g), (type), JSON_ARGUMENTS(__VA_ARGS__))
void load_guest_ask_all(struct load_guest *g, enum frames_type type,
                        const struct json_argument *given);
void load_guest_greet_echo(struct load_guest *g, const struct load_sizes *sizes);
void load_guest_move(struct load_guest *g);
void load_guest_move_echo(struct load_guest *g, size_t len);

#endif
