#include "online/host/receive.h"

#include "online/host/guests.h"
#include "online/host/requests/requests.h"
#include "online/host/room.h"
#include "online/host/room_play.h"
#include "online/host/work.h"

static request_handler *const receive_handlers[] = {
#define REQUEST(name, type, members) [REQUEST_##name] = requests_##type,
#include "online/protocol/frames.def"
};

/* ---- too many frames ------------------------------------------------------------------------- */

enum { RECEIVE_FRAME = 1000, RECEIVE_BURST = 2, RECEIVE_FAR_BEYOND = 5 };

/* The limit on a guest's requests: `frames_each` frames a second, and twice as many at once. Is
 * this one too many? It is refused with an answer. A server reads no faster than `rate` of
 * online/server/connections.h, so that a flood does not even get here. */
static bool receive_is_too_fast(const struct host *h, struct guest *g)
{
    int64_t rate = h->setup.frames_each, most = RECEIVE_BURST * rate * RECEIVE_FRAME;
    int64_t passed = h->now - g->filled_at;

    if (rate == 0)
        return false;
    g->filled_at = h->now;
    g->frames = passed > RECEIVE_BURST * 1000 ? most : g->frames + rate * passed;
    if (g->frames > most)
        g->frames = most;
    if (g->frames < RECEIVE_FRAME) {
        g->refused++;
        return true;
    }
    g->frames -= RECEIVE_FRAME;
    if (g->refused > 0)
        g->refused--;
    return false;
}

/* ---- frames ---------------------------------------------------------------------------------- */

/* A refusal may follow from what is not durable yet; that of a host on hold follows from nothing.
 */
static void receive_refuse(struct request *q, const char *why)
{
    post(q->h, FRAME_REFUSE, q->id, why);
    post_send(q->h, q->g, why == q->h->held ? 0 : q->h->lines);
    q->answered = true;
    q->h->refused[q->refusal]++;
}

/* Somebody who cannot say hello cannot go on. */
static void receive_end(struct request *q, const char *why)
{
    guests_dismiss(q->h, q->g, q->id > 0 ? q->id : 0, why);
    q->answered = true;
    q->h->refused[q->refusal]++;
}

/* Clients whose connection is lost try again by themselves; those who get a refusal may not. */
static void receive_on_hold(struct request *q)
{
    q->refusal = HOST_REFUSAL_HELD;
    if (q->g->player != NULL)
        receive_refuse(q, q->h->held);
    else
        q->h->ports->close(q->h->ports->context, q->g->number);
}

/* Find the game of a request. A game whose clock has run out is over by then. Nobody but its
 * players learns that there is a private game, not even by how long the answer takes. */
static const char *receive_find_room(struct request *q, enum frames_type type)
{
    struct room *r = index_get(&q->h->rooms, (uint64_t)request_number(q, "game"));

    if (r == NULL || !room_is_known_to(r, q->g->player))
        return "There is no such game.";
    q->room = r;
    room_expire(q->h, r);
    q->seat = room_seat_of(r, q->g->player);
    return q->seat < 0 && type != REQUEST_WATCH && type != REQUEST_LEAVE
               ? "You are not a player in this game."
               : NULL;
}

/* What is wrong with a request before its handler looks at it? NULL: nothing. */
static const char *receive_objection(struct request *q, enum frames_type type)
{
    q->refusal = HOST_REFUSAL_FAST;
    if (receive_is_too_fast(q->h, q->g))
        return "You are sending too many requests. Wait a moment.";
    q->refusal = HOST_REFUSAL_WRONG;
    if (q->id < 1)
        return "A request needs an id of 1 or more.";
    if (work_objection(q->h, q->g, q->g->player) != NULL)
        return work_objection(q->h, q->g, q->g->player);
    if (type == FRAMES_UNKNOWN)
        return "This host does not know this type of request.";
    if (q->g->player == NULL && type != REQUEST_HELLO)
        return "The first request must be hello.";
    if (q->g->player != NULL && type == REQUEST_HELLO)
        return "You have already said hello.";
    if (!frames_fit(type, q->f, false, &q->why))
        return q->why.at;
    return type >= REQUEST_MOVE ? receive_find_room(q, type) : NULL;
}

static void receive_handle(struct request *q, request_handler *handle)
{
    int err = handle(q);

    if (err == ERR_LIMIT || err == ERR_MEMORY)
        q->refusal = err == ERR_LIMIT ? HOST_REFUSAL_LIMIT : HOST_REFUSAL_MEMORY;
    if (err != OK && !q->answered)
        receive_refuse(q, q->why.len > 0 ? q->why.at : "The host is out of memory.");
    else if (!q->answered)
        request_ack(q, q->h->lines);
}

static void receive_request(struct request *q)
{
    enum frames_type type = frames_request(q->f);
    const char *objection;

    q->id = request_number(q, "id");
    if (q->h->held != NULL) {
        receive_on_hold(q);
        return;
    }
    objection = receive_objection(q, type);
    if (objection != NULL && type == REQUEST_HELLO && q->g->player == NULL)
        receive_end(q, objection);
    else if (objection != NULL)
        receive_refuse(q, objection);
    else
        receive_handle(q, receive_handlers[type]);
}

void receive_frame(struct host *h, struct guest *g, const char *bytes, size_t len)
{
    struct request q = {
        .h = h, .g = g, .why = TEXT_OF(SENTENCE_BYTES), .refusal = HOST_REFUSAL_UNREADABLE};
    struct text wrong = TEXT_OF(SENTENCE_BYTES);
    struct json values[FRAMES_VALUES];
    char texts[FRAMES_CLIENT_BYTES + 1];

    if (g->closing)
        return;
    if (h->setup.frames_each > 0 && g->refused > RECEIVE_FAR_BEYOND * h->setup.frames_each) {
        guests_dismiss(h, g, 0, "You are sending far too many requests.");
        return;
    }
    text_add(&wrong, "The message ");
    if (len > FRAMES_CLIENT_BYTES)
        text_add(&wrong, "is longer than %d bytes.", FRAMES_CLIENT_BYTES);
    else
        q.f = json_read(&(struct json_room){values, FRAMES_VALUES, texts}, bytes, len, &wrong);
    if (q.f != NULL) {
        receive_request(&q);
        return;
    }
    g->refused++; /* a frame that cannot be read counts like one too many */
    if (g->player == NULL)
        receive_end(&q, wrong.at);
    else
        receive_refuse(&q, wrong.at);
}
