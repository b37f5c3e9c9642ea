/* A request of a guest, and its answer. */
#ifndef ONLINE_HOST_REQUESTS_REQUEST_H
#define ONLINE_HOST_REQUESTS_REQUEST_H

#include "online/host/post.h"

struct request {
    struct host *h;
    struct guest *g;
    const struct json *f; /* it fits its description */
    int64_t id;
    struct room *room; /* that it is about, if its description has a game; */
    int seat;          /* of the guest in it: P1, P2, or -1 for `watch` and `leave` */
    struct text why;
    enum host_refusal refusal; /* why it is refused */
    bool answered;
};

/* Handles a request: OK, after request_ack or without (then the answer has no more than the id); or
 * an error with a sentence in `why`, or ERR_MEMORY. */
typedef int request_handler(struct request *q);

/* Answer with nothing but the id, once line `after` is durable. */
void request_ack(struct request *q, uint64_t after);
/* Answer with this member, and those behind it: request_ack_with(q, line, "seek", number, code). */
#define request_ack_with(q, after, name, ...)                                                      \
    (frames_put(request_open_ack((q), (name)), __VA_ARGS__), request_send_ack((q), (after)))
/* The same in two steps. */
struct frames_writer *request_open_ack(struct request *q, const char *name);
void request_send_ack(struct request *q, uint64_t after);

/* Get a number, or a flag; 0 or false if it may be missing, and is. */
int64_t request_number(const struct request *q, const char *name);
bool request_flag(const struct request *q, const char *name);

#endif
