/* What guests can ask for: one handler for each request of frames.def. */
#ifndef ONLINE_HOST_REQUESTS_REQUESTS_H
#define ONLINE_HOST_REQUESTS_REQUESTS_H

#include "online/host/requests/request.h"

#define REQUEST(name, type, members) request_handler requests_##type;
#include "online/protocol/frames.def"

#endif
