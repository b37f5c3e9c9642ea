#include "online/host/post.h"

#include "online/host/work.h"

struct frames_writer *post_open(struct host *h, enum frames_type type)
{
    h->copied = 0;
    h->type = type;
    frames_begin(&h->out, type, h->frame, sizeof h->frame);
    return &h->out;
}

void post_close(struct host *h)
{
    frames_end(&h->out);
    h->work += (h->out.text.len - h->copied) * WORK_WRITE;
}

void post_send_text(struct host *h, const struct guest *g, uint64_t after, const struct text *frame)
{
    if (g->closing || frame->cut)
        return;
    h->work += WORK_SEND + frame->len * WORK_BYTE;
    h->ports->send(h->ports->context, g->number, after, frame->at, frame->len);
}

void post_send(struct host *h, const struct guest *g, uint64_t after)
{
    post_send_text(h, g, after, &h->out.text);
}

void post_end(struct host *h, struct guest *g)
{
    if (!g->closing)
        h->ports->close(h->ports->context, g->number);
    g->closing = true;
}
