/* What guests can ask for: one handler for each request of frames.def. */
#ifndef HOST_REQUESTS_REQUESTS_H
#define HOST_REQUESTS_REQUESTS_H

#include "host/requests/request.h"

#define REQUEST(name, type, members) request_handler requests_##type;
#include "host/frames.def"

#endif
