#include "online/host/requests/request.h"

struct frames_writer *request_open_ack(struct request *q, const char *name)
{
    struct frames_writer *out = post_open(q->h, FRAME_ACK);

    frames_put(out, q->id);
    frames_skip_to(out, name);
    return out;
}

void request_send_ack(struct request *q, uint64_t after)
{
    post_close(q->h);
    post_send(q->h, q->g, after);
    q->answered = true;
}

void request_ack(struct request *q, uint64_t after)
{
    frames_put(post_open(q->h, FRAME_ACK), q->id);
    request_send_ack(q, after);
}

int64_t request_number(const struct request *q, const char *name)
{
    int64_t number = 0;

    json_number(q->f, name, &number);
    return number;
}

bool request_flag(const struct request *q, const char *name)
{
    bool flag = false;

    json_flag(q->f, name, &flag);
    return flag;
}
