#include "host/requests/request.h"

struct text *request_open_ack(struct request *q)
{
    struct text *out = post_open(q->h, "ack");

    json_put_number(out, "id", q->id);
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
    request_open_ack(q);
    request_send_ack(q, after);
}

const char *request_text(struct request *q, const char *name)
{
    const char *text = json_text(q->f, name);

    if (text == NULL)
        text_add(&q->why, "The request lacks the text \"%s\".", name);
    return text;
}

int request_number(struct request *q, const char *name, int64_t low, int64_t high, int64_t *out)
{
    int64_t number;

    if (!json_number(q->f, name, &number))
        return text_explain(ERR_RANGE, &q->why, "The request lacks the number \"%s\".", name);
    if (number < low || number > high)
        return text_explain(ERR_RANGE, &q->why, "The number \"%s\" is out of range.", name);
    *out = number;
    return OK;
}

bool request_flag(const struct request *q, const char *name)
{
    bool flag = false;

    json_flag(q->f, name, &flag);
    return flag;
}
