/* Writes frames and sends them. One frame is written at a time. */
#ifndef ONLINE_HOST_POST_H
#define ONLINE_HOST_POST_H

#include "online/host/host_parts.h"

/* Begin a frame; frames_put adds its members to what this returns. */
struct frames_writer *post_open(struct host *h, enum frames_type type);
/* End the frame. post_send then sends it, to any number of guests, once line `after` is durable. A
 * frame that became too long is not sent. */
void post_close(struct host *h);
/* A whole frame: post(h, FRAME_CHOSEN, game, v, seat). */
#define post(h, type, ...) (frames_put(post_open((h), (type)), __VA_ARGS__), post_close(h))
void post_send(struct host *h, const struct guest *g, uint64_t after);
/* Close a guest's connection after all that was sent. */
void post_end(struct host *h, struct guest *g);
/* A frame that was written before. */
void post_send_text(struct host *h, const struct guest *g, uint64_t after,
                    const struct text *frame);

#endif
