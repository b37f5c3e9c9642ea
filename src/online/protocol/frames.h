/*
 * The frames of online play, as frames.def describes them. Both ends write and check their frames
 * here: the host, and the clients in C.
 */
#ifndef ONLINE_PROTOCOL_FRAMES_H
#define ONLINE_PROTOCOL_FRAMES_H

#include "core/json.h"
#include "core/record.h"

enum {
#define LIMIT(name, number, about) FRAMES_##name = (number),
#include "online/protocol/frames.def"
};

/* The subprotocol of WebSockets; its number is FRAMES_PROTO. */
#define FRAMES_SUBPROTOCOL "duello-1"

enum frames_type {
#define FRAME(name, type, members) FRAME_##name,
#include "online/protocol/frames.def"
    FRAMES_OF_HOST, /* how many */
    FRAMES_BEFORE_REQUESTS = FRAMES_OF_HOST - 1,
#define REQUEST(name, type, members) REQUEST_##name,
#include "online/protocol/frames.def"
    FRAMES_UNKNOWN
};

enum frames_offer {
#define OFFER(name, word) OFFER_##name,
#include "online/protocol/frames.def"
    OFFERS
};

enum frames_order {
#define ORDER(name, word) ORDER_##name,
#include "online/protocol/frames.def"
    ORDERS
};

enum {
#define PHRASE(words) +1
    FRAMES_PHRASES = 0
#include "online/protocol/frames.def"
};

extern const char *const frames_phrases[FRAMES_PHRASES]; /* the first has the number 1 */
extern const char *const frames_offers[OFFERS];
extern const char *const frames_orders[ORDERS];
extern const char *const frames_hows[ENDINGS]; /* how a game ended */
extern const char *const frames_results[];     /* by enum result */

/* ---- writing --------------------------------------------------------------------------------- */

/* Members are put in the order of their description, which has their names. */
struct frames_writer {
    struct text text;
    const char *at;    /* what comes next in the description */
    const char *after; /* the open list; NULL: none is open */
};

/* Begin a frame in this room: {"t":"event" */
void frames_begin(struct frames_writer *w, enum frames_type type, char *room, size_t size);
/* Put the next members: frames_put(w, game, v, seat). An object takes an argument for each member.
 * NULL is null, or leaves out a member that may be missing. */
#define frames_put(w, ...) frames_put_all((w), JSON_ARGUMENTS(__VA_ARGS__))
void frames_put_all(struct frames_writer *w, const struct json_argument *given);
/* Go on with this member: leave out those before it, all of which may be missing. */
void frames_skip_to(struct frames_writer *w, const char *name);
/* The next member is a list of any length: until it is closed, frames_put adds one value. */
void frames_open(struct frames_writer *w);
void frames_close(struct frames_writer *w);
/* End the frame, without the members that may be missing. False: it did not fit. */
bool frames_end(struct frames_writer *w);

/* ---- reading --------------------------------------------------------------------------------- */

/* The type of a host's frame, or of a client's. */
enum frames_type frames_type(const struct json *frame);
enum frames_type frames_request(const struct json *frame);
/* Has the frame every member of its description, each of its kind? Members that the description
 * does not have are ignored, unless it must fit exactly. If not, `why` has a sentence. */
bool frames_fit(enum frames_type type, const struct json *frame, bool exactly, struct text *why);

#endif
