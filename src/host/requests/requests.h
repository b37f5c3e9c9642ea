/* What guests can ask for: one handler a message type (docs/online-protocol.md). */
#ifndef HOST_REQUESTS_REQUESTS_H
#define HOST_REQUESTS_REQUESTS_H

#include "host/requests/request.h"

/* player_requests.c */
request_handler requests_hello, requests_name, requests_recover;
/* lobby_requests.c */
request_handler requests_lobby, requests_seek, requests_cancel, requests_accept, requests_invite,
    requests_join, requests_play;
/* room_requests.c */
request_handler requests_move, requests_resign, requests_abort, requests_claim, requests_watch,
    requests_leave, requests_say;
/* offer_requests.c */
request_handler requests_undo, requests_draw, requests_rematch, requests_decline;

/* Get the game of a request and the seat of the player who sent it; NULL, with a sentence. A game
 * whose clock has run out is over by then. */
struct room *requests_room(struct request *q, int *seat);

#endif
