/* A request of a guest, and its answer. */
#ifndef HOST_REQUESTS_REQUEST_H
#define HOST_REQUESTS_REQUEST_H

#include "host/post.h"

struct request {
    struct host *h;
    struct guest *g;
    const struct json *f;
    int64_t id;
    struct text why;
    bool answered;
};

/* Handles a request: OK, after request_ack or without (then the answer has no more than the id); or
 * an error with a sentence in `why`. */
typedef int request_handler(struct request *q);

/* Begin the answer; the caller may add to what it returns. request_send_ack sends it once line
 * `after` is durable. */
struct text *request_open_ack(struct request *q);
void request_send_ack(struct request *q, uint64_t after);
/* Both at once, with nothing added. */
void request_ack(struct request *q, uint64_t after);

/* A text that must be there; NULL, with a sentence. */
const char *request_text(struct request *q, const char *name);
/* A number from `low` to `high` that must be there: OK, or ERR_RANGE with a sentence. */
int request_number(struct request *q, const char *name, int64_t low, int64_t high, int64_t *out);
bool request_flag(const struct request *q, const char *name);

#endif
