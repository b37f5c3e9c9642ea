/* What guests can ask for: one handler for each request of frames.def. */
#ifndef HOST_REQUESTS_REQUESTS_H
#define HOST_REQUESTS_REQUESTS_H

#include "host/requests/request.h"

#define REQUEST(name, type, members) request_handler requests_##type;
#include "host/frames.def"

/* Get the game of a request and the seat of the player who sent it; NULL, with a sentence. A game
 * whose clock has run out is over by then. */
struct room *requests_room(struct request *q, int *seat);

#endif
