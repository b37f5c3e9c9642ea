/*
 * Messages that wait until the journal is durable. Messages to one guest leave in the order in
 * which they were sent.
 */
#ifndef ONLINE_HOST_OUTBOX_H
#define ONLINE_HOST_OUTBOX_H

#include <stddef.h>
#include <stdint.h>

struct outbox;
/* Sends a message; it must not call the outbox. */
typedef void outbox_sender(void *context, uint32_t guest, const char *json, size_t len);

struct outbox *outbox_new(outbox_sender *send, void *context);
void outbox_free(struct outbox *o);
/* Send now if the journal is durable up to `after` and nothing waits for this guest; else keep it.
 * 0, or -1 without memory. */
int outbox_add(struct outbox *o, uint32_t guest, uint64_t after, const char *json, size_t len);
/* The journal is durable up to this line: send what waited for it. */
void outbox_durable(struct outbox *o, uint64_t line);
/* Bytes that wait. */
size_t outbox_waiting(const struct outbox *o);
/* Forget what waits for a guest that is gone. */
void outbox_forget(struct outbox *o, uint32_t guest);

#endif
