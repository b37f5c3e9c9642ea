#include "host/post.h"

struct text *post_open(struct host *h, const char *type)
{
    h->out = text_on(h->frame, sizeof h->frame);
    json_open(&h->out, NULL, '{');
    json_put_text(&h->out, "t", type);
    return &h->out;
}

bool post_close(struct host *h)
{
    json_close(&h->out, '}');
    return !h->out.cut;
}

void post_send(struct host *h, const struct guest *g, uint64_t after)
{
    if (!g->closing && !h->out.cut)
        h->ports->send(h->ports->context, g->number, after, h->out.at, h->out.len);
}

void post_send_player(struct host *h, const struct host_player *p, uint64_t after)
{
    if (p == NULL)
        return;
    for (const struct guest *g = p->guests; g != NULL; g = g->next)
        post_send(h, g, after);
}
