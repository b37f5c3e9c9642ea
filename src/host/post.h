/* Writes frames and sends them. One frame is written at a time. */
#ifndef HOST_POST_H
#define HOST_POST_H

#include "core/json.h"
#include "host/parts.h"

/* Begin a frame of this type; json_put_* adds to what it returns. */
struct text *post_open(struct host *h, const char *type);
/* End the frame. post_send then sends it, to any number of guests, once line `after` is durable. A
 * frame that became too long is not sent: false. */
bool post_close(struct host *h);
void post_send(struct host *h, const struct guest *g, uint64_t after);
/* To all connections of a player; NULL: to nobody. */
void post_send_player(struct host *h, const struct host_player *p, uint64_t after);

#endif
