#include "host/receive.h"

#include "host/guests.h"
#include "host/requests/requests.h"

static const struct {
    const char *type;
    request_handler *handle;
} receive_types[] = {
    {"hello", requests_hello},     {"name", requests_name},       {"recover", requests_recover},
    {"lobby", requests_lobby},     {"seek", requests_seek},       {"cancel", requests_cancel},
    {"accept", requests_accept},   {"invite", requests_invite},   {"join", requests_join},
    {"play", requests_play},       {"move", requests_move},       {"undo", requests_undo},
    {"draw", requests_draw},       {"rematch", requests_rematch}, {"decline", requests_decline},
    {"resign", requests_resign},   {"abort", requests_abort},     {"claim", requests_claim},
    {"watch", requests_watch},     {"leave", requests_leave},     {"say", requests_say},
    {"ratings", requests_ratings},
};

/* ---- too many frames ----------------------------------------------------------------------- */

enum { RECEIVE_FRAME = 1000, RECEIVE_BURST = 2, RECEIVE_FAR_BEYOND = 5 };

/* A guest may send `frames_each` frames a second, and twice as many at once. Is this one too many?
 */
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

/* ---- frames -------------------------------------------------------------------------------- */

/* The longest frame of a client, and the most values in it. */
enum { RECEIVE_BYTES = 4096, RECEIVE_VALUES = 1024 };

static void receive_refuse(struct request *q, const char *why)
{
    struct text *out = post_open(q->h, "refuse");

    json_put_number(out, "id", q->id);
    json_put_text(out, "why", why);
    post_close(q->h);
    post_send(q->h, q->g, q->h->lines);
    q->answered = true;
    q->h->refused++;
}

/* Somebody who cannot say hello cannot go on. */
static void receive_end(struct request *q, const char *why)
{
    guests_dismiss(q->h, q->g, q->id > 0 ? q->id : 0, why);
    q->answered = true;
    q->h->refused++;
}

static request_handler *receive_find(const char *type)
{
    for (size_t i = 0; i < sizeof receive_types / sizeof receive_types[0]; i++)
        if (strcmp(type, receive_types[i].type) == 0)
            return receive_types[i].handle;
    return NULL;
}

/* What is wrong with a request before its handler looks at it? NULL: nothing. */
static const char *receive_objection(const struct request *q, request_handler *handle)
{
    if (q->id < 1)
        return "A request needs an id of 1 or more.";
    if (handle == NULL)
        return "This host does not know this type of request.";
    if (q->g->player == NULL && handle != requests_hello)
        return "The first request must be hello.";
    if (q->g->player != NULL && handle == requests_hello)
        return "You have already said hello.";
    return NULL;
}

static void receive_request(struct request *q)
{
    const char *type = json_text(q->f, "t"), *objection;
    request_handler *handle = type != NULL ? receive_find(type) : NULL;

    json_number(q->f, "id", &q->id);
    if (receive_is_too_fast(q->h, q->g))
        objection = "You are sending too many requests. Wait a moment.";
    else
        objection = receive_objection(q, handle);
    if (objection != NULL && handle == requests_hello && q->g->player == NULL)
        receive_end(q, objection);
    else if (objection != NULL)
        receive_refuse(q, objection);
    else if (handle(q) != OK && !q->answered)
        receive_refuse(q, q->why.len > 0 ? q->why.at : "The host is out of memory.");
    else if (!q->answered)
        request_ack(q, q->h->lines);
}

void receive_frame(struct host *h, struct guest *g, const char *bytes, size_t len)
{
    struct request q = {.h = h, .g = g, .why = TEXT_OF(SENTENCE_BYTES)};
    struct text wrong = TEXT_OF(SENTENCE_BYTES);
    struct json values[RECEIVE_VALUES];
    char texts[RECEIVE_BYTES + 1];

    if (g->closing)
        return;
    if (h->setup.frames_each > 0 && g->refused > RECEIVE_FAR_BEYOND * h->setup.frames_each) {
        guests_dismiss(h, g, 0, "You are sending far too many requests.");
        return;
    }
    text_add(&wrong, "The message ");
    if (len > RECEIVE_BYTES)
        text_add(&wrong, "is longer than %d bytes.", RECEIVE_BYTES);
    else
        q.f = json_read(&(struct json_room){values, RECEIVE_VALUES, texts}, bytes, len, &wrong);
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
