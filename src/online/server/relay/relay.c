/*
 * A frame is its length in four bytes, its kind in one, its guest in eight, then its bytes; numbers
 * begin with their highest byte. Each end first sends a nonce, and then a proof: the HMAC, with the
 * secret as its key, of its own role and both nonces.
 */
#include "online/server/relay/relay.h"

#include "core/array.h"
#include "core/err.h"
#include "online/server/addresses.h"

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

enum {
    HEAD = 13,
    NONCE = 32,
    IN_BYTES = 2 * (HEAD + RELAY_FRAME),
    IN_BYTES_FIRST = 2 * (HEAD + NONCE), /* before the proof: strangers get little memory */
    SILENT_BEATS = RELAY_SILENT_MS / RELAY_BEAT_MS,
    KEEP_BYTES = 1 << 20 /* of an empty buffer */
};

struct relay_buffer {
    char *at;
    size_t len, room;
};

struct relay {
    uv_tcp_t tcp;
    uv_timer_t beat;
    uv_connect_t connecting;
    uv_write_t writing;
    struct relay_setup setup;
    unsigned char nonces[2][NONCE]; /* the host's, the door's */
    bool heard_nonce, is_proved, closes;
    int handles; /* that are not closed */
    const char *failed;
    int silent;                          /* beats since the other end was heard */
    struct relay_buffer in, out, leaves; /* what has come; what waits; what is being written */
};

/* ---- the end --------------------------------------------------------------------------------- */

static void relay_on_closed(uv_handle_t *handle)
{
    struct relay *r = handle->data;

    if (--r->handles > 0)
        return;
    free(r->in.at);
    free(r->out.at);
    free(r->leaves.at);
    free(r);
}

void relay_close(struct relay *r)
{
    if (r == NULL || r->closes)
        return;
    r->closes = true;
    uv_close((uv_handle_t *)&r->tcp, relay_on_closed);
    uv_close((uv_handle_t *)&r->beat, relay_on_closed);
}

static void relay_lose(struct relay *r, const char *why)
{
    if (r->closes)
        return;
    relay_close(r);
    r->setup.lost(r->setup.context, why);
}

/* ---- sending --------------------------------------------------------------------------------- */

void relay_write_number(char *out, uint64_t n, int bytes)
{
    for (int i = 0; i < bytes; i++)
        out[i] = (char)(n >> 8 * (bytes - 1 - i));
}

/* It may be called where `lost` must not be: relay_flush tells that it has failed. */
void relay_send(struct relay *r, enum relay_kind kind, uint64_t guest, const void *bytes,
                size_t len)
{
    struct relay_buffer *b = &r->out;

    if (r->closes || r->failed != NULL)
        return;
    if (relay_waiting(r) + HEAD + len > RELAY_WAITING ||
        !array_grow(&b->at, &b->room, b->len + HEAD + len, 1)) {
        r->failed = "too much waits for the other end";
        return;
    }
    relay_write_number(b->at + b->len, len, 4);
    b->at[b->len + 4] = (char)kind;
    relay_write_number(b->at + b->len + 5, guest, 8);
    if (len > 0)
        memcpy(b->at + b->len + HEAD, bytes, len);
    b->len += HEAD + len;
}

size_t relay_waiting(const struct relay *r)
{
    return r->out.len + r->leaves.len;
}

static void relay_on_written(uv_write_t *w, int status)
{
    struct relay *r = w->handle->data;

    r->leaves.len = 0;
    if (r->leaves.room > KEEP_BYTES) {
        free(r->leaves.at);
        r->leaves = (struct relay_buffer){0};
    }
    if (status < 0)
        relay_lose(r, uv_strerror(status));
    else if (!r->closes)
        relay_flush(r);
}

void relay_flush(struct relay *r)
{
    struct relay_buffer empty = r->leaves;
    uv_buf_t b;

    if (r->failed != NULL) {
        relay_lose(r, r->failed);
        return;
    }
    if (r->closes || r->leaves.len > 0 || r->out.len == 0)
        return;
    r->leaves = r->out;
    r->out = empty;
    b = uv_buf_init(r->leaves.at, (unsigned)r->leaves.len);
    if (uv_write(&r->writing, (uv_stream_t *)&r->tcp, &b, 1, relay_on_written) != 0)
        relay_lose(r, "cannot write");
}

/* ---- proving --------------------------------------------------------------------------------- */

static void relay_prove(const struct relay *r, bool is_host, unsigned char out[NONCE])
{
    unsigned char said[1 + sizeof r->nonces];
    unsigned len = NONCE;

    said[0] = is_host ? 'h' : 'd';
    memcpy(said + 1, r->nonces, sizeof r->nonces);
    HMAC(EVP_sha256(), r->setup.secret, (int)strlen(r->setup.secret), said, sizeof said, out, &len);
}

static void relay_begin_proof(struct relay *r)
{
    unsigned char *mine = r->nonces[!r->setup.is_host];

    if (RAND_bytes(mine, NONCE) != 1)
        r->failed = "there are no random bytes";
    relay_send(r, RELAY_NONCE, 0, mine, NONCE);
}

/* Take a frame that comes before the other end has proved itself; false: that is another one. */
static bool relay_take_proof(struct relay *r, enum relay_kind kind, const char *bytes, size_t len)
{
    unsigned char proof[NONCE];

    if (len != NONCE || kind != (r->heard_nonce ? RELAY_PROOF : RELAY_NONCE))
        return false;
    if (!r->heard_nonce) {
        memcpy(r->nonces[r->setup.is_host], bytes, NONCE);
        r->heard_nonce = true;
        relay_prove(r, r->setup.is_host, proof);
        relay_send(r, RELAY_PROOF, 0, proof, NONCE);
        return true;
    }
    relay_prove(r, !r->setup.is_host, proof);
    if (CRYPTO_memcmp(proof, bytes, NONCE) != 0)
        return false;
    r->is_proved = true;
    r->setup.opened(r->setup.context);
    return true;
}

/* ---- receiving ------------------------------------------------------------------------------- */

uint64_t relay_read_number(const char *in, int bytes)
{
    uint64_t n = 0;

    for (int i = 0; i < bytes; i++)
        n = n << 8 | (unsigned char)in[i];
    return n;
}

static void relay_take(struct relay *r, enum relay_kind kind, uint64_t guest, const char *bytes,
                       size_t len)
{
    if (!r->is_proved) {
        if (!relay_take_proof(r, kind, bytes, len))
            relay_lose(r, "the other end does not know the secret");
    } else if (kind == RELAY_OPEN || kind == RELAY_TEXT || kind == RELAY_CLOSE ||
               kind == RELAY_TAKEN) {
        r->setup.received(r->setup.context, kind, guest, bytes, len);
    } else if (kind != RELAY_BEAT) {
        relay_lose(r, "the other end sends something that cannot be read");
    }
}

/* Take the frames that are whole. Whoever receives one may close the relay. */
static void relay_parse(struct relay *r)
{
    struct relay_buffer *in = &r->in;
    size_t at = 0, len;

    while (!r->closes && in->len - at >= HEAD) {
        const char *head = in->at + at;

        len = (size_t)relay_read_number(head, 4);
        if (len > (r->is_proved ? (size_t)RELAY_FRAME : NONCE)) {
            relay_lose(r, "the other end sends a frame that is too long");
            return;
        }
        if (in->len - at < HEAD + len)
            break;
        at += HEAD + len;
        relay_take(r, (enum relay_kind)head[4], relay_read_number(head + 5, 8), head + HEAD, len);
    }
    memmove(in->at, in->at + at, in->len - at);
    in->len -= at;
}

static void relay_on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *out)
{
    struct relay *r = handle->data;
    struct relay_buffer *in = &r->in;

    (void)wanted;
    if (!array_grow(&in->at, &in->room, r->is_proved ? IN_BYTES : IN_BYTES_FIRST, 1))
        r->failed = "out of memory";
    *out = uv_buf_init(in->at + in->len, (unsigned)(in->room - in->len));
}

static void relay_on_bytes(uv_stream_t *stream, ssize_t got, const uv_buf_t *b)
{
    struct relay *r = stream->data;

    (void)b;
    if (got < 0) {
        relay_lose(r, uv_strerror((int)got));
        return;
    }
    if (r->is_proved)
        r->silent = 0;
    r->in.len += (size_t)got;
    relay_parse(r);
}

/* ---- beginning ------------------------------------------------------------------------------- */

/* Beats are counted, not milliseconds: after this process itself has hung, what has arrived
 * meanwhile is read before the next beat. */
static void relay_on_beat(uv_timer_t *t)
{
    struct relay *r = t->data;

    if (++r->silent > SILENT_BEATS) {
        relay_lose(r, r->is_proved ? "the other end is silent"
                                   : "the other end has not proved itself in time");
        return;
    }
    if (r->is_proved)
        relay_send(r, RELAY_BEAT, 0, NULL, 0);
    relay_flush(r);
}

static struct relay *relay_new(const struct relay_setup *setup)
{
    struct relay *r = calloc(1, sizeof *r);
    uv_loop_t *loop = setup->loop;

    if (r == NULL)
        return NULL;
    r->setup = *setup;
    uv_tcp_init(loop, &r->tcp);
    uv_timer_init(loop, &r->beat);
    r->handles = 2;
    r->tcp.data = r->beat.data = r;
    uv_timer_start(&r->beat, relay_on_beat, RELAY_BEAT_MS, RELAY_BEAT_MS);
    return r;
}

static void relay_begin(struct relay *r)
{
    uv_tcp_nodelay(&r->tcp, 1);
    uv_read_start((uv_stream_t *)&r->tcp, relay_on_room, relay_on_bytes);
    relay_begin_proof(r);
}

struct relay *relay_accept(const struct relay_setup *setup, void *listener)
{
    struct relay *r = relay_new(setup);

    if (r == NULL)
        return NULL;
    if (uv_accept(listener, (uv_stream_t *)&r->tcp) != 0) {
        relay_close(r);
        return NULL;
    }
    relay_begin(r);
    return r;
}

static void relay_on_connected(uv_connect_t *c, int status)
{
    struct relay *r = c->handle->data;

    if (status < 0)
        relay_lose(r, uv_strerror(status));
    else
        relay_begin(r);
}

struct relay *relay_connect(const struct relay_setup *setup, const char *address)
{
    struct sockaddr_storage to;
    char host[64] = "";
    int port = 0;
    struct relay *r;

    if (!address_split(address, host, sizeof host, &port) ||
        (uv_ip4_addr(host, port, (struct sockaddr_in *)&to) != 0 &&
         uv_ip6_addr(host, port, (struct sockaddr_in6 *)&to) != 0) ||
        (r = relay_new(setup)) == NULL)
        return NULL;
    if (uv_tcp_connect(&r->connecting, &r->tcp, (struct sockaddr *)&to, relay_on_connected) == 0)
        return r;
    relay_close(r);
    return NULL;
}
