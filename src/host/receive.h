/* Reads the messages of guests, and answers every request exactly once. */
#ifndef HOST_RECEIVE_H
#define HOST_RECEIVE_H

#include "host/parts.h"

void receive_frame(struct host *h, struct guest *g, const char *bytes, size_t len);

#endif
