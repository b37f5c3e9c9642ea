/* Reads the messages of guests, and answers every request exactly once. */
#ifndef ONLINE_HOST_RECEIVE_H
#define ONLINE_HOST_RECEIVE_H

#include "online/host/host_parts.h"

void receive_frame(struct host *h, struct guest *g, const char *bytes, size_t len);

#endif
